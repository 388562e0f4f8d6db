#include "engine/claim/cases/show.hpp"

#include <algorithm>
#include <new>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using analyse::Oracle;
using analyse::Want;
using base::Integer;
using rule::PositionData;

namespace {

constexpr std::size_t most_answers = 8;
/// Beyond this many, options are not listed: a play is shown in passing, and must cost neither the time nor the memory that the verdict did not need.
constexpr std::size_t most_listed = 20'000;

/// What a play that cannot be worked out throws; not an interruption, nor a defect.
template <class Work>
auto if_possible(Work&& work) -> decltype(work()) {
    try {
        return work();
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
    } catch (const std::bad_alloc&) {
    }
    return std::nullopt;
}

/// All options; nothing where they cannot be listed (a heap beyond 64 bits, a limit, too many), which is not the same as having none.
std::optional<std::vector<Parts>> options_of(Oracle& oracle, const PositionData& position) {
    return if_possible([&]() -> std::optional<std::vector<Parts>> {
        const auto& shape = oracle.ruleset().shape();
        std::vector<game::Sum> options;
        oracle.ruleset().options(shape.from_data(position), [&](game::Sum&& option) {
            std::sort(option.begin(), option.end());
            options.push_back(std::move(option));
            return options.size() <= most_listed;
        });
        if (options.size() > most_listed) return std::nullopt;
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        std::vector<Parts> listed;
        for (const game::Sum& option : options) {
            listed.emplace_back();
            for (const game::Position& part : option) listed.back().push_back(shape.to_data(part));
        }
        return listed;
    });
}

/// An option with this value where not all are listed: the law of the game names one, or it is among those that come first.
std::optional<Parts> one_worth(Oracle& oracle, const PositionData& position, const Integer& value) {
    return if_possible([&]() -> std::optional<Parts> {
        bool some = false;
        if (oracle.is_huge(position)) {
            auto found = oracle.options_worth(position, value, some);
            return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
        }
        const auto& shape = oracle.ruleset().shape();
        std::optional<Parts> found;
        std::size_t seen = 0;
        oracle.ruleset().options(shape.from_data(position), [&](game::Sum&& option) {
            Parts parts;
            for (const game::Position& part : option) parts.push_back(shape.to_data(part));
            const auto known = oracle.at(parts, value == 0 ? Want::outcome : Want::value);
            if (value == 0 ? known.outcome == 'P' : known.value && *known.value == value) found = std::move(parts);
            return !found && !known.limit && ++seen < most_listed;
        });
        return found;
    });
}

/// Words and rows of so many entries are told as they are; who would read what answers each move from a longer one?
bool is_long(const PositionData& position) {
    constexpr std::size_t most_entries = 200;
    return std::any_of(position.begin(), position.end(), [](const rule::Datum& datum) { return datum.items.size() > most_entries; });
}

struct Reply {
    std::optional<Parts> to;
    bool none = false;  ///< there is no move at all; without it and without `to` no reply was found
};

/// The options of a sum that one player moved to: of each part in turn.
Reply winning_reply(Oracle& oracle, const Parts& parts) {
    Reply reply{std::nullopt, true};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto options = options_of(oracle, parts[i]);
        reply.none = reply.none && options && options->empty();
        if (!options) {
            reply.to = parts.size() == 1 ? one_worth(oracle, parts[i], 0) : std::nullopt;
            if (reply.to) return reply;
            continue;
        }
        for (const Parts& option : *options) {
            Parts whole = parts;
            whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(i));
            whole.insert(whole.end(), option.begin(), option.end());
            const auto known = oracle.at(whole, Want::outcome);
            if (known.limit) return reply;
            if (known.outcome != 'P') continue;
            reply.to = std::move(whole);
            return reply;
        }
    }
    return reply;
}

std::string end_words(Oracle& oracle, const PositionData& position) {
    const std::string where = rule::to_string(position, oracle.rule());
    const auto convention = oracle.ruleset().convention();
    const auto end = oracle.ruleset().end(oracle.ruleset().shape().from_data(position));
    if (end == rule::End::draw) return "no move is possible at " + where + ", and that is a draw";
    if (convention.terminal)
        return "no move is possible at " + where + ", and by the rule the mover " + (end == rule::End::mover_wins ? "wins" : "loses") + " there";
    if (end == rule::End::mover_wins) return "no move is possible at " + where + ", and who cannot move wins";
    return "no move is possible at " + where + ": the mover has lost";
}

std::vector<std::string> answered(Oracle& oracle, const PositionData& position, const std::string& lead) {
    const auto listed = options_of(oracle, position);
    if (!listed) return {};
    const auto& options = *listed;
    if (options.empty()) {
        try {
            return {end_words(oracle, position)};
        } catch (const base::Failure&) {  // beyond 64 bits
            return {};
        }
    }
    std::vector<std::string> answers;
    for (const Parts& option : options) {
        if (answers.size() == most_answers) break;
        const Reply reply = winning_reply(oracle, option);
        if (!reply.to && !reply.none) return {};  // a play with a hole in it shows nothing
        answers.push_back(text_of(option, oracle.rule()) + (reply.to ? " by " + text_of(*reply.to, oracle.rule()) : " loses at once"));
    }
    std::string text = lead + "every move is answered: " + joined(answers, answers.size());
    if (options.size() > answers.size()) text += ", and " + std::to_string(options.size() - answers.size()) + " more likewise";
    return {text};
}

}  // namespace

std::string joined(const std::vector<std::string>& items, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < items.size() && i < most; ++i) text += (text.empty() ? "" : ", ") + items[i];
    if (items.size() > most) text += " and " + std::to_string(items.size() - most) + " more";
    return text;
}

std::string outcome_words(char outcome) {
    switch (outcome) {
        case 'P': return "P: whoever moves here loses";
        case 'N': return "N: whoever moves here wins";
        case 'D': return "D: a draw";
        default: return "not known";
    }
}

std::vector<std::string> show_way(Oracle& oracle, const PositionData& position, bool never) {
    constexpr std::uint64_t most_moves = 12;
    const auto& shape = oracle.ruleset().shape();
    const game::Position start = shape.from_data(position);
    if (never) return {shape.print(start) + " lies in a set that no move leaves and in which no goal is, as is proved of it"};
    const auto known = if_possible([&] { return std::optional(analyse::puzzle_of(oracle)->at(start, puzzle::Want::length)); });
    if (known && known->reachable == std::optional(false))
        return {"no goal can be reached from " + shape.print(start) + ": the search came to its end, and went through " +
                base::counted(known->searched, "position")};
    const auto way = if_possible([&] { return std::optional(analyse::puzzle_of(oracle)->way(start, most_moves)); });
    if (!way || way->empty()) return {};
    std::string text = "a shortest solution: " + shape.print(start);
    for (const puzzle::Step& step : *way) text += " → " + shape.print(step.to);
    return {text};
}

std::vector<std::string> show_outcome(Oracle& oracle, const PositionData& position, char outcome) {
    const std::string here = rule::to_string(position, oracle.rule());
    if (is_long(position)) {
        const auto one = outcome == 'N' ? one_worth(oracle, position, 0) : std::nullopt;
        return one ? std::vector<std::string>{"the mover wins at " + here + " by moving to " + text_of(*one, oracle.rule())} : std::vector<std::string>{};
    }
    if (outcome == 'P') return answered(oracle, position, "at " + here + " ");
    if (outcome == 'D') {
        const auto& ends = oracle.rule().terminals;
        const bool in_a_draw = std::any_of(ends.begin(), ends.end(), [](const rule::Terminal& end) { return end.end == rule::End::draw; });
        const auto left = options_of(oracle, position);
        if (in_a_draw && left && left->empty()) return {"at " + here + " play is over, and a draw"};
        return {"at " + here + " neither player can force a win: " + (in_a_draw ? "the other can always avoid losing" : "play can be kept going for ever")};
    }
    const auto listed = options_of(oracle, position);
    if (!listed) {
        const auto one = one_worth(oracle, position, 0);
        return one ? std::vector<std::string>{"the mover wins at " + here + " by moving to " + text_of(*one, oracle.rule())} : std::vector<std::string>{};
    }
    const auto& options = *listed;
    if (options.empty()) return answered(oracle, position, "");
    for (const Parts& option : options) {
        const auto known = oracle.at(option, Want::outcome);
        if (known.limit) return {};
        if (known.outcome != 'P') continue;
        std::vector<std::string> lines{"the mover wins at " + here + " by moving to " + text_of(option, oracle.rule())};
        if (option.size() == 1) {
            for (auto& line : answered(oracle, option.front(), "there ")) lines.push_back(std::move(line));
        }
        return lines;
    }
    return {};
}

std::vector<std::string> show_value(Oracle& oracle, const PositionData& position, const Integer& found, const Integer& claimed) {
    if (is_long(position)) return {};
    const std::string here = rule::to_string(position, oracle.rule());
    const auto listed = options_of(oracle, position);
    if (!listed) {
        const auto one = claimed >= 0 && claimed < found ? one_worth(oracle, position, claimed) : std::nullopt;
        if (!one) return {};
        return {"an option of " + here + ", " + text_of(*one, oracle.rule()) + ", has the value " + base::to_string(claimed)};
    }
    const auto& options = *listed;
    if (options.empty()) return found == 0 ? std::vector<std::string>{here + " has no move, so its value is 0"} : std::vector<std::string>{};
    std::vector<Integer> values;
    std::string witness;
    for (const Parts& option : options) {
        const auto value = oracle.at(option, Want::value).value;
        if (!value) return {};  // the least number missing cannot be seen
        values.push_back(*value);
        if (*value == claimed && witness.empty()) witness = text_of(option, oracle.rule());
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const Integer& value : values) words.push_back(base::to_string(value));
    std::vector<std::string> lines{"the options of " + here + " have the values " + joined(words, 20) + ", and the least number missing is " +
                                   base::to_string(found)};
    if (!witness.empty()) lines.push_back("one of them, " + witness + ", already has the value " + base::to_string(claimed));
    return lines;
}

}  // namespace grundy::claim
