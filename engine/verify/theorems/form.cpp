/// Theorems that are about one family of rules each: the rule must be that rule, written in one of the ways known here, and nothing is left to check but that
/// the reading is right, which is compared with play on small positions.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/verify/core/play.hpp"
#include "engine/verify/theorems/forms.hpp"
#include "engine/verify/theorems/functions.hpp"

namespace grundy::verify {
namespace {

using rule::ExprRef;
using rule::Op;

/// All rows of so many numbers below `end`.
std::vector<Items> grid(std::size_t cells, std::int64_t end) {
    std::vector<Items> all;
    Items at(cells);
    for (bool more = true; more;) {
        all.push_back(at);
        std::size_t i = 0;
        while (i < cells && ++at[i] == end) at[i++] = 0;
        more = i < cells;
    }
    return all;
}
std::vector<Position> pairs(std::int64_t end) {
    std::vector<Position> all;
    for (const Items& xy : grid(2, end)) all.push_back({number(xy[0]), number(xy[1])});
    return all;
}
std::vector<Position> numbers(std::int64_t first, std::int64_t end) {
    std::vector<Position> all;
    for (std::int64_t n = first; n < end; ++n) all.push_back({number(n)});
    return all;
}

void require_number(bool right, const std::string& what) {
    if (!right) throw Rejected("the closed form has a number that means nothing: " + what);
}

ExprRef component(std::uint32_t slot, const char* name) { return rule::local(slot, name, {rule::Kind::number}); }
ExprRef is(const ExprRef& e, std::int64_t n) { return rule::compare(e, rule::Relation::equal, rule::number(n)); }
ExprRef is_odd(const ExprRef& e) { return rule::call(rule::Builtin::odd, {e}); }

ClosedForm divisors(const rule::Game&, const FormLaw& law, Steps&) {
    require_number(law.number == 0 || law.number == 1, "1 when the whole heap may be taken");
    const bool whole = law.number == 1;
    ClosedForm form{
        whole ? "g(n) = v2(n) + 1 for all n >= 1 and g(0) = 0, where v2(n) is the exponent of 2 in n" : "g(n) = v2(n), the exponent of 2 in n, for all n >= 1",
        {"n"},
        {},
        numbers(0, 200),
        true,
        {},
        {}};
    for (const std::string position : {"position (n)", "position (n) where n >= 1"}) {
        // With n >= 1 a whole heap cannot be taken: its divisors are all proper anyway.
        // Nothing divides 0, and divisors are from 1 to n.
        for (const char* also : {"", " if n >= 1", " if b1 >= 1", " if b1 <= n"})
            if (whole == (position == "position (n)")) form.known.push_back({position, std::string("move (n) -> (n - b1) for b1 in divisors(n)") + also});
        if (!whole) form.known.push_back({position, "move (n) -> (n - b1) for b1 in divisors(n) if b1 < n"});
    }
    form.theorem = [whole](const Position& p) -> std::int64_t {
        return p[0].number == 0 ? 0 : __builtin_ctzll(static_cast<unsigned long long>(p[0].number)) + (whole ? 1 : 0);
    };
    const ExprRef n = component(0, "n"), zero = is(n, 0), twos = rule::call(rule::Builtin::trailing, {n, rule::number(2), rule::number(0)});
    form.lost = whole ? zero : rule::binary(Op::or_, zero, is_odd(n));
    form.value = whole ? rule::node(Op::if_, {zero, rule::number(0), rule::binary(Op::add, twos, rule::number(1))}) : twos;
    return form;
}

ClosedForm mark_game(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const std::int64_t t = law.number;
    require_number(t >= 2 && t <= 1'000'000, "Mark-t needs t >= 2");
    std::set<Function> wanted = {{{}, {{true, t}}, {}, 0}};
    for (std::int64_t s = 1; s < t; ++s) wanted.insert({{}, {{false, s}}, {}, 0});
    for (Function f : functions(game, steps)) {
        if (f.divides_positive()) f.guards.clear();
        if (wanted.erase(f) == 0) throw Rejected(fmt::format("theorem 4.2 for t = {} is not about this rule", t));
    }
    if (!wanted.empty()) throw Rejected(fmt::format("theorem 4.2 for t = {} is not about this rule: a move is missing", t));
    const ExprRef heap = component(0, "n");
    return {
        fmt::format(
            "for k <= {}: g(n) = k iff n = k = 0 or the run of digits k at the end of n in base {} has odd length; all other values are {} or {}; so n is a "
            "P-position iff n = 0 or its run of zeros is odd",
            t - 2, t, t - 1, t),
        {},
        {},
        numbers(0, 60),
        false,
        [t](const Position& p) -> std::int64_t {
            int run = 0;
            for (std::int64_t n = p[0].number; n > 0 && n % t == 0; n /= t) ++run;
            return p[0].number == 0 || run % 2 == 1 ? 0 : 1;
        },
        {},
        rule::binary(Op::or_, is(heap, 0), is_odd(rule::call(rule::Builtin::trailing, {heap, rule::number(t), rule::number(0)}))),
        {}};
}

/// Nim and its relatives on a vector of heaps.
ClosedForm heaps(const rule::Game& game, const FormLaw& law, Steps&) {
    const std::int64_t h = law.heaps, k = law.number;
    const bool moore = law.name == "moore", nim = law.name == "nim";
    require_number(h >= 1 && h <= 1000 && (moore ? 1 <= k && k <= h : k == 0), "from 1 to 1000 heaps, and 1 <= k <= the number of heaps for Moore's Nim_k");
    const std::string take = fmt::format("move (h) -> (h[b1 := h[b1] - b2]) for b1 in 1..{}, b2 in 1..h[b1]", h);
    const std::string below = "move (h) -> (b1) for b1 in below(h) if ", lowered = fmt::format("count(b2 in 1..{}: b1[b2] < h[b2])", h);
    // One heap is lowered; or from 1 to k.
    const std::string one = below + lowered + " = 1", some = below + "1 <= " + lowered + fmt::format(" <= {}", moore ? k : 1);
    const Lines here = lines(game, {"h"});
    const auto says = [&here](const std::string& line) { return std::find(here.begin(), here.end(), line) != here.end(); };
    const bool by_one = (nim || k == 1) && says(one), by_vectors = moore || by_one || (nim && says(some));
    const std::string move = by_one ? one : by_vectors ? some : nim ? take : take + " if h[b1] = max(h)";
    const std::string ending = law.misere ? "; when no heap is larger than 1, iff " : "", odd = law.misere ? "the number of ones is odd" : "";
    ClosedForm form{nim     ? "a position is P iff the nim-sum of its heaps is 0" + (law.misere ? ending + odd : "; its value is the nim-sum")
                    : moore ? fmt::format("a position is P iff in every binary place the number of heaps with a one there is a multiple of {}{}{}", k + 1,
                                          ending, law.misere ? fmt::format("the number of ones is 1 modulo {}", k + 1) : "")
                            : "a position is P iff its largest heap occurs an even number of times, or all heaps are empty" + ending + odd,
                    {"h"},
                    {},
                    {},
                    nim && !law.misere,
                    {},
                    {}};
    for (const char* order : {"unordered ", ""}) {
        form.known.push_back({fmt::format("position ({}h[{}])", order, h), move});
        if (law.misere) form.known.back().push_back("play misere");
    }
    form.theorem = [nim, moore, k, misere = law.misere](const Position& p) -> std::int64_t {
        const Items& sizes = p[0].items;
        const std::int64_t most = *std::max_element(sizes.begin(), sizes.end());
        const auto ones = [&sizes](int place) { return std::count_if(sizes.begin(), sizes.end(), [place](std::int64_t s) { return s >> place & 1; }); };
        if (misere && most <= 1) return ones(0) % (moore ? k + 1 : 2) != 1;
        std::int64_t sum = 0;
        for (const auto s : sizes) sum ^= s;
        if (nim) return sum;
        if (!moore) return most != 0 && std::count(sizes.begin(), sizes.end(), most) % 2 != 0;
        for (int place = 0; place < 63; ++place)
            if (ones(place) % (k + 1) != 0) return 1;
        return 0;
    };
    if (by_vectors || h > 6) return form;  // vectors below h are more than the evaluator chooses
    for (Items& sizes : grid(static_cast<std::size_t>(h), h <= 2 ? 8 : h == 3 ? 5 : 3)) form.small.push_back({many(std::move(sizes))});
    return form;
}

/// number 0: the coins of stair 1 stay; 1: they leave the board.
ClosedForm staircase(const rule::Game& game, const FormLaw& law, Steps&) {
    const auto n = game.components[0].length;
    require_number(law.number <= 1 && n >= 1 && n <= 1000, "a staircase has from 1 to 1000 stairs");
    const std::string position = fmt::format("position (h[{}])", n), off = "move (h) -> (h[1 := h[1] - b1]) for b1 in 1..h[1]";
    const std::string down = fmt::format("move (h) -> (h[b1 := h[b1] - b2, b1 - 1 := h[b1 - 1] + b2]) for b1 in 2..{}, b2 in 1..h[b1]", n);
    ClosedForm form{
        fmt::format("g is the nim-sum of the coins on the stairs {}, every second one", law.number == 0 ? "2, 4, …" : "1, 3, …"), {"h"}, {}, {}, true, {}, {}};
    if (law.number == 0) form.known = {{position, down}};
    else form.known = {{position, off, down}};
    for (Items& cells : grid(static_cast<std::size_t>(std::min<std::int64_t>(n, 4)), 4)) {
        cells.resize(static_cast<std::size_t>(n));
        form.small.push_back({many(std::move(cells))});
    }
    form.theorem = [from = law.number == 0 ? 1U : 0U](const Position& p) {
        std::int64_t sum = 0;
        for (std::size_t i = from; i < p[0].items.size(); i += 2) sum ^= p[0].items[i];
        return sum;
    };
    return form;
}

/// Is the smallest part of n, written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with c H_i >= H_j, more than q?
bool dynamic_previous(std::int64_t c, std::int64_t n, __int128 q) {
    require_exact(n);
    std::vector<std::int64_t> h{1};
    for (std::size_t i = 0; h.back() <= n; h.push_back(h.back() + h[i]))
        while (static_cast<__int128>(c) * h[i] < h.back()) ++i;
    std::int64_t part = 0;
    for (auto t = h.rbegin(); t != h.rend(); ++t)
        if (*t <= n) n -= part = *t;
    return part == 0 || part > q;
}

/// number c: after k at most c k.
ClosedForm dynamic_nim(const rule::Game& game, const FormLaw& law, Steps&) {
    const std::int64_t c = law.number;
    require_number(c >= 1 && c <= 1'000'000, "dynamic Nim needs a factor from 1 to 1000000");
    const std::string position = "position (x, y)", factor = c == 1 ? "" : fmt::format("{} * ", c);
    // Who took k leaves c k as the quota; or k itself, and the next may take c times as many.
    const std::string taken = fmt::format("move (x, y) -> (x - b1, b1) for b1 in 1..{}y", factor), first = "move (x, 0) -> (x - b1, b1) for b1 in 1..x - 1";
    const Lines quota = {position, fmt::format("move (x, y) -> (x - b1, {}b1) for b1 in 1..y", factor)};
    const bool by_quota = lines(game, {"x", "y"}) == quota, starts = game.moves.size() == 2;
    const std::string may = by_quota ? "the quota, the second number"
                                     : fmt::format("{} times the number taken last{}", c, starts ? "; where that is 0, more than all but one" : "");
    return {
        fmt::format(
            "a position is P iff no token is left or the smallest part of their number, written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with "
            "{} H_i >= H_j, is more than {}",
            c, may),
        {"x", "y"},
        {{position, taken}, {position, first, taken}, quota},
        pairs(26),
        false,
        [=](const Position& p) -> std::int64_t {
            const std::int64_t n = p[0].number, memory = p[1].number;
            const __int128 most = starts && memory == 0 ? n - 1 : by_quota ? memory : static_cast<__int128>(c) * memory;
            return dynamic_previous(c, n, most) ? 0 : 1;
        },
        {}};
}

/// Down to 0 the range 1..y / x cannot be evaluated at x = 0 before its guard, so nothing is compared there.
ClosedForm euclid(const rule::Game&, const FormLaw& law, Steps&) {
    require_number(law.number == 0, "Euclid has none");
    const std::string move = "move (x, y) -> (x, y - b1 * x) for b1 in 1..y / x", position = "position (unordered (x, y))";
    if (law.name == "euclid")
        return {"for the numbers x <= y a position is P iff x = 0, or x < y and y^2 < x y + x^2",
                {"x", "y"},
                {{position, move + " if x >= 1"}},
                {},
                false,
                [](const Position& p) -> std::int64_t {
                    const auto [x, y] = std::minmax(p[0].number, p[1].number);
                    require_exact(y);
                    const auto product = [](std::int64_t a, std::int64_t b) { return static_cast<__int128>(a) * b; };
                    return x == 0 || (x < y && product(y, y) < product(x, y) + product(x, x)) ? 0 : 1;
                },
                {}};
    return {"g = floor((y^2 - x^2) / (x y)) for the numbers x <= y",
            {"x", "y"},
            {{position + " where x >= 1 and y >= 1", move}},
            pairs(26),
            true,
            [](const Position& p) {
                const auto [x, y] = std::minmax(p[0].number, p[1].number);
                require_exact(y);
                return static_cast<std::int64_t>(static_cast<__int128>(y - x) * (y + x) / (static_cast<__int128>(x) * y));
            },
            {}};
}

constexpr struct {
    const char *name, *theorem;
    ClosedForm (*form)(const rule::Game&, const FormLaw&, Steps&);
} forms[] = {{"divisors", "1.8", divisors},
             {"mark", "4.2", mark_game},
             {"wythoff", "5.1", wythoff},
             {"nim", "6", heaps},
             {"moore", "6", heaps},
             {"greedy", "6", heaps},
             {"staircase", "6", staircase},
             {"dynamic-nim", "6", dynamic_nim},
             {"euclid", "6", euclid},
             {"euclid-positive", "6", euclid},
             {"turning-turtles", "6", turned_coins},
             {"twins", "6", turned_coins},
             {"mock-turtles", "6", turned_coins},
             {"ruler", "6", turned_coins}};

}  // namespace

Proved prove_form(const rule::Game& game, FormLaw& law, const std::string& theorem, Steps& steps) {
    const auto* known = std::find_if(std::begin(forms), std::end(forms), [&](const auto& f) { return law.name == f.name; });
    if (known == std::end(forms)) throw Rejected("a closed form that the checker does not know: \"" + law.name.substr(0, 40) + "\"");
    if (theorem != known->theorem) throw Rejected("theorem " + theorem + " is not the one about this: " + known->theorem + " is");
    require_number((known->form == heaps) == (law.heaps != 0), "heaps");
    if (game.partizan || !game.terminals.empty() || !game.stops.empty()) throw Rejected("theorem " + theorem + " is about plain play of this rule alone");
    if (law.misere != (game.play == rule::Play::misere) || (law.misere && known->form != heaps && known->form != wythoff))
        throw Rejected("the rule and the statement differ in who wins at the end of play");
    const ClosedForm form = known->form(game, law, steps);
    if (!form.known.empty()) require_lines(game, form.names, form.known, theorem);
    Play play(game, steps);
    const Evaluator evaluator(game, steps);
    for (const Position& p : form.small) {
        if (!play.moves().contains(p)) continue;
        const std::int64_t said = form.theorem(p), played = play.at(p);
        Frame frame(p.begin(), p.end());
        const bool in_words =
            (!form.lost || evaluator.holds(form.lost, frame) == (said == 0)) && (!form.value || evaluator.at(*form.value, frame).number == said);
        if (!in_words || (form.values ? said != played : (said == 0) != (played == 0)))
            throw Rejected("play contradicts theorem " + theorem + " at " + words(p, game));
    }
    law.values = form.values;
    law.told = form.theorem;
    law.lost = form.lost, law.value = form.value;
    return {form.statement,
            fmt::format("by theorem {}, whose rule this is{}{}", theorem, form.small.empty() ? "" : "; compared with play on small positions", form.how)};
}

/// 1.9. From a multiple of b every non-zero digit leads away from the multiples, and the last digit of any other number leads to one.
std::string prove_digits(const rule::Game& game, const PeriodLaw& law, Steps& steps) {
    const auto rule = functions(game, steps);
    if (!law.of_outcomes) throw Rejected("theorem 1.9 is about outcomes");
    const std::int64_t base = rule.empty() ? 0 : rule[0].base;
    std::set<Function> wanted;
    for (std::int64_t digit = 1; digit < base; ++digit) wanted.insert({{}, {{false, digit}}, digit, base});
    if (base == 0 || wanted != std::set<Function>(rule.begin(), rule.end()))
        throw Rejected("theorem 1.9 is not about this rule: its moves are not to take any non-zero digit");
    if (law.saltus != 0 || law.period % static_cast<std::uint64_t>(base) != 0) throw Rejected(fmt::format("theorem 1.9 gives the period {}", base));
    if (law.values.empty()) throw Rejected("the outcomes of one period are needed");
    for (std::size_t n = 0; n < law.values.size(); ++n) {
        const bool next = n % static_cast<std::size_t>(base) != 0;
        if (law.values[n] != (next ? 1U : 0U)) throw Rejected(fmt::format("the outcome of heap {} is {}", n, next ? "N" : "P"));
    }
    return fmt::format("by theorem 1.9: the P-positions are the multiples of {}", base);
}

}  // namespace grundy::verify
