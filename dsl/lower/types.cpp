#include "dsl/lower/types.hpp"

namespace grundy::dsl {

using rule::Kind;
using rule::Type;

namespace {

const char* plural(Kind kind) {
    switch (kind) {
        case Kind::truth: return "truth values";
        case Kind::letter: return "letters";
        case Kind::vertex: return "vertices";
        case Kind::edge: return "edges";
        default: return "numbers";
    }
}

}  // namespace

std::string describe(const Type& type) {
    switch (type.kind) {
        case Kind::number: return "a number";
        case Kind::truth: return "a truth value";
        case Kind::letter: return "a letter";
        case Kind::vertex: return "a vertex";
        case Kind::edge: return "an edge";
        case Kind::set: return is_open(type) ? "a set" : std::string("a set of ") + plural(type.element);
        case Kind::vector: return type.element == Kind::truth ? "a vector of truth values" : "a vector";
        case Kind::word: return "a word";
        case Kind::sets: return "a family of sets";
        case Kind::vectors: return "a family of vectors";
        case Kind::words: return "a list of words";
    }
    return "a value";
}

std::string describe(rule::ComponentKind kind) {
    switch (kind) {
        case rule::ComponentKind::natural: return "a natural number";
        case rule::ComponentKind::integer: return "a whole number";
        case rule::ComponentKind::vector: return "a vector";
        case rule::ComponentKind::sequence: return "a sequence";
        case rule::ComponentKind::whole_vector: return "a vector of whole numbers";
        case rule::ComponentKind::whole_sequence: return "a sequence of whole numbers";
        case rule::ComponentKind::word: return "a word";
        case rule::ComponentKind::range_set: return "a set of numbers";
        case rule::ComponentKind::vertex_set: return "a set of vertices";
        case rule::ComponentKind::edge_set: return "a set of edges";
        case rule::ComponentKind::vertex: return "a vertex";
    }
    return "a value";
}

Type element_of(const Type& type) {
    switch (type.kind) {
        case Kind::word: return {Kind::letter};
        case Kind::sets: return {Kind::set, type.element, type.graph};
        case Kind::vectors: return vector_type;
        case Kind::words: return {Kind::word, Kind::letter};
        case Kind::set:
        case Kind::vector: return is_open(type) ? number_type : Type{type.element, Kind::number, type.graph};
        default: return number_type;
    }
}

bool can_be_walked(const Type& type) {
    return type.kind == Kind::set || type.kind == Kind::vector || type.kind == Kind::word || type.kind == Kind::sets || type.kind == Kind::vectors ||
           type.kind == Kind::words;
}

bool unify(const Type& a, const Type& b, Type& both) {
    both = is_open(a) ? b : a;
    if (a == b) return true;
    if (a.kind == b.kind) return is_open(a) || is_open(b);
    // [] is also the empty word.
    const auto empty_word = [](const Type& open, const Type& word) { return is_open(open) && open.kind == Kind::vector && word.kind == Kind::word; };
    if (empty_word(a, b)) return true;
    both = a;
    return empty_word(b, a);
}

}  // namespace grundy::dsl
