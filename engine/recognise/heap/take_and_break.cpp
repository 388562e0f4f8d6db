// Codes: what may be left depends on t and on the number of non-empty parts only, perhaps on their being pairwise different.
#include <algorithm>

#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

enum class Cells { none, every, distinct, mixed };

// What the table says of "t in cell ti leaves j parts" over all sizes of the parts.
Cells cells(const HeapRelation& r, int j, std::size_t ti) {
    const auto& table = r.r[j];
    if (table.empty()) return Cells::none;
    if (j == 0) return table[ti] ? Cells::every : Cells::none;
    const std::size_t np = r.part.cells.size();
    std::size_t size = 1;
    for (int i = 0; i < j; ++i) size *= np;
    bool none = true, every = true, distinct = true;
    for (std::size_t k = 0; k < size; ++k) {
        std::size_t rest = k;
        bool gaps = true;
        for (int i = 1; i < j; ++i) {
            gaps = gaps && r.part.cells[rest % np].low > 0;
            rest /= np;
        }
        if (r.part.cells[rest].low == 0) continue;  // the smallest part is not empty
        const bool legal = table[ti * size + k] != 0;
        none = none && !legal;
        every = every && legal;
        distinct = distinct && legal == gaps;
    }
    return none ? Cells::none : every ? Cells::every : distinct && j >= 2 ? Cells::distinct : Cells::mixed;
}

std::optional<Family> code(const HeapRelation& r, const std::vector<std::vector<Cells>>& table) {
    bool distinct = false, any_equal = false;
    std::vector<int> digit(r.t.cells.size(), 0);
    for (int j = 0; j <= max_parts; ++j) {
        for (std::size_t ti = 0; ti < digit.size(); ++ti) {
            const Cells c = table[static_cast<std::size_t>(j)][ti];
            if (c == Cells::none) continue;
            digit[ti] |= 1 << j;
            distinct = distinct || c == Cells::distinct;
            any_equal = any_equal || (j >= 2 && c == Cells::every);
        }
    }
    if (distinct && any_equal) return {};
    Eventually e = eventually(r.t, digit);
    if (e.initial.empty()) {  // a code has at least d_0
        e.initial.push_back(e.cycle.front());
        std::rotate(e.cycle.begin(), e.cycle.begin() + 1, e.cycle.end());
    }
    TakeAndBreak f;
    f.code.distinct = distinct;
    for (const int d : e.initial) f.code.digits.push_back(static_cast<std::uint8_t>(d));
    if (e.cycle != std::vector<int>{0})
        for (const int d : e.cycle) f.code.tail.push_back(static_cast<std::uint8_t>(d));
    return f;
}

}  // namespace

std::optional<Family> family_of(const HeapRelation& r, std::string& evidence) {
    std::vector<std::vector<Cells>> table(max_parts + 1, std::vector<Cells>(r.t.cells.size()));
    bool uniform = true, nothing = true, single = true, whole = true;
    for (int j = 0; j <= max_parts; ++j) {
        for (std::size_t ti = 0; ti < r.t.cells.size(); ++ti) {
            const Cells c = table[static_cast<std::size_t>(j)][ti] = cells(r, j, ti);
            uniform = uniform && c != Cells::mixed;
            nothing = nothing && c == Cells::none;
            single = single && (j < 2 || c == Cells::none);
        }
    }
    // t = 0 with at most one part leaves the heap as it is (or ends an empty heap).
    for (int j = 0; j < 2; ++j)
        if (table[static_cast<std::size_t>(j)].front() != Cells::none) throw Beyond("a move may leave the heap as it is");
    if (nothing) throw Beyond("no move is ever legal");
    if (!uniform) {
        evidence = "what may be left depends on the sizes of the parts through bounds, differences and remainders";
        return gap_family(r);
    }
    for (std::size_t ti = 0; ti < r.t.cells.size(); ++ti) whole = whole && table[0][ti] == table[1][ti];
    if (single && whole) {
        evidence = "every move removes a number from a fixed set, whatever is left";
        std::vector<int> taken;
        for (const Cells c : table[1]) taken.push_back(c == Cells::every);
        return subtraction_family(r.t, taken);
    }
    evidence = "what may be left depends on the number removed and on the number of parts only";
    if (auto f = code(r, table)) return f;
    evidence = "some splits need different parts and others do not";
    return gap_family(r);
}

}  // namespace grundy::recognise
