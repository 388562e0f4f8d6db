/// What an oracle knows by theorem: the laws of its game, and what they say of a position.
#include <algorithm>
#include <limits>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/misere_sums.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/counted.hpp"
#include "engine/pattern/prove/play_length.hpp"
#include "engine/pattern/prove/wythoff_rows.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::PositionData;

namespace {

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

pattern::TheoremRef Oracle::about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law) const {
    return std::make_shared<const pattern::Theorem>(
        pattern::Theorem{std::move(proof), rule_, recognition_.family, recognition_.embedding.shift, std::move(law), {}});
}

const pattern::Pattern* Oracle::law() {
    const auto known = theorem();
    return known ? known->law.get() : nullptr;
}

pattern::TheoremRef Oracle::theorem() {
    if (is_sequence()) return sequence().theorem();
    if (lawless()) return nullptr;
    if (recognise::closed_form(recognition_.family)) return closed_theorem();
    MisereSums* heaps = misere();
    return heaps ? heaps->theorem() : nullptr;
}

pattern::TheoremRef Oracle::sought_theorem() {
    if (!is_sequence()) return theorem();
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
    const bool by_rule = recognition_.family.is<recognise::OneHeap>();
    const bool one_heap = recognise::is_one_heap(recognition_.family) && (!by_rule || (ruleset_->shape().one_heap() && recognition_.embedding.shift == 0));
    if (lawless() || convention.play != rule::Play::misere || convention.partizan || convention.terminal || !one_heap ||
        recognition_.embedding.components.size() != 1)
        return nullptr;
    if (!misere_) misere_ = std::make_unique<MisereSums>(rule_, ruleset_, recognition_, options_, budget_);
    return misere_.get();
}

GroupSums* Oracle::groups() {
    const auto* sum = recognition_.family.as<recognise::DisjunctiveSum>();
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

/// Beyond it no number is a position, and the rule may end in an error there.
std::optional<std::uint64_t> Oracle::last_heap() const {
    const auto last = last_position(rule());
    return last ? std::optional(static_cast<std::uint64_t>(std::max<std::int64_t>(*last - recognition_.embedding.shift, 0))) : std::nullopt;
}

std::optional<base::Limit> Oracle::search_proof(const std::function<bool()>& told, double most) {
    base::Budget budget;
    budget.follow(budget_, base::seconds(options_.effort.value_or(most)));
    const auto last = last_heap();
    const std::uint64_t end = last ? *last + 1 : std::numeric_limits<std::uint64_t>::max();
    const auto limit = sequence().reach_proof(std::min(std::uint64_t{1} << 16, end), std::min(most_sought, end), budget, told);
    if (limit || (told && told()) || sequence().proved() || end <= most_sought) return limit;
    return sequence().stream(options_.effort.value_or(std::min(10.0, most)), std::min(std::uint64_t{1} << (options_.effort ? 50 : 34), end), budget, told);
}

void Oracle::seek_proof(double most) {
    if (is_sequence() && options_.pattern) search_proof({}, most);
}

void Oracle::seek_early_proof(std::uint64_t values) {
    if (!is_sequence() || !options_.pattern) return;
    const auto last = last_heap();
    const std::uint64_t most = last ? std::min(values, *last + 1) : values;
    sequence().reach_proof(most, most, budget_);
}

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
    if (!told() && in_reach && static_cast<std::uint64_t>(std::max<std::int64_t>(*small, 0)) > Sequence::worth_streaming) limit = search_proof(told);
    if (limit && *limit == base::Limit::time && !budget_.exceeded()) limit.reset();  // only the time to look for a law is over
    if (!told() && !limit) limit = in_reach ? table.reach(static_cast<std::uint64_t>(*small), budget_, told) : search_proof(told);
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
        known.note = "no law is proved for all heaps; " + base::counted(table.values().size(), "value", "computed");
        if (!table.stopped_by().empty()) known.note += ", no more because " + table.stopped_by();
    }
    return known;
}

void Oracle::let_one_play_tell(pattern::TheoremRef theorem, const std::vector<Integer>& letters) {
    equal_plays_ = std::move(theorem);
    equal_letters_ = {letters.begin(), letters.end()};
}

std::optional<std::pair<std::uint64_t, pattern::TheoremRef>> Oracle::length_of_plays(const PositionData& position) const {
    if (!rule::is_small(position)) return std::nullopt;
    const game::Position cells = ruleset_->shape().from_data(position);
    const auto known = [&](const Integer& letter) { return equal_letters_.count(letter) != 0; };
    if (equal_plays_ && std::all_of(position[0].items.begin(), position[0].items.end(), known))
        return std::pair(pattern::moves_of_one_play(*ruleset_, cells), equal_plays_);
    const auto length = pattern::play_length(*ruleset_, cells);
    return length ? std::optional(std::pair(length->first, about(length->second, nullptr))) : std::nullopt;
}

/// Where all plays from a position have one length, its parity decides: the last mover is known, and every option has the other parity.
std::optional<Known> Oracle::by_length(const rule::PositionData& position) const {
    const auto convention = ruleset_->convention();
    if (!options_.method.empty() || convention.partizan || convention.terminal) return std::nullopt;
    const auto length = length_of_plays(position);
    if (!length) return std::nullopt;
    const bool odd = length->first % 2 != 0;
    Known known;
    known.outcome = odd == (convention.play == rule::Play::normal) ? 'N' : 'P';
    if (has_values()) known.value = Integer(odd ? 1 : 0);
    known.grounds = pattern::Evidence(length->second);
    return known;
}

}  // namespace grundy::analyse
