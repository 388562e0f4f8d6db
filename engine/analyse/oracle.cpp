#include "engine/analyse/oracle.hpp"

#include <algorithm>
#include <chrono>

#include "engine/analyse/confirm_law.hpp"
#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/method.hpp"
#include "engine/analyse/misere_sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/pattern/law/winning.hpp"
#include "engine/pattern/prove/play_length.hpp"
#include "engine/pattern/prove/wythoff_rows.hpp"
#include "engine/recognise/recognise.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/positions/growing_set.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::analyse {

using base::Failure;
using base::FailureKind;
using base::Integer;
using rule::PositionData;

namespace {

/// Families whose values are indexed by one heap and whose moves go down.
bool is_one_heap(const recognise::Family& family) {
    return !recognise::closed_form(family) && !std::holds_alternative<recognise::DisjunctiveSum>(family) && !std::holds_alternative<recognise::Tuple>(family) &&
           !std::holds_alternative<recognise::General>(family);
}

/// Heaps from 0 on at which the definition is compared with what was recognised, before it is at others.
constexpr std::int64_t confirm_heaps_to = 64;
/// Rows of Wythoff's table beyond this one have periods that are long to be found.
constexpr std::int64_t most_rows = 12;
/// A law is sought in so many values, unless the heap asked for is beyond them and within reach of a table.
constexpr std::uint64_t most_sought = std::uint64_t{1} << 20;
constexpr std::int64_t most_reached = std::int64_t{1} << 32;

bool tells(const pattern::Pattern& law, const Integer& heap, Want want) {
    if (law.none() || (law.of == pattern::Of::outcomes && want == Want::value)) return false;
    if (!law.closed()) return true;
    const pattern::Answer answer = law.at(heap);  // some formulas leave values open
    return want == Want::outcome ? answer.outcome != '?' : answer.value.has_value();
}

/// The last law that was proved from no more values than these.
pattern::TheoremRef latest(const std::vector<Sequence::Held>& held, std::uint64_t values) {
    for (auto it = held.rbegin(); it != held.rend(); ++it) {
        if (it->since <= values) return it->theorem;
    }
    return nullptr;
}

}  // namespace

Oracle::Oracle(std::shared_ptr<const rule::Game> game, const Options& options, const base::Budget& budget)
    : rule_(std::move(game)), ruleset_(game::compile(*rule_)), options_(options), budget_(budget), threads_(options.threads) {
    const auto further = [this](const recognise::Recognition& seen) { return objection(seen); };
    std::vector<std::string> refuted;
    recognition_ = recognise::recognise_confirmed(*rule_, *ruleset_, confirm_heaps_to, further, refuted);
    for (const std::string& sentence : refuted) set_aside(sentence);
    const bool table = ruleset_->shape().one_heap() && recognition_.embedding.shift == 0;
    sequence_kind_ = has_values() && recognition_.embedding.components.size() == 1 && is_one_heap(recognition_.family) &&
                     (table || !std::holds_alternative<recognise::OneHeap>(recognition_.family));
    check_method();
}

bool Oracle::lawless() const {
    const std::string& method = options_.method;
    return method == "reference" || method == "search" || method == "position-graph" || method == "tuple-table";
}

std::vector<std::string> Oracle::methods() {
    if (sequence_kind_) return methods_for(recognition_);
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
    if (method == "reference") {
        options_.pattern = false;
        const bool tabulated = sequence_kind_ && ruleset_->shape().one_heap() && recognition_.embedding.shift == 0;
        sequence_kind_ = tabulated;
        if (!tabulated) recognition_ = {recognise::General{}, {}, "the definition was asked for"};
    }
    const auto names = methods();
    if (std::find(names.begin(), names.end(), method) != names.end()) return;
    const auto all = known_methods();
    const bool known = std::find(all.begin(), all.end(), method) != all.end();
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "these apply: " : ", ") + name;
    throw Failure(FailureKind::bad_input, known ? "method " + method + " does not apply to this game" : "there is no method " + method, list);
}

/// What the recogniser proved of the moves and the theorem says of them is held against the rule once more before anything is answered.
std::optional<std::string> Oracle::objection(const recognise::Recognition& seen) {
    if (!recognise::closed_form(seen.family)) return std::nullopt;
    const pattern::Progress progress = pattern::make_prover(seen.family)->look(solve::Values{});
    if (progress.state != pattern::Progress::State::proved) return std::nullopt;
    const auto difference = confirm_law(progress.pattern, seen.embedding, *ruleset_);
    return difference ? std::optional("the theorem on it fails: " + *difference) : std::nullopt;
}

void Oracle::set_aside(const std::string& sentence) {
    warnings_.push_back(sentence + "; this is a defect of the program, please report it with the rule: the next method answers");
    if (options_.warn) options_.warn(warnings_.back());
}

Sequence& Oracle::sequence() {
    if (!sequence_)
        sequence_ = std::make_unique<Sequence>(rule_, ruleset_, recognition_, options_, [this](const std::string& sentence) { set_aside(sentence); });
    return *sequence_;
}

Oracle::~Oracle() = default;

pattern::TheoremRef Oracle::about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law) const {
    return std::make_shared<const pattern::Theorem>(
        pattern::Theorem{std::move(proof), rule_, recognition_.family, recognition_.embedding.shift, std::move(law), {}});
}

const pattern::Pattern* Oracle::law() {
    const auto known = theorem();
    return known ? known->law.get() : nullptr;
}

pattern::TheoremRef Oracle::theorem() {
    if (sequence_kind_) return sequence().theorem();
    if (lawless()) return nullptr;
    if (recognise::closed_form(recognition_.family)) return closed_theorem();
    MisereSums* heaps = misere();
    return heaps ? heaps->theorem() : nullptr;
}

pattern::TheoremRef Oracle::sought_theorem() {
    if (!sequence_kind_) return theorem();
    return latest(sequence().held(), most_sought);
}

pattern::TheoremRef Oracle::telling(const Integer& heap, Want want) {
    const auto small = base::to_int64(heap);
    const std::uint64_t values = small && *small <= most_reached ? static_cast<std::uint64_t>(*small) : most_sought;
    for (const auto& held : sequence().held()) {
        if (held.since <= values && tells(*held.theorem->law, heap, want)) return held.theorem;
    }
    return nullptr;
}

const pattern::TheoremRef& Oracle::closed_theorem() {
    if (closed_) return *closed_;
    const pattern::Progress progress = pattern::make_prover(recognition_.family)->look(solve::Values{});
    if (progress.state == pattern::Progress::State::proved) {
        closed_ = about(*progress.proof, std::make_shared<const pattern::Pattern>(progress.pattern));
    } else {
        closed_ = progress.meanwhile ? about(progress.meanwhile->second, std::make_shared<const pattern::Pattern>(progress.meanwhile->first)) : nullptr;
    }
    return *closed_;
}

MisereSums* Oracle::misere() {
    const auto convention = ruleset_->convention();
    const bool one_heap = is_one_heap(recognition_.family) && !std::holds_alternative<recognise::OneHeap>(recognition_.family);
    if (lawless() || convention.play != rule::Play::misere || convention.partizan || convention.terminal || !one_heap ||
        recognition_.embedding.components.size() != 1)
        return nullptr;
    if (!misere_) misere_ = std::make_unique<MisereSums>(rule_, recognition_, options_, budget_);
    return misere_.get();
}

GroupSums* Oracle::groups() {
    const auto* sum = std::get_if<recognise::DisjunctiveSum>(&recognition_.family);
    if (!sum || lawless() || !has_values()) return nullptr;
    if (!groups_) groups_ = std::make_unique<GroupSums>(rule_, *sum, options_, budget_);
    return groups_.get();
}

/// Several positions of misère Nim, for one, are a position of it.
std::optional<Known> Oracle::misere_joined(const std::vector<PositionData>& sum) {
    const auto* form = recognise::closed_form(recognition_.family);
    const auto whole = form ? form->joined() : nullptr;
    if (lawless() || !whole) return std::nullopt;
    std::vector<Integer> heaps;
    for (const PositionData& part : sum) {
        const auto more = heaps_of(part);
        heaps.insert(heaps.end(), more.begin(), more.end());
    }
    bool enough = false;
    return by_theorem(theorem(), whole->at(heaps), Want::outcome, enough);
}

/// Rows of Wythoff's table that are near the edge: additively periodic by theorem 5.2.
std::optional<Known> Oracle::by_row(const PositionData& position) {
    const auto* form = recognise::closed_form(recognition_.family);
    const auto* wythoff = form ? theorem::as_wythoff(*form) : nullptr;
    if (!wythoff || wythoff->a != 1 || wythoff->misere) return std::nullopt;
    const auto heaps = heaps_of(position);
    const Integer low = std::min(heaps[0], heaps[1]), high = std::max(heaps[0], heaps[1]);
    if (low > most_rows || high < 1000) return std::nullopt;  // small ones are computed
    const auto k = static_cast<std::uint64_t>(low);
    if (rows_.size() <= k) {
        rows_.clear();
        const auto found = pattern::wythoff::prove_rows(k);
        for (std::uint64_t i = 0; i < found.rows.size(); ++i) {
            pattern::Theorem row{*found.proof, rule_, recognition_.family, 0, std::make_shared<const pattern::Pattern>(found.rows[i]), i};
            rows_.push_back(std::make_shared<const pattern::Theorem>(std::move(row)));
        }
    }
    if (rows_.size() <= k) return std::nullopt;
    bool enough = false;
    return by_theorem(rows_[k], rows_[k]->law->at(high), Want::value, enough);
}

Known Oracle::misere_sum(const std::vector<PositionData>& sum) {
    Known known;
    if (const auto nim = misere_joined(sum)) return *nim;
    if (MisereSums* heaps = misere()) known = heaps->at(sum);
    return known;
}

std::optional<std::vector<std::vector<PositionData>>> Oracle::winning_in_misere_sum(const std::vector<PositionData>& sum, std::size_t i, bool& some) {
    MisereSums* heaps = misere();
    return heaps ? heaps->winning(sum, i, some) : std::nullopt;
}

std::optional<base::Limit> Oracle::search_proof(const Sequence::Told& told) {
    base::Budget budget;
    budget.follow(budget_, std::chrono::duration_cast<base::Budget::Clock::duration>(std::chrono::duration<double>(options_.effort.value_or(10))));
    return sequence().reach_proof(std::uint64_t{1} << 16, most_sought, budget, told);
}

void Oracle::seek_proof() {
    if (sequence_kind_ && options_.pattern) search_proof();
}

std::optional<Integer> Oracle::heap_of(const PositionData& position) const {
    const Integer heap = position.at(recognition_.embedding.components.front()).items.front() - recognition_.embedding.shift;
    return heap < 0 ? std::nullopt : std::optional(heap);
}

void Oracle::require(const PositionData& position) const {
    bool small = true;
    for (const rule::Datum& d : position)
        small = small && std::all_of(d.items.begin(), d.items.end(), [](const Integer& i) { return base::to_int64(i).has_value(); });
    const auto reject = [&] {
        throw Failure(FailureKind::bad_input, rule::to_string(position, *rule_) + " is not a position of " + rule_->name,
                      rule_->where ? "a position needs " + rule::to_string(*rule_->where, *rule_) : "");
    };
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (rule_->components[i].kind == rule::ComponentKind::integer) continue;
        for (const Integer& item : position[i].items) {
            if (item < 0) reject();
        }
    }
    if (small && !ruleset_->contains(ruleset_->shape().from_data(position))) reject();
    if (!small && is_one_heap(recognition_.family) && recognition_.embedding.components.size() == 1 && !heap_of(position)) reject();
    if (const auto* form = recognise::closed_form(recognition_.family); form && !small) {
        for (const Integer& heap : heaps_of(position)) {
            if (heap < form->least()) reject();
        }
    }
}

std::vector<Integer> Oracle::heaps_of(const PositionData& position) const { return analyse::heaps_of(position, recognition_.embedding); }

Known Oracle::by_theorem(pattern::TheoremRef theorem, const pattern::Answer& answer, Want want, bool& enough) const {
    Known known;
    known.outcome = answer.outcome;
    known.value = answer.value;
    known.among = answer.among;
    known.grounds = pattern::Evidence(std::move(theorem));
    enough = want == Want::outcome ? answer.outcome != '?' : answer.value.has_value();
    return known;
}

/// Values are computed as far as the heap itself, or until a law is proved on the way; a heap that no table can hold waits for a proof alone.
Known Oracle::at_heap(const Integer& heap, Want want, bool& enough) {
    Sequence& table = sequence();
    const auto small = base::to_int64(heap);
    const bool in_reach = small && *small <= most_reached;
    const auto told = [&] { return telling(heap, want) != nullptr; };
    std::optional<base::Limit> limit;
    if (!told()) limit = in_reach ? table.reach(static_cast<std::uint64_t>(*small), budget_, told) : search_proof(told);
    if (const auto theorem = telling(heap, want)) return by_theorem(theorem, theorem->law->at(heap), want, enough);
    Known known;
    if (in_reach && table.values().size() > static_cast<std::uint64_t>(*small)) {
        const std::uint32_t value = table.values()[static_cast<std::uint64_t>(*small)];
        known.value = Integer(value);
        known.outcome = value == 0 ? 'P' : 'N';
        known.grounds = pattern::Evidence(pattern::Computed{table.kernel().name(), static_cast<std::uint64_t>(*small)});
        enough = true;
        return known;
    }
    if (const auto theorem = in_reach ? table.theorem() : sought_theorem()) known = by_theorem(theorem, theorem->law->at(heap), want, enough);
    if (!enough) {
        known.limit = limit;
        known.note = "no law is proved for all heaps; " + std::to_string(table.values().size()) + " values were computed";
        if (!table.stopped_by().empty()) known.note += ", no more because " + table.stopped_by();
    }
    return known;
}

Known Oracle::of_solution(const solve::GraphSolution& solution, const game::Position& position) {
    Known known;
    const auto outcome = solution.outcome(position);
    if (!outcome) return known;
    known.outcome = solve::letter(*outcome);
    known.grounds = pattern::Evidence(pattern::Exhausted{solution.graph().size()});
    if (const auto value = solution.has_values() ? solution.value(position) : std::nullopt) {
        if (value->infinite) {
            known.loopy = solve::to_string(*value);
        } else {
            known.value = Integer(value->finite);
        }
    }
    return known;
}

std::optional<base::Limit> Oracle::prepare(const std::vector<game::Position>& roots) {
    if (sequence_kind_ || groups()) return std::nullopt;
    std::unique_ptr<solve::GraphSolution> solution;
    const auto early = base::ended_early([&] { solution = std::make_unique<solve::GraphSolution>(solve::solve_graph(*ruleset_, roots, budget_, threads_)); });
    if (early) return early;
    if (solution->limit()) return solution->limit();
    searched_ = std::max<std::uint64_t>(searched_, solution->graph().positions());
    solution_ = std::move(solution);
    return std::nullopt;
}

std::optional<Known> Oracle::prepared(const game::Position& position) {
    if (!solution_) return std::nullopt;
    Known known = of_solution(*solution_, position);
    return known.outcome == '?' ? std::nullopt : std::optional(std::move(known));
}

solve::Search& Oracle::search() {
    if (!search_) search_ = std::make_unique<solve::Search>(*ruleset_, budget_, threads_);
    return *search_;
}

/// Where all plays from a position have one length, its parity decides: the last mover is known, and every option has the other parity.
std::optional<Known> Oracle::by_length(const game::Position& position) {
    const auto convention = ruleset_->convention();
    if (convention.partizan || convention.terminal) return std::nullopt;
    const auto length = pattern::play_length(*ruleset_, position);
    if (!length) return std::nullopt;
    const bool odd = length->first % 2 != 0;
    Known known;
    known.outcome = odd == (convention.play == rule::Play::normal) ? 'N' : 'P';
    if (has_values()) known.value = Integer(odd ? 1 : 0);
    known.grounds = pattern::Evidence(about(length->second, nullptr));
    return known;
}

Known Oracle::searched_outcome(const game::Sum& sum) {
    const auto found = search().outcome(sum);
    searched_ = std::max<std::uint64_t>(searched_, search().positions());
    Known known;
    known.limit = found.limit;
    if (found.answer) {
        known.outcome = solve::letter(*found.answer);
        known.grounds = pattern::Evidence(pattern::Searched{search().positions()});
    }
    if (found.limit) known.note = std::to_string(search().positions()) + " positions were visited";
    return known;
}

Known Oracle::searched_value(const game::Position& position) {
    const auto found = search().value({position});
    searched_ = std::max<std::uint64_t>(searched_, search().positions());
    Known known;
    known.limit = found.limit;
    if (found.answer) {
        known.grounds = pattern::Evidence(pattern::Exhausted{search().positions()});
        known.outcome = solve::letter(solve::outcome(*found.answer));
        if (found.answer->infinite) known.loopy = solve::to_string(*found.answer);
        else known.value = Integer(found.answer->finite);
    }
    if (found.limit) known.note = std::to_string(search().positions()) + " positions were visited";
    return known;
}

/// By memo and mex over the options alone.
Known Oracle::by_definition(const std::vector<PositionData>& sum) {
    game::Sum parts;
    for (const PositionData& part : sum) parts.push_back(ruleset_->shape().from_data(part));
    if (!reference_) reference_ = std::make_unique<solve::Reference>(ruleset_, &budget_);
    Known known;
    try {
        if (has_values()) {
            known.value = Integer(reference_->value(parts).value);
            known.outcome = *known.value == 0 ? 'P' : 'N';
        } else {
            known.outcome = solve::letter(reference_->outcome(parts));
        }
        known.grounds = pattern::Evidence(pattern::Computed{"reference", reference_->computed()});
    } catch (const Failure& failure) {
        const auto limit = budget_.exceeded();
        if (!limit || (failure.kind() != FailureKind::limit && failure.kind() != FailureKind::interrupted)) throw;
        known.limit = limit;
        known.note = std::to_string(reference_->computed()) + " positions were computed";
    }
    searched_ = std::max<std::uint64_t>(searched_, reference_->computed());
    return known;
}

Known Oracle::by_table(const game::Position& position) {
    const solve::TupleTable table = solve::tuple_table(*ruleset_, position, budget_, threads_);
    Known known;
    known.limit = table.limit();
    searched_ = std::max(searched_, table.computed());
    known.note = std::to_string(table.computed()) + " positions were computed";
    const auto outcome = table.outcome(position);
    if (!outcome) return known;
    known.outcome = solve::letter(*outcome);
    if (const auto value = table.has_values() ? table.value(position) : std::nullopt) known.value = Integer(*value);
    known.grounds = pattern::Evidence(pattern::Computed{"tuple-table", table.computed()});
    known.note.clear();
    return known;
}

Known Oracle::by_graph(const game::Position& position) {
    if (const auto ready = prepared(position)) return *ready;
    Known known;
    known.limit = prepare({position});
    if (known.limit) known.note = "its followers were being explored";
    return known.limit ? known : prepared(position).value_or(known);
}

Known Oracle::at(const PositionData& position, Want want) {
    bool enough = false;
    Known known;
    if (sequence_kind_) {
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
    const bool small = std::all_of(position.begin(), position.end(), [](const rule::Datum& d) {
        return std::all_of(d.items.begin(), d.items.end(), [](const Integer& i) { return base::to_int64(i).has_value(); });
    });
    if (!small) {
        if (Known misere = misere_sum({position}); misere.outcome != '?') return misere;
        if (known.outcome == '?' && known.note.empty()) known.note = "no closed form is known for this game, and the position is beyond 64 bits";
        else known.note = "the outcome has a closed form, the value has none";
        return known;
    }
    if (options_.method == "reference") return by_definition({position});
    if (options_.method == "closed-form") {
        known.note = "the law alone was asked for, and it does not tell";
        return known;
    }
    const game::Position cells = ruleset_->shape().from_data(position);
    if (options_.method == "tuple-table" && !solution_) return by_table(cells);
    if (options_.method == "position-graph") return by_graph(cells);
    if (const auto ready = prepared(cells)) return *ready;
    if (const auto told = options_.method.empty() ? by_length(cells) : std::nullopt) return *told;
    if (want == Want::outcome || !has_values()) return searched_outcome({cells});
    Known exact = searched_value(cells);
    if (exact.outcome == '?' && known.outcome != '?') {
        known.note = "the outcome has a closed form; the value was not reached: " + exact.note;
        return known;
    }
    return exact;
}

Known Oracle::at(const std::vector<PositionData>& sum, Want want) {
    if (sum.size() == 1 && (has_values() || !solve::may_split(*ruleset_))) return at(sum.front(), want);
    if (has_values()) {
        Known known;
        known.value = Integer(0);
        solve::LoopyValue loopy;
        bool finite = true;
        for (const PositionData& part : sum) {
            Known one = at(part, Want::value);
            if (!one.value && one.loopy.empty()) return one;
            if (one.value && known.value) *known.value ^= *one.value;
            if (!one.loopy.empty()) finite = false;
            known.grounds.add(one.grounds);
        }
        if (!finite) {
            known.value.reset();
            for (const PositionData& part : sum) loopy = loopy + solution_value(part);
            if (loopy.infinite) known.loopy = solve::to_string(loopy);
            else known.value = Integer(loopy.finite);
            known.outcome = solve::letter(solve::outcome(loopy));
            return known;
        }
        known.outcome = *known.value == 0 ? 'P' : 'N';
        return known;
    }
    if (options_.method == "reference") return by_definition(sum);
    Known by_theorem = misere_sum(sum);
    if (by_theorem.outcome != '?') return by_theorem;
    game::Sum parts;
    for (const PositionData& part : sum) parts.push_back(ruleset_->shape().from_data(part));
    Known known = searched_outcome(parts);
    if (!by_theorem.note.empty()) {
        if (known.outcome == '?') known.note += "; " + by_theorem.note;
        else known.untold = by_theorem.note;
    }
    return known;
}

solve::LoopyValue Oracle::solution_value(const PositionData& position) {
    const Known known = at(position, Want::value);
    if (known.value) return {false, static_cast<std::uint32_t>(*known.value), {}};
    return search().value({ruleset_->shape().from_data(position)}).answer.value_or(solve::LoopyValue{});
}

std::vector<Oracle::Option> Oracle::options(const PositionData& position, Want want) {
    std::vector<Option> result;
    for (const game::Sum& option : game::option_list(*ruleset_, ruleset_->shape().from_data(position))) {
        Option o;
        for (const game::Position& part : option) o.parts.push_back(ruleset_->shape().to_data(part));
        o.known = at(o.parts, want);
        result.push_back(std::move(o));
    }
    return result;
}

/// Beyond this many tokens options are not listed one by one: the law names one that wins.
bool Oracle::is_huge(const PositionData& position) {
    if (GroupSums* sums = groups()) return sums->is_huge(position);
    if (!law()) return false;
    const auto heaps = heaps_of(position);
    return std::any_of(heaps.begin(), heaps.end(), [](const Integer& heap) { return heap > 20'000; });
}

std::vector<std::vector<PositionData>> Oracle::one_option_worth(const PositionData& position, const Integer& nimber) {
    if (sequence_kind_) {
        bool enough = false;
        at_heap(*heap_of(position), Want::outcome, enough);  // a law may need values first
    }
    const auto parts = pattern::option_with_value(recognition_.family, *law(), heaps_of(position), nimber);
    if (!parts) return {};
    std::vector<PositionData> option;
    if (sequence_kind_) {
        for (const Integer& heap : *parts) {
            option.push_back(position);
            option.back()[recognition_.embedding.components.front()].items = {heap + recognition_.embedding.shift};
        }
        return {option};
    }
    option.push_back(position);
    std::size_t next = 0;
    for (const std::size_t c : recognition_.embedding.components) {
        if (rule_->components[c].kind == rule::ComponentKind::range_set) {  // coins: as many as there are now
            option.back()[c].items.clear();
            for (const Integer& coin : *parts) option.back()[c].items.push_back(coin + recognition_.embedding.shift);
            std::sort(option.back()[c].items.begin(), option.back()[c].items.end());
            continue;
        }
        for (Integer& item : option.back()[c].items) {
            if (next < parts->size()) item = (*parts)[next++] + recognition_.embedding.shift;
        }
    }
    return {option};
}

std::vector<std::vector<PositionData>> Oracle::options_worth(const PositionData& position, const Integer& nimber, bool& some) {
    if (is_huge(position)) {
        if (GroupSums* sums = groups()) return sums->options_worth(position, nimber, some);
        some = true;
        return one_option_worth(position, nimber);
    }
    std::vector<std::vector<PositionData>> result;
    for (Option& o : options(position, nimber == 0 ? Want::outcome : Want::value)) {
        const bool hit = nimber == 0 ? o.known.outcome == 'P' : o.known.value && *o.known.value == nimber;
        if (hit) result.push_back(std::move(o.parts));
        if (o.known.outcome == '?') some = true;
    }
    return result;
}

}  // namespace grundy::analyse
