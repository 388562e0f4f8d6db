#include "engine/rule/sum_text.hpp"

namespace grundy::rule {

std::string sum_text(const std::vector<std::string>& terms) {
    std::string text;
    for (std::size_t i = 0, next = 0; i < terms.size(); i = next) {
        while (next < terms.size() && terms[next] == terms[i]) ++next;
        const std::size_t times = next - i;
        const bool counted = times >= terms_to_count && terms[i].back() == ')';
        for (std::size_t k = 0; k < (counted ? 1 : times); ++k) text += (text.empty() ? "" : " + ") + (counted ? std::to_string(times) + " * " : "") + terms[i];
    }
    return text.empty() ? "()" : text;
}

}  // namespace grundy::rule
