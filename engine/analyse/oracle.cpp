#include "engine/analyse/oracle.hpp"

#include <algorithm>
#include <chrono>

#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/method.hpp"
#include "engine/analyse/misere_sums.hpp"
#include "engine/analyse/searches.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/pattern/law/winning.hpp"
#include "engine/pattern/prove/play_length.hpp"
#include "engine/pattern/prove/wythoff_rows.hpp"
#include "engine/recognise/recognise.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::analyse {

using base::Failure;
using base::FailureKind;
using base::Integer;
using rule::PositionData;

Oracle::Oracle(std::shared_ptr<const rule::Game> game, const Options& options, const base::Budget& budget)
    : Subject(std::move(game), options, choose_kernel), budget_(budget), searches_(std::make_unique<Searches>(ruleset_, budget, options.threads)) {
    if (!is_puzzle(*rule_)) check_method();
}

bool Oracle::lawless() const {
    const std::string& method = options_.method;
    return method == "reference" || method == "search" || method == "position-graph" || method == "tuple-table";
}

std::vector<std::string> Oracle::methods() {
    if (is_sequence()) return methods_for(recognition_);
    std::vector<std::string> names;
    if (lawless() ? recognise::closed_form(recognition_.family) != nullptr : law() != nullptr) names.emplace_back("closed-form");
    if (solve::is_tuple_game(*ruleset_)) names.emplace_back("tuple-table");
    for (const char* name : {"position-graph", "search", "reference"}) names.emplace_back(name);
    return names;
}

/// `reference` is the definition alone: it looks for no law, and knows no family but that of one heap, whose table it fills.
void Oracle::check_method() {
    const std::string& method = options_.method;
    if (method.empty()) return;
    if (method == "reference") forget_family();
    const auto names = methods();
    if (std::find(names.begin(), names.end(), method) != names.end()) return;
    const auto all = known_methods();
    const bool known = std::find(all.begin(), all.end(), method) != all.end();
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "these apply: " : ", ") + name;
    throw Failure(FailureKind::bad_input, known ? "method " + method + " does not apply to this game" : "there is no method " + method, list);
}

Oracle::~Oracle() = default;

std::optional<base::Limit> Oracle::prepare(const std::vector<game::Position>& roots) {
    return is_sequence() || equal_plays_ || groups() ? std::nullopt : searches_->prepare(roots);
}

Known Oracle::misere_sum(const std::vector<PositionData>& sum) {
    Known known;
    if (const auto nim = misere_joined(sum)) return *nim;
    if (MisereSums* heaps = misere()) known = heaps->at(sum, MisereSums::Pains::all);
    return known;
}

/// A quotient that is soon found, or else a search that is soon over: a small sum does not wait for what a large one needs.
Known Oracle::misere_sum_soon(const std::vector<PositionData>& sum) {
    if (const auto nim = misere_joined(sum)) return *nim;
    MisereSums* heaps = misere();
    if (!heaps) return {};
    if (Known known = heaps->at(sum, MisereSums::Pains::little); known.outcome != '?') return known;
    if (!options_.sums || !std::all_of(sum.begin(), sum.end(), rule::is_small)) return {};
    base::Budget little;
    little.follow(budget_, std::chrono::milliseconds(500));
    little.set_memory(std::min<std::uint64_t>(budget_.memory(), std::uint64_t{32} << 20));
    return Searches(ruleset_, little, 1).outcome(rows_of(sum));
}

game::Sum Oracle::rows_of(const std::vector<PositionData>& sum) const {
    game::Sum rows;
    for (const PositionData& part : sum) rows.push_back(ruleset_->shape().from_data(part));
    return rows;
}

std::optional<std::vector<std::vector<PositionData>>> Oracle::winning_in_misere_sum(const std::vector<PositionData>& sum, std::size_t i, bool& some) {
    MisereSums* heaps = misere();
    return heaps ? heaps->winning(sum, i, some) : std::nullopt;
}

std::optional<Integer> Oracle::heap_of(const PositionData& position) const {
    const Integer heap = position.at(recognition_.embedding.components.front()).items.front() - recognition_.embedding.shift;
    return heap < 0 ? std::nullopt : std::optional(heap);
}

void Oracle::require(const PositionData& position) const {
    const bool small = rule::is_small(position);
    const auto reject = [&] {
        throw Failure(FailureKind::bad_input, rule::to_string(position, *rule_) + " is not a position of " + rule_->name,
                      rule_->where ? "a position needs " + rule::to_string(*rule_->where, *rule_)
                                   : "a condition before it leaves such out: x >= 1 and P(x - 1), or x >= 1 => P(x - 1)");
    };
    for (std::size_t i = 0; i < position.size(); ++i) {
        // What does not fit otherwise is told by the shape below, in words of its own.
        const bool negative = std::any_of(position[i].items.begin(), position[i].items.end(), [](const Integer& item) { return item < 0; });
        if ((negative || !small) && !rule::can_hold(*rule_, i, position[i])) reject();
    }
    if (small && !ruleset_->contains(ruleset_->shape().from_data(position))) reject();
    if (!small && rule_->where) {  // beyond what is played
        auto frame = rule::frame_of(*rule_, rule::in_order(*rule_, position), rule_->where_frame);
        try {
            if (!rule::Evaluator(*rule_).evaluate(*rule_->where, frame).truth()) reject();
        } catch (const rule::ConstantError& error) {
            throw Failure(FailureKind::arithmetic, "whether " + rule::to_string(position, *rule_) + " is a position is not told: " + error.message);
        }
    }
    if (!small && recognise::is_one_heap(recognition_.family) && recognition_.embedding.components.size() == 1 && !heap_of(position)) reject();
    if (const auto* form = recognise::closed_form(recognition_.family); form && !small) {
        for (const Integer& heap : heaps_of(position)) {
            if (heap < form->least()) reject();
        }
    }
}

std::vector<Integer> Oracle::heaps_of(const PositionData& position) const { return analyse::heaps_of(position, recognition_.embedding); }

Known Oracle::at(const PositionData& position, Want want) {
    require_two_players(*rule_);
    bool enough = false;
    Known known;
    if (is_sequence()) {
        if (const auto heap = heap_of(position)) return at_heap(*heap, want, enough);
    }
    if (const auto closed = theorem()) {
        known = by_theorem(closed, closed->law->at(heaps_of(position)), has_values() ? want : Want::outcome, enough);
        if (enough) return known;
        if (const auto row = by_row(position)) return *row;
        if (known.outcome != '?' && is_huge(position)) {
            known.note = "the outcome has a closed form, the value has none, and the followers are too many to be tried";
            return known;
        }
    }
    if (GroupSums* sums = groups()) {
        known = sums->at(position);
        if (known.outcome != '?') return known;
    }
    // From here on positions are enumerated, which needs 64 bits.
    if (!rule::is_small(position)) {
        if (Known misere = misere_sum({position}); misere.outcome != '?') return misere;
        if (known.outcome == '?' && known.note.empty()) known.note = "no law of this game was found that reads it, and the position is beyond 64 bits";
        else known.note = "the outcome has a closed form, the value has none";
        return known;
    }
    const game::Position cells = ruleset_->shape().from_data(position);
    if (options_.method == "reference") return searches_->by_definition({cells});
    if (options_.method == "closed-form") {
        known.note = "the law alone was asked for, and it does not tell";
        return known;
    }
    if (const auto ready = searches_->prepared(cells)) return *ready;
    if (options_.method == "tuple-table") return searches_->by_table(cells);
    if (options_.method == "position-graph") return searches_->by_graph(cells);
    if (auto told = tell_ ? tell_(position, want) : std::nullopt) return *told;
    if (const auto told = by_length(position)) return *told;
    if (want == Want::outcome || !has_values()) return searches_->outcome({cells});
    Known exact = searches_->value(cells);
    if (exact.outcome == '?' && known.outcome != '?') {
        known.note = "the outcome has a closed form; the value was not reached: " + exact.note;
        return known;
    }
    return exact;
}

Known Oracle::at(const std::vector<PositionData>& sum, Want want) {
    if (sum.size() == 1 && (has_values() || !solve::may_split(*ruleset_))) return at(sum.front(), want);
    if (has_values()) {
        NimSum total;
        for (const PositionData& part : sum) {
            Known one = at(part, Want::value);
            if (!one.has_value()) return one;
            total.add(one);
        }
        return total.known();
    }
    if (options_.method == "reference") return searches_->by_definition(rows_of(sum));
    if (Known at_once = misere_sum_soon(sum); at_once.outcome != '?') return at_once;
    Known by_theorem = options_.sums ? misere_sum(sum) : Known{};
    if (by_theorem.outcome != '?') return by_theorem;
    Known known = searches_->outcome(rows_of(sum));
    if (!by_theorem.note.empty()) {
        if (known.outcome == '?') known.note += "; " + by_theorem.note;
        else known.untold = by_theorem.note;
    }
    return known;
}

}  // namespace grundy::analyse
