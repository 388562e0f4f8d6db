#include "engine/misere/presentation.hpp"

#include <algorithm>
#include <set>

namespace grundy::misere {

std::vector<Relation> relations(const Quotient& quotient) {
    using Monomial = std::vector<std::size_t>;
    const std::set<Monomial> normal(quotient.words.begin(), quotient.words.end());
    const auto without = [](const Monomial& word, std::size_t i) {
        Monomial rest = word;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        return rest;
    };
    std::set<Monomial> seen;
    std::vector<Relation> all;
    for (std::size_t x = 0; x < quotient.order(); ++x) {
        for (std::size_t g = 0; g < quotient.generators.size(); ++g) {
            Monomial word = quotient.words[x];
            word.insert(std::upper_bound(word.begin(), word.end(), g), g);
            const Monomial& right = quotient.words[quotient.monoid.next(x, g)];
            if (word == right || !seen.insert(word).second) continue;
            bool least = true;
            for (std::size_t i = 0; i < word.size(); ++i) least = least && normal.count(without(word, i)) != 0;
            if (least) all.push_back({word, right});
        }
    }
    std::sort(all.begin(), all.end(),
              [](const Relation& a, const Relation& b) { return a.left.size() != b.left.size() ? a.left.size() < b.left.size() : a.left < b.left; });
    return all;
}

std::string generator_name(std::size_t generator) {
    return generator < 26 ? std::string(1, static_cast<char>('a' + generator)) : "x" + std::to_string(generator + 1);
}

std::string monomial(const std::vector<std::size_t>& word) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (std::size_t i = 0; i < word.size();) {
        std::size_t end = i;
        while (end < word.size() && word[end] == word[i]) ++end;
        text += generator_name(word[i]);
        if (end - i > 1)
            for (const char digit : std::to_string(end - i)) text += digits[digit - '0'];
        i = end;
    }
    return text.empty() ? "1" : text;
}

bool tame(const Quotient& quotient) {
    const Monoid& m = quotient.monoid;
    const std::size_t order = m.order();
    if (order <= 2) return true;
    // The identity of K is the product of all elements, squared; K is what it leaves where it is.
    std::uint32_t e = 0;
    for (std::uint32_t x = 0; x < order; ++x) e = m.product(e, x);
    e = m.product(e, e);
    std::vector<std::uint32_t> beside;
    std::size_t lost = 0;
    for (std::uint32_t x = 0; x < order; ++x) {
        if (quotient.previous.has(x)) ++lost;
        if (m.product(e, x) != x) beside.push_back(x);
        else if (m.product(x, x) != e) return false;
    }
    if (beside.size() != 2 || beside[0] != 0 || lost != 2) return false;
    const std::uint32_t a = beside[1];
    return m.product(a, a) == 0 && quotient.previous.has(a) && quotient.previous.has(e) && m.product(a, e) != e;
}

}  // namespace grundy::misere
