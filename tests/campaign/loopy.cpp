/// Play that may go on for ever: outcomes from the end backwards (draws are what is left), values by Smith's labels, one number after the other.
#include <algorithm>
#include <map>

#include "tests/campaign/brute.hpp"

namespace grundy::campaign {
namespace {

struct Arrows {
    std::vector<std::vector<std::size_t>> to;
};

/// P, N as far as they follow; the rest is D.
std::string outcomes(const Arrows& graph, std::string known) {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t v = 0; v < known.size(); ++v) {
            if (known[v] != '?') continue;
            const auto& to = graph.to[v];
            const bool wins = std::any_of(to.begin(), to.end(), [&](std::size_t u) { return known[u] == 'P'; });
            const bool loses = std::all_of(to.begin(), to.end(), [&](std::size_t u) { return known[u] == 'N'; });
            if (!wins && !loses) continue;
            known[v] = wins ? 'N' : 'P';
            changed = true;
        }
    }
    std::replace(known.begin(), known.end(), '?', 'D');
    return known;
}

/// v gets m when m is the mex of the numbers among its options, and every option without a number (or with a larger one: later) can answer to an m.
std::vector<Num> labels(const Arrows& graph) {
    const std::size_t size = graph.to.size();
    std::vector<Num> label(size, -1);
    const auto fits = [&](std::size_t v, Num m) {
        List seen;
        for (const std::size_t u : graph.to[v]) {
            if (label[u] >= 0) seen.push_back(label[u]);
        }
        for (Num x = 0; x < m; ++x) {
            if (std::find(seen.begin(), seen.end(), x) == seen.end()) return false;
        }
        if (std::find(seen.begin(), seen.end(), m) != seen.end()) return false;
        return std::all_of(graph.to[v].begin(), graph.to[v].end(), [&](std::size_t u) {
            return label[u] >= 0 || std::any_of(graph.to[u].begin(), graph.to[u].end(), [&](std::size_t w) { return label[w] == m; });
        });
    };
    for (Num m = 0; m <= static_cast<Num>(size); ++m) {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t v = 0; v < size; ++v) {
                if (label[v] < 0 && fits(v, m)) label[v] = m, changed = true;
            }
        }
    }
    return label;
}

}  // namespace

std::vector<Position> Brute::followers(const Position& position, std::size_t most) {
    std::vector<Position> found{position};
    std::map<Position, bool> seen{{position, true}};
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (found.size() > most) throw Tired{};
        for (const Sum& option : options(Position(found[i]))) {
            for (const Position& part : option) {
                if (seen.emplace(part, true).second) found.push_back(part);
            }
        }
    }
    return found;
}

bool Brute::endless(const Position& position, std::size_t most) {
    const std::vector<Position> all = followers(position, most);
    std::map<Position, bool> ends;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Position& p : all) {
            if (ends.count(p)) continue;
            const std::vector<Sum> list = options(p);
            const bool end = std::all_of(list.begin(), list.end(),
                                         [&](const Sum& s) { return std::all_of(s.begin(), s.end(), [&](const Position& q) { return ends.count(q) != 0; }); });
            if (end) ends[p] = true, changed = true;
        }
    }
    return ends.size() != all.size();
}

void Brute::label_all(const Position& root) {
    const std::vector<Position> all = followers(root, 600);
    std::map<Position, std::size_t> at;
    for (std::size_t i = 0; i < all.size(); ++i) at[all[i]] = i;
    Arrows graph{std::vector<std::vector<std::size_t>>(all.size())};
    std::string ends(all.size(), '?');
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const Sum& option : options(all[i])) {
            if (option.size() != 1) throw Undefined{};
            graph.to[i].push_back(at.at(option[0]));
        }
        if (graph.to[i].empty()) ends[i] = end_of(row_of(all[i]));
    }
    const std::string who = outcomes(graph, ends);
    const std::vector<Num> numbers = has_values() ? labels(graph) : std::vector<Num>(all.size(), -1);
    for (std::size_t i = 0; i < all.size(); ++i) {
        Label l{who[i], numbers[i], {}};
        for (const std::size_t u : graph.to[i]) {
            if (numbers[i] < 0 && numbers[u] >= 0) l.among.push_back(numbers[u]);
        }
        std::sort(l.among.begin(), l.among.end());
        l.among.erase(std::unique(l.among.begin(), l.among.end()), l.among.end());
        labels_[all[i]] = l;
    }
}

const Brute::Label& Brute::label(const Position& position) {
    const std::vector<Bound> before = bound_;
    if (!labels_.count(position)) label_all(position);
    bound_ = before;
    return labels_[position];
}

}  // namespace grundy::campaign
