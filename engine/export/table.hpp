#pragma once
/// Values and positions as data for other programs, a function a format. Each refuses what its readers would misunderstand.
#include <set>

#include "engine/export/export.hpp"

namespace grundy::exporting {

Made bfile(const analyse::Result& result);
Made csv(const analyse::Result& result);
/// One document, or with `lines` an object a line.
Made json(const analyse::Result& result, bool lines);
Made latex(const analyse::Result& result);
Made mathematica(const analyse::Result& result);
Made sage(const analyse::Result& result);
Made npy(const analyse::Result& result);
/// `last`: the last heap that the line asks for.
Made cgsuite(const analyse::Result& result, std::uint64_t last);

/// The positions that play from the start reaches, where the result has none.
void add_followers(analyse::Result& result, const analyse::Options& options, const base::Budget& budget);

/// "Kayles: period 12 from n = 71, proved: …": for comments, on one line.
std::string said_of(const analyse::Result& result);

/// Heaps that are written: those of the result, as far as they are known.
std::size_t count_of(const analyse::Result& result);
bool has_values(const analyse::Result& result);
/// Is this heap a position that is worth ∞?
bool infinite(const analyse::Result& result, std::size_t i);
[[noreturn]] void refuse_format(const std::string& message, const std::string& hint);
/// Throws unless the result is a row of values of one heap.
void require_row(const analyse::Result& result, const char* format);
/// The names of the numbers of a position; empty where positions are no rows of numbers.
std::vector<std::string> columns_of(const analyse::Result& result);
/// The position in every order that the rule takes for the same.
std::set<std::vector<std::int64_t>> arrangements(const analyse::Result& result, const std::vector<std::int64_t>& cells);

}  // namespace grundy::exporting
