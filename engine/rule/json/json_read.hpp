#pragma once
/// The parts that rules and claims share, read from JSON. Trusts nothing; throws base::Failure(bad_input). Only for the files of this room.
///
/// What is read prints (text.cpp, claim_text.cpp) as a sentence that can only mean what is evaluated: no name hides another or looks like a word of the
/// language, names stand in the slots that are written, types are derived (json_types.hpp), letters need no quoting.
#include <map>

#include "engine/rule/json/json_types.hpp"

namespace grundy::rule::json {

/// A name that is bound: to a slot, with a type.
struct Bound {
    std::string name;
    std::uint32_t slot = 0;
    Type type;
};
using Scope = std::vector<Bound>;

// Limits, so that a file can neither exhaust the stack nor make lists without end.
inline constexpr std::size_t most_names = 40;  ///< bound by one list
inline constexpr std::size_t most_functions = 1000;
inline constexpr std::size_t most_lines = 10'000;  ///< moves, stops, terminals, terms of a start
inline constexpr std::size_t most_components = 64;
inline constexpr std::size_t most_frame = 1000;     ///< slots
inline constexpr std::size_t most_digits = 10'000;  ///< of a number that is written as a text
inline constexpr int most_expression_depth = 400;   ///< of an expression, through the functions that it calls

/// A field that must be there, or may be; and what it must be.
const Json& field(const Json& json, const char* name);
const Json& array(const Json& json, std::size_t most = most_bytes);
const Json& list(const Json& json, const char* name, std::size_t most = most_bytes);
std::string text(const Json& json);
std::int64_t number(const Json& json);
std::int64_t number_below(const Json& json, std::uint64_t end, const char* what);
bool flag(const Json& json, const char* name);
/// A number of any size: one of 64 bits, or the text of a larger one.
base::Integer integer(const Json& json);
/// May stand in words: nothing that ends them, begins a comment or cannot be seen.
bool is_plain_letter(const base::Integer& code);

class Reader {
protected:
    /// With `claims` expressions may ask about positions of `game` and of those that it uses.
    Reader(Game game, bool claims);

    /// A name that nothing has which could be seen where it stands.
    std::string new_name(const Json& json, bool of_function = false) const;
    std::string new_name(const Json& json, const Scope& scope) const;
    static std::uint32_t frame(const Json& json, const char* name) { return static_cast<std::uint32_t>(number_below(field(json, name), most_frame, "frame")); }
    Type type(const Json& json) const;
    std::uint32_t bind(Scope& scope, const std::string& name, const Json& slot, std::uint32_t frame, const Type& type) const;
    Scope component_scope() const;

    std::vector<Binder> binders(const Json& json, Scope& scope, std::uint32_t frame);
    Binder ranged(const Json& json, const Scope& scope, std::uint32_t frame);  ///< all of a binder but its slot
    ExprRef expr(const Json& json, const Scope& scope, std::uint32_t frame);
    ExprRef truth_expr(const Json& json, const Scope& scope, std::uint32_t frame);
    Pattern pattern(const Json& json, Scope& scope, std::uint32_t frame);
    std::vector<Term> option(const Json& json, const Scope& scope, std::uint32_t frame);
    static PositionData position(const Json& json, const Game& game);

    Game game_;

private:
    ExprRef made(Expr e);
    ExprRef operation(const Json& json, const Scope& scope, std::uint32_t frame);
    ExprRef name(const Json& json, const Scope& scope);
    void special(Expr& e, const Json& json) const;
    int depth(const Expr& e) const;

    bool claims_;
    std::map<const Expr*, int> depth_;
    std::vector<ExprRef> kept_;  ///< so that no expression gets the address of another
};

}  // namespace grundy::rule::json
