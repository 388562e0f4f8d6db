#pragma once
/// The formulas of theory 1.8, 4.2, 5.1 and 6, evaluated at heaps of any size.
#include <string>
#include <vector>

#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern {

/// What the theorem says about these heaps. Throws base::Failure(bad_input) for negative heaps or a wrong number of them.
Answer answer(const ClosedForm& form, const std::vector<base::Integer>& heaps);

/// "g(n) = v2(n): the exponent of 2 in n", … and the P-positions in words.
std::string describe(const ClosedForm& form);
std::string p_words(const ClosedForm& form);

/// The theorem that says it.
Proved theorem_of(const ClosedForm& form);

}  // namespace grundy::pattern
