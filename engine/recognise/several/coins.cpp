// Coin-turning games on a row: the position is the set of coins that show heads, and a move turns some coins over, the rightmost of them from heads to tails.
//
// Every move line is read as "turn over u_1 > u_2 > … where …": the binders, conditions and turned places go through the same linear algebra as the
// moves of heaps, with b_i = 1 when coin u_i shows heads. The game is one of the theorem's when, for each number of coins turned, the pairs (u, b) are exactly
// those of the theorem: any places of the row in falling order, b_1 = 1, all else free. So a guard on a left coin, a missing place or a right coin that may be
// turned to heads is a different relation and is not taken in.
#include <algorithm>

#include "engine/recognise/several/nim_relatives.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::recognise {

namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;

constexpr std::size_t most_turned = 3;

/// A place that a move turns over or asks about.
struct Place {
    ExprRef at;
    std::size_t group = 0;  ///< places of one {…} that are equal are one place
};
struct Literal {
    ExprRef at;
    bool heads = true;
};
struct Turned {
    std::vector<Place> places;
    bool run = false;  ///< places[0] … places[1], all of them
    std::vector<Literal> literals;
};

bool is_position(const ExprRef& e, std::uint32_t slot) { return e->op == Op::local && e->slot == slot; }

/// One move line of a set game, without the set: what is turned, what is asked, and the rest of the line as it is.
class CoinReading {
public:
    CoinReading(const rule::Game& game, const rule::Move& move) : row_(game.components.front()), move_(move) {
        if (!move.from.front().slot) throw Beyond("a move that looks at no coin");
        set_ = *move.from.front().slot;
        if (move.to.size() != 1 || !move.to.front().binders.empty() || move.to.front().condition) throw Beyond("a move leaves several rows of coins");
        for (auto& b : move_.binders) b.range = range(b);
        if (move_.condition) move_.condition = condition(move_.condition);
        target(move.to.front().components.front());
        if (turned_.run && turned_.places.size() != 2) throw Beyond("a run of coins and others are turned");
        if (turned_.places.empty() || turned_.places.size() > most_turned) throw Beyond("a move turns no coin, or many");
    }

    const Turned& turned() const { return turned_; }

    /// A game on numbers whose only option is (places…, literals…).
    rule::Game numbers(const rule::Game& game) const {
        rule::Game g;
        g.name = game.name;
        g.functions = game.functions;
        rule::Move m = move_;
        m.from.clear();
        m.to.assign(1, rule::Term{});
        const auto add = [&](const ExprRef& e) {
            rule::Component c;
            c.name = "u" + std::to_string(g.components.size());
            c.kind = rule::ComponentKind::integer;
            g.components.push_back(c);
            m.from.emplace_back();
            m.to.front().components.push_back(e);
        };
        for (const auto& p : turned_.places) add(p.at);
        for (const auto& l : turned_.literals) add(l.at);
        g.moves.push_back(std::move(m));
        return g;
    }

private:
    ExprRef row() const { return rule::range(rule::number(row_.low), rule::number(row_.high)); }

    ExprRef range(const rule::Binder& b) {
        const ExprRef self = rule::local(b.slot, b.name, b.type);
        if (is_position(b.range, set_)) return turned_.literals.push_back({self, true}), row();
        if (b.range->op == Op::without && is_position(b.range->args[1], set_)) return turned_.literals.push_back({self, false}), b.range->args[0];
        if (b.range->op == Op::intersect)
            for (const std::size_t i : {0U, 1U})
                if (is_position(b.range->args[i], set_)) return turned_.literals.push_back({self, true}), b.range->args[1 - i];
        return b.range;
    }

    /// Takes "e in S" and "not (e in S)" out of a conjunction; what else speaks of S has no linear meaning and ends the route.
    ExprRef condition(const ExprRef& e) {
        if (e->op == Op::element_of && is_position(e->args[1], set_)) return turned_.literals.push_back({e->args[0], true}), rule::truth(true);
        if (e->op == Op::not_ && e->args[0]->op == Op::element_of && is_position(e->args[0]->args[1], set_))
            return turned_.literals.push_back({e->args[0]->args[0], false}), rule::truth(true);
        if (e->op != Op::and_) return e;
        Expr copy = *e;
        for (auto& a : copy.args) a = condition(a);
        return std::make_shared<const Expr>(std::move(copy));
    }

    void target(const ExprRef& e) {
        if (is_position(e, set_)) return;
        if (e->op != Op::exclusive_or && e->op != Op::without && e->op != Op::unite) throw Beyond("coins are not turned one by one");
        target(e->args[0]);
        const std::size_t first = turned_.places.size();
        group(e->args[1]);
        // Taking away what is there and adding what is not there turn a coin over: that it is so is one more thing that the line must say by itself.
        if (e->op == Op::exclusive_or) return;
        if (turned_.run) throw Beyond("a run of coins is taken away or added");
        for (std::size_t i = first; i < turned_.places.size(); ++i) needs_.push_back({turned_.places[i].at, e->op == Op::without});
    }

    void group(const ExprRef& set) {
        const auto add = [&](const ExprRef& e) { turned_.places.push_back({e, groups_}); };
        const auto run = [&](const Expr& r) {
            if (!turned_.places.empty()) throw Beyond("a run of coins and others are turned");
            add(r.args[0]), add(r.args[1]);
            turned_.run = true;
        };
        if (set->op == Op::range) run(*set);
        else if (set->op == Op::set_list && set->args.size() == 1 && set->args[0]->op == Op::range) run(*set->args[0]);
        else if (set->op == Op::set_list)
            for (const auto& a : set->args) {
                if (a->type.kind != Kind::number) throw Beyond("a run of coins and others are turned");
                add(a);
            }
        else throw Beyond("coins are not turned one by one");
        ++groups_;
    }

public:
    const std::vector<Literal>& needs() const { return needs_; }

private:
    const rule::Component& row_;
    rule::Move move_;
    std::uint32_t set_ = 0;
    Turned turned_;
    std::vector<Literal> needs_;
    std::size_t groups_ = 0;
};

/// (u, b) for one number of coins; index 0: runs u_1 … u_2.
using FlipRelation = std::vector<std::vector<Forms>>;

constexpr Var place_var(std::size_t i) { return static_cast<Var>(900'000 + i); }
constexpr Var heads_var(std::size_t i) { return static_cast<Var>(900'100 + i); }

Forms row_forms(const rule::Component& row, std::size_t coins, bool run) {
    Forms f;
    for (std::size_t i = 0; i < coins; ++i) {
        const Linear u = variable(place_var(i)), b = variable(heads_var(i));
        f.push_back(u - Linear(row.low));
        f.push_back(Linear(row.high) - u);
        if (i > 0) f.push_back(variable(place_var(i - 1)) - u - Linear(run ? 0 : 1));
        if (run && i > 0) break;  // of a run only the right end is asked about
        f.push_back(b);
        f.push_back(Linear(1) - b);
    }
    return f;
}

/// Adds the cases of one system over the places and literals of an option.
class CoinCases {
public:
    CoinCases(const rule::Component& row, const Turned& turned, std::vector<Var> places, std::vector<Var> literals, FlipRelation& out)
        : row_(row), turned_(turned), places_(std::move(places)), literals_(std::move(literals)), out_(out) {}

    void add(const Forms& system) {
        if (turned_.run) {
            if (!contradictory(with(system, difference(0, 1), 1))) throw Beyond("a run of no coins");
            return finish(system, {1, 0}, true);
        }
        order(system, 0, 1);
    }

    /// The literal's place, as an index into `places`.
    std::size_t turned_place(const Forms& system, Var literal) const {
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const Linear d = variable(places_[i]) - variable(literal);
            if (contradictory(with(system, d, 1)) && contradictory(with(system, d * -1, 1))) return i;
        }
        throw Beyond("a coin that is not turned decides about a move");
    }

private:
    Linear difference(std::size_t i, std::size_t j) const { return variable(places_[i]) - variable(places_[j]); }
    static Forms with(Forms system, const Linear& form, std::int64_t at_least_this) {
        system.push_back(form - Linear(at_least_this));
        return system;
    }

    /// Decides u_i against u_j for all pairs; what contradicts itself is dropped.
    void order(const Forms& system, std::size_t i, std::size_t j) {
        if (j == places_.size()) {
            if (i + 2 < places_.size()) return order(system, i + 1, i + 2);
            return sorted(system);
        }
        for (const std::int64_t sign : {1, -1})
            if (const Forms more = with(system, difference(i, j) * sign, 1); !contradictory(more)) order(more, i, j + 1);
        Forms equal = with(with(system, difference(i, j), 0), difference(j, i), 0);
        if (contradictory(equal)) return;
        if (turned_.places[i].group != turned_.places[j].group) throw Beyond("a coin may be turned twice");
        order(equal, i, j + 1);
    }

    void sorted(const Forms& system) {
        std::vector<std::size_t> order(places_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return contradictory(with(system, difference(j, i), 0)); });
        finish(system, order, false);
    }

    void finish(const Forms& system, const std::vector<std::size_t>& order, bool run) {
        std::vector<std::size_t> rank(places_.size());
        std::size_t coins = 0;
        for (std::size_t k = 0; k < order.size(); ++k) {
            const bool equal = !run && k > 0 && contradictory(with(system, difference(order[k - 1], order[k]), 1));
            if (k > 0 && !equal) ++coins;
            rank[order[k]] = coins;
        }
        ++coins;
        Forms f = row_forms(row_, coins, run);
        for (std::size_t l = 0; l < literals_.size(); ++l) {
            const std::size_t r = run && contradictory(with(system, variable(places_[1]) - variable(literals_[l]), 1)) &&
                                          contradictory(with(system, variable(literals_[l]) - variable(places_[1]), 1))
                                      ? 0
                                      : rank[turned_place(system, literals_[l])];
            if (run && r != 0) throw Beyond("a coin within a run decides about a move");
            const Linear b = variable(heads_var(r));
            f.push_back(turned_.literals[l].heads ? b - Linear(1) : b * -1);
        }
        for (Linear form : system) {
            for (std::size_t i = 0; i < places_.size(); ++i) form = substitute(form, places_[i], variable(place_var(rank[i])));
            for (const auto& literal : literals_) form = substitute(form, literal, variable(place_var(rank[turned_place(system, literal)])));
            f.push_back(form);
        }
        out_[run ? 0 : coins].push_back(std::move(f));
    }

    const rule::Component& row_;
    const Turned& turned_;
    std::vector<Var> places_, literals_;
    FlipRelation& out_;
};

bool same_place(const Forms& system, Var a, Var b) {
    Forms more = system, less = system;
    more.push_back(variable(a) - variable(b) - Linear(1));
    less.push_back(variable(b) - variable(a) - Linear(1));
    return contradictory(std::move(more)) && contradictory(std::move(less));
}

void read(const rule::Game& game, const rule::Move& move, FlipRelation& out) {
    const rule::Component& row = game.components.front();
    const CoinReading reading(game, move);
    const Turned& turned = reading.turned();
    const rule::Game numbers = reading.numbers(game);
    Symbolic symbolic(numbers);
    symbolic.explore();
    std::vector<Var> vars;
    for (std::size_t i = 0; i < numbers.components.size(); ++i) vars.push_back(symbolic.fresh());
    const std::vector<Var> places(vars.begin(), vars.begin() + static_cast<std::ptrdiff_t>(turned.places.size()));
    const std::vector<Var> literals(vars.begin() + static_cast<std::ptrdiff_t>(turned.places.size()), vars.end());
    for (const auto& o : symbolic.options()) {
        std::vector<CondRef> known{o.when};
        for (std::size_t i = 0; i < vars.size(); ++i) {
            std::vector<CondRef> pieces;
            for (const auto& p : o.parts.front()[i]) pieces.push_back(all({p.when, zero(variable(vars[i]) - p.value)}));
            known.push_back(any(std::move(pieces)));
        }
        for (const Var p : places) known.push_back(all({at_least(variable(p) - Linear(row.low)), at_least(Linear(row.high) - variable(p))}));
        for (const Forms& system : systems(eliminate(all(std::move(known)), o.bound))) {
            // "take away" and "add" must be of coins that are known to be there, or not to be.
            for (const auto& need : reading.needs()) {
                const auto place = std::find_if(turned.places.begin(), turned.places.end(), [&](const Place& p) { return p.at == need.at; });
                const Var at = places[static_cast<std::size_t>(place - turned.places.begin())];
                bool said = false;
                for (std::size_t l = 0; l < literals.size(); ++l)
                    said = said || (turned.literals[l].heads == need.heads && same_place(system, literals[l], at));
                if (!said) throw Beyond("a coin is taken away or added that may not be there, or may be there already");
            }
            CoinCases(row, turned, places, literals, out).add(system);
        }
    }
}

/// Every place, the rightmost coin from heads to tails, nothing else asked.
bool turns_all(const rule::Component& row, const FlipRelation& relation, std::size_t coins) {
    const bool run = coins == 0;
    Forms all = row_forms(row, run ? 2 : coins, run);
    all.push_back(variable(heads_var(0)) - Linear(1));
    return same_points(relation[coins], {all});
}

/// One coin alone is a run of one.
void as_runs(const rule::Component& row, FlipRelation& relation) {
    for (Forms f : relation[1]) {
        f.push_back(variable(place_var(0)) - variable(place_var(1)));
        f.push_back(variable(place_var(1)) - variable(place_var(0)));
        f.push_back(variable(place_var(1)) - Linear(row.low));
        relation[0].push_back(std::move(f));
    }
    relation[1].clear();
}

}  // namespace

std::optional<theorem::FormRef> coin_game(const rule::Game& game, Embedding& embedding, std::string& evidence) {
    if (game.components.size() != 1 || game.components.front().kind != rule::ComponentKind::range_set) return {};
    const rule::Component& row = game.components.front();
    if (game.play != rule::Play::normal) throw Beyond("coins under misère play");
    if (game.where || !game.stops.empty()) throw Beyond("not every row of coins may occur or be played");
    FlipRelation relation(most_turned + 1);
    for (const auto& move : game.moves) read(game, move, relation);
    if (!relation[0].empty()) as_runs(row, relation);
    std::string turned;
    for (std::size_t coins = 0; coins < relation.size(); ++coins) {
        if (relation[coins].empty()) continue;
        if (!turns_all(row, relation, coins)) throw Beyond("not all coins may be turned that the theorems on coin games ask for");
        turned += static_cast<char>('0' + coins);
    }
    using K = theorem::CoinGame;
    static constexpr std::pair<const char*, K> known[] = {{"0", K::ruler}, {"12", K::turning_turtles}, {"2", K::twins}, {"123", K::mock_turtles}};
    for (const auto& [which, kind] : known) {
        // A row too short for two or three coins shows no difference between these games: it is left to the search.
        if (turned != which || row.high - row.low < 3) continue;
        embedding.components = {0};
        embedding.shift = kind == K::turning_turtles || kind == K::ruler ? row.low - 1 : row.low;
        evidence = "a move turns coins over, the rightmost of them from heads to tails, and asks about no other coin";
        return theorem::coins(kind);
    }
    throw Beyond("no theorem speaks of turning these numbers of coins");
}

}  // namespace grundy::recognise
