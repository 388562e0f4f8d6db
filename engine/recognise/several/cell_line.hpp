#pragma once
/// A move line while its cells are read, and the words in which rules name one entry of a vector.
#include "engine/recognise/several/cells.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

/// A move line while it is read.
struct Cells::Line {
    std::vector<std::optional<std::uint32_t>> slots;  ///< of the components in the line
    std::vector<rule::Binder> binders;
    std::vector<rule::ExprRef> conditions, targets;
    std::vector<rule::ExprRef> constants;        ///< of the pattern
    std::map<std::size_t, rule::ExprRef> index;  ///< of a sequence: the one index that the line speaks of
    rule::Names known;                           ///< binders that stand for constants
    std::uint32_t next = 0;
};

/// A number that no name is needed for.
std::optional<std::int64_t> constant_of(const rule::Game& game, const rule::ExprRef& e);
bool is_length(const rule::ExprRef& e, std::uint32_t slot);
/// Is it 1..len(w)?
bool is_every_index(const rule::ExprRef& e, std::uint32_t slot);
/// Is it 1..length, or 1..len(h)?
bool is_every_index(const rule::Game& game, const rule::ExprRef& e, std::uint32_t slot, std::int64_t length);
/// The parts of nested `op`s.
void flatten(const rule::ExprRef& e, rule::Op op, std::vector<rule::ExprRef>& into);
/// "w has an entry", in some words.
bool says_not_empty(const rule::ExprRef& e, std::uint32_t slot);

}  // namespace grundy::recognise
