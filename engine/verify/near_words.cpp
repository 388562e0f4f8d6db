/// Let a line be `for i in a..len(w) - b, … if C: T`, let C and T ask for letters at i - r … i + r alone and for whether the word has these places, and let T
/// be the word with letters changed there, or w[1..i+s] ++ letters ++ w[i+t..len(w)] with s and t no further from i. Then what the line does with A u B at a
/// place i of u, u holding r letters before and behind i (or A, or B, being empty), is what it does with u, between A and B.
#include "engine/verify/near_words.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "engine/rule/text.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::int64_t farthest = 8;

[[noreturn]] void not_near(const Expr& e, const rule::Game& game) {
    throw Rejected("the checker does not see which letters about a place are looked at in " + rule::to_string(e, game));
}

/// What the text of a move line looks at: every part is a number, a place i + low … i + high, the length of the word and such a number, a letter, a word.
class Reach {
public:
    struct Sort {
        enum class Is { number, place, end, other, word } is = Is::other;
        std::int64_t low = 0, high = 0;
        bool before = false, behind = false;  ///< of a word: it begins with all that stands before some place; it ends with all behind one
    };

    Reach(const rule::Game& game, const rule::Move& move) : game_(game) {
        if (!move.from.at(0).slot || move.from[0].constant || move.binders.empty()) throw Rejected("a move at no place of the word");
        word_ = *move.from[0].slot;
        const Expr& range = *move.binders[0].range;
        if (range.op != Op::range) not_near(range, game);
        const Sort low = sort(*range.args[0]), high = sort(*range.args[1]);
        if (low.is != Sort::Is::number || low.low != low.high || low.low < 1 || high.is != Sort::Is::end || high.low != high.high || high.high > 0)
            not_near(range, game);
        sorts_[move.binders[0].slot] = {Sort::Is::place, 0, 0};
        looked(1 - low.low), looked(-high.high);
        for (std::size_t k = 1; k < move.binders.size(); ++k) bind(move.binders[k]);
        if (move.condition) sort(*move.condition);
        const Sort made = sort(*move.to[0].components[0]);
        if (made.is != Sort::Is::word || !made.before || !made.behind) not_near(*move.to[0].components[0], game);
        if (reach_ > farthest) throw Rejected("a move looks further from a place than the checker does");
    }
    std::int64_t reach() const { return reach_; }

private:
    using Is = Sort::Is;
    void looked(std::int64_t offset) { reach_ = std::max(reach_, std::abs(offset)); }
    void looked(const Sort& s) { looked(s.low), looked(s.high); }
    static bool is_plain(const Sort& s) { return s.is == Is::number || s.is == Is::other; }
    bool is_word(const Expr& e) const { return e.op == Op::local && e.slot == word_; }

    void bind(const rule::Binder& b) {
        const Expr& range = *b.range;
        if (range.op != Op::range && range.op != Op::set_list) not_near(range, game_);
        std::optional<Sort> all;
        for (const ExprRef& arg : range.args) {
            const Sort s = arg->op == Op::range ? between(sort(*arg->args[0]), sort(*arg->args[1]), *arg) : sort(*arg);
            all = all ? between(*all, s, range) : s;
        }
        if (!all || (all->is != Is::number && all->is != Is::place)) not_near(range, game_);
        sorts_[b.slot] = *all;
    }
    Sort between(const Sort& a, const Sort& b, const Expr& e) const {
        if (a.is != b.is || (a.is != Is::number && a.is != Is::place)) not_near(e, game_);
        return {a.is, std::min(a.low, b.low), std::max(a.high, b.high)};
    }

    Sort sum(const Expr& e) {
        Sort total = sort(*e.args.at(0));
        for (std::size_t k = 1; k < e.args.size(); ++k) {
            const Sort s = sort(*e.args[k]);
            const bool plus = e.op == Op::add;
            const bool right = (total.is == Is::number || total.is == Is::place || total.is == Is::end) &&
                               (s.is == Is::number || (plus && s.is == Is::place && total.is == Is::number));
            if (!right) not_near(e, game_);
            if (s.is == Is::place) total.is = Is::place;
            total.low += plus ? s.low : -s.high, total.high += plus ? s.high : -s.low;
            if (std::max(std::abs(total.low), std::abs(total.high)) > 1'000'000) not_near(e, game_);
        }
        return total;
    }
    /// i + s against a number c asks for the place i + (s - c) and its neighbours; against the end and c for i + (s - c), too.
    Sort compared(const Expr& e) {
        std::vector<Sort> sides;
        for (const ExprRef& arg : e.args) sides.push_back(sort(*arg));
        for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
            const Sort &a = sides[k], &b = sides[k + 1];
            const bool points = (a.is == Is::place) != (b.is == Is::place) && a.is != Is::word && b.is != Is::word && a.is != Is::other && b.is != Is::other;
            const auto letters_alone = [](const Sort& s) { return s.is == Is::word && !s.before && !s.behind; };  // about i, or given
            if (letters_alone(a) && letters_alone(b)) continue;
            if (points) looked(Sort{Is::place, std::min(a.low - b.high, b.low - a.high) - 1, std::max(a.high - b.low, b.high - a.low) + 1});
            else if (!(a.is == b.is || (is_plain(a) && is_plain(b))) || a.is == Is::word || a.is == Is::end) not_near(e, game_);
        }
        return {};
    }
    Sort slice(const Expr& e) {
        const Sort low = sort(*e.args[1]), high = sort(*e.args[2]);
        Sort made{Is::word};
        const bool from_start = low.is == Is::number && low.low == 1 && low.high == 1, to_end = high.is == Is::end && high.low == 0 && high.high == 0;
        if ((!from_start && low.is != Is::place) || (!to_end && high.is != Is::place) || (from_start && to_end)) not_near(e, game_);
        // A cut before i + t is where it should be if the place i + t is there, or the one before it.
        const auto cut = [this](std::int64_t t) { looked(t > 0 ? t - 1 : t); };
        if (!from_start) cut(low.low), cut(low.high);
        if (!to_end) cut(high.low + 1), cut(high.high + 1);
        made.before = from_start, made.behind = to_end;
        return made;
    }
    Sort joined(const Expr& e) {
        Sort all = sort(*e.args.at(0));
        for (std::size_t k = 1; k < e.args.size(); ++k) {
            const Sort next = sort(*e.args[k]);
            if (all.is != Is::word || next.is != Is::word || all.behind || next.before) not_near(e, game_);
            all.behind = next.behind;
        }
        return all;
    }
    Sort each_part(const Expr& e) {
        for (const ExprRef& arg : e.args)
            if (const Sort s = sort(*arg); s.is != Is::other && s.is != Is::number) not_near(e, game_);
        return {};
    }

    Sort sort(const Expr& e) {
        switch (e.op) {
            case Op::number:
                if (e.number < -1'000'000 || e.number > 1'000'000) not_near(e, game_);
                return {Is::number, e.number, e.number};
            case Op::letter:
            case Op::truth: return {};
            case Op::word:
            case Op::empty: return {Is::word};
            case Op::vector_list: return each_part(e), Sort{Is::word};
            case Op::local: {
                const auto found = sorts_.find(e.slot);
                if (found == sorts_.end()) not_near(e, game_);
                return found->second;
            }
            case Op::add:
            case Op::subtract:
                if (e.type.kind == rule::Kind::number && !is_place_free(e)) return sum(e);
                return each_part(e);
            case Op::call:
                if (e.builtin == rule::Builtin::len && is_word(*e.args[0])) return {Is::end, 0, 0};
                if (e.builtin == rule::Builtin::odd || e.builtin == rule::Builtin::even) return each_part(e);
                not_near(e, game_);
            case Op::index: {
                const Sort at = sort(*e.args[1]);
                if (!is_word(*e.args[0]) || at.is != Is::place) not_near(e, game_);
                return looked(at), Sort{};
            }
            case Op::slice:
                if (!is_word(*e.args[0])) not_near(e, game_);
                return slice(e);
            case Op::update: {
                if (!is_word(*e.args[0])) not_near(e, game_);
                for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                    const Sort at = sort(*e.args[k]), to = sort(*e.args[k + 1]);
                    if (at.is != Is::place || (to.is != Is::other && to.is != Is::number)) not_near(e, game_);
                    looked(at);
                }
                return {Is::word, 0, 0, true, true};
            }
            case Op::concat: return joined(e);
            case Op::compare: return compared(e);
            case Op::and_:
            case Op::or_:
            case Op::not_:
            case Op::implies:
            case Op::iff: return each_part(e);
            case Op::if_: {
                sort(*e.args[0]);
                const Sort a = sort(*e.args[1]), b = sort(*e.args[2]);
                if (a.is == Is::word || b.is == Is::word) {
                    if (a.is != b.is || a.before != b.before || a.behind != b.behind) not_near(e, game_);
                    return a;
                }
                if (a.is == Is::other || b.is == Is::other) return each_part(e);
                return between(a, b, e);
            }
            default: not_near(e, game_);
        }
    }
    /// Numbers of a row, such as 1 - w[i], are of no place.
    static bool is_place_free(const Expr& e) {
        if (e.op == Op::index) return true;
        return std::any_of(e.args.begin(), e.args.end(), [](const ExprRef& arg) { return is_place_free(*arg); });
    }

    const rule::Game& game_;
    std::uint32_t word_ = 0;
    std::map<std::uint32_t, Sort> sorts_;
    std::int64_t reach_ = 0;
};

}  // namespace

NearLine::NearLine(const rule::Game& game, const rule::Move& move, const Items& letters, Steps& steps)
    : move_(move), letters_(letters), evaluator_(game, steps), steps_(steps) {
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || move.to[0].components.size() != 1)
        throw Rejected("a move that leaves no word, or several, is no change of letters: " + rule::to_string(move, game));
    reach_ = Reach(game, move).reach();
}

std::vector<NearLine::Made> NearLine::made(const Items& word, std::int64_t place) const {
    Frame frame(std::max<std::size_t>(move_.frame, 1));
    frame.at(*move_.from[0].slot) = many(word);
    std::vector<Made> all;
    const Expr& range = *move_.binders[0].range;
    if (place < evaluator_.number_at(*range.args[0], frame) || place > evaluator_.number_at(*range.args[1], frame)) return all;
    frame.at(move_.binders[0].slot) = number(place);
    const std::vector<rule::Binder> others(move_.binders.begin() + 1, move_.binders.end());
    evaluator_.each(others, move_.condition, frame, [&] {
        steps_.take(word.size() + 10);
        Items choice;
        for (const rule::Binder& b : others) choice.push_back(frame.at(b.slot).number - (is_place(b) ? place : 0));
        const Value target = evaluator_.at(*move_.to[0].components[0], frame);
        const Items& to = items_of(target);
        const auto is_letter = [&](std::int64_t x) { return std::find(letters_.begin(), letters_.end(), x) != letters_.end(); };
        if (std::all_of(to.begin(), to.end(), is_letter)) all.emplace_back(std::move(choice), to);
        return true;
    });
    return all;
}

/// A name that runs through places about i is the same choice at the same distance.
bool NearLine::is_place(const rule::Binder& b) const {
    const std::function<bool(const Expr&)> names = [&](const Expr& e) {
        if (e.op == Op::local) {
            if (e.slot == move_.binders[0].slot) return true;
            for (const rule::Binder& other : move_.binders)
                if (&other != &b && other.slot == e.slot) return is_place(other);
        }
        return std::any_of(e.args.begin(), e.args.end(), [&](const ExprRef& arg) { return names(*arg); });
    };
    return names(*b.range);
}

}  // namespace grundy::verify
