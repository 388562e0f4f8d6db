/// Games given in C++ as a function from a position to its options. The function must give the same options at every call and be safe to call from
/// several threads at once; an option with a negative number is no move, as in the rule language.
#include <algorithm>

#include <fmt/format.h>

#include "engine/base/failure.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::game {
namespace {

bool all_natural(const std::vector<std::int64_t>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](std::int64_t n) { return n >= 0; });
}

rule::Component natural(std::string name) {
    rule::Component component;
    component.name = std::move(name);
    return component;
}

class OneHeap final : public Ruleset {
public:
    using Options = std::function<std::vector<std::vector<std::int64_t>>(std::int64_t)>;
    explicit OneHeap(Options options) : options_(std::move(options)) {
        rule::Game game;
        game.components.push_back(natural("n"));
        shape_ = Shape(game);
    }
    const Shape& shape() const override { return shape_; }
    Convention convention() const override { return {}; }
    bool contains(const Position& position) const override { return position.size() == 1 && position[0] >= 0; }
    void options(const Position& position, const OptionSink& sink) const override {
        for (const auto& heaps : options_(position.at(0))) {
            if (!all_natural(heaps)) continue;
            Sum sum;
            for (const std::int64_t heap : heaps) sum.push_back({heap});
            if (!sink(std::move(sum))) return;
        }
    }

private:
    Options options_;
    Shape shape_;
};

class TupleGame final : public Ruleset {
public:
    using Options = std::function<std::vector<std::vector<std::int64_t>>(const std::vector<std::int64_t>&)>;
    TupleGame(std::size_t length, Options options) : options_(std::move(options)) {
        rule::Game game;
        for (std::size_t i = 1; i <= length; ++i) game.components.push_back(natural(fmt::format("x{}", i)));
        shape_ = Shape(game);
    }
    const Shape& shape() const override { return shape_; }
    Convention convention() const override { return {}; }
    bool contains(const Position& position) const override { return position.size() == shape_.components().size() && all_natural(position); }
    void options(const Position& position, const OptionSink& sink) const override {
        for (auto& option : options_(position)) {
            if (option.size() != position.size()) {
                throw base::Failure(base::FailureKind::bad_input, fmt::format("an option of {} has {} numbers", shape_.print(position), option.size()));
            }
            if (all_natural(option) && !sink({std::move(option)})) return;
        }
    }

private:
    Options options_;
    Shape shape_;
};

}  // namespace

std::shared_ptr<const Ruleset> one_heap(OneHeap::Options options) { return std::make_shared<OneHeap>(std::move(options)); }

std::shared_ptr<const Ruleset> tuple_game(std::size_t length, TupleGame::Options options) { return std::make_shared<TupleGame>(length, std::move(options)); }

}  // namespace grundy::game
