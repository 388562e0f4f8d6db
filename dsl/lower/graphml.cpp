/// GraphML by its tags: `graph`, `node` and `edge` are read, everything else is skipped. No tree is built, so that no nesting is too deep.
#include <cctype>
#include <charconv>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "dsl/lower/dot.hpp"
#include "engine/base/utf8.hpp"

namespace grundy::dsl {
namespace {

class GraphmlReader {
public:
    explicit GraphmlReader(std::string_view text) : text_(text) {}

    DotGraph read() {
        while (find_tag()) tag();
        if (graphs_ == 0) fail("there is no <graph> in it");
        if (open_ != 0) fail("</graph> is missing at the end of the file");
        if (directed_ == 0) graph_.undirected = !both_ways_.empty() || !default_directed_;
        else
            for (const auto& [a, b] : both_ways_) graph_.edges.emplace_back(b, a);
        return std::move(graph_);
    }

private:
    using Attributes = std::map<std::string, std::string, std::less<>>;

    [[noreturn]] void fail(std::string message) const { throw DotError{line_, std::move(message)}; }
    bool more() const { return at_ < text_.size(); }
    bool starts(std::string_view with) const { return text_.substr(at_, with.size()) == with; }
    void step(std::size_t count = 1) {
        for (; count > 0 && more(); --count, ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
    }
    void blanks() {
        while (more() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) step();
    }
    void behind(std::string_view end, const char* what) {
        while (more() && !starts(end)) step();
        if (!more()) fail(fmt::format("{} is not closed", what));
        step(end.size());
    }

    /// To the next tag that is no comment, no instruction and no declaration.
    bool find_tag() {
        while (more()) {
            if (starts("<!--")) behind("-->", "a comment");
            else if (starts("<![CDATA[")) behind("]]>", "a CDATA section");
            else if (starts("<?")) behind("?>", "an instruction");
            else if (starts("<!")) declaration();
            else if (text_[at_] == '<') return true;
            else step();
        }
        return false;
    }
    void declaration() {
        int depth = 0;
        do {
            depth += text_[at_] == '<' || text_[at_] == '[' ? 1 : text_[at_] == '>' || text_[at_] == ']' ? -1 : 0;
            step();
        } while (more() && depth > 0);
        if (depth > 0) fail("a declaration is not closed");
    }

    std::string name() {
        const std::size_t from = at_;
        while (more() && std::isspace(static_cast<unsigned char>(text_[at_])) == 0 && std::string_view("/>=\"'<").find(text_[at_]) == std::string_view::npos)
            step();
        const std::string_view whole = text_.substr(from, at_ - from);
        const std::size_t prefix = whole.find(':');  // of a namespace
        return std::string(prefix == std::string_view::npos ? whole : whole.substr(prefix + 1));
    }

    std::string value() {
        const char quote = more() ? text_[at_] : '\0';
        if (quote != '"' && quote != '\'') fail("the value of an attribute stands in quotes");
        step();
        std::string out;
        while (more() && text_[at_] != quote) {
            if (text_[at_] == '&') {
                out += entity();
            } else {
                out += text_[at_];
                step();
            }
        }
        if (!more()) fail("the value of an attribute is not closed");
        step();
        return out;
    }
    std::string entity() {
        const std::size_t end = text_.find(';', at_);
        const std::string_view word = end == std::string_view::npos || end - at_ > 12 ? std::string_view{} : text_.substr(at_ + 1, end - at_ - 1);
        static const std::map<std::string_view, char> known = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
        const auto found = known.find(word);
        std::string out;
        if (found != known.end()) {
            out = found->second;
        } else if (word.starts_with('#')) {
            const bool hex = word.starts_with("#x");
            std::uint32_t point = 0;
            const auto read = std::from_chars(word.data() + (hex ? 2 : 1), word.data() + word.size(), point, hex ? 16 : 10);
            if (read.ec != std::errc() || read.ptr != word.data() + word.size() || point == 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000))
                fail(fmt::format("&{}; is no character", word));
            out = base::utf8(point);
        } else {
            fail("`&` begins &amp;, &lt;, &gt;, &quot;, &apos; or &#number;");
        }
        step(word.size() + 2);
        return out;
    }

    void tag() {
        step();
        const bool closing = more() && text_[at_] == '/';
        if (closing) step();
        const std::string what = name();
        Attributes attributes;
        for (blanks(); more() && text_[at_] != '>' && text_[at_] != '/'; blanks()) {
            const std::string key = name();
            blanks();
            if (key.empty() || !more() || text_[at_] != '=') fail(fmt::format("`=` is missing in <{}>", what));
            step();
            blanks();
            attributes[key] = value();
        }
        const bool empty = more() && text_[at_] == '/';
        behind(">", "a tag");
        if (closing) {
            if (what == "graph" && --open_ < 0) fail("</graph> closes nothing");
        } else if (what == "graph") {
            graph(attributes, empty);
        } else if (what == "node") {
            vertex(required(attributes, "id", what));
        } else if (what == "edge") {
            edge(attributes);
        } else if (what == "hyperedge") {
            fail("a hyperedge joins more than two vertices");
        }
    }
    /// A graph within a vertex belongs to the whole; a second one beside the first does not.
    void graph(const Attributes& attributes, bool empty) {
        if (open_ == 0 && ++graphs_ > 1) fail("only one graph may stand in a file");
        if (!empty) ++open_;
        const auto kind = attributes.find("edgedefault");
        if (kind == attributes.end()) fail("<graph> does not say edgedefault=\"directed\" or \"undirected\"");
        if (kind->second != "directed" && kind->second != "undirected") fail(fmt::format("edgedefault is directed or undirected, not {}", kind->second));
        default_directed_ = kind->second == "directed";
    }
    void edge(const Attributes& attributes) {
        const std::int32_t from = vertex(required(attributes, "source", "edge"));
        const std::int32_t to = vertex(required(attributes, "target", "edge"));
        const auto own = attributes.find("directed");
        if (own != attributes.end() && own->second != "true" && own->second != "false") fail(fmt::format("directed is true or false, not {}", own->second));
        const bool directed = own == attributes.end() ? default_directed_ : own->second == "true";
        graph_.edges.emplace_back(from, to);
        if (directed) ++directed_;
        else both_ways_.emplace_back(from, to);
    }
    std::string required(const Attributes& attributes, std::string_view key, std::string_view what) const {
        const auto found = attributes.find(key);
        if (found == attributes.end() || found->second.empty()) fail(fmt::format("<{}> has no {}", what, key));
        return found->second;
    }
    std::int32_t vertex(const std::string& id) {
        const auto [found, is_new] = index_.try_emplace(id, static_cast<std::int32_t>(graph_.vertices.size()));
        if (is_new) graph_.vertices.push_back(id);
        return found->second;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    DotGraph graph_;
    std::unordered_map<std::string, std::int32_t> index_;
    std::vector<std::pair<std::int32_t, std::int32_t>> both_ways_;
    std::size_t directed_ = 0;
    int graphs_ = 0, open_ = 0;
    bool default_directed_ = false;
};

}  // namespace

DotGraph read_graphml(std::string_view text) { return GraphmlReader(text).read(); }

DotGraph read_graph(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string_view::npos && text[first] == '<' ? read_graphml(text) : read_dot(text);
}

}  // namespace grundy::dsl
