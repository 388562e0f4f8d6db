#pragma once
/// One value of one of several types, never changed: copies share it. As std::variant says it, but to copy, move and destroy it costs the compiler nothing,
/// where a variant of twenty types costs every file that passes one on a second.
#include <array>
#include <memory>
#include <type_traits>
#include <utility>

namespace grundy::base {

template <class First, class... Rest>
class OneOf {
    template <class T>
    static constexpr std::size_t place() {
        const std::array<bool, size> same{std::is_same_v<T, First>, std::is_same_v<T, Rest>...};
        std::size_t i = 0;
        while (i < same.size() && !same[i]) ++i;
        return i;
    }
    template <class T>
    static constexpr bool among = std::is_same_v<T, First> || (std::is_same_v<T, Rest> || ...);

public:
    static constexpr std::size_t size = 1 + sizeof...(Rest);

    OneOf() : OneOf(First{}) {}
    template <class T>
    requires among<T> OneOf(T value) : index_(place<T>()), value_(std::make_shared<const T>(std::move(value))) {}

    /// Null where it is of another type. Lives as long as a copy of this.
    template <class T>
    const T* as() const {
        static_assert(among<T>);
        return index_ == place<T>() ? static_cast<const T*>(value_.get()) : nullptr;
    }
    template <class T>
    bool is() const {
        static_assert(among<T>);
        return index_ == place<T>();
    }
    /// In the order of the types.
    std::size_t index() const { return index_; }

    /// f of the value, of whichever type; f gives the same type for all.
    template <class F>
    auto visit(F&& f) const {
        using Result = std::invoke_result_t<F&, const First&>;
        using Case = Result (*)(F&, const void*);
        static constexpr Case cases[] = {&call<Result, F, First>, &call<Result, F, Rest>...};
        return cases[index_](f, value_.get());
    }

    friend bool operator==(const OneOf& a, const OneOf& b) {
        return a.index_ == b.index_ &&
               (a.value_ == b.value_ || a.visit([&b](const auto& value) { return value == *b.template as<std::decay_t<decltype(value)>>(); }));
    }

private:
    template <class Result, class F, class T>
    static Result call(F& f, const void* value) {
        return f(*static_cast<const T*>(value));
    }

    std::size_t index_;
    std::shared_ptr<const void> value_;
};

}  // namespace grundy::base
