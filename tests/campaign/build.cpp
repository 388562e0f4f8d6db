/// Trees, made in one line.
#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

namespace {
Ref numeric(Op op, Ref a, Ref b) { return make(op, Sort::number, {std::move(a), std::move(b)}); }
Ref leaf(Op op, Sort sort, Num n) {
    Node e;
    e.op = op, e.sort = sort, e.n = n;
    return std::make_shared<const Node>(std::move(e));
}
}  // namespace

Ref num(Num n) { return leaf(Op::number, Sort::number, n); }
Ref truth(bool b) { return leaf(Op::truth, Sort::truth, b); }
Ref var(int id, std::string name, Sort sort) {
    Node e;
    e.op = Op::var, e.sort = sort, e.var = id, e.text = std::move(name);
    return std::make_shared<const Node>(std::move(e));
}
Ref make(Op op, Sort sort, std::vector<Ref> kids) {
    Node e;
    e.op = op, e.sort = sort, e.kids = std::move(kids);
    return std::make_shared<const Node>(std::move(e));
}
Ref add(Ref a, Ref b) { return numeric(Op::add, std::move(a), std::move(b)); }
Ref sub(Ref a, Ref b) { return numeric(Op::subtract, std::move(a), std::move(b)); }
Ref mul(Ref a, Ref b) { return numeric(Op::multiply, std::move(a), std::move(b)); }
Ref div(Ref a, Ref b) { return numeric(Op::divide, std::move(a), std::move(b)); }
Ref mod(Ref a, Ref b) { return numeric(Op::modulo, std::move(a), std::move(b)); }
Ref cmp(Ref a, std::string relation, Ref b) {
    Node e;
    e.op = Op::compare, e.sort = Sort::truth, e.kids = {std::move(a), std::move(b)}, e.relations = {std::move(relation)};
    return std::make_shared<const Node>(std::move(e));
}
Ref all_of(Ref a, Ref b) { return !a ? b : !b ? a : make(Op::and_, Sort::truth, {std::move(a), std::move(b)}); }
Ref range(Ref a, Ref b) { return make(Op::range, Sort::set, {std::move(a), std::move(b)}); }
Ref set(std::vector<Ref> elements) { return make(Op::set, Sort::set, std::move(elements)); }
Ref numbers(const List& elements) {
    std::vector<Ref> kids;
    for (const Num n : elements) kids.push_back(num(n));
    return set(std::move(kids));
}
Ref call(std::string name, Sort sort, std::vector<Ref> kids) {
    Node e;
    e.op = Op::call, e.sort = sort, e.text = std::move(name), e.kids = std::move(kids);
    return std::make_shared<const Node>(std::move(e));
}
Ref over(Op op, Sort sort, std::vector<Bind> binds, Ref condition, Ref body) {
    Node e;
    e.op = op, e.sort = sort, e.binds = std::move(binds), e.condition = std::move(condition), e.kids = {std::move(body)};
    return std::make_shared<const Node>(std::move(e));
}
Ref ask(Op op, const Game& game, std::size_t other, Ref heap) {
    Node e = *ask(op, {std::move(heap)});
    e.n = static_cast<Num>(other) + 1;
    e.text = game.others[other].name;
    return std::make_shared<const Node>(std::move(e));
}
Ref ask(Op op, std::vector<Ref> components) {
    return make(op, op == Op::value_at || op == Op::distance_at || op == Op::solutions_at ? Sort::number : Sort::truth, std::move(components));
}

}  // namespace grundy::campaign
