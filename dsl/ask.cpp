#include "dsl/ask.hpp"

namespace grundy::dsl {
namespace {

struct Read {
    std::unique_ptr<Document> document;
    Diagnostics diagnostics;
};

Read read(const Document& file, const std::string& before, const std::string& expression, const Loader& loader) {
    const std::string head = file.source().text() + "\n" + before;
    Diagnostics all;
    Read out;
    out.document = load(std::make_unique<Source>(file.source().name(), head + expression + "\n"), loader, all);
    if (out.document && out.document->tree().order.size() != file.tree().order.size() + 1) {
        out.document = nullptr;
        out.diagnostics.error("E024", {0, static_cast<std::uint32_t>(expression.size())}, "this is more than one expression", "ask for one after the other");
        return out;
    }
    const auto begin = static_cast<std::uint32_t>(head.size()), end = static_cast<std::uint32_t>(begin + expression.size());
    const auto moved = [&](std::uint32_t at) { return std::min(std::max(at, begin), end) - begin; };
    for (const Diagnostic& d : all.all()) {  // what is wrong with the file itself was said when it was read
        const Span span{moved(d.span.begin), moved(d.span.end)};
        std::string message = d.message;
        for (const auto& [line, asked] :
             {std::pair("this `show`", "this expression"), std::pair("to a `show`", "to an expression"), std::pair("in a `show`", "in an expression"),
              std::pair("this `claim`", "this expression"), std::pair("the end of the declaration", "the end of the expression")})
            if (const std::size_t at = message.find(line); at != std::string::npos) message.replace(at, std::string_view(line).size(), asked);
        std::string help = d.help;
        if (const std::size_t at = help.find("what takes its values from a range is bound by"); at != std::string::npos) {
            help = help.substr(0, at) + "what takes its values from a range is bound: [… for x in 1..100], or all(x in 1..100: …)";
        }
        const bool follows = d.code < "E100" && out.diagnostics.has_errors();  // a word of it begins a declaration: one mistake, told of once
        if (follows) continue;
        if (d.severity == Severity::error) out.diagnostics.error(d.code, span, message, help);
        else if (d.span.begin >= begin) out.diagnostics.warning(d.code, span, d.message, d.help);
    }
    return out;
}

/// Without the blank that the command line puts before a bracket.
std::string on_one_line(std::string line) {
    for (char& c : line) c = c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    return line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
}

}  // namespace

Asked claimed(const Document& file, const std::string& formula, const Loader& loader) {
    const std::string line = on_one_line(formula);
    const bool plain = line.find_first_of("\"\\") == std::string::npos;
    Asked out;
    out.claim = true;
    out.source = Source("<command line>", line);
    Read claimed = read(file, "claim \"" + (plain ? line : "asked") + "\": ", line, loader);
    out.document = std::move(claimed.document);
    out.diagnostics = std::move(claimed.diagnostics);
    return out;
}

Asked ask(const Document& file, const std::string& expression, const Loader& loader) {
    const std::string line = on_one_line(expression);
    Asked out;
    out.source = Source("<command line>", line);
    Read shown = read(file, "show \"\": ", line, loader);
    if (!shown.document) {
        Read claimed = read(file, "claim \"asked\": ", line, loader);
        const auto helps = [](const Diagnostics& d) { return !d.all().empty() && !d.all().front().help.empty(); };
        if (claimed.document) out.claim = true;
        if (claimed.document || (!helps(shown.diagnostics) && helps(claimed.diagnostics))) shown = std::move(claimed);
    }
    out.document = std::move(shown.document);
    out.diagnostics = std::move(shown.diagnostics);
    return out;
}

}  // namespace grundy::dsl
