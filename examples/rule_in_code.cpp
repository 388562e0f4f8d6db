// A rule built in code, without any text: from n tokens take 2, 5 or 6. It is recognised from what its moves do, a claim about it is proved, and the proof
// is written down for somebody who believes nothing of this.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    const auto n = grundy::var("n"), s = grundy::var("s");
    const grundy::Game take = grundy::Rule("take", "Take 2, 5 or 6")
                                  .position({n})
                                  .move("take", {n - s})
                                  .each(s, grundy::set({2, 5, 6}))
                                  .claim("lost", iff(P(n), in(n % 11, grundy::set({0, 1, 4, 8}))))
                                  .game();
    std::cout << take.text();

    const auto solution = take.solve({.to = 21});
    for (const auto& value : solution.values) std::cout << *value << ' ';
    std::cout << '\n' << solution.recognised << ": " << solution.law.formula << '\n';

    const auto finding = take.check().front();
    std::cout << (finding.verdict == grundy::Verdict::proved ? "proved: " : "not proved: ") << finding.formal << '\n';

    const auto certificate = take.certify("lost");
    for (const auto& verified : grundy::Certificate::verify(certificate.json)) std::cout << "verified: " << verified.sentence << '\n';
}
