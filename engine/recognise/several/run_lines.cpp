#include "engine/recognise/several/run_lines.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::recognise {

using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

/// Where it is the same whether one more element stands there, counting may stop earlier.
RunLines::Line narrowed(RunLines::Line line) {
    const auto at = [&](std::int64_t a, std::int64_t b) {
        const auto found = line.changes.find({a, b});
        return found == line.changes.end() ? RunLines::Change{} : found->second;
    };
    const auto same_before = [&] {
        for (std::int64_t b = 0; b <= line.behind; ++b)
            if (!(at(line.before, b) == at(line.before - 1, b))) return false;
        return true;
    };
    const auto same_behind = [&] {
        for (std::int64_t a = 0; a <= line.before; ++a)
            if (!(at(a, line.behind) == at(a, line.behind - 1))) return false;
        return true;
    };
    while (line.before > 0 && same_before()) --line.before;
    while (line.behind > 0 && same_behind()) --line.behind;
    std::erase_if(line.changes, [&](const auto& one) { return one.first.first > line.before || one.first.second > line.behind; });
    return line;
}

ExprRef plus_number(ExprRef e, std::int64_t n) { return n == 0 ? e : rule::binary(n > 0 ? Op::add : Op::subtract, std::move(e), rule::number(n > 0 ? n : -n)); }

}  // namespace

RunLines::RunLines(rule::Game& heap) : heap_(heap), name_(heap.components.at(0).name), i_(name_ == "i" ? "j" : "i") {}

void RunLines::add(Line line) {
    line = narrowed(std::move(line));
    for (const auto& [at, change] : line.changes) add(at.first, at.first == line.before, at.second, at.second == line.behind, change);
}

/// a elements before x, or at least so many; b behind it, or at least so many.
void RunLines::add(std::int64_t a, bool more_before, std::int64_t b, bool more_behind, const Change& change) {
    rule::Move move;
    move.frame = 2;
    std::vector<ExprRef> parts;
    const bool falls_apart = change.pieces.size() > 1;
    const ExprRef i = rule::local(1, i_, {rule::Kind::number});
    // The elements before x: a, or i, or all but x and those behind it.
    const ExprRef before = !more_before ? rule::number(a) : more_behind ? i : plus_number(m(), -1 - b);
    const ExprRef behind = !more_behind ? rule::number(b) : more_before ? rule::binary(Op::subtract, plus_number(m(), -1), i) : plus_number(m(), -1 - a);
    const auto part = [&](const ExprRef& count, std::int64_t less) {
        if (count->op == Op::number ? count->number > less : true)
            parts.push_back(count->op == Op::number ? rule::number(count->number - less) : plus_number(count, -less));
    };
    if (falls_apart) {
        part(before, -change.first - change.pieces.front());
        for (std::size_t k = 1; k + 1 < change.pieces.size(); ++k)
            if (change.pieces[k] > 0) parts.push_back(rule::number(change.pieces[k]));
        part(behind, change.last - change.pieces.back());
    } else {
        parts.push_back(plus_number(m(), change.pieces.front() - (change.last - change.first + 1)));
    }
    for (const ExprRef& e : parts) {
        rule::Term term;
        term.components = {e};
        move.to.push_back(std::move(term));
    }
    move.from = {{0, name_, nullptr}};
    if (more_before && more_behind && falls_apart)
        move.binders.push_back({1, i_, {rule::Kind::number}, rule::range(rule::number(a), plus_number(m(), -1 - b))});
    else move.condition = rule::compare(m(), more_before || more_behind ? Relation::greater_equal : Relation::equal, rule::number(a + b + 1));
    if (written_.insert(rule::to_string(move, heap_)).second) heap_.moves.push_back(std::move(move));
}

std::shared_ptr<rule::Game> empty_heap(const rule::Game& game, const std::string& name) {
    auto heap = std::make_shared<rule::Game>();
    heap->name = game.name;
    rule::Component m;
    m.name = name;
    heap->components.push_back(std::move(m));
    return heap;
}

}  // namespace grundy::recognise
