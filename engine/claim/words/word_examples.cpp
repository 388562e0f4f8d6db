#include "engine/claim/words/word_examples.hpp"

#include <algorithm>
#include <set>

#include "engine/analyse/domain/positions.hpp"

namespace grundy::claim {

using argument::Example;
using argument::Examples;

namespace {

constexpr std::size_t most_small_words = 600;    ///< that are looked at
constexpr std::int64_t largest_word = 12;        ///< as positions are listed by size
constexpr std::size_t most_options_listed = 12;  ///< of one word
constexpr std::size_t most_first_words = 8;      ///< of a set

}  // namespace

WordExamples::WordExamples(Ground& ground, const WordPlay& play, const WordSentences& sentences) : ground_(ground), play_(play) {
    if (!ground.effort().tell) return;
    const game::Ruleset& ruleset = ground.oracle().ruleset();
    const analyse::Positions positions(ruleset, ground.game(), {sentences.letters().begin(), sentences.letters().end()},
                                       analyse::bounds_of_domain(ground.game()));
    for (std::int64_t size = 0; size <= largest_word && small_.size() < most_small_words; ++size)
        positions.of_size(size, [&](rule::PositionData&& position) {
            if (play_.contains(play_.positions(), position)) small_.push_back(std::move(position));
            return small_.size() < most_small_words;
        });
}

/// Each once: two moves may leave the same word.
std::vector<rule::PositionData> WordExamples::options(const rule::PositionData& at) const {
    const game::Ruleset& ruleset = ground_.oracle().ruleset();
    std::vector<rule::PositionData> all;
    std::set<std::vector<base::Integer>> seen;
    ruleset.options(ruleset.shape().from_data(at), [&](game::Sum&& option) {
        if (option.size() != 1) return true;
        rule::PositionData to = ruleset.shape().to_data(option[0]);
        if (seen.insert(to.at(0).items).second) all.push_back(std::move(to));
        return true;
    });
    return all;
}

Examples WordExamples::of_outcomes(const Automaton& region, const Automaton& lost) const {
    Examples out;
    const Automaton over = both(region, complement(play_.can_move()));
    out.ended = both(region, play_.can_move()).accepts_nothing();
    out.over_differs = !both(over, lost).accepts_nothing() && !both(over, complement(lost)).accepts_nothing();
    std::size_t shortest_won = 0;
    for (const rule::PositionData& at : small_) {
        if (!play_.contains(region, at)) continue;
        const bool is_lost = play_.contains(lost, at);
        if (is_lost && out.first.size() < most_first_words) out.first.push_back(text(at));
        const bool wanted = is_lost ? out.lost.empty() : out.won.size() < 2;
        if (!wanted && !out.over.empty()) continue;
        const auto to = options(at);
        if (to.empty()) {
            if (out.over.empty()) out.over = text(at), out.over_is_lost = is_lost;
            continue;
        }
        if (is_lost && wanted) {
            Example one{text(at), {}, {}, to.size() <= most_options_listed};
            for (std::size_t i = 0; i < to.size() && i < most_options_listed; ++i) one.options.push_back({text(to[i]), {}});
            out.lost.push_back(std::move(one));
        }
        if (is_lost || !wanted || at[0].items.size() <= shortest_won) continue;
        const auto good = std::find_if(to.begin(), to.end(), [&](const auto& option) { return play_.contains(lost, option); });
        if (good == to.end()) continue;
        shortest_won = at[0].items.size() + 1;  // the next one is to show something else
        out.won.push_back({text(at), {{text(*good), {}}}, {}});
    }
    return out;
}

Examples WordExamples::of_draws(const Automaton& lost, const Automaton& drawn) const {
    Examples out;
    for (const rule::PositionData& at : small_) {
        if (out.first.size() < most_first_words && play_.contains(lost, at)) out.first.push_back(text(at));
        if (out.drawn.size() < most_first_words && play_.contains(drawn, at)) out.drawn.push_back(text(at));
    }
    out.all = lost.accepts_nothing(), out.all_drawn = drawn.accepts_nothing();
    return out;
}

Examples WordExamples::of_answers(const Automaton& kept) const {
    constexpr std::size_t most_answers = 2;
    Examples out;
    for (const rule::PositionData& at : small_) {
        if (out.answered.size() == most_answers) break;
        if (!play_.contains(kept, at)) continue;
        std::vector<Examples::Answered> answered;
        for (const rule::PositionData& to : options(at)) {
            const auto replies = options(to);
            const auto back = std::find_if(replies.begin(), replies.end(), [&](const auto& reply) { return play_.contains(kept, reply); });
            if (back != replies.end() && answered.size() < most_answers) answered.push_back({text(at), text(to), text(*back)});
        }
        if (answered.size() > out.answered.size()) out.answered = std::move(answered);
    }
    return out;
}

Examples WordExamples::of_values(const std::vector<Automaton>& of) const {
    const auto value = [&](const rule::PositionData& at) -> std::optional<std::size_t> {
        for (std::size_t v = 0; v < of.size(); ++v)
            if (play_.contains(of[v], at)) return v;
        return std::nullopt;
    };
    Examples out;
    for (const std::size_t least : {std::size_t{2}, std::size_t{1}, std::size_t{0}}) {  // the first that has something to show
        for (const rule::PositionData& at : small_) {
            const auto here = value(at);
            if (!here) continue;
            if (least == 2 && out.first.size() < most_first_words) out.first.push_back(std::to_string(*here) + " at " + text(at));
            if (*here < least || !out.won.empty()) continue;
            std::vector<std::pair<std::size_t, std::string>> to;
            for (const auto& option : options(at)) to.emplace_back(value(option).value_or(of.size()), text(option));
            if (to.size() > most_options_listed) continue;
            std::sort(to.begin(), to.end());
            Example one{text(at), {}, std::to_string(*here)};
            for (const auto& [v, position] : to) one.options.push_back({position, std::to_string(v)});
            out.won.push_back(std::move(one));
        }
    }
    return out;
}

}  // namespace grundy::claim
