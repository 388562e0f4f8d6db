#include "dsl/ask.hpp"

#include <algorithm>

namespace grundy::dsl {
namespace {

struct Read {
    std::unique_ptr<Document> document;
    Diagnostics diagnostics;
};

/// "n in 2..12" as a parameter of the command line, where it is one.
std::string as_typed(const std::string& with) {
    const std::size_t in = with.find(" in ");
    std::string name = with.substr(0, in), values = in == std::string::npos ? "" : with.substr(in + 4);
    values.erase(std::remove(values.begin(), values.end(), ' '), values.end());
    const bool one = !values.empty() && name.find_first_of(" (,") == std::string::npos && values.find("in") == std::string::npos;
    return one ? name + "=" + values : "NAME=2..12";
}

/// Help that writes the claim out, without the words that were put in front of what is asked; empty where it does not.
std::string without_claim(const Diagnostic& d) {
    static const std::string in_front = "claim \"asked\": ";
    const std::size_t at = d.help.find(in_front);
    if (at == std::string::npos) return "";
    const std::string line = d.help.substr(at + in_front.size());
    return d.help.substr(0, at) + line + (d.code == "E020" ? "; in brackets, [" + line + "], for the values" : "");
}

/// Help that is of use outside a file; empty where that of the file will do.
std::string help_for_asking(const Diagnostic& d, const std::string& expression) {
    if (const std::size_t bound = d.help.find("what takes its values from a range is bound by"); bound != std::string::npos)
        return d.help.substr(0, bound) + "what takes its values from a range is bound: [… for x in 1..100], or all(x in 1..100: …)";
    if (d.message.find("has the name of a parameter") != std::string::npos) {
        const std::size_t begin = d.message.find('`') + 1;
        const std::string name = d.message.substr(begin, d.message.find('`', begin) - begin);
        return "each value of `" + name + "` makes a game of its own, and `ask` answers for each of several: grundy ask GAME 'N at start' " + name +
               "=2..12; or use another name";
    }
    if (std::string line = without_claim(d); !line.empty()) return line;
    const std::size_t with = expression.rfind(" with ");
    if (d.message.rfind("`with` stands before", 0) != 0 || with == std::string::npos) return "";
    const std::string asked = expression.substr(0, with), values = expression.substr(with + 6);
    return "for an answer to each value: grundy ask GAME '" + asked + "' " + as_typed(values) + "; as a claim about all: 'with " + values + ": " + asked + "'";
}

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
        std::string help = help_for_asking(d, expression);
        if (help.empty()) help = d.help;
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

/// with n >= 2: N at start
bool names_parameters(const std::string& line) { return line.rfind("with ", 0) == 0 && line.find(':') != std::string::npos; }

}  // namespace

Asked claimed(const Document& file, const std::string& formula, const Loader& loader) {
    const std::string line = on_one_line(formula);
    const bool plain = line.find_first_of("\"\\") == std::string::npos;
    Asked out;
    out.claim = true;
    out.source = Source("<command line>", line);
    const std::string name = "claim \"" + (plain ? line : "asked") + "\"";
    Read claimed = read(file, name + (names_parameters(line) ? " " : ": "), line, loader);
    out.document = std::move(claimed.document);
    out.diagnostics = std::move(claimed.diagnostics);
    return out;
}

Asked ask(const Document& file, const std::string& expression, const Loader& loader) {
    const std::string line = on_one_line(expression);
    if (names_parameters(line)) return claimed(file, line, loader);
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
