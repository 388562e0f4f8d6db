#include "dsl/lower/dot.hpp"

#include <cctype>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

namespace grundy::dsl {
namespace {

constexpr std::size_t max_elements = 20'000'000;
constexpr int max_nesting = 100;

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) { advance(); }

    DotGraph read() {
        graph_.strict = is("strict");
        if (graph_.strict) advance();
        if (!is("graph") && !is("digraph")) fail("a graph file begins with \"graph\" or \"digraph\"");
        graph_.undirected = is("graph");
        advance();
        if (kind_ == Kind::id) advance();
        expect("{");
        statements(0);
        if (kind_ != Kind::end) fail("only one graph may stand in a file");
        return std::move(graph_);
    }

private:
    enum class Kind { id, sign, end };
    using Group = std::vector<std::int32_t>;

    [[noreturn]] void fail(std::string message) const { throw DotError{line_, std::move(message)}; }
    bool is(std::string_view word) const { return kind_ != Kind::end && !quoted_ && token_ == word; }
    bool more() const { return at_ < text_.size(); }
    void step() {
        if (text_[at_] == '\n') ++line_;
        ++at_;
    }

    void skip() {
        const auto until = [&](std::string_view end) {
            while (more() && text_.substr(at_, end.size()) != end) step();
            for (std::size_t k = 0; k < end.size() && more(); ++k) step();
        };
        while (more()) {
            if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) step();
            else if (text_.substr(at_, 2) == "/*") until("*/");
            else if (text_.substr(at_, 2) == "//" || text_[at_] == '#') until("\n");
            else return;
        }
    }

    void advance() {
        skip();
        token_.clear();
        quoted_ = false;
        if (!more()) {
            kind_ = Kind::end;
            return;
        }
        const char c = text_[at_];
        kind_ = Kind::id;
        if (c == '"') return string();
        if (c == '<') return html();
        const auto part = [&](char x) {
            return std::isalnum(static_cast<unsigned char>(x)) != 0 || x == '_' || x == '.' || (static_cast<unsigned char>(x) & 0x80) != 0;
        };
        const bool minus = c == '-' && at_ + 1 < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0 || text_[at_ + 1] == '.');
        if (part(c) || minus) {
            do token_ += text_[at_++];
            while (more() && part(text_[at_]));
            return;
        }
        kind_ = Kind::sign;
        const std::size_t size = text_.substr(at_, 2) == "->" || text_.substr(at_, 2) == "--" ? 2 : 1;
        token_ = text_.substr(at_, size);
        at_ += size;
    }

    void string() {
        quoted_ = true;
        step();
        while (more() && text_[at_] != '"') {
            if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') step();
            token_ += text_[at_];
            step();
        }
        if (!more()) fail("a string is not closed");
        step();
    }

    void html() {
        quoted_ = true;
        int depth = 0;
        do {
            if (text_[at_] == '<') ++depth;
            if (text_[at_] == '>') --depth;
            token_ += text_[at_];
            step();
        } while (more() && depth > 0);
        if (depth > 0) fail("an HTML label is not closed");
    }

    void expect(std::string_view sign) {
        if (!is(sign)) fail(fmt::format("\"{}\" is missing {}", sign, kind_ == Kind::end ? "at the end of the file" : fmt::format("before \"{}\"", token_)));
        advance();
    }

    std::int32_t vertex(const std::string& name) {
        const auto [found, is_new] = index_.try_emplace(name, static_cast<std::int32_t>(graph_.vertices.size()));
        if (is_new) graph_.vertices.push_back(name);
        return found->second;
    }

    void attributes() {
        while (is("[")) {
            while (!is("]")) {
                if (kind_ == Kind::end) fail("\"]\" is missing");
                advance();
            }
            advance();
        }
    }

    Group statements(int depth) {
        if (depth > max_nesting) fail("subgraphs are nested too deeply");
        Group members;
        while (!is("}")) {
            if (kind_ == Kind::end) fail("\"}\" is missing at the end of the file");
            if (is(";") || is(",")) {
                advance();
                continue;
            }
            const Group group = statement(depth);
            members.insert(members.end(), group.begin(), group.end());
        }
        advance();
        return members;
    }

    /// One end of an edge: a vertex with an optional port, or a subgraph.
    Group end(int depth) {
        if (is("subgraph")) {
            advance();
            if (kind_ == Kind::id) advance();
        }
        if (is("{")) {
            advance();
            return statements(depth + 1);
        }
        if (kind_ != Kind::id) fail(kind_ == Kind::end ? "the file ends in the middle of an edge" : "\"" + token_ + "\" stands where a vertex is expected");
        Group result{vertex(token_)};
        advance();
        while (is(":")) {
            advance();
            advance();
        }
        return result;
    }

    Group statement(int depth) {
        if (is("graph") || is("node") || is("edge")) {
            advance();
            attributes();
            return {};
        }
        if (kind_ == Kind::id && !is("subgraph")) {
            // name = value sets an attribute of the graph; anything else begins with a vertex.
            const std::size_t at = at_;
            const std::uint32_t line = line_;
            const auto saved = std::make_pair(token_, quoted_);
            advance();
            if (is("=")) {
                advance();
                advance();
                return {};
            }
            at_ = at;
            line_ = line;
            std::tie(token_, quoted_) = saved;
            kind_ = Kind::id;
        }
        Group left = end(depth);
        Group members = left;
        while (is("->") || is("--")) {
            if (is("--") != graph_.undirected)
                fail(graph_.undirected ? "\"->\" stands in an undirected graph: write --, or digraph for graph"
                                       : "\"--\" stands in a directed graph: write ->, or graph for digraph");
            advance();
            Group right = end(depth);
            for (const std::int32_t a : left) {
                for (const std::int32_t b : right) graph_.edges.emplace_back(a, b);
                if (graph_.edges.size() > max_elements) fail("the graph has more than " + std::to_string(max_elements) + " edges");
            }
            members.insert(members.end(), right.begin(), right.end());
            left = std::move(right);
        }
        attributes();
        return members;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    Kind kind_ = Kind::end;
    std::string token_;
    bool quoted_ = false;
    DotGraph graph_;
    std::unordered_map<std::string, std::int32_t> index_;
};

}  // namespace

DotGraph read_dot(std::string_view text) { return Reader(text).read(); }

}  // namespace grundy::dsl
