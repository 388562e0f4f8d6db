#include "dsl/lower/named_graph.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/counted.hpp"

namespace grundy::dsl {
namespace {

constexpr std::int64_t most = 1'000'000;  ///< vertices, and edges

/// Numbers its vertices from 1.
class Made {
public:
    Made(const std::string& name, const std::vector<std::int64_t>& arguments) : name_(name), given_(arguments) {}

    NamedGraph path() {
        const std::int64_t n = vertices(one());
        for (std::int64_t v = 1; v < n; ++v) edge(v, v + 1);
        return std::move(graph_);
    }
    NamedGraph cycle() {
        const std::int64_t n = vertices(at_least(3, one()));
        for (std::int64_t v = 1; v <= n; ++v) edge(v, v % n + 1);
        return std::move(graph_);
    }
    NamedGraph complete() {
        if (given_.size() == 2) return between();
        const std::int64_t n = vertices(one());
        for (std::int64_t v = 1; v <= n; ++v)
            for (std::int64_t u = 1; u < v; ++u) edge(u, v);
        return std::move(graph_);
    }
    /// 1 in the middle.
    NamedGraph star() {
        const std::int64_t n = vertices(one() + 1);
        for (std::int64_t v = 2; v <= n; ++v) edge(1, v);
        return std::move(graph_);
    }
    NamedGraph wheel() {
        const std::int64_t n = vertices(at_least(3, one()) + 1);
        for (std::int64_t v = 2; v <= n; ++v) edge(1, v), edge(v, v == n ? 2 : v + 1);
        return std::move(graph_);
    }
    /// Row after row.
    NamedGraph grid() {
        two();
        const std::int64_t rows = given_[0], columns = given_[1];
        vertices(product(rows, columns));
        for (std::int64_t r = 0; r < rows; ++r) {
            for (std::int64_t c = 1; c <= columns; ++c) {
                if (c < columns) edge(r * columns + c, r * columns + c + 1);
                if (r + 1 < rows) edge(r * columns + c, (r + 1) * columns + c);
            }
        }
        return std::move(graph_);
    }
    /// v and u are joined where v - 1 and u - 1 differ in one binary digit.
    NamedGraph cube() {
        const std::int64_t d = one();
        const std::int64_t n = vertices(d < 20 ? std::int64_t{1} << d : most + 1);
        for (std::int64_t v = 0; v < n; ++v)
            for (std::int64_t bit = 1; bit < n; bit *= 2)
                if ((v & bit) == 0) edge(v + 1, (v | bit) + 1);
        return std::move(graph_);
    }
    NamedGraph tree() {
        vertices(static_cast<std::int64_t>(given_.size()) + 1);
        for (std::size_t k = 0; k < given_.size(); ++k) {
            const auto v = static_cast<std::int64_t>(k) + 2;
            if (given_[k] < 1 || given_[k] >= v)
                throw NamedGraphError{fmt::format("vertex {} of a tree cannot hang on {}", v, given_[k]), "each hangs on one before it: tree([1, 1, 2, 2])"};
            edge(given_[k], v);
        }
        return std::move(graph_);
    }
    /// Ten vertices: the outer ring is 1..5, the star in it 6..10.
    NamedGraph petersen() {
        if (!given_.empty()) wrong_count();
        vertices(10);
        for (std::int64_t v = 1; v <= 5; ++v) edge(v, v % 5 + 1), edge(v, v + 5), edge(v + 5, (v + 1) % 5 + 6);
        return std::move(graph_);
    }

private:
    [[noreturn]] void wrong_count() const {
        throw NamedGraphError{"`" + name_ + "` does not take " + base::counted(given_.size(), "number"), "write " + named_graph_example(name_)};
    }
    std::int64_t one() const {
        if (given_.size() != 1) wrong_count();
        return at_least(0, given_[0]);
    }
    void two() const {
        if (given_.size() != 2) wrong_count();
        at_least(0, std::min(given_[0], given_[1]));
    }
    std::int64_t at_least(std::int64_t least, std::int64_t n) const {
        if (n < least)
            throw NamedGraphError{fmt::format("the number of a `{}` is at least {}, not {}", name_, least, n), "write " + named_graph_example(name_)};
        return std::min(n, most + 1);
    }
    static std::int64_t product(std::int64_t a, std::int64_t b) { return a != 0 && b > most / a ? most + 1 : a * b; }
    std::int64_t vertices(std::int64_t n) {
        if (n > most) throw NamedGraphError{fmt::format("a graph has at most {} vertices", most), ""};
        graph_.vertices = static_cast<std::int32_t>(n);
        return n;
    }
    void edge(std::int64_t a, std::int64_t b) {
        if (graph_.edges.size() >= most) throw NamedGraphError{fmt::format("a graph has at most {} edges", most), ""};
        graph_.edges.emplace_back(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b));
    }
    /// Each of 1..m with each of m + 1..m + n.
    NamedGraph between() {
        two();
        vertices(std::min(given_[0], most) + std::min(given_[1], most));
        for (std::int64_t v = 1; v <= given_[0]; ++v)
            for (std::int64_t u = 1; u <= given_[1]; ++u) edge(v, given_[0] + u);
        return std::move(graph_);
    }

    const std::string& name_;
    const std::vector<std::int64_t>& given_;
    NamedGraph graph_;
};

struct Entry {
    const char* name;
    const char* example;
    NamedGraph (Made::*make)();
};

constexpr Entry entries[] = {
    {"path", "path(n)", &Made::path},           {"cycle", "cycle(n) with n >= 3", &Made::cycle}, {"complete", "complete(n) or complete(m, n)", &Made::complete},
    {"star", "star(n): n leaves", &Made::star}, {"wheel", "wheel(n): n spokes", &Made::wheel},   {"grid", "grid(m, n): m rows of n", &Made::grid},
    {"cube", "cube(d)", &Made::cube},           {"tree", "tree([1, 1, 2])", &Made::tree},        {"petersen", "petersen", &Made::petersen},
};

const Entry* entry(const std::string& name) {
    const auto* found = std::find_if(std::begin(entries), std::end(entries), [&](const Entry& e) { return e.name == name; });
    return found == std::end(entries) ? nullptr : found;
}

}  // namespace

std::vector<std::string> named_graphs() {
    std::vector<std::string> names;
    for (const Entry& e : entries) names.emplace_back(e.name);
    return names;
}

std::string named_graph_example(const std::string& name) {
    const Entry* found = entry(name);
    return found == nullptr ? "" : found->example;
}

NamedGraph named_graph(const std::string& name, const std::vector<std::int64_t>& arguments) { return (Made(name, arguments).*entry(name)->make)(); }

}  // namespace grundy::dsl
