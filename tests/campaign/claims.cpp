#include "tests/campaign/claims.hpp"

#include <algorithm>
#include <map>

namespace grundy::campaign {

Claims::Claims(Game& game, Draw& draw, Brute& truth) : game_(game), draw_(draw), truth_(truth) {
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const Component& c = game.components[i];
        const bool number = c.form == Form::natural || c.form == Form::integer || c.form == Form::vertex;
        whole_.push_back(var(static_cast<int>(i), c.name,
                             number                                              ? Sort::number
                             : c.form == Form::set || c.form == Form::vertex_set ? Sort::set
                                                                                 : Sort::vector));
        if (c.form == Form::natural || c.form == Form::integer) names_.push_back(whole_.back());
        else if (!number) names_.push_back(call("len", Sort::number, {whole_.back()}));
        if (c.form == Form::vector || c.form == Form::sequence) names_.push_back(call("sum", Sort::number, {whole_.back()}));
        if (c.form == Form::vector) names_.push_back(make(Op::index, Sort::number, {whole_.back(), num(draw.from(1, c.high))}));
    }
    one_heap_ = game.components.size() == 1 && game.components[0].form == Form::natural && !game.loops;
    lets();
    others();
}

std::optional<Claim> Claims::next() {
    Claim claim;
    const bool bounded = !game_.start.empty();
    if (!game_.others.empty() && !names_.empty() && draw_.once_in(2)) {
        claim.expr = about_other();
        domain(claim, bounded);
        return claim;
    }
    const bool whole_number = game_.components[0].form == Form::integer;
    switch (const Num kind = draw_.from(0, one_heap_ ? 17 : whole_number ? 14 : 13); whole_number && kind == 14 ? 15 : kind) {
        case 0:
        case 1:
        case 2: claim.expr = random_truth_about(2); break;
        case 3: claim.expr = make(Op::iff, Sort::truth, {asks(whole_), random_truth(draw_, names_, 2)}); break;
        case 4: claim.expr = known_form(); break;
        case 5: claim.expr = quantified(); break;
        case 6:
        case 7: return about_sum();
        case 8: return moves();
        case 9:
            if (game_.start.empty()) return std::nullopt;
            claim.says = Says::winner, claim.word = draw_.of<const char*>({"first", "second", "nobody"});
            return claim;
        case 10: claim.says = Says::finite, claim.from_start = bounded && draw_.once_in(2); return claim;
        case 11:
            claim.says = Says::keep, claim.expr = random_truth(draw_, names_, 2);
            if (names_.empty() || print(claim.expr)[0] == '-') return std::nullopt;  // `keep - n` would be a difference
            return claim;
        case 12: claim.expr = make(Op::implies, Sort::truth, {random_truth(draw_, names_, 2), random_truth_about(1)}); break;
        case 13: claim.expr = seen_of_positions(); break;
        case 16:
            claim.says = draw_.once_in(2) ? Says::same : Says::allows;
            claim.elements = {draw_.from(1, 4), draw_.from(3, 8), draw_.from(1, 9)};
            std::sort(claim.elements.begin(), claim.elements.end());
            claim.elements.erase(std::unique(claim.elements.begin(), claim.elements.end()), claim.elements.end());
            claim.up_to = draw_.from(8, 12);
            return game_.misere || !game_.ends_by_convention() ? std::nullopt : std::optional(claim);
        case 15:
        case 17: return period();
        default: claim.expr = seen(); break;
    }
    if (!claim.expr || names_.empty()) {
        if (!claim.expr) return std::nullopt;
    }
    domain(claim, bounded);
    if (!game_.parameter.empty() && !(game_.where && !game_.start.empty()) && draw_.once_in(3)) {
        for (auto n = draw_.from(1, 3); n > 0; --n) claim.with.push_back(draw_.from(1, 7));
        std::sort(claim.with.begin(), claim.with.end());
        claim.with.erase(std::unique(claim.with.begin(), claim.with.end()), claim.with.end());
    }
    return claim;
}

void Claims::others() {
    if (!game_.others.empty() || !draw_.once_in(4)) return;
    game_.others.push_back(other_game(draw_, "k1"));
    if (draw_.once_in(3)) game_.others.push_back(other_game(draw_, "k2"));
}

std::optional<Num> Claims::first_position() {
    Num first = game_.components[0].form == Form::integer ? -12 : 0;
    while (first < 300 && !truth_.contains({{first}})) ++first;
    for (Num n = first; n < first + 60; ++n) {
        if (!truth_.contains({{n}})) return std::nullopt;
    }
    return first;
}

Ref Claims::seen() {
    std::string who;
    List numbers_seen;
    Num first = 0;
    try {
        const auto begin = first_position();
        if (!begin) return nullptr;
        first = *begin;
        for (Num n = first; n < first + 48; ++n) {
            who += truth_.outcome(Position{{n}});
            if (values()) numbers_seen.push_back(truth_.value(Position{{n}}));
        }
    } catch (const Undefined&) {
        return nullptr;
    }
    const auto least = [&](const auto& list) {
        for (Num p = 1; p <= 14; ++p) {
            Num e = 47 - p;
            while (e >= 0 && list[static_cast<std::size_t>(e)] == list[static_cast<std::size_t>(e + p)]) --e;
            if (e + 1 <= 47 - 2 * p) return std::pair{p, e + 1};
        }
        return std::pair{Num{0}, Num{0}};
    };
    const Ref& n = whole_[0];
    Ref claim;
    Num p = 0, e = 0;
    if (values() && draw_.once_in(2)) {
        std::tie(p, e) = least(numbers_seen);
        if (p == 0) return nullptr;
        std::vector<Ref> cycle;
        for (Num r = 0; r < p; ++r) {
            Num at = e;
            while ((at + first) % p != r) ++at;
            cycle.push_back(num(numbers_seen[static_cast<std::size_t>(at)]));
        }
        claim = cmp(ask(Op::value_at, whole_), "=", make(Op::index, Sort::number, {make(Op::vector, Sort::vector, cycle), add(mod(n, num(p)), num(1))}));
    } else {
        std::tie(p, e) = least(who);
        if (p == 0) return nullptr;
        List lost;
        for (Num at = e; at < e + p; ++at) {
            if (who[static_cast<std::size_t>(at)] == 'P') lost.push_back((at + first) % p);
        }
        std::sort(lost.begin(), lost.end());
        Ref form = make(Op::in, Sort::truth, {mod(n, num(p)), numbers(lost)});
        if (lost.empty()) form = truth(false);
        if (draw_.once_in(3))
            form =
                make(draw_.once_in(2) ? Op::and_ : Op::or_, Sort::truth, {form, cmp(n, draw_.of<const char*>({"!=", "<", "=", ">="}), num(draw_.constant()))});
        claim = make(Op::iff, Sort::truth, {ask(Op::previous_at, whole_), form});
    }
    if (e > 0 && !draw_.once_in(4)) claim = make(Op::implies, Sort::truth, {cmp(n, ">=", num(e + first)), claim});
    return claim;
}

Ref Claims::seen_of_positions() {
    if (names_.empty()) return nullptr;
    const Num m = draw_.from(2, 4);
    Ref total = names_[0];
    for (std::size_t i = 1; i < names_.size() && game_.components.size() > 1; ++i) total = add(total, names_[i]);
    return make(draw_.once_in(2) ? Op::iff : Op::implies, Sort::truth, {cmp(mod(total, num(m)), "=", num(draw_.from(0, m - 1))), asks(whole_)});
}

Claim Claims::period_of(Num p, Num e) {
    Claim claim;
    claim.says = Says::period, claim.period = p, claim.preperiod = draw_.once_in(3) ? -1 : e;
    if (e >= 0 && draw_.once_in(4) && values()) claim.says = Says::arithmetic, claim.saltus = draw_.from(0, 4), claim.preperiod = e;
    return claim;
}

std::optional<Claim> Claims::period() {
    Num p = draw_.from(1, 12), e = draw_.from(0, 9), first = 0;
    try {
        const auto begin = first_position();
        if (!begin) return std::nullopt;
        first = *begin;
        List v;
        for (Num n = first; n < first + 60; ++n) v.push_back(values() ? truth_.value(Position{{n}}) : truth_.outcome(Position{{n}}));
        for (Num q = 1; q < 20; ++q) {
            Num from = 59 - q;
            while (from >= 0 && v[static_cast<std::size_t>(from)] == v[static_cast<std::size_t>(from + q)]) --from;
            if (from + 1 > 40 - q) continue;
            p = q, e = from + 1;
            break;
        }
    } catch (const Undefined&) {
        return std::nullopt;
    }
    if (draw_.once_in(4)) p *= 2;
    if (draw_.once_in(4)) e += draw_.from(0, 2);
    if (e > 0 || draw_.once_in(2)) e += first;  // else 0, which counts as the first position
    if (e < 0) return period_of(p, -1);
    return period_of(p, e);
}

std::optional<Position> Claims::some_position() {
    for (int tries = 0; tries < 6; ++tries) {
        Position p;
        for (const Component& c : game_.components) {
            p.emplace_back();
            if (c.form == Form::natural) p.back() = {draw_.from(0, 9)};
            else if (c.form == Form::integer) p.back() = {draw_.from(-5, 9)};
            else if (c.form == Form::vertex) p.back() = {draw_.from(0, static_cast<Num>(game_.arrows.size()) - 1)};
            else if (c.form == Form::vector)
                for (Num i = 0; i < c.high; ++i) p.back().push_back(draw_.from(0, 4));
            else return game_.start.empty() ? std::nullopt : std::optional(game_.start);
        }
        p = truth_.canonical(p);
        try {
            if (truth_.contains(p)) return p;
        } catch (const Undefined&) {
        }
    }
    return std::nullopt;
}

std::optional<Claim> Claims::about_sum() {
    Claim claim;
    const bool several = game_.ends_by_convention() && !game_.loops && !draw_.once_in(3);
    for (auto terms = several ? draw_.from(1, 3) : 1; terms > 0; --terms) {
        const auto p = some_position();
        if (!p) return std::nullopt;
        claim.sum.push_back(*p);
    }
    claim.says = values() && draw_.once_in(2) ? Says::value : Says::outcome;
    for (std::size_t k = 0; k < game_.others.size() && values() && !game_.loops; ++k) {
        const Position p{{draw_.from(0, 30)}};
        const Other& other = game_.others[k];
        if (draw_.once_in(2) && within(*other.game, other.parameter, p)) claim.beside.push_back({k, p});
    }
    claim.word = draw_.of<const char*>({"P", "N", "D"});
    claim.expr = num(draw_.from(0, 4));
    try {  // right more often than by chance
        if (claim.says == Says::value && draw_.once_in(2)) claim.expr = num(value_of(claim));
        if (claim.says == Says::outcome && draw_.once_in(2))
            claim.word = claim.beside.empty() ? std::string(1, truth_.outcome(claim.sum)) : value_of(claim) == 0 ? "P" : "N";
    } catch (const Undefined&) {
    }
    return claim;
}

bool Claims::within(const Game& game, Num parameter, const Position& p) {
    try {
        return Brute(game, parameter, 10'000).contains(p);
    } catch (const Undefined&) {
        return false;
    }
}

Num Claims::value_of(const Claim& claim) {
    Num x = truth_.value(claim.sum);
    for (const auto& [other, position] : claim.beside) x ^= truth_.value_in(other, position);
    return x;
}

std::optional<Claim> Claims::moves() {
    Claim claim;
    const auto p = some_position();
    if (!p) return std::nullopt;
    claim.sum = {*p};
    try {
        std::vector<Sum> options = truth_.options(*p);
        claim.says = draw_.of<Says>({Says::options, Says::winning_moves, Says::move});
        if (claim.says == Says::move) {
            if (options.empty()) return std::nullopt;
            claim.target = draw_.of(options);
            claim.word = draw_.once_in(2) ? "wins" : "loses";
            return claim;
        }
        if (options.size() > 12) return std::nullopt;
        for (const Sum& option : options) {
            if (claim.says == Says::options || truth_.outcome(option) == 'P') claim.list.push_back(option);
        }
    } catch (const Undefined&) {
        return std::nullopt;
    }
    if (draw_.once_in(3) && !claim.list.empty()) claim.list.pop_back();
    if (claim.list.empty()) return std::nullopt;
    return claim;
}

void Claims::domain(Claim& claim, bool bounded) {
    if (bounded && draw_.once_in(2)) {
        claim.from_start = true;
    } else if (one_heap_ && draw_.once_in(4)) {
        claim.domain = {{0, "n", range(num(draw_.constant()), num(draw_.from(5, 80)))}};
        if (draw_.once_in(3)) claim.condition = random_truth(draw_, names_, 1);
    } else if (!names_.empty() && draw_.once_in(5)) {
        claim.condition = random_truth(draw_, names_, 1);
    }
}

/// Two positions that all remainders agree of may not differ, from some size on; m is the least that will do.
Ref Claims::seen_of_remainders() {
    const std::size_t cells = whole_.size();
    if (cells < 2 || cells > 3 || names_.size() != cells) return nullptr;
    const Num side = cells == 2 ? 12 : 6;
    const bool value = values() && draw_.once_in(2);
    for (Num m = 2; m <= side / 2; ++m) {
        for (const Num from : {Num{0}, Num{1}, m}) {
            std::map<Num, Num> told;
            bool right = true;
            List at(cells, from);
            for (bool more = true; more && right;) {
                Position p;
                Num place = 0;
                for (const Num x : at) p.push_back({x}), place = place * m + x % m;
                if (truth_.contains(p)) {
                    const Num is = value ? truth_.value(p) : truth_.outcome(p) == 'P' ? 1 : 0;
                    right = told.emplace(place, is).first->second == is;
                }
                std::size_t k = 0;
                while (k < cells && ++at[k] > from + side) at[k++] = from;
                more = k < cells;
            }
            Num places = 1;
            for (std::size_t k = 0; k < cells; ++k) places *= m;
            if (!right || static_cast<Num>(told.size()) != places) continue;
            Ref place = mod(names_[0], num(m));
            for (std::size_t k = 1; k < cells; ++k) place = add(mul(num(m), place), mod(names_[k], num(m)));
            Ref claim;
            if (value) {
                std::vector<Ref> cycle;
                for (const auto& [r, is] : told) cycle.push_back(num(is));
                claim = cmp(ask(Op::value_at, whole_), "=", make(Op::index, Sort::number, {make(Op::vector, Sort::vector, cycle), add(place, num(1))}));
            } else {
                List lost;
                for (const auto& [r, is] : told)
                    if (is == 1) lost.push_back(r);
                claim =
                    make(Op::iff, Sort::truth, {ask(Op::previous_at, whole_), lost.empty() ? truth(false) : make(Op::in, Sort::truth, {place, numbers(lost)})});
            }
            for (std::size_t k = 0; from > 0 && k < cells; ++k) claim = make(Op::implies, Sort::truth, {cmp(names_[k], ">=", num(from)), claim});
            return claim;
        }
    }
    return nullptr;
}

std::optional<Claim> Claims::about_all() {
    if (names_.empty()) return std::nullopt;
    Claim claim;
    try {
        switch (draw_.from(0, 7)) {
            case 0: claim.expr = random_truth_about(2); break;
            case 1: claim.expr = known_form(); break;
            case 2: claim.expr = make(Op::implies, Sort::truth, {random_truth(draw_, names_, 2), random_truth_about(1)}); break;
            case 3: claim.expr = seen_of_positions(); break;
            default: claim.expr = one_heap_ ? seen() : seen_of_remainders();
        }
    } catch (const Undefined&) {
    }
    return claim.expr ? std::optional(claim) : std::nullopt;
}

void draw_claims_about_all(Game& game, Draw& draw, Brute& truth, int how_many) {
    if (game.alone) return;
    Claims claims(game, draw, truth);
    add_claims(game, truth, how_many, [&] { return claims.about_all(); });
}

void draw_claims(Game& game, Draw& draw, Brute& truth, int how_many) {
    if (game.alone) return draw_puzzle_claims(game, draw, truth, how_many);
    Claims claims(game, draw, truth);
    add_claims(game, truth, how_many, [&] { return claims.next(); });
}

}  // namespace grundy::campaign
