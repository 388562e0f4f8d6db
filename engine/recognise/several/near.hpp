#pragma once
/// A line "for x in S, if C: remove R" of a game on a set of numbers, read as what it says of the numbers about x: everything in it is a constant, x and a
/// constant, a list of such, or whether such a number is in S. Names beside x run through constants, or through numbers about x, and are chosen one by one.
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/rule/game.hpp"

namespace grundy::recognise {

class NearMove {
public:
    /// Is x + t in S?
    using Present = std::function<bool(std::int64_t t)>;

    /// One for each choice of the names beside x. Throws linear::Beyond for other moves.
    static std::vector<NearMove> all(const rule::Game& game, const rule::Move& move, std::size_t most);

    /// The elements x + t that the move removes, ascending; nothing where it is not possible.
    std::optional<std::vector<std::int64_t>> removed(const Present& present) const;
    /// The largest |t| that it asks for or removes, in whatever set; at most the largest that its text can name, and Beyond above `most`.
    std::int64_t reach(std::int64_t most) const;
    NearMove(const NearMove&) = default;
    NearMove& operator=(const NearMove&) = default;
    virtual ~NearMove() = default;

protected:
    struct Value {
        enum class Is { number, place, numbers, places, set, end, letter, word } is = Is::number;  ///< the last three of words (near_word.hpp)
        std::vector<std::int64_t> items;  ///< one of a number (also a truth) or a place; of S what is removed from it
    };
    using Names = std::map<std::uint32_t, Value>;

    NearMove(const rule::Game& game, const rule::Move& move) : game_(&game), move_(&move) {}
    void choose(std::size_t binder, std::size_t most, const Names& so_far, std::vector<Names>& into) const;
    /// Without applied functions; throws linear::Beyond where they are nested too deep.
    void read_lines();
    virtual Value value(const rule::Expr& e, const Names& names, const Present& present) const;
    Value arithmetic(const rule::Expr& e, const Names& names, const Present& present) const;
    Value listed(const rule::Expr& e, const Names& names, const Present& present) const;
    Value aggregate(const rule::Expr& e, const Names& names, const Present& present) const;
    Value combined(const rule::Expr& e, const Names& names, const Present& present) const;
    Value called(const rule::Expr& e, const Names& names, const Present& present) const;
    virtual Value compared(const rule::Expr& e, const Names& names, const Present& present) const;
    bool truth(const rule::Expr& e, const Names& names, const Present& present) const;
    bool is_in(const Value& item, const Value& set, const Present& present) const;
    [[noreturn]] void refuse(const rule::Expr& e) const;

    const rule::Game* game_;
    const rule::Move* move_;
    rule::ExprRef condition_, target_;
    Names names_;
};

}  // namespace grundy::recognise
