#include "engine/claim/heaps/row_reach.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Linear;
using rule::RowFeature;

namespace {

constexpr std::size_t most_additions = 256, most_steps = 20'000;

}  // namespace

RowReach::RowReach(const ValueLaw& law, const rule::RowStatement& statement)
    : law_(law), statement_(statement), sentences_(law.sentences()), entry_(law.play().tracks().front()), scope_(law.play().scope()) {
    sentences_.let_answers(law.answers());
    if (law.play().positions().accepts_nothing()) throw NotDefinable{"a row that can have no entry"};
    for (std::size_t k = 0; k < statement.features.size(); ++k) {
        current_.push_back(sentences_.fresh());
        before_.push_back(sentences_.fresh());
        added_.push_back(sentences_.fresh());
    }
    find_additions();
    Automaton empty = sentences_.constant(true);
    if (statement.among) empty = sentences_.truth(*statement.among, scope_);
    for (std::size_t k = 0; k < current_.size(); ++k)
        if (is_number(k)) empty = both(empty, arithmetic::is_zero(sentences_.base(), arithmetic::number(current_[k])));
    layers_.push_back({{Counts(statement.features.size(), 0), empty}});
    reached_ = layers_.front();
    for (Layer next = next_layer(); !next.empty(); next = next_layer()) layers_.push_back(std::move(next));
}

/// What the rows of the last layer come to with one entry more, as far as that is new.
RowReach::Layer RowReach::next_layer() {
    Layer next;
    for (const auto& [counts, rows] : layers_.back()) {
        for (const Addition& more : additions_) {
            if (++steps_ > most_steps) throw arithmetic::TooLarge("rows of which the claim tells too many kinds");
            const Automaton made = after(counts, rows, more);
            const auto [at, fresh] = next.try_emplace(longer(counts, more), made);
            if (!fresh) at->second = either(at->second, made);
        }
    }
    for (auto& [counts, rows] : next) {
        const auto [known, fresh] = reached_.try_emplace(counts, rows);
        if (fresh) continue;
        rows = both(rows, complement(known->second));
        known->second = either(known->second, rows);
    }
    std::erase_if(next, [](const auto& one) { return one.second.accepts_nothing(); });
    return next;
}

/// Of an entry, what it adds to a number.
arithmetic::Automaton RowReach::adds(std::size_t k) {
    const RowFeature& feature = statement_.features[k];
    const Automaton& positions = law_.play().positions();
    if (feature.kind == RowFeature::Kind::value) return renamed(law_.pairs(), {{law_.value(), added_[k]}});
    Sides sides;
    const Linear form = feature.kind == RowFeature::Kind::entry ? arithmetic::number(entry_) : sentences_.number(*feature.term, scope_, sides);
    sides.relations.push_back(arithmetic::is_zero(sentences_.base(), arithmetic::plus(form, arithmetic::number(added_[k]), -1)));
    Automaton told = sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    if (!both(positions, complement(exists(told, added_[k]))).accepts_nothing()) throw NotDefinable{"a nim-sum of what may be negative"};
    return told;
}

/// Entries by what they add to a count.
std::vector<arithmetic::Automaton> RowReach::counts_of(std::size_t k) {
    const RowFeature& feature = statement_.features[k];
    const auto number = [](std::uint64_t n) { return rule::number(static_cast<std::int64_t>(n)); };
    std::vector<Automaton> all;
    if (feature.modulus > 0) {
        for (std::uint64_t r = 0; r < feature.modulus; ++r)
            all.push_back(sentences_.truth(
                *rule::compare(rule::binary(rule::Op::modulo, feature.term, number(feature.modulus)), rule::Relation::equal, number(r)), scope_));
        return all;
    }
    for (std::uint64_t r = 0; r <= feature.cap; ++r)
        all.push_back(
            sentences_.truth(*rule::compare(feature.term, r < feature.cap ? rule::Relation::equal : rule::Relation::greater_equal, number(r)), scope_));
    const Automaton negative = sentences_.truth(*rule::compare(feature.term, rule::Relation::less, number(0)), scope_);
    if (!both(negative, law_.play().positions()).accepts_nothing()) throw NotDefinable{"a count that may fall"};
    return all;
}

void RowReach::find_additions() {
    const Automaton& positions = law_.play().positions();
    additions_.push_back({Counts(statement_.features.size(), 0), positions, positions});
    for (std::size_t k = 0; k < statement_.features.size(); ++k) {
        std::vector<Addition> finer;
        if (is_number(k)) {
            const Automaton told = adds(k);
            for (Addition& one : additions_) one.entries = both(one.entries, told);
            continue;
        }
        const std::vector<Automaton> kinds = counts_of(k);
        for (const Addition& one : additions_) {
            for (std::size_t r = 0; r < kinds.size(); ++r) {
                Addition more{one.counts, both(one.entries, kinds[r]), positions};
                if (more.entries.accepts_nothing()) continue;
                more.counts[k] = r;
                finer.push_back(std::move(more));
                if (finer.size() > most_additions) throw arithmetic::TooLarge("entries of which the claim tells too many kinds");
            }
        }
        additions_ = std::move(finer);
    }
    for (Addition& one : additions_) one.numbers = exists(one.entries, entry_);
}

RowReach::Counts RowReach::longer(const Counts& counts, const Addition& more) const {
    Counts next = counts;
    for (std::size_t k = 0; k < next.size(); ++k)
        if (!is_number(k)) next[k] = statement_.features[k].reduced(counts[k] + more.counts[k]);
    return next;
}

/// Number k of a row with these counts, what an entry adds, and the number of the longer row.
arithmetic::Automaton RowReach::step(const Counts& counts, std::size_t k) const {
    const RowFeature& feature = statement_.features[k];
    if (feature.kind != RowFeature::Kind::entry) return arithmetic::nim_sum(before_[k], added_[k], current_[k]);
    const bool here = counts[feature.length] + 1 == static_cast<std::uint64_t>(feature.place);
    return arithmetic::is_zero(sentences_.base(), arithmetic::plus(arithmetic::number(here ? added_[k] : before_[k]), arithmetic::number(current_[k]), -1));
}

/// The numbers of the rows with these counts and one of these entries more.
arithmetic::Automaton RowReach::after(const Counts& counts, const Automaton& rows, const Addition& more) {
    std::map<Track, Track> names;
    for (std::size_t k = 0; k < current_.size(); ++k)
        if (rows.has(current_[k])) names[current_[k]] = before_[k];
    Automaton all = both(renamed(rows, names), more.numbers);
    for (std::size_t k = 0; k < current_.size(); ++k)
        if (is_number(k)) all = exists(exists(both(all, step(counts, k)), added_[k]), before_[k]);
    return all;
}

/// Where the statement is true, of the numbers of rows with these counts.
arithmetic::Automaton RowReach::truth_of(const Counts& counts) {
    rule::Names names;
    Scope scope = scope_;
    scope.erase(0);  // there is no one entry
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const std::uint32_t slot = statement_.first + static_cast<std::uint32_t>(k);
        const RowFeature& feature = statement_.features[k];
        if (!is_number(k)) names[slot] = rule::number(static_cast<std::int64_t>(counts[k]));
        else if (feature.kind != RowFeature::Kind::entry || counts[feature.length] >= static_cast<std::uint64_t>(feature.place))
            scope[slot] = {true, {arithmetic::number(current_[k])}};
    }
    std::uint32_t next = statement_.next;
    sentences_.let_answers(law_.answers());
    const Automaton truth = sentences_.truth(*rule::substitute(statement_.formula, names, next), scope);
    if (!both(reached_.at(counts), sentences_.undefined()).accepts_nothing()) throw NotDefinable{"what is asked of a row that is no position"};
    return truth;
}

std::optional<RowReach::Failing> RowReach::false_at() {
    std::vector<Track> order(law_.play().tracks().begin() + 1, law_.play().tracks().end());
    order.insert(order.end(), current_.begin(), current_.end());
    for (std::size_t length = 0; length < layers_.size(); ++length)
        for (const auto& [counts, rows] : layers_[length])
            if (const auto numbers = both(rows, complement(truth_of(counts))).least(order)) return traced(counts, *numbers, length);
    return std::nullopt;
}

/// Entry after entry, from the last to the first: each leads from a row of the layer before.
RowReach::Failing RowReach::traced(Counts counts, arithmetic::Values numbers, std::size_t layer) {
    const auto value = [](const arithmetic::Values& all, Track track) {
        const auto found = all.find(track);
        return found == all.end() ? base::Integer(0) : found->second;
    };
    Failing failing;
    std::vector<Track> order{entry_};
    order.insert(order.end(), before_.begin(), before_.end());
    const std::vector<Track>& tracks = law_.play().tracks();
    for (std::size_t k = 1; k < tracks.size(); ++k) failing.shared.push_back(value(numbers, tracks[k]));
    for (; layer > 0; --layer) {
        bool found = false;
        for (const auto& [shorter, rows] : layers_[layer - 1]) {
            for (std::size_t a = 0; a < additions_.size() && !found; ++a) {
                if (longer(shorter, additions_[a]) != counts) continue;
                std::map<Track, Track> names;
                Automaton all = additions_[a].entries;
                for (std::size_t k = 1; k < tracks.size(); ++k) all = both(all, arithmetic::is_number(sentences_.base(), tracks[k], failing.shared[k - 1]));
                for (std::size_t k = 0; k < current_.size(); ++k) {
                    if (!is_number(k)) continue;
                    all = both(both(all, step(shorter, k)), arithmetic::is_number(sentences_.base(), current_[k], value(numbers, current_[k])));
                    if (rows.has(current_[k])) names[current_[k]] = before_[k];
                }
                const auto before = both(all, renamed(rows, names)).least(order);
                if (!before) continue;
                found = true;
                failing.entries.push_back(value(*before, entry_));
                arithmetic::Values fewer;
                for (std::size_t k = 0; k < current_.size(); ++k) fewer[current_[k]] = value(*before, before_[k]);
                numbers = std::move(fewer);
                counts = shorter;
            }
            if (found) break;
        }
        if (!found) throw NotDefinable{"a row that no shorter one leads to"};
    }
    std::reverse(failing.entries.begin(), failing.entries.end());
    return failing;
}

}  // namespace grundy::claim
