#include "engine/claim/induction/lost_words.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/claim/induction/small_box.hpp"
#include "engine/rule/constant.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_samples = 4000;    ///< small positions that candidates are read off
constexpr std::int64_t largest_modulus = 64;  ///< of one number
constexpr std::int64_t few = 9;               ///< moduli where there are several numbers
constexpr std::size_t most_named = 6;         ///< residues, or exceptions
constexpr std::size_t most_compared = 12;     ///< candidates that fit the small positions

using Sample = LostSamples::Sample;

ExprRef modulo(const ExprRef& e, std::int64_t m) { return rule::binary(Op::modulo, e, rule::number(m)); }

/// e = 3, e in {1, 2}
ExprRef is_one_of(const ExprRef& e, const std::vector<std::int64_t>& numbers) {
    if (numbers.size() == 1) return rule::compare(e, Relation::equal, rule::number(numbers[0]));
    std::vector<ExprRef> listed;
    for (const std::int64_t n : numbers) listed.push_back(rule::number(n));
    auto in = std::make_shared<rule::Expr>();
    in->op = Op::element_of;
    in->type = {rule::Kind::truth};
    in->args = {e, rule::set_list(std::move(listed))};
    return in;
}

class Search {
public:
    Search(const rule::Game& game, const LostSamples& known)
        : game_(game), known_(known), numbers_(known.numbers), samples_(known.samples), side_(known.side), evaluator_(game), frame_(game.components.size()) {}

    ExprRef found() {
        if (numbers_.empty() || numbers_.size() > 5) return nullptr;
        ExprRef said;
        const auto tell = [&](const ExprRef& number) { return (said = told_by(number)) != nullptr; };
        each_number(tell);
        if (said || numbers_.size() < 2) return said;
        if ((said = told_by_remainders(1))) return said;
        each_remainder(tell);
        if (!said && numbers_.size() == 2) said = told_in_blocks();
        for (std::size_t k = 0; !said && k < 2 && numbers_.size() == 2; ++k) said = told_by_rows(numbers_[k], numbers_[1 - k]);
        return said ? said : told_by_remainders(4);
    }

private:
    /// Until one will do: the components alone, then what is made of them.
    void each_number(const std::function<bool(const ExprRef&)>& use) {
        for (const ExprRef& one : numbers_)
            if (use(one)) return;
        if (numbers_.size() < 2) {
            if (numbers_[0]->op != Op::local) return;
            use(rule::call(Builtin::trailing, {numbers_[0], rule::number(known_.base), rule::number(0)}));
            return;
        }
        const auto itself = [](const ExprRef& e) { return e; };
        if (use(all(Op::add, itself))) return;
        if (numbers_.size() == 2 && use(rule::call(Builtin::abs, {rule::binary(Op::subtract, numbers_[0], numbers_[1])}))) return;
        for (const Op op : {Op::minimum_of, Op::maximum_of}) {
            auto extreme = std::make_shared<rule::Expr>();
            extreme->op = op;
            extreme->args = numbers_;
            if (use(extreme)) return;
        }
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

    /// What the number is worth says who wins: it lies in a set that repeats from some place on.
    ExprRef told_by(const ExprRef& number) {
        std::map<std::int64_t, bool> told;
        std::optional<bool> zero_is_lost;  // 0 ends in any number of zeros: it is looked at by itself
        for (const Sample& one : samples_) {
            const auto value = worth(number, one);
            if (!value) return nullptr;
            if (number->op == Op::call && number->builtin == Builtin::trailing && one.position[0].items[0] == 0) {
                zero_is_lost = one.lost;
                continue;
            }
            const auto [before, fresh] = told.emplace(*value, one.lost);
            if (!fresh && before->second != one.lost) return nullptr;
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
            std::int64_t from = most + 1;
            while (from > period && same(told, from - 1, from - 1 - period)) --from;
            from -= period;
            if (most - from < std::max(2 * period, most / 2)) continue;
            if (ExprRef said = checked(of_values(number, told, period, from))) return said;
            break;
        }
        const bool small = told.size() <= most_named + 1 && told.rbegin()->first < std::min<std::int64_t>(side_ / 2, few);  // a remainder, say
        return small ? checked(of_values(number, told, 1, told.rbegin()->first + 1)) : nullptr;
    }

    static bool same(const std::map<std::int64_t, bool>& told, std::int64_t a, std::int64_t b) {
        const auto at_a = told.find(a), at_b = told.find(b);
        return at_a == told.end() || at_b == told.end() || at_a->second == at_b->second;
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
        if (!early.empty()) all = all ? rule::binary(Op::or_, is_one_of(number, early), all) : is_one_of(number, early);
        return all ? all : rule::truth(false);
    }

    /// Both numbers lie in the same block of m, and where they do their sum tells: x / 3 = y / 3 and (x + y) mod 3 = 0.
    ExprRef told_in_blocks() {
        const ExprRef& x = numbers_[0];
        const ExprRef& y = numbers_[1];
        for (std::int64_t m = 2; m <= few; ++m) {
            std::vector<int> lost(static_cast<std::size_t>(m), -1);
            const bool fits = std::all_of(samples_.begin(), samples_.end(), [&](const Sample& one) {
                const std::int64_t a = worth(x, one).value_or(0), b = worth(y, one).value_or(0);
                if (a / m != b / m) return !one.lost;
                int& told = lost[static_cast<std::size_t>((a + b) % m)];
                if (told < 0) told = one.lost ? 1 : 0;
                return told == (one.lost ? 1 : 0);
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

    /// For each y the remainder of x tells, and from some y on it is the same: n mod 4 = 0 or (last = 1 and n mod 4 = 1).
    ExprRef told_by_rows(const ExprRef& x, const ExprRef& y) {
        for (std::int64_t m = 2; m <= 2 * few; ++m) {
            std::map<std::int64_t, std::map<std::int64_t, bool>> rows;
            const bool fits = std::all_of(samples_.begin(), samples_.end(), [&](const Sample& one) {
                const std::int64_t a = worth(x, one).value_or(0), b = worth(y, one).value_or(0);
                return rows[b].emplace(a % m, one.lost).first->second == one.lost;
            });
            if (!fits || rows.empty()) continue;
            const auto last = rows.rbegin();
            std::int64_t from = last->first;
            for (auto row = last; row != rows.rend() && row->second == last->second && row->first >= from - 1; ++row) from = row->first;
            if (from > last->first / 2) return nullptr;
            std::vector<ExprRef> parts;
            std::vector<std::int64_t> common;
            const auto lost = [](const std::map<std::int64_t, bool>& row, std::int64_t r) { return row.count(r) != 0 && row.at(r); };
            for (std::int64_t r = 0; r < m; ++r)
                if (std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return lost(row.second, r); })) common.push_back(r);
            if (!common.empty()) parts.push_back(is_one_of(modulo(x, m), common));
            for (const auto& [value, row] : rows) {
                if (value > from) break;
                std::vector<std::int64_t> own;
                for (std::int64_t r = 0; r < m; ++r)
                    if (lost(row, r) && std::find(common.begin(), common.end(), r) == common.end()) own.push_back(r);
                if (own.empty()) continue;
                const ExprRef here = rule::compare(y, value == from ? Relation::greater_equal : Relation::equal, rule::number(value));
                parts.push_back(static_cast<std::int64_t>(own.size()) == m ? here : rule::binary(Op::and_, here, is_one_of(modulo(x, m), own)));
            }
            if (parts.empty() || parts.size() > 4) return nullptr;
            return right(joined(Op::or_, parts));
        }
        return nullptr;
    }

    /// (x mod 3, y mod 3) is one of few pairs.
    ExprRef told_by_remainders(std::size_t most_rows) {
        for (std::int64_t m = 2; m <= few; ++m) {
            std::map<std::vector<std::int64_t>, bool> told;
            const bool consistent = std::all_of(samples_.begin(), samples_.end(), [&](const Sample& one) {
                std::vector<std::int64_t> row;
                for (const ExprRef& number : numbers_) row.push_back(worth(number, one).value_or(0) % m);
                return told.emplace(row, one.lost).first->second == one.lost;
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

    static ExprRef joined(Op op, const std::vector<ExprRef>& parts) {
        if (parts.size() == 1) return parts[0];
        auto made = std::make_shared<rule::Expr>();
        made->op = op;
        made->type = {rule::Kind::truth};
        made->args = parts;
        return made;
    }

    std::optional<std::int64_t> worth(const ExprRef& number, const Sample& at) {
        try {
            for (std::size_t i = 0; i < at.position.size(); ++i) {
                const rule::Type type = rule::type_of(game_.components[i]);
                frame_[i] = rule::Value{type, at.position[i].items};
            }
            return base::to_int64(evaluator_.evaluate(*number, frame_).number());
        } catch (const rule::ConstantError&) {  // trailing(0, 2, 0)
            return std::nullopt;
        }
    }

    /// The candidate, where it is true at exactly the lost positions.
    ExprRef right(ExprRef candidate) {
        if (!candidate || ++compared_ > most_compared) return nullptr;
        return known_.right(candidate) ? candidate : nullptr;
    }

    const rule::Game& game_;
    const LostSamples& known_;
    const std::vector<ExprRef>& numbers_;
    const std::vector<Sample>& samples_;
    std::int64_t side_;
    rule::Evaluator evaluator_;
    rule::Evaluator::Frame frame_;
    std::size_t compared_ = 0;
};

/// The numbers of a position, in the order of the tracks; empty where it has others.
std::vector<ExprRef> numbers_of_position(const rule::Game& game) {
    std::vector<ExprRef> numbers;
    for (std::uint32_t slot = 0; slot < game.components.size(); ++slot) {
        const rule::Component& c = game.components[slot];
        if (c.kind == rule::ComponentKind::natural) numbers.push_back(rule::local(slot, c.name));
        if (c.kind == rule::ComponentKind::natural) continue;
        if (c.kind != rule::ComponentKind::vector) return {};
        for (std::int64_t k = 1; k <= c.length; ++k) {
            auto entry = std::make_shared<rule::Expr>();
            entry->op = Op::index;
            entry->args = {rule::local(slot, c.name, {rule::Kind::vector}), rule::number(k)};
            numbers.push_back(entry);
        }
    }
    return numbers;
}

}  // namespace

rule::ExprRef lost_in_words(const rule::Game& game, const LostSamples& known) { return Search(game, known).found(); }

rule::ExprRef lost_in_words(const rule::Game& game, Sentences& sentences, const PlayRelation& play, const arithmetic::Automaton& lost) {
    LostSamples known;
    known.numbers = numbers_of_position(game);
    known.base = sentences.base();
    if (known.numbers.empty() || known.numbers.size() > 5 || known.numbers.size() != play.tracks().size()) return nullptr;
    const auto cells = [&](std::size_t side) { return std::pow(static_cast<double>(side), static_cast<double>(known.numbers.size())); };
    std::size_t side = 2;
    while (side < 400 && cells(side + 1) <= static_cast<double>(most_samples)) ++side;
    known.side = static_cast<std::int64_t>(side);
    std::vector<std::size_t> at(known.numbers.size(), 0);
    do {
        arithmetic::Values values;
        for (std::size_t i = 0; i < at.size(); ++i) values[play.tracks()[i]] = base::Integer(at[i]);
        if (play.positions().accepts(values)) known.samples.push_back({play.position(values), lost.accepts(values)});
    } while (next_in_box(at, side));
    known.right = [&](const ExprRef& candidate) {
        try {
            return both(play.positions(), complement(alike(sentences.truth(*candidate, play.scope()), lost))).accepts_nothing();
        } catch (const NotDefinable&) {
            return false;
        }
    };
    return lost_in_words(game, known);
}

}  // namespace grundy::claim
