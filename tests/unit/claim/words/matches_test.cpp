/// Claims and rules with regular expressions.
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

const std::string words = "game t\nposition (w : word over {a, b})\n";
const std::string from_the_left = words + "move (\"aa\" ++ v) -> (v)\nmove (\"bbb\" ++ v) -> (v)\n";
const std::string round = words + "move (\"a\" ++ v) -> (\"b\" ++ v)\nmove (\"b\" ++ v) -> (\"a\" ++ v)\nmove (\"aa\" ++ v) -> (\"\")\n";
const std::string rows = "game t\nposition (w[..]) where all(x in w: x <= 1)\nmove (u ++ [1, x] ++ v) -> (u ++ [0, 1 - x] ++ v)\n";

TEST(Matches, WhoWins) {
    check({{from_the_left.c_str(), ": P(w) <=> matches(w, \"((aa|bbb)(aa|bbb))*((ab|bb?a)(a|b)*|a|bb?)?\")", Verdict::proved, "11.5"},
           {from_the_left.c_str(), ": P(w) <=> matches(w, \"((aa|bbb)(aa|bb))*((ab|bb?a)(a|b)*|a|bb?)?\")", Verdict::refuted, "(\"aabb\")"},
           {from_the_left.c_str(), ": matches(w, \"(aaaa)*\") => P(w)", Verdict::proved, "11.5"},
           {from_the_left.c_str(), ": matches(w, \"(aa)*\") => P(w)", Verdict::refuted, "(\"aa\")"},
           {from_the_left.c_str(), ": not matches(w, \"(a|b)*\") => N(w)", Verdict::proved, "11.5"},
           {round.c_str(), ": P(w) <=> matches(w, \"(ba(a|b)*)?\")", Verdict::proved, "7.1"},
           {round.c_str(), ": D(w) <=> matches(w, \"(a|b)(b(a|b)*)?\")", Verdict::proved, "7.1"},
           {round.c_str(), ": D(w) <=> matches(w, \"(a|b)(b(a|b)*)\")", Verdict::refuted, "(\"a\")"},
           {rows.c_str(), ": matches(w, \"0*1?\") => P(w)", Verdict::proved, "11.5"},
           {rows.c_str(), ": matches(w, \"0*1?0?\") => P(w)", Verdict::refuted, "([1, 0])"}});
}

TEST(Matches, WordsThatAreMade) {
    check({{from_the_left.c_str(), ": matches(w, \"a(a|b)*\") <=> len(w) >= 1 and matches(w[1..1], \"a\")", Verdict::proved, "11.5"},
           {from_the_left.c_str(), ": matches(w, \"(ab)*\") <=> matches(w ++ \"ab\", \"(ab)+\")", Verdict::proved, "11.5"},
           {from_the_left.c_str(), ": matches(w, \"(ab)*\") <=> matches(w ++ w, \"(ab)*\")", Verdict::holds, "the order of parts"},
           {from_the_left.c_str(), ": matches(w, \"(ab)*\") <=> matches(w ++ \"b\", \"(ab)*\")", Verdict::refuted, "(\"\")"},
           {rows.c_str(), ": matches(w ++ [1], \"(0|1)*1\")", Verdict::proved, "11.5"},
           {rows.c_str(), ": matches(w ++ [7], \"(0|1)*7\")", Verdict::holds, "a letter that no position has"}});
}

/// The rule itself asks.
TEST(Matches, WhereAndWhen) {
    const std::string closed = "game t\nposition (w : word over {a, b}) where matches(w, \"a*b*\")\nmove (u ++ \"ab\" ++ v) -> (u ++ v)\n";
    const std::string when = words + "move (w) -> (w[2..len(w)]) if matches(w, \"a(a|b)*\")\nmove (w) -> (w[1..len(w)-1]) if matches(w, \"(a|b)*b\")\n";
    check({{closed.c_str(), ": P(w) <=> matches(w, \"((a|b)*)\") and even(min(count(x in w: x = 'a'), count(x in w: x = 'b')))", Verdict::holds, ""},
           {closed.c_str(), ": P(w) for matches(w, \"a*\")", Verdict::proved, "11.5"},
           {when.c_str(), ": matches(w, \"b(a|b)*a|()\") => P(w)", Verdict::proved, "11.5"},
           {when.c_str(), ": matches(w, \"b(a|b)*a|()|b\") => P(w)", Verdict::refuted, "(\"b\")"}});
}

}  // namespace
}  // namespace grundy::claim
