#include "engine/verify/run_table.hpp"

#include "engine/rule/text.hpp"

namespace grundy::verify {

using rule::ExprRef;
using rule::Op;

void RunTable::add(std::int64_t x, std::int64_t y, const Items& letters, std::int64_t run) {
    Made all{0};
    for (const std::int64_t letter : letters) {
        if (letter == run) ++all.back();
        else all.push_back(0);
    }
    if (all.size() == 1) all[0] -= x + 1 + y;
    else all.front() -= x, all.back() -= y;
    made_[{x, y}].insert(std::move(all));
}

const std::set<RunTable::Made>& RunTable::at(std::int64_t x, std::int64_t y) const {
    static const std::set<Made> none;
    const auto found = made_.find({x, y});
    return found == made_.end() ? none : found->second;
}

/// Where a longer side makes no difference, so long is enough.
void RunTable::shorten(std::int64_t& x, std::int64_t& y) const {
    const auto alike = [&](bool first) {
        for (std::int64_t k = 0; k <= (first ? y : x); ++k)
            if (first ? at(x, k) != at(x - 1, k) : at(k, y) != at(k, y - 1)) return false;
        return true;
    };
    while (x > 0 && alike(true)) --x;
    while (y > 0 && alike(false)) --y;
}

namespace {

ExprRef plus(ExprRef e, std::int64_t n) { return n == 0 ? e : rule::binary(n > 0 ? Op::add : Op::subtract, std::move(e), rule::number(std::abs(n))); }

}  // namespace

/// A move of a heap with x (or more) before a place and y (or more) behind it.
rule::Move RunTable::move_of(const std::string& name, std::int64_t x, bool or_more_before, std::int64_t y, bool or_more_behind, const Made& made) {
    const std::string place = name == "i" ? "j" : "i";
    const ExprRef m = rule::local(0, name, {rule::Kind::number}), i = rule::local(1, place, {rule::Kind::number});
    rule::Move move;
    move.frame = 2;
    move.from = {{0, name, nullptr}};
    const auto leaves = [&](ExprRef heap) {
        rule::Term term;
        term.components = {std::move(heap)};
        move.to.push_back(std::move(term));
    };
    const bool any = or_more_before && or_more_behind;
    if (made.size() == 1) {
        leaves(plus(m, made[0]));
    } else {
        const ExprRef before = any ? i : or_more_before ? plus(m, -1 - y) : rule::number(x);
        const ExprRef behind = any ? rule::binary(Op::subtract, plus(m, -1), i) : or_more_behind ? plus(m, -1 - x) : rule::number(y);
        leaves(before->op == Op::number ? rule::number(x + made.front()) : plus(before, made.front()));
        for (std::size_t k = 1; k + 1 < made.size(); ++k)
            if (made[k] > 0) leaves(rule::number(made[k]));
        leaves(behind->op == Op::number ? rule::number(y + made.back()) : plus(behind, made.back()));
        const auto is_nothing = [](const rule::Term& term) { return term.components[0]->op == Op::number && term.components[0]->number == 0; };
        std::erase_if(move.to, is_nothing);
        if (move.to.empty()) leaves(rule::number(0));
    }
    if (any && made.size() > 1) move.binders.push_back({1, place, {rule::Kind::number}, rule::range(rule::number(x), plus(m, -1 - y))});
    else move.condition = rule::compare(m, or_more_before || or_more_behind ? rule::Relation::greater_equal : rule::Relation::equal, rule::number(x + y + 1));
    return move;
}

void RunTable::moves_into(rule::Game& heap, std::set<std::string>& known) const {
    std::int64_t x = reach_, y = reach_;
    shorten(x, y);
    for (const auto& [place, all] : made_) {
        if (place.first > x || place.second > y) continue;
        for (const Made& made : all) {
            rule::Move one = move_of(heap.components.at(0).name, place.first, place.first == x, place.second, place.second == y, made);
            if (known.insert(rule::to_string(one, heap)).second) heap.moves.push_back(std::move(one));
        }
    }
}

rule::Game heap_without_moves(const std::string& game, const std::string& number) {
    rule::Game heap;
    heap.name = game;
    rule::Component m;
    m.name = number;
    heap.components.push_back(std::move(m));
    return heap;
}

}  // namespace grundy::verify
