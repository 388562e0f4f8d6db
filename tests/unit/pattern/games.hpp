#pragma once
/// Families and their values for the tests, straight from the definitions, with plain loops.
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/csv.hpp"
#include "engine/base/nimber.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::pattern::test {

/// Puts the values of the options of n into the set; g holds the values below n.
using Options = std::function<void(std::uint64_t n, const solve::Values& g, base::MexSet& seen)>;

inline void fill(solve::Values& g, std::uint64_t to, const Options& options) {
    base::MexSet seen;
    while (g.size() < to) {
        seen.reset();
        options(g.size(), g, seen);
        g.push_back(seen.mex().value);
    }
}

/// The moves of the family, or nothing where the test has no loop for it.
Options options_of(const recognise::Family& family);

/// Computes until the prover is satisfied or `most` values are there.
inline Progress run(Prover& prover, const Options& options, solve::Values& g, std::uint64_t most) {
    for (;;) {
        Progress p = prover.look(g);
        if (p.state != Progress::State::go_on || g.size() >= most) return p;
        fill(g, std::min(most, p.want), options);
    }
}

/// Numbers that look random and are the same on every machine (Knuth's constants).
struct Draws {
    std::uint64_t seed;
    std::uint64_t operator()(std::uint64_t below) {
        seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
        return (seed >> 33) % below;
    }
};

struct Row {
    std::string game, ask, kind, extra;
    std::vector<std::uint32_t> first;
    std::uint64_t preperiod = 0, period = 0, saltus = 0;
};

/// tests/data/facts/periods.csv: fields may be quoted.
inline std::vector<Row> period_rows() {
    std::ifstream in(GRUNDY_SOURCE_DIR "/tests/data/facts/periods.csv");
    std::ostringstream text;
    text << in.rdbuf();
    std::vector<Row> rows;
    const auto number = [](const std::string& s) { return s.empty() ? 0ULL : std::stoull(s); };
    const auto all = base::read_csv(text.str());
    for (std::size_t k = 1; k < all.size(); ++k) {
        const auto& f = all[k].fields;
        Row row{f[0], f[1], f[2], f[6], {}, number(f[3]), number(f[4]), number(f[5])};
        std::istringstream values(f[7]);
        for (std::uint32_t v = 0; values >> v;) row.first.push_back(v);
        rows.push_back(row);
    }
    return rows;
}

/// "subtract {1, 3}" -> 1 3
inline std::vector<std::int64_t> numbers_in(const std::string& text) {
    std::vector<std::int64_t> out;
    std::string digits;
    for (const char c : text + " ") {
        if (c >= '0' && c <= '9') digits += c;
        else if (!digits.empty()) out.push_back(std::stoll(digits)), digits.clear();
    }
    return out;
}

}  // namespace grundy::pattern::test
