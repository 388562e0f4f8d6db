// Aggregates over ranges so long that what repeats is counted, against the same in pieces that are tried number by number.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/unit/claim/rows.hpp"

namespace grundy::claim::tests {
namespace {

constexpr const char* taken = "game taken\nposition (n)\nmove (n) -> (n - k) for k in {1, 3, 4}\n";
constexpr const char* kayles = "game kayles\nposition (n)\nmove (n) -> (i) + (n - 1 - i) for i in 0..n-1\nmove (n) -> (i) + (n - 2 - i) for i in 0..n-2\n";
constexpr const char* halving = "game halving\nposition (n)\nmove (n) -> (n - 1)\nmove (n) -> (n / 2) if even(n) and n > 0\n";  // read by its digits
constexpr const char* rising = "game rising\nposition (n)\nmove (n) -> (n - k) for k in 1..n if k != 3\n";  // g(n + 4) = g(n) + 2, as it turns out

/// The whole is what its pieces of at most 15 000 numbers come to.
std::string in_pieces(const std::string& what, const std::string& ranged, std::int64_t low, std::int64_t high) {
    std::string pieces;
    const bool folds = what == "min" || what == "max";
    for (std::int64_t from = low; from <= high; from += 15'000) {
        if (!pieces.empty()) pieces += what == "xor" ? " xor " : folds ? ", " : what == "all" ? " and " : what == "any" ? " or " : " + ";
        pieces += fmt::format("{}(n in {}..{}{})", what, from, std::min(high, from + 14'999), ranged);
    }
    if (folds) pieces = what + "(" + pieces + ")";
    const bool truth = what == "all" || what == "any";
    return fmt::format(": {}(n in {}..{}{}) {} {}", what, low, high, ranged, truth ? "<=>" : "=", "(" + pieces + ")");
}

TEST(LongRanges, AreWhatTheirPiecesComeTo) {
    const auto row = [&](const char* rule, const std::string& claim) {
        const Finding finding = decide(std::string(rule) + "claim \"c\"" + claim + "\n");
        EXPECT_TRUE(finding.verdict == Verdict::exhausted || finding.verdict == Verdict::proved) << rule << claim << "\n" << name(finding.verdict);
    };
    for (const char* rule : {taken, kayles, rising, halving}) {
        for (const char* truth :
             {": P(n)", ": g(n) = 2", ": g(n) > n mod 5", " if n mod 3 = 1: g(n) = g(n + 1)", ": n >= 12345 and g(n) < 3", ": n in {17, 18000} or P(n)"}) {
            row(rule, in_pieces("count", truth, 7, 21'000));
        }
        for (const char* number : {": g(n)", ": n + g(n)", ": 3 * n - 7 * g(n)", " if odd(g(n)): n mod 11", ": if n < 16000 then g(n) else 100 - n",
                                   " if n mod 4 = 3: g(n) mod 3"}) {
            for (const char* what : {rule == kayles ? "max" : "sum"}) row(rule, in_pieces(what, number, 0, 21'000));
        }
        row(rule, in_pieces("all", ": g(n) <= n", 7, 21'000));
        row(rule, in_pieces("any", ": g(n) = n + 1", 7, 21'000));
        row(rule, in_pieces("min", " if n mod 4 = 3: g(n) - n mod 6", 0, 21'000));
        row(rule, in_pieces("xor", ": g(n) mod 4", 0, 21'000));
    }
}

TEST(LongRanges, AsFarAsAnybodyAsks) {
    check({
        {taken, ": count(n in 0..10^30: P(n)) = (10^30 / 7) * 2 + count(n in 0..10^30 mod 7: P(n))", Verdict::exhausted, ""},
        {taken, ": count(n in 0..10^12: P(n)) = 285714285715", Verdict::proved, "1.1"},
        {taken, ": count(n in 0..10^12: P(n)) = 285714285714", Verdict::refuted, ""},
        {taken, ": all(k in 0..3: count(n in 0..10^9: g(n) = k) > 10^8)", Verdict::proved, ""},
        {taken, ": sum(n in 1..10^18: n) = 10^18 * (10^18 + 1) / 2", Verdict::exhausted, ""},
        {kayles, ": max(n in 0..10^20: g(n)) = max(n in 0..200: g(n)) and max(n in 83..10^20: g(n)) = 8", Verdict::exhausted, ""},
        {kayles, ": min(n in 71..10^20 if n mod 12 = 2: g(n)) = 2", Verdict::proved, ""},
        {halving, ": count(n in 1..10^9: P(n)) = 499999999", Verdict::proved, ""},
        {halving, ": count(n in 10^6..10^60 if n mod 3 = 1: g(n) = 2) = 1", Verdict::refuted, ""},
        // What does not repeat is said to be too long, and at once.
        {taken, ": sum(n in 5..10^18: g(n) * n) > 0", Verdict::undecided, "than are tried one by one"},
        {taken, ": xor(n in 5..10^18: n) = 0", Verdict::undecided, "than are tried one by one"},
        {taken, ": max(n in 5..10^18 if n < 3: n) = 0", Verdict::undecided, "than are tried one by one"},
    });
}

}  // namespace
}  // namespace grundy::claim::tests
