#include "engine/rule/json/json_types.hpp"
#include "engine/rule/evaluate/regular.hpp"

namespace grundy::rule::json {
namespace {

constexpr Kind open_element = Kind::sets;  ///< of {} and [], where nothing says of what
constexpr Type a_number{Kind::number}, a_truth{Kind::truth}, some_numbers{Kind::set, Kind::number};

bool is_open(const Type& t) { return t.element == open_element && (t.kind == Kind::set || t.kind == Kind::vector); }
bool is_row(const Type& t) { return t.kind == Kind::vector || t.kind == Kind::word; }
bool of_numbers(const Type& t) { return (t.kind == Kind::set || t.kind == Kind::vector) && (t.element == Kind::number || is_open(t)); }

/// What `=` compares: no family that is only walked.
bool is_value(const Type& t) { return t.kind != Kind::sets && t.kind != Kind::vectors && t.kind != Kind::words; }

class Deriving {
public:
    Deriving(const Expr& e, const Game& game) : e_(e), game_(game) {}

    Type type() const {
        if (e_.condition) want(e_.condition->type, a_truth);
        switch (e_.op) {
            case Op::number:
            case Op::big: return a_number;
            case Op::truth: return a_truth;
            case Op::letter: return {Kind::letter};
            case Op::word: return {Kind::word, Kind::letter};
            case Op::vertex: return {e_.type.kind == Kind::edge ? Kind::edge : Kind::vertex, Kind::number, graph(e_.type.graph)};
            case Op::empty:
                if (e_.type.kind != Kind::set && !is_row(e_.type)) unfit();
                return e_.type;
            case Op::local: return e_.type;
            case Op::add:
            case Op::subtract:
            case Op::multiply:
            case Op::divide:
            case Op::modulo:
            case Op::power:
            case Op::negate: return all(a_number), a_number;
            case Op::range: return all(a_number), some_numbers;
            case Op::set_list:
            case Op::vector_list: return listed();
            case Op::list: return family();
            case Op::set_comprehension:
            case Op::vector_comprehension: return collected(at(0));
            case Op::index: want(at(1), a_number); return element_type(row(at(0)));
            case Op::slice: want(at(1), a_number), want(at(2), a_number); return row(at(0));
            case Op::concat: return either(row(at(0)), row(at(1)));
            case Op::update:
                for (std::size_t i = 1; i < e_.args.size(); ++i) want(at(i), i % 2 == 1 ? a_number : element_type(row(at(0))));
                return at(0);
            case Op::exclusive_or:
                if (at(0).kind == Kind::number) return all(a_number), a_number;
                [[fallthrough]];
            case Op::unite:
            case Op::intersect:
            case Op::without:
                if (at(0).kind != Kind::set) unfit();
                return either(at(0), at(1));
            case Op::compare: return compared();
            case Op::element_of:
                if (at(1).kind != Kind::set && !is_row(at(1))) unfit();
                if (!is_open(at(1))) want(at(0), element_type(at(1)));
                return a_truth;
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff:
            case Op::count:
            case Op::all:
            case Op::any: all(a_truth); return e_.op == Op::count ? a_number : a_truth;
            case Op::if_: want(at(0), a_truth); return either(at(1), at(2));
            case Op::sum:
            case Op::xor_sum:
            case Op::minimum:
            case Op::maximum: return all(a_number), a_number;
            case Op::sum_of:
            case Op::xor_of:
            case Op::minimum_of:
            case Op::maximum_of:
                if (e_.args.size() > 1) all(a_number);
                if (e_.args.size() == 1 && !of_numbers(at(0))) unfit();
                return a_number;
            case Op::call: return called();
            case Op::apply: {
                const Function& f = game_.functions[e_.ref];
                for (std::size_t i = 0; i < e_.args.size(); ++i) want(at(i), f.types[i]);
                return f.body->type;
            }
            case Op::value_at:
            case Op::previous_at:
            case Op::next_at:
            case Op::draw_at:
            case Op::distance_at:
            case Op::reachable_at:
            case Op::solutions_at: {
                const Game& whose = e_.ref == 0 ? game_ : *game_.uses[e_.ref - 1].second;
                for (std::size_t i = 0; i < e_.args.size(); ++i) {
                    const Type wanted = type_of(whose.components[i]);
                    if (e_.ref != 0 && wanted.graph >= 0) want_same_graph(at(i), wanted, whose);
                    else want(at(i), wanted);
                }
                const bool counts = e_.op == Op::value_at || e_.op == Op::distance_at || e_.op == Op::solutions_at;
                return counts ? a_number : a_truth;
            }
        }
        unfit();
    }

private:
    [[noreturn]] void unfit() const {
        const Word* word = find(e_.op);
        wrong(std::string("the parts of `") + (word ? word->name : e_.op == Op::call ? rule::name(e_.builtin) : "?") + "` do not fit together");
    }
    const Type& at(std::size_t i) const { return e_.args[i]->type; }
    void want(const Type& found, const Type& wanted) const {
        if (!fits(found, wanted)) unfit();
    }
    void all(const Type& wanted) const {
        for (const ExprRef& a : e_.args) want(a->type, wanted);
    }
    /// A vertex passes to another game where both graphs have the same vertices under the same names, and an edge where they have the same edges.
    void want_same_graph(const Type& found, const Type& wanted, const Game& whose) const {
        if (found.kind != wanted.kind || found.element != wanted.element) unfit();
        const Graph &here = game_.graphs[static_cast<std::size_t>(graph(found.graph))], &there = whose.graphs[static_cast<std::size_t>(wanted.graph)];
        const bool edges = found.kind == Kind::edge || found.element == Kind::edge;
        if (here.vertices != there.vertices || (edges && (here.edges != there.edges || here.undirected != there.undirected))) unfit();
    }
    Type either(const Type& a, const Type& b) const {
        want(a, b);
        return is_open(a) ? b : a;
    }
    const Type& row(const Type& t) const {
        if (!is_row(t)) unfit();
        return t;
    }
    int graph(int g) const {
        if (g < 0 || static_cast<std::size_t>(g) >= game_.graphs.size()) unfit();
        return g;
    }

    Type collected(const Type& item) const {
        const bool set = e_.op == Op::set_list || e_.op == Op::set_comprehension;
        const bool scalar =
            item.kind == Kind::number || item.kind == Kind::letter || (set ? item.kind == Kind::vertex || item.kind == Kind::edge : item.kind == Kind::truth);
        if (!scalar) unfit();
        if (set) return {Kind::set, item.kind, item.graph};
        return item.kind == Kind::letter ? Type{Kind::word, Kind::letter} : Type{Kind::vector, item.kind};
    }
    /// Among the elements of a set a range stands for its own.
    Type listed() const {
        if (e_.args.empty()) unfit();
        const auto item = [&](std::size_t i) { return e_.op == Op::set_list && e_.args[i]->op == Op::range ? a_number : at(i); };
        for (std::size_t i = 1; i < e_.args.size(); ++i) want(item(i), item(0));
        return collected(item(0));
    }
    /// A list of sets, of vectors of numbers, or of words.
    Type family() const {
        if (e_.args.empty()) unfit();
        for (std::size_t i = 1; i < e_.args.size(); ++i) want(at(i), at(0));
        const auto closed = std::find_if(e_.args.begin(), e_.args.end(), [](const ExprRef& entry) { return !is_open(entry->type); });
        const Type item = closed == e_.args.end() ? at(0) : (*closed)->type;
        if (item.kind == Kind::set) return {Kind::sets, item.element, item.graph};
        if (item.kind == Kind::word) return {Kind::words, Kind::letter};
        if (item.kind != Kind::vector || item.element != Kind::number) unfit();
        return {Kind::vectors, Kind::number};
    }
    Type compared() const {
        for (std::size_t i = 0; i < e_.relations.size(); ++i) {
            want(at(i), at(i + 1));
            const bool ordered = at(i).kind == Kind::number || at(i).kind == Kind::letter,
                       equal = e_.relations[i] == Relation::equal || e_.relations[i] == Relation::not_equal;
            if (!is_value(at(i)) || (!ordered && !equal)) unfit();
        }
        return a_truth;
    }

    Type called() const {
        const auto count = [&](std::size_t least, std::size_t most) {
            if (e_.args.size() < least || e_.args.size() > most) wrong(std::string("a wrong number of arguments for ") + rule::name(e_.builtin));
        };
        const auto numbers = [&](std::size_t least, std::size_t most) { count(least, most), all(a_number); };
        const auto in_places = [&](std::size_t rows) {  // a number, and rows that are terms of a recurrence
            count(4, 4), want(at(0), a_number);
            for (std::size_t k = 1; k <= rows; ++k)
                if (at(k).kind != Kind::vector || !of_numbers(at(k))) unfit();
        };
        switch (e_.builtin) {
            case Builtin::len:
                count(1, 1);
                if (at(0).kind != Kind::set && !is_row(at(0))) unfit();
                return a_number;
            case Builtin::abs:
            case Builtin::ones:
            case Builtin::isqrt: return numbers(1, 1), a_number;
            case Builtin::odd:
            case Builtin::even: return numbers(1, 1), a_truth;
            case Builtin::gcd:
                count(1, 2);
                if (e_.args.size() == 2) all(a_number);
                if (e_.args.size() == 1 && !of_numbers(at(0))) unfit();
                return a_number;
            case Builtin::mex:
                count(1, 1);
                if (!of_numbers(at(0))) unfit();
                return a_number;
            case Builtin::bit:
            case Builtin::nim_product: return numbers(2, 2), a_number;
            case Builtin::matches:
                count(2, 2);
                if (!is_row(at(0)) || (e_.args[1]->op != Op::word && e_.args[1]->op != Op::empty) || e_.args[1]->type.kind != Kind::word) unfit();
                try {
                    regular_of(e_);
                } catch (const Regular::Wrong& wrong_expression) {
                    wrong(std::string("no regular expression: ") + wrong_expression.what());
                }
                return a_truth;
            case Builtin::trailing:
                if (e_.args.size() == 4) return in_places(2), want(at(3), a_number), a_number;
                return numbers(3, 3), a_number;
            case Builtin::reread: return in_places(3), a_number;
            case Builtin::digit: return numbers(3, 3), a_number;
            case Builtin::digits: return numbers(1, 2), some_numbers;
            case Builtin::powers: return numbers(2, 2), some_numbers;
            case Builtin::divisors:
            case Builtin::primes:
            case Builtin::prime_powers:
            case Builtin::squares:
            case Builtin::factorials:
            case Builtin::fibonacci:
            case Builtin::zeckendorf: return numbers(1, 1), some_numbers;
            case Builtin::recurrence:
                count(3, 3);
                if (at(0).kind != Kind::vector || at(1).kind != Kind::vector) unfit();
                want(at(2), a_number);
                return some_numbers;
            case Builtin::vertices: return count(0, 0), Type{Kind::set, Kind::vertex, graph(e_.type.graph)};
            case Builtin::edges: return count(0, 0), Type{Kind::set, Kind::edge, graph(e_.type.graph)};
            case Builtin::next:
            case Builtin::prev:
                count(1, 1);
                if (at(0).kind != Kind::vertex) unfit();
                return {Kind::set, Kind::vertex, graph(at(0).graph)};
            case Builtin::ends:
                count(1, 1);
                if (at(0).kind != Kind::edge) unfit();
                return {Kind::set, Kind::vertex, graph(at(0).graph)};
            case Builtin::reach:
                count(2, 2);
                if (at(0).kind != Kind::set || at(0).element != Kind::edge || at(1).kind != Kind::vertex || at(0).graph != at(1).graph) unfit();
                return {Kind::set, Kind::vertex, graph(at(1).graph)};
            case Builtin::below:
                count(1, 1);
                want(at(0), {Kind::vector, Kind::number});
                return {Kind::vectors, Kind::number};
            case Builtin::subsets:
            case Builtin::parts:
                count(1, 1);
                if (at(0).kind != Kind::set) unfit();
                return {Kind::sets, at(0).element, at(0).graph};
            case Builtin::partitions: return numbers(1, 1), Type{Kind::vectors, Kind::number};
        }
        unfit();
    }

    const Expr& e_;
    const Game& game_;
};

}  // namespace

bool fits(const Type& a, const Type& b) {
    if (a == b || (a.kind == b.kind && (is_open(a) || is_open(b)))) return true;
    const auto empty_word = [](const Type& x, const Type& y) { return is_open(x) && x.kind == Kind::vector && y.kind == Kind::word; };
    return empty_word(a, b) || empty_word(b, a);
}

Type element_type(const Type& range) {
    switch (range.kind) {
        case Kind::word: return {Kind::letter};
        case Kind::sets: return {Kind::set, range.element, range.graph};
        case Kind::vectors: return {Kind::vector, Kind::number};
        case Kind::words: return {Kind::word, Kind::letter};
        case Kind::set:
        case Kind::vector: return is_open(range) ? a_number : Type{range.element, Kind::number, range.graph};
        default: wrong("a name runs through something that is no set and no row");
    }
}

Type derived_type(const Expr& e, const Game& game) { return Deriving(e, game).type(); }

}  // namespace grundy::rule::json
