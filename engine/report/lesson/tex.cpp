#include "engine/report/lesson/tex.hpp"

#include <map>

namespace grundy::report {

namespace {

/// One sign of a text; `code` is inside \texttt.
std::string sign(const std::string& c) {
    static const std::map<std::string, std::string> table = {{"\\", "\\textbackslash{}"},
                                                             {"{", "\\{"},
                                                             {"}", "\\}"},
                                                             {"$", "\\$"},
                                                             {"&", "\\&"},
                                                             {"#", "\\#"},
                                                             {"%", "\\%"},
                                                             {"_", "\\_"},
                                                             {"^", "\\textasciicircum{}"},
                                                             {"~", "\\textasciitilde{}"},
                                                             {"<", "\\textless{}"},
                                                             {">", "\\textgreater{}"},
                                                             {"|", "\\textbar{}"},
                                                             {"\"", "\\textquotedbl{}"},
                                                             {"→", "$\\to$"},
                                                             {"∈", "$\\in$"},
                                                             {"≥", "$\\ge$"},
                                                             {"≤", "$\\le$"},
                                                             {"≠", "$\\ne$"},
                                                             {"∞", "$\\infty$"},
                                                             {"…", "\\dots{}"},
                                                             {"–", "--"},
                                                             {"−", "$-$"},
                                                             {"²", "$^2$"},
                                                             {"√", "$\\surd$"},
                                                             {"⌊", "$\\lfloor$"},
                                                             {"⌋", "$\\rfloor$"},
                                                             {"⊕", "$\\oplus$"},
                                                             {"·", "$\\cdot$"},
                                                             {"×", "$\\times$"},
                                                             {"⇔", "$\\Leftrightarrow$"},
                                                             {"↻", ""}};
    const auto found = table.find(c);
    return found == table.end() ? c : found->second;
}

/// `all`: the whole text is code.
std::string tex_of(const std::string& text, bool all) {
    std::string out;
    bool code = all;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = 1;
        while (i + length < text.size() && (static_cast<unsigned char>(text[i + length]) & 0xc0U) == 0x80U) ++length;
        const std::string c = text.substr(i, length);
        i += length;
        if (!code && i < text.size() && text[i] == '=' && (c == "<" || c == ">")) {
            out += c == "<" ? "$\\le$" : "$\\ge$";
            ++i;
        } else if (c == "`" && !all) {
            out += code ? "}" : "\\texttt{";
            code = !code;
        } else if (code && c == "'") {
            out += "\\textquotesingle{}";
        } else if (code && c == "-" && i < text.size() && text[i] == '-') {
            out += "-{}";  // two of them would be a dash
        } else {
            out += sign(c);
        }
    }
    return out + (code && !all ? "}" : "");
}

}  // namespace

std::string tex(const std::string& text) { return tex_of(text, false); }
std::string tex_code(const std::string& text) { return tex_of(text, true); }

}  // namespace grundy::report
