/// Theorem 5.2. Column n of rows 0 … k is computed from: for every row the set U of values used so far, the last k values, all relative to n. Precisely, the
/// state at n is, row by row, mex U - n, the used values above the mex less n, and g(i, n - j) - n for j <= k. If the state at a >= k recurs at a + p,
/// everything after it recurs p higher: g(i, n + p) = g(i, n) + p for all n >= a. Rows stay within n - 2k … n + 2k (theorem 5.1), so there are finitely many
/// states and one recurs.
#include "engine/pattern/prove/wythoff_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern::wythoff {
namespace {

struct Table {
    std::vector<std::vector<std::uint32_t>> g;  ///< row by row
    std::vector<std::vector<bool>> used;
    std::vector<std::size_t> mex;
};

void add_column(Table& t, std::size_t n) {
    base::MexSet seen;
    for (std::size_t i = 0; i < t.g.size(); ++i) {
        seen.reset();
        for (std::size_t above = 0; above < i; ++above) seen.insert({t.g[above][n]});
        for (std::size_t j = 1; j <= std::min(i, n); ++j) seen.insert({t.g[i - j][n - j]});
        std::size_t v = t.mex[i];
        const auto is_used = [&](std::size_t x) { return x < t.used[i].size() && t.used[i][x]; };
        while (is_used(v) || seen.contains({static_cast<std::uint32_t>(v)})) ++v;
        if (v >= t.used[i].size()) t.used[i].resize(2 * v + 16, false);
        t.used[i][v] = true;
        while (is_used(t.mex[i])) ++t.mex[i];
        t.g[i].push_back(static_cast<std::uint32_t>(v));
    }
}

std::vector<std::int64_t> state(const Table& t, std::size_t n) {
    std::vector<std::int64_t> s;
    const auto here = static_cast<std::int64_t>(n);
    for (std::size_t i = 0; i < t.g.size(); ++i) {
        s.push_back(static_cast<std::int64_t>(t.mex[i]) - here);
        for (std::size_t v = t.mex[i]; v < t.used[i].size(); ++v) {
            if (t.used[i][v]) s.push_back(static_cast<std::int64_t>(v) - here);
        }
        s.push_back(std::int64_t{1} << 40);  // ends the set
        for (std::size_t j = 1; j < t.g.size(); ++j) s.push_back(static_cast<std::int64_t>(t.g[i][n - j]) - here);
    }
    return s;
}

}  // namespace

Rows prove_rows(std::uint64_t k, std::uint64_t columns) {
    Table t{std::vector<std::vector<std::uint32_t>>(k + 1), std::vector<std::vector<bool>>(k + 1), std::vector<std::size_t>(k + 1, 0)};
    std::map<std::vector<std::int64_t>, std::uint64_t> seen;
    Rows result;
    for (std::uint64_t n = 0; n < columns; ++n) {  // columns [0, n) are there
        base::look_at_budget();
        if (n >= k) {
            const auto [at, fresh] = seen.emplace(state(t, n), n);
            if (!fresh) {
                const std::uint64_t a = at->second, p = n - a;
                for (const auto& row : t.g) result.rows.push_back(of_period(Of::values, reduced(Period{a, p, p, row})));
                result.proof = ProofMaker::proved(TheoremId::wythoff_rows, check::Columns{k, a, n}, n);
                return result;
            }
        }
        add_column(t, n);
    }
    return result;
}

}  // namespace grundy::pattern::wythoff
