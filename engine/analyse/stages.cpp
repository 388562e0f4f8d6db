#include "engine/analyse/method.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/rule/text.hpp"

namespace grundy::analyse {

std::vector<Stage> stages(std::shared_ptr<const rule::Game> game, const Options& options, const base::Budget& budget) {
    std::vector<Stage> result;
    result.push_back({"checked", rule::canonical_text(*game) + "hash " + rule::hash(*game) + "\n"});
    Oracle oracle(game, options, budget);
    const auto& recognition = oracle.recognition();
    std::string recognised = recognise::describe(recognition.family) + "\n" + recognition.evidence + "\n";
    if (recognition.embedding.shift != 0) recognised += "position n is heap n - " + std::to_string(recognition.embedding.shift) + "\n";
    result.push_back({"recognised", recognised});
    std::string method;
    if (oracle.is_sequence()) {
        method = oracle.sequence().kernel().name() + ": " + oracle.sequence().kernel().why() + "\ntheorems to try: " + oracle.sequence().theorems() + "\nother methods:";
        for (const std::string& name : methods_for(recognition)) method += " " + name;
        method += "\n";
    } else {
        method = "positions are explored from those asked; outcomes alone are searched lazily\n";
    }
    result.push_back({"method", method});
    return result;
}

}  // namespace grundy::analyse
