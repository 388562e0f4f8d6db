/// Claims about any number of heaps: all that rows can be, from the empty one by one entry more until nothing is new (rule/row_statement).
#include <fmt/format.h>

#include "engine/base/counted.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

using rule::RowFeature;

namespace {

constexpr std::size_t most_kinds = 256, most_rounds = 20'000;

}  // namespace

/// Counts of a row with the numbers that rows of these counts have; entries by what they add. `here`, `old` and `more`: of each number.
class Rows {
public:
    using Counts = std::vector<std::uint64_t>;
    Rows(const rule::RowStatement& statement, Tuples& tuples, Sentences& sentences, const Arrows& arrows, const Set& valued, Track value)
        : statement_(statement), tuples_(tuples), sentences_(sentences), arrows_(arrows), valued_(valued), value_(value) {
        for (std::size_t k = 0; k < features().size(); ++k) here_.push_back(tuples.fresh()), old_.push_back(tuples.fresh()), more_.push_back(tuples.fresh());
    }

    /// Every row's counts, each with all numbers that go with them.
    const std::map<Counts, Set>& all() {
        classify(0, Counts(features().size(), 0), arrows_.positions());
        Set none = statement_.among ? sentences_.truth(*statement_.among, arrows_.names()) : tuples_.constant(true);
        for (std::size_t k = 0; k < features().size(); ++k)
            if (!counted(k)) none = tuples_.both(none, tuples_.is_zero(one_track(here_[k])));
        std::map<Counts, Set> fresh{{Counts(features().size(), 0), none}};
        for (std::size_t rounds = 0; !fresh.empty();) {
            const auto [counts, rows] = *fresh.begin();
            fresh.erase(fresh.begin());
            const auto known = rows_.find(counts);
            const Set added = known == rows_.end() ? rows : tuples_.without(rows, known->second);
            if (added.is_empty()) continue;
            if (known == rows_.end()) rows_.emplace(counts, rows);
            else known->second = tuples_.either(known->second, rows);
            for (const auto& [kind, entries] : kinds_) {
                if (++rounds > most_rounds) throw Rejected("rows come to more kinds than the checker follows");
                Counts next = counts;
                for (std::size_t k = 0; k < next.size(); ++k)
                    if (counted(k)) next[k] = features()[k].reduced(counts[k] + kind[k]);
                const Set longer = with_entry(counts, added, entries);
                const auto [at, first] = fresh.try_emplace(next, longer);
                if (!first) at->second = tuples_.either(at->second, longer);
            }
        }
        return rows_;
    }
    /// What features are at such rows: the counts as constants, the numbers by their tracks.
    Names names_of(const Counts& counts) const {
        Names names = arrows_.names();
        names.erase(0);  // there is no one entry
        for (std::size_t k = 0; k < features().size(); ++k) {
            const std::uint32_t slot = statement_.first + static_cast<std::uint32_t>(k);
            if (counted(k)) names[slot] = {false, {constant(static_cast<std::int64_t>(counts[k]))}, {}};
            else if (features()[k].kind != RowFeature::Kind::entry || counts[features()[k].length] >= static_cast<std::uint64_t>(features()[k].place))
                names[slot] = {false, {one_track(here_[k])}, {}};
        }
        return names;
    }

private:
    const std::vector<RowFeature>& features() const { return statement_.features; }
    bool counted(std::size_t k) const { return features()[k].kind == RowFeature::Kind::counted; }
    Track entry() const { return arrows_.here().at(0).terms.begin()->first; }

    /// Splits entries by what they add to each count, and gives them the numbers that they add.
    void classify(std::size_t k, const Counts& counts, const Set& entries) {
        if (entries.is_empty()) return;
        if (k == features().size()) {
            if (kinds_.size() == most_kinds) throw Rejected("entries are of more kinds than the checker follows");
            return void(kinds_.emplace_back(counts, tuples_.exists(entries, entry())));
        }
        const RowFeature& feature = features()[k];
        if (!counted(k)) return classify(k + 1, counts, tuples_.both(entries, adds(k)));
        Local local;
        const Form term = sentences_.number(*feature.term, arrows_.names(), local);
        const auto where = [&](const Set& is) {
            Local all = local;
            all.where.push_back(is);
            return tuples_.both(entries, sentences_.closed(std::move(all)));
        };
        if (feature.modulus == 0 && !where(tuples_.at_most(plus(term, constant(1)), {})).is_empty()) throw Rejected("what is counted may fall");
        const std::uint64_t values = feature.modulus > 0 ? feature.modulus : feature.cap + 1;
        const Track quotient = tuples_.fresh(), negative = tuples_.fresh();
        for (std::uint64_t r = 0; r < values; ++r) {
            const Form over = minus(term, constant(static_cast<std::int64_t>(r)));
            Set is = tuples_.is_zero(over);
            if (feature.modulus > 0) {  // over = m (q - p)
                const auto m = static_cast<std::int64_t>(feature.modulus);
                is = tuples_.exists(tuples_.exists(tuples_.is_zero(plus(plus(over, one_track(quotient), -m), one_track(negative), m)), quotient), negative);
            } else if (r == feature.cap) {
                is = tuples_.at_most({}, over);
            }
            Counts next = counts;
            next[k] = r;
            classify(k + 1, next, where(is));
        }
    }
    Set adds(std::size_t k) const {
        const RowFeature& feature = features()[k];
        if (feature.kind == RowFeature::Kind::value) return tuples_.renamed(valued_, {{value_, more_[k]}});
        if (feature.kind == RowFeature::Kind::entry) return tuples_.equal(one_track(entry()), one_track(more_[k]));
        Local local;
        local.where.push_back(tuples_.equal(sentences_.number(*feature.term, arrows_.names(), local), one_track(more_[k])));
        const Set told = sentences_.closed(std::move(local));
        if (!tuples_.without(arrows_.positions(), tuples_.exists(told, more_[k])).is_empty()) throw Rejected("a nim-sum of what may be negative");
        return told;
    }
    Set with_entry(const Counts& counts, const Set& rows, const Set& entries) const {
        std::map<Track, Track> names;
        for (std::size_t k = 0; k < features().size(); ++k)
            if (rows.reads(here_[k])) names[here_[k]] = old_[k];
        Set all = tuples_.both(tuples_.renamed(rows, names), entries);
        for (std::size_t k = 0; k < features().size(); ++k) {
            if (counted(k)) continue;
            const RowFeature& feature = features()[k];
            const bool placed = feature.kind == RowFeature::Kind::entry;
            const bool now = placed && counts[feature.length] + 1 == static_cast<std::uint64_t>(feature.place);
            all = tuples_.both(all,
                               placed ? tuples_.equal(one_track(now ? more_[k] : old_[k]), one_track(here_[k])) : tuples_.nim_sum(old_[k], more_[k], here_[k]));
            all = tuples_.exists(tuples_.exists(all, more_[k]), old_[k]);
        }
        return all;
    }

    const rule::RowStatement& statement_;
    Tuples& tuples_;
    Sentences& sentences_;
    const Arrows& arrows_;
    const Set& valued_;
    Track value_;
    std::vector<Track> here_, old_, more_;
    std::vector<std::pair<Counts, Set>> kinds_;
    std::map<Counts, Set> rows_;
};

std::string Induction::by_rows(const rule::RowStatement& statement, const Json& law, bool misere) {
    prove_valued(law);
    if (misere) {
        const auto worth = [&](std::int64_t v) { return tuples_.exists(tuples_.both(valued_, tuples_.equal(one_track(value_), constant(v))), value_); };
        none(tuples_.without(tuples_.both(worth(0), arrows_.can_move()), arrows_.before(worth(1), tuples_.constant(false))),
             "a heap worth 0 that can be played leads to none worth 1");
    }
    if (tuples_.base() != 2) throw Rejected("nim-sums are read in base 2");
    if (arrows_.positions().is_empty()) throw Rejected("no entry can stand in a row");
    Rows rows(statement, tuples_, sentences_, arrows_, valued_, value_);
    sentences_.let([&](const Expr& e, const Names& names) { return outcome(e, names); },
                   [&](const Expr& e, const Names& names, Local& local) { return value(e, names, local); }, true);
    const auto& all = rows.all();
    for (const auto& [counts, numbers] : all) {
        undefined_ = tuples_.constant(false);
        const Sentences::Under here(sentences_, numbers);
        const Set truth = sentences_.truth(*statement.formula, rows.names_of(counts));
        none(tuples_.both(numbers, undefined_), "the claim asks for something that is no position of the game");
        none(tuples_.without(numbers, truth), "the claim does not follow from what rows can be");
    }
    return fmt::format(
        "every entry is worth what an automaton of {} states reads in base 2, proved by induction on values (theorem 11.2; {}), and {}; from the empty row, an "
        "entry more at a time, rows come to {}, at each of which the claim is true",
        valued_.accepts.size(), measure_->falls(),
        misere ? "of a row the nim-sum of these tells who wins under misère play, as every entry worth 0 that can be played leads to one worth 1 (theorem 7.4)"
               : "a row the nim-sum of its entries (theorem 12.1)",
        base::counted(all.size(), "kind"));
}

}  // namespace grundy::verify
