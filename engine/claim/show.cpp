#include "engine/claim/show.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using analyse::Oracle;
using analyse::Want;
using base::Integer;
using rule::PositionData;

namespace {

constexpr std::size_t most_answers = 8;

/// Options with what they are worth; nothing where they cannot be listed (a heap beyond 64 bits, a limit), which is not the same as having none.
std::optional<std::vector<Oracle::Option>> options_of(Oracle& oracle, const PositionData& position, Want want) {
    try {
        return oracle.options(position, want);
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::interrupted) throw;
        return std::nullopt;
    }
}

/// An option with this value where not all can be listed: the law of the game names one.
std::optional<Parts> one_worth(Oracle& oracle, const PositionData& position, const Integer& value) {
    try {
        bool some = false;
        auto found = oracle.options_worth(position, value, some);
        return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::interrupted) throw;
        return std::nullopt;
    }
}

/// The options of a sum that one player moved to: of each part in turn.
std::optional<Parts> winning_reply(Oracle& oracle, const Parts& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto options = options_of(oracle, parts[i], Want::outcome);
        if (!options) continue;
        for (const auto& option : *options) {
            Parts whole = parts;
            whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(i));
            whole.insert(whole.end(), option.parts.begin(), option.parts.end());
            if (oracle.at(whole, Want::outcome).outcome == 'P') return whole;
        }
    }
    return std::nullopt;
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
    const auto listed = options_of(oracle, position, Want::outcome);
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
    for (const auto& option : options) {
        if (answers.size() == most_answers) break;
        const auto reply = winning_reply(oracle, option.parts);
        answers.push_back(text_of(option.parts, oracle.rule()) + (reply ? " by " + text_of(*reply, oracle.rule()) : " loses at once"));
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
        case 'P':
            return "P: whoever moves here loses";
        case 'N':
            return "N: whoever moves here wins";
        case 'D':
            return "D: a draw";
        default:
            return "not known";
    }
}

std::vector<std::string> show_outcome(Oracle& oracle, const PositionData& position, char outcome) {
    const std::string here = rule::to_string(position, oracle.rule());
    if (outcome == 'P') return answered(oracle, position, "at " + here + " ");
    if (outcome == 'D') return {"at " + here + " neither player can force a win: play can be kept going for ever"};
    const auto listed = options_of(oracle, position, Want::outcome);
    if (!listed) {
        const auto one = one_worth(oracle, position, 0);
        return one ? std::vector<std::string>{"the mover wins at " + here + " by moving to " + text_of(*one, oracle.rule())} : std::vector<std::string>{};
    }
    const auto& options = *listed;
    if (options.empty()) return answered(oracle, position, "");
    for (const auto& option : options) {
        if (option.known.outcome != 'P') continue;
        std::vector<std::string> lines{"the mover wins at " + here + " by moving to " + text_of(option.parts, oracle.rule())};
        if (option.parts.size() == 1) {
            for (auto& line : answered(oracle, option.parts.front(), "there ")) lines.push_back(std::move(line));
        }
        return lines;
    }
    return {};
}

std::vector<std::string> show_value(Oracle& oracle, const PositionData& position, const Integer& found, const Integer& claimed) {
    const std::string here = rule::to_string(position, oracle.rule());
    const auto listed = options_of(oracle, position, Want::value);
    if (!listed) {
        const auto one = claimed >= 0 && claimed < found ? one_worth(oracle, position, claimed) : std::nullopt;
        if (!one) return {};
        return {"an option of " + here + ", " + text_of(*one, oracle.rule()) + ", has the value " + base::to_string(claimed)};
    }
    const auto& options = *listed;
    if (options.empty()) return found == 0 ? std::vector<std::string>{here + " has no move, so its value is 0"} : std::vector<std::string>{};
    std::vector<Integer> values;
    std::string witness;
    for (const auto& option : options) {
        if (!option.known.value) continue;
        values.push_back(*option.known.value);
        if (*option.known.value == claimed && witness.empty()) witness = text_of(option.parts, oracle.rule());
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::string> words;
    for (const Integer& value : values) words.push_back(base::to_string(value));
    std::vector<std::string> lines{"the options of " + here + " have the values " + joined(words, 20) + ", and the least number missing is " +
                                   base::to_string(found)};
    if (!witness.empty()) lines.push_back("one of them, " + witness + ", already has the value " + base::to_string(claimed));
    return lines;
}

}  // namespace grundy::claim
