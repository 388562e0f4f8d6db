#include "engine/claim/law/lost_words.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/claim/law/bounded_terms.hpp"
#include "engine/claim/law/lost_terms.hpp"
#include "engine/claim/law/lost_worth.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t largest_modulus = 64;  ///< of one number
constexpr std::int64_t few = 9;               ///< moduli where there are several numbers
constexpr std::size_t most_named = 6;         ///< residues, or exceptions
constexpr std::size_t least_samples = 100;    ///< of which exceptions, or cases, are read off
constexpr std::size_t most_exceptions = 4;
constexpr std::int64_t largest_corner = 4;               ///< all numbers of an exception are below it
constexpr std::int64_t corners_of_rows[] = {6, 10, 16};  ///< likewise, where a law is sought of each row
constexpr std::int64_t steepest = 5;                     ///< line between two cases
constexpr std::size_t most_compared = 12;                ///< candidates that fit the small positions

/// All positions that a law has to tell, or those of one case.
using Seen = std::vector<const SeenSample*>;

class Search {
public:
    /// `seen`: of the numbers that are known; its samples are looked at, whatever else is known.
    Search(const rule::Game& game, const LostSamples& known, Seen seen)
        : game_(game), known_(known), numbers_(known.numbers), samples_(std::move(seen)), side_(known.side), at_(game, known.numbers) {}

    /// A law of all positions; else one of all but a few small ones, which are named.
    ExprRef found() {
        if (numbers_.empty() || numbers_.size() > 5) return nullptr;
        if (ExprRef said = law()) return said;
        for (std::int64_t least = 1; least <= largest_corner && numbers_.size() > 1 && samples_.size() > least_samples; ++least) {
            leave_out(least);
            if (ExprRef said = law()) return said;
        }
        for (const std::int64_t least : corners_of_rows) {
            if (numbers_.size() != 2 || samples_.size() <= least_samples) break;
            leave_out(least);
            for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
                if (ExprRef said = right(told_by_rows(numbers_, k, rows(), side_, false))) return said;
        }
        return nullptr;
    }

    /// if condition then … else …
    ExprRef by(const ExprRef& condition) {
        Seen parts[2];
        for (const SeenSample* one : samples_) parts[at_.is_true(condition, *one) ? 0 : 1].push_back(one);
        ExprRef laws[2];
        for (int k = 0; k < 2; ++k) {
            laws[k] = law_of_case(parts[k]);
            if (!laws[k] || parts[k].size() < 2) return nullptr;
        }
        const ExprRef whole = one_of_two(condition, laws[0], laws[1]);
        return known_.right(whole) ? whole : nullptr;
    }

    /// The same, where numbers of all positions stay small.
    ExprRef plainly(const ExprRef& said) {
        const ExprRef plain = said_within(said, numbers_, rows(), side_);
        return plain != said && known_.right(plain) ? plain : said;
    }

private:
    /// From now on a law need not tell of positions whose numbers are all below it.
    void leave_out(std::int64_t least) {
        const auto small = std::stable_partition(samples_.begin(), samples_.end(), [&](const SeenSample* one) { return !lies_below(*one, least); });
        corner_.insert(corner_.end(), small, samples_.end());
        samples_.erase(small, samples_.end());
        rows_.clear();
        compared_ = 0;
    }
    /// Of some of the positions, by the samples alone.
    ExprRef law_of_case(const Seen& seen) {
        const bool lost = !seen.empty() && seen[0]->lost;
        if (std::all_of(seen.begin(), seen.end(), [lost](const SeenSample* one) { return one->lost == lost; })) return rule::truth(lost);
        LostSamples part;
        part.numbers = numbers_, part.places = known_.places, part.side = side_, part.base = known_.base;
        part.right = [&](const ExprRef& said) {
            return std::all_of(seen.begin(), seen.end(), [&](const SeenSample* one) { return at_.is_true(said, *one) == one->lost; });
        };
        if (ExprRef said = Search(game_, part, seen).law()) return said;
        for (const SeenSample* one : seen) part.samples.push_back(*one->at);
        const auto fewer = of_those_that_matter(part);
        return fewer ? lost_in_words(game_, *fewer) : nullptr;
    }

    ExprRef law() {
        ExprRef said;
        const auto tell = [&](const ExprRef& number) { return (said = told_by(number)) != nullptr; };
        if (ExprRef same = numbers_.size() > 1 ? right(told_by_equal_remainders(numbers_, rows())) : nullptr) return same;
        each_number(tell);
        if (!said && numbers_.size() == 1) said = right(told_by_powers(numbers_[0], rows(), known_.base));
        if (said || numbers_.size() < 2) return said;
        if ((said = told_by_remainders(1))) return said;
        each_remainder(tell);
        if (!said && numbers_.size() == 2) said = told_in_blocks();
        if (!said && numbers_.size() == 2) said = told_by_pairs();
        const auto by_rows = [&](bool brief) {
            for (std::size_t k = 0; !said && k < 2 && numbers_.size() == 2; ++k) said = right(told_by_rows(numbers_, k, rows(), side_, brief));
        };
        by_rows(true);
        if (!said && numbers_.size() <= 3) each_mixture(numbers_, [&](const ExprRef& number) { return (said = told_by(number, true)) != nullptr; });
        by_rows(false);
        if (!said && numbers_.size() == 2) said = told_by_sorted_rows();
        if (!said) said = right(told_by_table(numbers_, rows()));
        return said ? said : told_by_remainders(4);
    }

    /// Until one will do: the components alone, then what is made of them.
    void each_number(const std::function<bool(const ExprRef&)>& use) {
        for (const ExprRef& one : numbers_)
            if (use(one)) return;
        if (numbers_.size() < 2) {
            if (numbers_[0]->op != Op::local || known_.base == 0) return;
            use(rule::call(Builtin::trailing, {numbers_[0], rule::number(known_.base), rule::number(0)}));
            return;
        }
        const auto itself = [](const ExprRef& e) { return e; };
        if (use(all(Op::add, itself))) return;
        if (numbers_.size() == 2 && use(rule::call(Builtin::abs, {rule::binary(Op::subtract, numbers_[0], numbers_[1])}))) return;
        for (const ExprRef& extreme : smaller_first())
            if (use(extreme)) return;
        if (known_.base == 2) use(all(Op::exclusive_or, itself));
    }

    void each_remainder(const std::function<bool(const ExprRef&)>& use) {
        for (const Op op : {Op::exclusive_or, Op::add})
            for (std::int64_t m = 2; m <= few; ++m)
                if ((op == Op::add || known_.base == 2) && use(all(op, [m](const ExprRef& e) { return modulo(e, m); }))) return;
    }

    ExprRef all(Op op, const std::function<ExprRef(const ExprRef&)>& of) const {
        ExprRef whole = of(numbers_[0]);
        for (std::size_t k = 1; k < numbers_.size(); ++k) whole = rule::binary(op, whole, of(numbers_[k]));
        return whole;
    }

    /// What the number is worth says who wins: it lies in a set that repeats from some place on, or, where that is asked, everywhere.
    ExprRef told_by(const ExprRef& number, bool everywhere = false) {
        std::map<std::int64_t, bool> told;
        std::optional<bool> zero_is_lost;  // 0 ends in any number of zeros: it is looked at by itself
        for (const SeenSample* one : samples_) {
            const auto value = at_.worth(number, *one);
            if (!value) return nullptr;
            if (number->op == Op::call && number->builtin == Builtin::trailing && one->at->position[0].items[0] == 0) {
                zero_is_lost = one->lost;
                continue;
            }
            const auto [before, fresh] = told.emplace(*value, one->lost);
            if (!fresh && before->second != one->lost) return nullptr;
        }
        if (told.empty()) return nullptr;
        const auto checked = [&](ExprRef said) {
            if (!said || !zero_is_lost) return right(std::move(said));
            const ExprRef zero = rule::compare(numbers_[0], *zero_is_lost ? Relation::equal : Relation::greater_equal, rule::number(*zero_is_lost ? 0 : 1));
            return right(rule::binary(*zero_is_lost ? Op::or_ : Op::and_, zero, said));
        };
        // Of sums and the like the largest values stand for few positions only; of single numbers all do.
        const std::int64_t most = std::min(told.rbegin()->first, side_ - 1);
        for (std::int64_t period = 1; period <= std::min(largest_modulus, most / 2); ++period) {
            std::int64_t from = begin_of_period(told, period, most);
            if (everywhere && from > told.begin()->first) continue;
            if (most - from < std::max(2 * period, most / 2)) continue;
            if (ExprRef said = checked(of_values(number, told, period, from))) return said;
            break;
        }
        const bool small = !everywhere && told.size() <= most_named + 1 && told.rbegin()->first < std::min<std::int64_t>(side_ / 2, few);  // a remainder, say
        return small ? checked(of_values(number, told, 1, told.rbegin()->first + 1)) : nullptr;
    }

    /// The least number from 0 on from which on, to `most`, all of one remainder are alike.
    static std::int64_t begin_of_period(const std::map<std::int64_t, bool>& told, std::int64_t period, std::int64_t most) {
        std::vector<int> lost(static_cast<std::size_t>(period), -1);
        for (auto one = told.upper_bound(most); one != told.begin();) {
            const auto& [value, is_lost] = *--one;
            if (value < 0) break;
            int& known = lost[static_cast<std::size_t>(base::remainder(value, period))];
            if (known < 0) known = is_lost ? 1 : 0;
            if (known != (is_lost ? 1 : 0)) return value + 1;
        }
        return 0;
    }

    /// Before `from` one by one, and then by the remainder.
    ExprRef of_values(const ExprRef& number, const std::map<std::int64_t, bool>& told, std::int64_t period, std::int64_t from) {
        std::vector<bool> residue(static_cast<std::size_t>(period), false);
        for (const auto& [value, lost] : told)
            if (value >= from && lost) residue[static_cast<std::size_t>(value % period)] = true;
        std::vector<std::int64_t> residues, early;
        for (std::int64_t r = 0; r < period; ++r)
            if (residue[static_cast<std::size_t>(r)]) residues.push_back(r);
        bool late = false;  // some number before it has such a remainder, and is not lost
        for (const auto& [value, lost] : told) {
            if (value >= from) break;
            const bool fits = residue[static_cast<std::size_t>(value % period)];
            if (lost && !fits) early.push_back(value);
            late = late || (!lost && fits);
        }
        if (late) {
            early.clear();
            for (const auto& [value, lost] : told)
                if (value < from && lost) early.push_back(value);
        }
        if (residues.size() > most_named || early.size() > most_named) return nullptr;
        ExprRef all;
        if (!residues.empty()) {
            if (period > 1) all = is_one_of(modulo(number, period), residues);
            if (late || period == 1) {
                const ExprRef behind = rule::compare(number, Relation::greater_equal, rule::number(from));
                all = all ? rule::binary(Op::and_, behind, all) : from == 0 ? rule::truth(true) : behind;
            }
        }
        if (!early.empty()) all = rule::or_also(is_one_of(number, early), all);
        return all ? all : rule::truth(false);
    }

    /// Both numbers lie in the same block of m, and where they do their sum tells: x / 3 = y / 3 and (x + y) mod 3 = 0.
    ExprRef told_in_blocks() {
        const ExprRef& x = numbers_[0];
        const ExprRef& y = numbers_[1];
        for (std::int64_t m = 2; m <= few; ++m) {
            std::vector<int> lost(static_cast<std::size_t>(m), -1);
            const bool fits = std::all_of(samples_.begin(), samples_.end(), [&](const SeenSample* one) {
                const std::int64_t a = one->worth[0].value_or(0), b = one->worth[1].value_or(0);
                if (base::checked_floor_div(a, m) != base::checked_floor_div(b, m)) return !one->lost;
                int& told = lost[static_cast<std::size_t>(base::remainder(a + b, m))];
                if (told < 0) told = one->lost ? 1 : 0;
                return told == (one->lost ? 1 : 0);
            });
            std::vector<std::int64_t> residues;
            for (std::int64_t r = 0; r < m; ++r)
                if (lost[static_cast<std::size_t>(r)] == 1) residues.push_back(r);
            if (!fits || residues.empty() || residues.size() > most_named) continue;
            const auto block = [m](const ExprRef& e) { return rule::binary(Op::divide, e, rule::number(m)); };
            const ExprRef same = rule::compare(block(x), Relation::equal, block(y));
            const bool any = static_cast<std::int64_t>(residues.size()) == m;
            return right(any ? same : rule::binary(Op::and_, same, is_one_of(modulo(rule::binary(Op::add, x, y), m), residues)));
        }
        return nullptr;
    }

    /// The two numbers, or the smaller and the larger one, lie on lines.
    ExprRef told_by_pairs() {
        if (ExprRef said = right(told_by_lines(numbers_[0], numbers_[1], rows()))) return said;
        const std::vector<ExprRef> sorted = smaller_first();
        return right(told_by_lines(sorted[0], sorted[1], rows_of(sorted)));
    }

    /// min(x, y) = 0 and max(x, y) mod 2 = 0 or …. Where the smaller number is nearly the largest of all, few remainders of the larger one are met.
    ExprRef told_by_sorted_rows() {
        std::vector<LostRow> all = rows_of(smaller_first());
        std::erase_if(all, [this](const LostRow& row) { return 4 * row.numbers[0] >= 3 * side_; });
        return right(told_by_rows(smaller_first(), 1, all, side_, false));
    }

    /// min(x, y), max(x, y); of more numbers the least and the greatest.
    std::vector<ExprRef> smaller_first() const { return {rule::node(Op::minimum_of, numbers_), rule::node(Op::maximum_of, numbers_)}; }

    /// (x mod 3, y mod 3) is one of few pairs.
    ExprRef told_by_remainders(std::size_t most_rows) {
        for (std::int64_t m = 2; m <= few; ++m) {
            std::map<std::vector<std::int64_t>, bool> told;
            const bool consistent = std::all_of(samples_.begin(), samples_.end(), [&](const SeenSample* one) {
                std::vector<std::int64_t> row;
                for (const auto& worth : one->worth) row.push_back(base::remainder(worth.value_or(0), m));
                return told.emplace(row, one->lost).first->second == one->lost;
            });
            if (!consistent) continue;
            std::vector<ExprRef> rows;
            if (ExprRef apart = each_by_itself(told, m)) return right(apart);
            for (const auto& [row, lost] : told) {
                if (!lost) continue;
                std::vector<ExprRef> parts;
                for (std::size_t k = 0; k < row.size(); ++k) parts.push_back(is_one_of(modulo(numbers_[k], m), {row[k]}));
                rows.push_back(joined(Op::and_, parts));
            }
            if (rows.empty() || rows.size() > most_rows) return nullptr;
            return right(joined(Op::or_, rows));
        }
        return nullptr;
    }

    /// x mod 4 in {0, 1} and y mod 4 in {0, 1}: every number has such a remainder. Null where that is not all.
    ExprRef each_by_itself(const std::map<std::vector<std::int64_t>, bool>& told, std::int64_t m) const {
        std::vector<std::set<std::int64_t>> sides(numbers_.size());
        std::size_t lost_rows = 0, all = 1;
        for (const auto& [row, lost] : told) {
            if (!lost) continue;
            ++lost_rows;
            for (std::size_t k = 0; k < row.size(); ++k) sides[k].insert(row[k]);
        }
        std::vector<ExprRef> parts;
        for (std::size_t k = 0; k < sides.size(); ++k) {
            all *= sides[k].size();
            if (static_cast<std::int64_t>(sides[k].size()) < m && !sides[k].empty())
                parts.push_back(is_one_of(modulo(numbers_[k], m), {sides[k].begin(), sides[k].end()}));
        }
        return all == lost_rows && !parts.empty() ? joined(Op::and_, parts) : nullptr;
    }

    const std::vector<LostRow>& rows() {
        if (rows_.empty()) rows_ = rows_of(numbers_);
        return rows_;
    }
    std::vector<LostRow> rows_of(const std::vector<ExprRef>& numbers) {
        std::vector<LostRow> all;
        all.reserve(samples_.size());
        for (const SeenSample* one : samples_) {
            LostRow& row = all.emplace_back(LostRow{{}, one->lost});
            for (const ExprRef& number : numbers) row.numbers.push_back(at_.worth(number, *one).value_or(0));
        }
        return all;
    }

    static bool lies_below(const SeenSample& one, std::int64_t least) {
        return std::all_of(one.worth.begin(), one.worth.end(), [&](const auto& worth) { return worth.value_or(0) < least; });
    }

    /// x = 1 and y = 2
    ExprRef is_at(const SeenSample& one) const {
        std::vector<ExprRef> parts;
        for (std::size_t k = 0; k < numbers_.size(); ++k) parts.push_back(is_one_of(numbers_[k], {one.worth[k].value_or(0)}));
        return joined(Op::and_, parts);
    }

    /// Corrected at the small positions that were left out.
    ExprRef with_exceptions(const ExprRef& candidate) {
        std::vector<ExprRef> lost, won;
        for (const SeenSample* one : corner_) {
            if (at_.is_true(candidate, *one) != one->lost) (one->lost ? lost : won).push_back(is_at(*one));
        }
        if (lost.size() + won.size() > most_exceptions) return nullptr;
        std::vector<ExprRef> all;
        if (!won.empty()) all = {joined(Op::not_, {joined(Op::or_, won)})};
        all.insert(all.begin(), candidate);
        lost.push_back(joined(Op::and_, all));
        std::rotate(lost.begin(), lost.end() - 1, lost.end());
        return joined(Op::or_, lost);
    }

    /// The candidate, where it is true at exactly the lost positions.
    ExprRef right(ExprRef candidate) {
        if (!candidate || ++compared_ > most_compared) return nullptr;
        if (!corner_.empty() && !(candidate = with_exceptions(candidate))) return nullptr;
        return known_.right(candidate) ? candidate : nullptr;
    }

    const rule::Game& game_;
    const LostSamples& known_;
    const std::vector<ExprRef>& numbers_;
    Seen samples_;
    Seen corner_;                ///< those that a law need not tell: where it fails they are named
    std::vector<LostRow> rows_;  ///< of the samples, once they are asked for
    std::int64_t side_;
    WorthAt at_;
    std::size_t compared_ = 0;
};

/// if x = 0 or y = 0 then odd(x + y) else …: a law of each part.
ExprRef found_in_cases(const rule::Game& game, const LostSamples& known, const Seen& seen) {
    if (known.numbers.size() < 2 || known.samples.size() < least_samples) return nullptr;
    for (const ExprRef& condition : conditions_of_cases(known.numbers, game.play == rule::Play::misere))
        if (ExprRef said = Search(game, known, seen).by(condition)) return said;
    return nullptr;
}

}  // namespace

rule::ExprRef lost_in_words(const rule::Game& game, const LostSamples& known) {
    try {
        const std::vector<SeenSample> samples = WorthAt(game, known.numbers).seen(known.samples);
        Seen seen;
        for (const SeenSample& one : samples) seen.push_back(&one);
        ExprRef said = Search(game, known, seen).found();
        if (const auto fewer = said ? std::nullopt : of_those_that_matter(known)) return lost_in_words(game, *fewer);
        if (!said) said = found_in_cases(game, known, seen);
        return said ? Search(game, known, seen).plainly(said) : nullptr;
    } catch (const rule::ConstantError&) {  // so many candidates at so many positions that their steps are used up
        return nullptr;
    }
}

}  // namespace grundy::claim
