// `show`: a game stage by stage, from its rule to the plan of how it would be solved.
#include <fmt/format.h>

#include <algorithm>

#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/method.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/setting.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/choose.hpp"

namespace grundy::analyse {

namespace {

/// Time and memory by the costs measured on one machine; a law proved on the way ends the work before.
std::string cost_words(const recognise::Family& family, const std::string& method, std::uint64_t count) {
    const auto cost = solve::forecast(family, method, count);
    if (!cost) return "forecast: none for this method; every option of every heap is listed";
    const std::string time = cost->seconds > 3e9    ? "more than a hundred years"
                             : cost->seconds < 0.01 ? "less than 10 ms"
                             : cost->seconds < 10   ? fmt::format("about {:.2g} s", cost->seconds)
                                                    : fmt::format("about {:.0f} s", cost->seconds);
    return fmt::format("forecast: {} values take {} and {} MB if no law is proved on the way; looking for one takes {} MB more", count, time,
                       cost->bytes / 1'000'000 + 1, 4 * std::min(count, pattern::Effort().values) / 1'000'000 + 1);
}

}  // namespace

std::vector<Stage> stages(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& budget) {
    require_two_players(*game);
    if (!options.checkpoint.empty())
        throw base::Failure(base::FailureKind::bad_input, "nothing is computed here that a checkpoint could keep",
                            "leave " + base::setting(base::Setting::checkpoint) + " out");
    std::vector<Stage> result;
    result.push_back({"checked", rule::canonical_text(*game) + "hash " + rule::hash(*game) + "\n"});
    Oracle oracle(game, options, budget);
    const auto& recognition = oracle.recognition();
    std::string recognised = recognise::describe(recognition.family) + "\n" + recognition.evidence + "\n";
    if (recognition.embedding.shift != 0) recognised += "position n is heap n - " + std::to_string(recognition.embedding.shift) + "\n";
    result.push_back({"recognised", recognised});
    std::string method;
    if (oracle.is_sequence()) {
        method = oracle.sequence().kernel().name() + ": " + oracle.sequence().kernel().why() + "\ntheorems to try: " + oracle.sequence().theorems() +
                 "\nother methods:";
        for (const std::string& name : methods_for(recognition)) method += " " + name;
        method += "\n" + cost_words(recognition.family, oracle.sequence().kernel().name(), options.to ? *options.to + 1 : 1'000'000) + "\n";
    } else if (oracle.law()) {
        method = "closed-form: a theorem tells the outcome of every position; what it does not tell is searched for\n";
    } else {
        method = "positions are explored from those asked; outcomes alone are searched lazily\n";
    }
    if (!oracle.is_sequence()) {
        method += "methods:";
        for (const std::string& name : oracle.methods()) method += " " + name;
        method += "\n";
    }
    result.push_back({"method", method});
    return result;
}

}  // namespace grundy::analyse
