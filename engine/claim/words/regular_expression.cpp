#include "engine/claim/words/regular_expression.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/base/poll.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

/// Names that other files of the room have, too.
namespace regular {

constexpr std::size_t few_states = 6, most_states_told = 24, longest_part = 400;
constexpr std::size_t most_characters = 80;  ///< that a reader still takes in

struct Term;
using TermRef = std::shared_ptr<const Term>;

/// Null is the empty set.
struct Term {
    enum class Kind { empty_word, letter, joined, either, star };
    Kind kind;
    std::vector<TermRef> parts;  ///< two and more of `joined` and `either`, one of `star`
    std::string text;            ///< equal terms have equal texts
};
using Kind = Term::Kind;

static bool may_be_empty(const Term& term) { return term.kind == Kind::either && term.parts[0]->kind == Kind::empty_word; }

/// As a factor; `repeated`: before a star or a plus.
static std::string inside(const TermRef& term, bool repeated) {
    const bool loose = term->kind == Kind::either && !may_be_empty(*term);
    const bool alone = repeated && term->kind != Kind::letter;
    return loose || alone ? "(" + term->text + ")" : term->text;
}

static bool same(const TermRef& a, const TermRef& b) { return a->text == b->text; }

static std::string text_of_joined(const std::vector<TermRef>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool more = i + 1 < parts.size() && parts[i + 1]->kind == Kind::star && same(parts[i + 1]->parts[0], parts[i]);
        if (more) text += inside(parts[i], true) + "+", ++i;
        else text += inside(parts[i], false);
    }
    return text;
}

static TermRef made(Kind kind, std::vector<TermRef> parts, std::string text) {
    return std::make_shared<const Term>(Term{kind, std::move(parts), std::move(text)});
}
static TermRef empty_word() { return made(Kind::empty_word, {}, "()"); }

static TermRef joined(const TermRef& a, const TermRef& b) {
    if (!a || !b) return nullptr;
    std::vector<TermRef> parts;
    for (const TermRef& term : {a, b}) {
        if (term->kind == Kind::empty_word) continue;
        if (term->kind == Kind::joined) parts.insert(parts.end(), term->parts.begin(), term->parts.end());
        else parts.push_back(term);
    }
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {  // x* x is written x x*
        if (parts[i]->kind == Kind::star && same(parts[i]->parts[0], parts[i + 1])) std::swap(parts[i], parts[i + 1]);
        if (parts[i]->kind == Kind::star && same(parts[i], parts[i + 1])) parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i--));
    }
    if (parts.empty()) return empty_word();
    if (parts.size() == 1) return parts[0];
    std::string text = text_of_joined(parts);
    return made(Kind::joined, std::move(parts), std::move(text));
}

static std::vector<TermRef> factors(const TermRef& term) { return term->kind == Kind::joined ? term->parts : std::vector{term}; }

static TermRef product(std::vector<TermRef>::const_iterator from, std::vector<TermRef>::const_iterator to) {
    TermRef all = empty_word();
    for (; from != to; ++from) all = joined(all, *from);
    return all;
}

static TermRef either(const TermRef& a, const TermRef& b);

/// x y | x z is x (y | z), and from the other end; null: they have nothing in common there.
static TermRef factored(const TermRef& a, const TermRef& b) {
    const auto of_a = factors(a), of_b = factors(b);
    std::size_t same_first = 0, same_last = 0;
    const std::size_t most = std::min(of_a.size(), of_b.size());
    while (same_first < most && same(of_a[same_first], of_b[same_first])) ++same_first;
    while (same_last + same_first < most && same(of_a[of_a.size() - 1 - same_last], of_b[of_b.size() - 1 - same_last])) ++same_last;
    if (same_first + same_last == 0) return nullptr;
    const auto first = static_cast<std::ptrdiff_t>(same_first), last = static_cast<std::ptrdiff_t>(same_last);
    const TermRef middle = either(product(of_a.begin() + first, of_a.end() - last), product(of_b.begin() + first, of_b.end() - last));
    return joined(joined(product(of_a.begin(), of_a.begin() + first), middle), product(of_a.end() - last, of_a.end()));
}

static TermRef star(const TermRef& term);

static TermRef either(const TermRef& a, const TermRef& b) {
    if (!a || !b) return a ? a : b;
    std::vector<TermRef> parts;
    for (const TermRef& term : {a, b}) {
        if (term->kind == Kind::either) parts.insert(parts.end(), term->parts.begin(), term->parts.end());
        else parts.push_back(term);
    }
    std::sort(parts.begin(), parts.end(), [](const TermRef& x, const TermRef& y) { return x->text < y->text; });
    parts.erase(std::unique(parts.begin(), parts.end(), same), parts.end());
    const auto is_empty_word = [](const TermRef& x) { return x->kind == Kind::empty_word; };
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = i + 1; j < parts.size(); ++j) {
            if (is_empty_word(parts[i]) || is_empty_word(parts[j])) continue;
            const TermRef one = factored(parts[i], parts[j]);
            if (!one) continue;
            TermRef all = one;
            for (std::size_t k = 0; k < parts.size(); ++k)
                if (k != i && k != j) all = either(all, parts[k]);
            return all;
        }
    const auto nothing = std::find_if(parts.begin(), parts.end(), is_empty_word);
    const bool also_empty = nothing != parts.end();
    if (also_empty) parts.erase(nothing);
    if (also_empty && parts.size() == 1) {  // x x* or nothing is x*; nothing or x* is x*
        const TermRef& x = parts[0];
        if (x->kind == Kind::star) return x;
        if (x->kind == Kind::joined && x->parts.back()->kind == Kind::star && same(product(x->parts.begin(), x->parts.end() - 1), x->parts.back()->parts[0]))
            return x->parts.back();
    }
    if (parts.size() == 1 && !also_empty) return parts[0];
    if (parts.empty()) return empty_word();
    std::string text;
    for (const TermRef& part : parts) text += (text.empty() ? "" : "|") + part->text;
    if (also_empty) {
        const bool plain = parts.size() == 1 && parts[0]->kind == Kind::letter;
        text = (plain ? text : "(" + text + ")") + "?";
        parts.insert(parts.begin(), empty_word());
    }
    return made(Kind::either, std::move(parts), std::move(text));
}

static TermRef star(const TermRef& term) {
    if (!term || term->kind == Kind::empty_word) return empty_word();
    if (term->kind == Kind::star) return term;
    if (term->kind == Kind::either) {  // (x? | y*)* is (x | y)*
        TermRef all;
        bool changed = false;
        for (const TermRef& part : term->parts) {
            changed = changed || part->kind == Kind::empty_word || part->kind == Kind::star;
            if (part->kind != Kind::empty_word) all = either(all, part->kind == Kind::star ? part->parts[0] : part);
        }
        if (changed) return star(all);
    }
    return made(Kind::star, {term}, inside(term, true) + "*");
}

/// Row q, column r: what leads from state q to state r; the last row is before the first state, the last column behind the accepting ones.
using Ways = std::vector<std::vector<TermRef>>;

/// Nothing leads through the state any more.
static void eliminate(Ways& ways, std::size_t q) {
    const TermRef round = star(ways[q][q]);
    for (std::size_t from = 0; from < ways.size(); ++from)
        for (std::size_t to = 0; to < ways.size(); ++to)
            if (from != q && to != q && ways[from][q] && ways[q][to])
                ways[from][to] = either(ways[from][to], joined(joined(ways[from][q], round), ways[q][to]));
    for (std::size_t other = 0; other < ways.size(); ++other) ways[q][other] = ways[other][q] = nullptr;
}

/// How much would be written when this state goes.
static std::size_t cost(const Ways& ways, std::size_t q) {
    std::size_t in = 0, out = 0, many_in = 0, many_out = 0;
    for (std::size_t other = 0; other < ways.size(); ++other) {
        if (other == q) continue;
        if (ways[other][q]) in += ways[other][q]->text.size(), ++many_in;
        if (ways[q][other]) out += ways[q][other]->text.size(), ++many_out;
    }
    return in * many_out + out * many_in + (ways[q][q] ? ways[q][q]->text.size() * many_in * many_out : 0);
}

static std::string told(const Ways& ways) { return ways.back().back() ? ways.back().back()->text : ""; }

static std::string in_every_order(const Ways& ways, std::vector<std::size_t> order) {
    std::string best;
    do {
        base::poll();
        Ways left = ways;
        for (const std::size_t q : order) eliminate(left, q);
        if (best.empty() || told(left).size() < best.size()) best = told(left);
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

/// Always the state that adds least.
static std::string in_a_good_order(Ways ways, std::vector<std::size_t> left) {
    while (!left.empty()) {
        base::poll();
        const auto next = std::min_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) { return cost(ways, a) < cost(ways, b); });
        eliminate(ways, *next);
        left.erase(next);
        for (const auto& from : ways)
            for (const TermRef& way : from)
                if (way && way->text.size() > longest_part) return "";
    }
    return told(ways);
}

/// Only they count: ascending, and without those from which no end is reached.
static std::vector<std::size_t> leading_to_an_end(const Ways& ways) {
    std::vector<bool> good(ways.size(), false);
    good.back() = true;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t q = 0; q + 1 < ways.size(); ++q) {
            if (good[q]) continue;
            for (std::size_t to = 0; to < ways.size() && !good[q]; ++to) good[q] = ways[q][to] && good[to];
            more = more || good[q];
        }
    }
    std::vector<std::size_t> states;
    for (std::size_t q = 0; q + 1 < ways.size(); ++q)
        if (good[q]) states.push_back(q);
    return states;
}

}  // namespace regular

std::string regular_expression(const argument::WordEvidence& law, const rule::Component& of) {
    using namespace regular;
    std::vector<std::string> letters;
    for (const std::int64_t letter : law.letters) {
        const bool digit = letter >= 0 && letter < 10, word = of.kind == rule::ComponentKind::word;
        letters.push_back(word ? rule::text_of({base::Integer(letter)}) : std::to_string(letter));
        if ((!word && !digit) || letters.back().find_first_of("|*+?() ") != std::string::npos) return "";
    }
    const std::size_t count = law.lost.size();
    Ways ways(count + 1, std::vector<TermRef>(count + 1));
    if (count == 0 || count > most_states_told) return "";
    ways.back()[0] = empty_word();
    for (std::size_t q = 0; q < count; ++q) {
        if (law.lost[q]) ways[q].back() = empty_word();
        for (std::size_t d = 0; d < letters.size(); ++d) {
            TermRef& way = ways[q][law.next[q * letters.size() + d]];
            way = regular::either(way, made(regular::Kind::letter, {}, letters[d]));
        }
    }
    const std::vector<std::size_t> states = leading_to_an_end(ways);
    const std::string best = states.size() <= few_states ? in_every_order(ways, states) : in_a_good_order(ways, states);
    return best.size() <= most_characters ? best : "";
}

}  // namespace grundy::claim
