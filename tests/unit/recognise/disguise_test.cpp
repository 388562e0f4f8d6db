// Random members of the families in random disguises are the same family; random near misses are whatever the definition says they are.
#include <random>

#include "tests/unit/recognise/rules.hpp"

namespace grundy::recognise {
namespace {

using Random = std::mt19937;
std::int64_t pick(Random& r, std::int64_t low, std::int64_t high) { return std::uniform_int_distribution<std::int64_t>(low, high)(r); }
template <class T>
const T& one_of(Random& r, const std::vector<T>& list) {
    return list[static_cast<std::size_t>(pick(r, 0, static_cast<std::int64_t>(list.size()) - 1))];
}

std::string text(std::int64_t v) { return std::to_string(v); }

struct Clothes {
    std::string n;  ///< the heap's name
    bool constant;  ///< a second component that never changes
    std::int64_t shift;
    std::string position() const {
        const std::string where = shift > 0 ? " where " + n + " >= " + text(shift) : "";
        return "position (" + n + (constant ? ", c)" : ")") + where + "\n";
    }
    std::string from() const { return "move (" + n + (constant ? ", c) -> " : ") -> "); }
    std::string to(const std::string& e) const { return "(" + e + (constant ? ", c)" : ")"); }
};

Clothes clothes(Random& r) { return {one_of<std::string>(r, {"n", "m", "pins"}), pick(r, 0, 2) == 0, pick(r, 0, 1) * pick(r, 0, 3)}; }

// Take s and leave one heap, which may be empty.
std::string take(Random& r, const Clothes& c, const std::string& s) {
    const std::string& n = c.n;
    switch (pick(r, 0, 4)) {
        case 0: return c.from() + c.to(n + " - " + s);
        case 1: return c.from() + c.to(n + " - " + s) + " if " + s + " <= " + n;
        case 2: return c.from() + c.to("x") + " for x in 0.." + n + " if x + " + s + " = " + n;
        case 3: return c.from() + c.to(n + " - k") + " for k in 1.." + n + " if k = " + s;
        default: return c.from() + c.to(n + " - k") + " for k in {" + s + "} if not (k != " + s + ")";
    }
}

// Take t and leave two non-empty heaps; in shifted names a heap is at least 1 + shift.
std::string split(Random& r, const Clothes& c, std::int64_t t, bool distinct) {
    const std::string& n = c.n;
    const std::string rest = n + " - " + text(t - c.shift);  // the sum of both parts, in names: n - shift - t + 2 shift
    const std::string low = text(1 + c.shift);
    std::string s = c.from();
    switch (pick(r, 0, 3)) {
        case 0: s += c.to("a") + " + " + c.to(rest + " - a") + " for a in " + low + ".." + rest + " - " + low; break;
        case 1: s += c.to("a") + " + " + c.to(rest + " - a") + " for a in " + low + "..(" + rest + ")/2"; break;
        case 2: s += c.to("a") + " + " + c.to("b") + " for a in " + low + ".." + n + "+9, b in " + low + ".." + n + "+9 if a + b = " + rest; break;
        default: s += c.to(rest + " - b") + " + " + c.to("b") + " for b in " + low + ".." + rest + " if " + rest + " - b >= " + low; break;
    }
    if (!distinct) return s;
    const std::string name = s.find(" for a ") != std::string::npos ? "a" : "b";
    return s + (s.find(" if ") != std::string::npos ? " and " : " if ") + name + " != " + rest + " - " + name;
}

TEST(Disguise, MembersAreRecognised) {
    const auto seed = std::random_device{}();
    Random r(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    for (int round = 0; round < 40; ++round) {
        const Clothes c = clothes(r);
        std::string body = c.position();
        rule::Code code{{0}, {}, pick(r, 0, 3) == 0};
        bool splits = false;
        for (std::int64_t t = 0; t <= pick(r, 2, 6); ++t) {
            std::uint8_t digit = 0;
            if (t > 0 && pick(r, 0, 1) == 0) {
                digit |= 3;
                body += take(r, c, text(t)) + "\n";
            }
            if (pick(r, 0, 2) == 0) {
                digit |= 4;
                splits = true;
                body += split(r, c, t, code.distinct) + "\n";
            }
            code.digits.resize(static_cast<std::size_t>(t) + 1);
            code.digits.back() = digit;
        }
        while (code.digits.size() > 1 && code.digits.back() == 0) code.digits.pop_back();
        if (code.digits == std::vector<std::uint8_t>{0}) continue;
        if (pick(r, 0, 3) == 0) body += c.from() + c.to(c.n + " + 1") + " if false\n";
        Family expected = TakeAndBreak{code};
        if (!splits) {
            FiniteSubtraction f;
            for (std::size_t t = 1; t < code.digits.size(); ++t)
                if (code.digits[t] != 0) f.set.push_back(static_cast<std::int64_t>(t));
            expected = f;
        }
        const rule::Game game = read(body);
        const Recognition found = recognise(game);
        EXPECT_TRUE(found.family == expected) << body << describe(found.family) << " (" << found.evidence << ")\ninstead of " << describe(expected);
        EXPECT_EQ(found.embedding.shift, c.shift) << body;
        EXPECT_EQ(confirm(found, *game::compile(game), 24), std::nullopt) << body;
    }
}

TEST(Disguise, NearMissesFollowTheDefinition) {
    const auto seed = std::random_device{}();
    Random r(seed);
    SCOPED_TRACE("seed " + std::to_string(seed));
    int recognised = 0;
    for (int round = 0; round < 60; ++round) {
        const Clothes c = clothes(r);
        std::string body = c.position();
        const std::string& n = c.n;
        for (std::int64_t line = pick(r, 1, 3); line > 0; --line) {
            const bool two = pick(r, 0, 1) == 0;
            const std::int64_t t = pick(r, 0, 4);
            body += two ? split(r, c, t, pick(r, 0, 3) == 0) : take(r, c, text(std::max<std::int64_t>(t, pick(r, 0, 9) == 0 ? 0 : 1)));
            const std::string glue = body.find(" if ", body.rfind("move")) != std::string::npos ? " and " : " if ";
            const std::string a = body.find(" for a ", body.rfind("move")) != std::string::npos ? "a" : n;
            switch (pick(r, 0, 9)) {
                case 0: body += glue + n + " != " + text(pick(r, 0, 20)); break;
                case 1: body += glue + n + " > " + text(pick(r, 0, 8)); break;
                case 2: body += glue + "odd(" + a + ")"; break;
                case 3: body += glue + n + " mod " + text(pick(r, 2, 4)) + " = 1"; break;
                case 4: body += glue + a + " <= " + text(pick(r, 3, 9)); break;
                case 5: body += glue + a + " >= 3"; break;
                case 6: body += glue + "abs(2*" + a + " - " + n + ") <= " + text(pick(r, 0, 3)); break;
                case 7: body += glue + "(" + a + " < 5 or not even(" + n + "))"; break;
                case 8: body += glue + n + " - 2 >= " + a; break;
                default: break;
            }
            body += "\n";
        }
        const rule::Game game = read(body);
        const Recognition found = recognise(game);
        recognised += family_options(found.family, 0).has_value();
        EXPECT_EQ(confirm(found, *game::compile(game), 60), std::nullopt) << body << describe(found.family);
    }
    EXPECT_GT(recognised, 15);  // or the test says nothing
}

}  // namespace
}  // namespace grundy::recognise
