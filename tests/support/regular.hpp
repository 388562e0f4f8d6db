#pragma once
/// Random regular expressions over a and b, as the rule language and the standard library both read them.
#include <string>

namespace grundy::tests {

/// `upto(low, high)` is a random number; `depth`: of brackets.
template <class Upto>
std::string random_expression(Upto upto, int depth) {
    std::string text;
    do {
        text += text.empty() ? "" : "|";
        for (int k = upto(1, 3); k > 0; --k) {
            if (depth == 0 || upto(0, 1) == 0) text += upto(0, 1) == 0 ? 'a' : 'b';
            else text += upto(0, 7) == 0 ? "()" : "(" + random_expression(upto, depth - 1) + ")";
            if (upto(0, 1) == 0) text += "*+?"[upto(0, 2)];
        }
    } while (upto(0, 2) == 0);
    return text;
}

}  // namespace grundy::tests
