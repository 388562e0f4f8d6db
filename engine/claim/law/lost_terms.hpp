#pragma once
/// More by which P-positions of several numbers may be told: numbers made by quotients and multiples, remainders that are equal, tables of remainders. Read off
/// small positions only; whoever takes what is found compares it with all positions.
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/rule/expr.hpp"

namespace grundy::claim {

/// The numbers of a small position, and whether who moves there has lost.
struct LostRow {
    std::vector<std::int64_t> numbers;
    bool lost = false;
};

/// x / 2 + y, min(x / 2, y / 3), x + 2 * z, …, until one will do: `use` says so.
void each_mixture(const std::vector<rule::ExprRef>& numbers, const std::function<bool(const rule::ExprRef&)>& use);

/// x mod 3 = z mod 3, or that they differ; null where no two numbers say it.
rule::ExprRef told_by_equal_remainders(const std::vector<rule::ExprRef>& numbers, const std::vector<LostRow>& rows);

/// x mod 5 in {0, 1} and y mod 4 in {0, 1} or x mod 5 in {2, 3} and y mod 4 in {2, 3}: at most three cases; null where it is no such table.
rule::ExprRef told_by_table(const std::vector<rule::ExprRef>& numbers, const std::vector<LostRow>& rows);

/// Of two numbers, where for each value of the one the remainder of the other tells: n mod 4 = 0 or last = 1 and n mod 4 = 1. From some value on it is always
/// the same, or there are few values: those that are met are below `side` / 2. `which`: the number that is divided. `brief`: only where some remainder is lost
/// whatever the other number is, and few cases are left. Null where it is not so.
rule::ExprRef told_by_rows(const std::vector<rule::ExprRef>& numbers, std::size_t which, const std::vector<LostRow>& rows, std::int64_t side, bool brief);

/// y = 3 * x, y = (3 * x + 1) / 2, y - x in {1, 4}, x mod 2 = 0 and y = x + 1: the lost rows of two numbers, x and y, lie on parallel lines. Null where they do
/// not.
rule::ExprRef told_by_lines(const rule::ExprRef& x, const rule::ExprRef& y, const std::vector<LostRow>& rows);

/// n + 1 in powers(2, n + 1), of 0, 1, 3, 7, …: of one number, terms of a recurrence by the base of the digits, after a few others; null where it is none.
rule::ExprRef told_by_powers(const rule::ExprRef& n, const std::vector<LostRow>& rows, unsigned base);

/// e mod m
rule::ExprRef modulo(const rule::ExprRef& e, std::int64_t m);
/// e = 3, e in {1, 2}
rule::ExprRef is_one_of(const rule::ExprRef& e, const std::vector<std::int64_t>& numbers);
/// All of them, one of them, or not the one.
rule::ExprRef joined(rule::Op op, const std::vector<rule::ExprRef>& parts);
/// By which the lost positions may fall into two cases, a law each: x = 0 or y = 0; y < 5 * x. Misère heaps count otherwise once all are worth 0 or 1:
/// max(x mod 4, y mod 4) <= 1.
std::vector<rule::ExprRef> conditions_of_cases(const std::vector<rule::ExprRef>& numbers, bool misere);
/// if condition then so else otherwise, in fewer words where one of these is always true or never.
rule::ExprRef one_of_two(const rule::ExprRef& condition, const rule::ExprRef& so, const rule::ExprRef& otherwise);

}  // namespace grundy::claim
