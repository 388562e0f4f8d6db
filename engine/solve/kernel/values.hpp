#pragma once
/// g(0), g(1), …, in as few bytes a value as the largest one needs.
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

namespace grundy::solve {

/// Starts at one byte a value and widens to two, then four, when a value outgrows it.
class Values {
public:
    using Bytes = std::vector<std::uint8_t>;
    using Words = std::vector<std::uint16_t>;
    using Longs = std::vector<std::uint32_t>;

    std::uint64_t size() const {
        return std::visit([](const auto& v) { return static_cast<std::uint64_t>(v.size()); }, table_);
    }
    std::uint32_t operator[](std::uint64_t n) const {
        return std::visit([n](const auto& v) { return static_cast<std::uint32_t>(v[static_cast<std::size_t>(n)]); }, table_);
    }
    void push_back(std::uint32_t value) {
        widen_for(value);
        std::visit([value](auto& v) { v.push_back(static_cast<typename std::decay_t<decltype(v)>::value_type>(value)); }, table_);
    }
    void reserve(std::uint64_t n) {
        std::visit([n](auto& v) { v.reserve(static_cast<std::size_t>(n)); }, table_);
    }
    void resize(std::uint64_t n) {
        std::visit([n](auto& v) { v.resize(static_cast<std::size_t>(n)); }, table_);
    }
    /// Bytes a value: 1, 2 or 4.
    int width() const { return table_.index() == 0 ? 1 : table_.index() == 1 ? 2 : 4; }
    /// Makes room for values up to `value`; keeps what is there.
    void widen_for(std::uint32_t value) {
        if (value > 0xff && (width() < 2 || (value > 0xffff && width() < 4))) widen(value > 0xffff);
    }
    /// Calls f with a std::span over the table in its present width: the way for loops that must be fast.
    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit([&f](const auto& v) -> decltype(auto) { return f(std::span(v)); }, table_);
    }
    /// The table itself, for kernels that write it.
    std::variant<Bytes, Words, Longs>& table() { return table_; }

private:
    /// To two bytes a value, or to four.
    void widen(bool to_longs);
    std::variant<Bytes, Words, Longs> table_;
};

}  // namespace grundy::solve
