#include "engine/report/tex.hpp"

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

}  // namespace

std::string tex(const std::string& text) {
    std::string out;
    bool code = false;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t length = 1;
        while (i + length < text.size() && (static_cast<unsigned char>(text[i + length]) & 0xc0U) == 0x80U) ++length;
        const std::string c = text.substr(i, length);
        i += length;
        if (!code && i < text.size() && text[i] == '=' && (c == "<" || c == ">")) {
            out += c == "<" ? "$\\le$" : "$\\ge$";
            ++i;
        } else if (c == "`") {
            out += code ? "}" : "\\texttt{";
            code = !code;
        } else {
            out += sign(c);
        }
    }
    return out + (code ? "}" : "");
}

}  // namespace grundy::report
