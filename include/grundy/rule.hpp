#pragma once
/// Rules built in code: expressions made of C++ operators, moves a line each. What is built is a text in the rule language, checked as any other.
///
///     const auto n = grundy::var("n"), s = grundy::var("s");
///     const grundy::Game take = grundy::Rule("take").position({n}).move("take", {n - s}).each(s, grundy::set({2, 5, 6})).game();
#include "grundy/grundy.hpp"

namespace grundy {
inline namespace GRUNDY_ABI {

/// A number, a truth, a set or a vector of the rule language.
class GRUNDY_API Expr {
public:
    template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
    Expr(T number) : text_(std::to_string(number)) {
        if constexpr (std::is_signed_v<T>)
            if (number < 0) text_ = "(" + text_ + ")";
    }
    Expr(bool truth) : text_(truth ? "true" : "false") {}
    /// Anything in the rule language, as it would be written: Expr::raw("if n < 3 then 1 else 2").
    static Expr raw(const std::string& text) { return Expr("(" + text + ")", 0); }
    const std::string& text() const { return text_; }
    /// Entry i of a vector, from 1.
    Expr operator[](const Expr& i) const { return Expr(text_ + "[" + i.text_ + "]", 0); }

private:
    friend GRUNDY_API Expr var(const std::string& name);
    friend GRUNDY_API Expr call(const std::string& function, const std::vector<Expr>& arguments);
    friend GRUNDY_API Expr infix(const Expr& a, const char* sign, const Expr& b);
    friend GRUNDY_API Expr enclosed(const char* open, const std::vector<Expr>& items, const char* close);
    Expr(std::string text, int) : text_(std::move(text)) {}
    std::string text_;
};

/// A name: a component of the position, or one that each() binds. Error(bad_input) for what is none.
GRUNDY_API Expr var(const std::string& name);
/// Built-in functions by their names: call("gcd", {a, b}), call("P", {n}), call("divisors", {n}).
GRUNDY_API Expr call(const std::string& function, const std::vector<Expr>& arguments);
GRUNDY_API Expr infix(const Expr& a, const char* sign, const Expr& b);
GRUNDY_API Expr enclosed(const char* open, const std::vector<Expr>& items, const char* close);

inline Expr operator+(const Expr& a, const Expr& b) { return infix(a, "+", b); }
inline Expr operator-(const Expr& a, const Expr& b) { return infix(a, "-", b); }
inline Expr operator*(const Expr& a, const Expr& b) { return infix(a, "*", b); }
inline Expr operator/(const Expr& a, const Expr& b) { return infix(a, "/", b); }    ///< rounds down
inline Expr operator%(const Expr& a, const Expr& b) { return infix(a, "mod", b); }  ///< never negative
inline Expr power(const Expr& a, const Expr& b) { return infix(a, "^", b); }
inline Expr nim_sum(const Expr& a, const Expr& b) { return infix(a, "xor", b); }
inline Expr operator==(const Expr& a, const Expr& b) { return infix(a, "=", b); }
inline Expr operator!=(const Expr& a, const Expr& b) { return infix(a, "!=", b); }
inline Expr operator<(const Expr& a, const Expr& b) { return infix(a, "<", b); }
inline Expr operator<=(const Expr& a, const Expr& b) { return infix(a, "<=", b); }
inline Expr operator>(const Expr& a, const Expr& b) { return infix(a, ">", b); }
inline Expr operator>=(const Expr& a, const Expr& b) { return infix(a, ">=", b); }
inline Expr operator&&(const Expr& a, const Expr& b) { return infix(a, "and", b); }
inline Expr operator||(const Expr& a, const Expr& b) { return infix(a, "or", b); }
inline Expr operator!(const Expr& a) { return Expr::raw("not " + a.text()); }
inline Expr implies(const Expr& a, const Expr& b) { return infix(a, "=>", b); }
inline Expr iff(const Expr& a, const Expr& b) { return infix(a, "<=>", b); }
inline Expr in(const Expr& a, const Expr& set) { return infix(a, "in", set); }
inline Expr range(const Expr& low, const Expr& high) { return infix(low, "..", high); }
inline Expr set(const std::vector<Expr>& elements) { return enclosed("{", elements, "}"); }
inline Expr list(const std::vector<Expr>& entries) { return enclosed("[", entries, "]"); }
/// The vector with another entry i.
inline Expr with(const Expr& vector, const Expr& i, const Expr& entry) { return Expr::raw(vector.text() + "[" + i.text() + " := " + entry.text() + "]"); }
/// The Grundy value of a position, and whether it is lost or won for who moves: in claims.
inline Expr g(const Expr& position) { return call("g", {position}); }
inline Expr P(const Expr& position) { return call("P", {position}); }
inline Expr N(const Expr& position) { return call("N", {position}); }

/// What a position is made of: a natural number unless said otherwise.
struct Component {
    std::string text;
    Component(const Expr& natural) : text(natural.text()) {}
    static Component integer(const Expr& name) { return raw(name.text() + " : integer"); }
    static Component vector(const Expr& name, std::uint64_t length) { return raw(name.text() + "[" + std::to_string(length) + "]"); }
    static Component sequence(const Expr& name) { return raw(name.text() + "[..]"); }
    static Component word(const Expr& name) { return raw(name.text() + " : word"); }
    static Component set(const Expr& name, std::int64_t low, std::int64_t high) {
        return raw(name.text() + " : set " + std::to_string(low) + ".." + std::to_string(high));
    }
    static Component unordered(const Component& vector) { return raw("unordered " + vector.text); }
    static Component raw(std::string text) {
        Component made{Expr(0)};
        made.text = std::move(text);
        return made;
    }
};

/// Where a move leads: a position, or a sum of positions: To{i} + To{n - 1 - i}; To::nothing() where nothing is left.
struct To {
    std::string text;
    To(std::initializer_list<Expr> components) : text(enclosed("(", components, ")").text()) {}
    static To nothing() { return To{}; }
    friend To operator+(To a, const To& b) {
        a.text += " + " + b.text;
        return a;
    }
};

class GRUNDY_API Rule {
public:
    explicit Rule(const std::string& name, const std::string& title = {});
    ~Rule();
    Rule(const Rule&);
    Rule& operator=(const Rule&);

    Rule& source(const std::string& text);
    Rule& position(const std::vector<Component>& components);
    Rule& where(const Expr& condition);  ///< which positions there are
    /// A kind of move, from the names of position(). It may be made where its target is a position.
    Rule& move(const std::string& label, const To& to);
    Rule& from(const std::vector<Expr>& pattern);     ///< of the last move: other names, or constants
    Rule& each(const Expr& name, const Expr& range);  ///< of the last move: for every element
    Rule& when(const Expr& condition);                ///< of the last move
    Rule& stop(const Expr& condition);                ///< play ends there at once
    Rule& mover_wins(const Expr& condition);          ///< who wins where no move is left
    Rule& mover_loses(const Expr& condition);
    Rule& start(const std::vector<Expr>& position);
    Rule& misere();
    Rule& claim(const std::string& text, const Expr& formula);
    Rule& line(const std::string& text);  ///< any other line of the rule language: let, graph, use, claim …
    /// The rule file.
    std::string text() const;
    /// Error(bad_rule) with diagnostics in text().
    Game game() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace GRUNDY_ABI
}  // namespace grundy
