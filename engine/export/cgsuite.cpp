// The line by which CGSuite (Siegel, version 2) knows the same game: take-and-break codes and subtraction sets, the notation of which is one.
#include <fmt/format.h>

#include "engine/base/setting.hpp"
#include "engine/base/text.hpp"
#include "engine/export/table.hpp"

namespace grundy::exporting {

Made cgsuite(const analyse::Result& result, std::uint64_t last) {
    const recognise::Family& family = result.recognition.family;
    std::string rules;
    const auto listed = [](const std::vector<std::int64_t>& set) {
        return "[" + base::joined(set, ",", [](std::int64_t s) { return std::to_string(s); }) + "]";
    };
    if (const auto* code = family.as<recognise::TakeAndBreak>()) rules = "game.heap.TakeAndBreak(\"" + rule::to_string(code->code) + "\")";
    if (const auto* set = family.as<recognise::FiniteSubtraction>()) rules = "game.heap.Subtraction(" + listed(set->set) + ")";
    if (const auto* set = family.as<recognise::AllBut>())
        rules = set->excluded.empty() ? "game.heap.Nim" : "game.heap.Subtraction(" + listed(set->excluded) + ", allbut => true)";
    if (rules.empty())
        refuse_format(fmt::format("CGSuite has a line for heaps with a take-and-break code or a subtraction set, and {} is recognised as: {}",
                                  result.game->name, recognise::describe(family)),
                      "grundy show tells how it was recognised; " + base::setting(base::Setting::as, "sage or mathematica") + " write its values");
    if (result.recognition.embedding.shift != 0 || result.recognition.embedding.components.size() != 1)
        refuse_format(
            fmt::format("a position n of {} is a heap of n {:+} there, for which CGSuite has no line", result.game->name, -result.recognition.embedding.shift),
            "write the rule with positions from 0 on");
    const bool misere = result.game->play == rule::Play::misere;
    Made made;
    made.text = misere ? fmt::format("g := {0};\n[g(n).MisereNimValue for n from 0 to {1}]\n", rules, last)
                       : fmt::format("g := {0};\ng.NimValueSequence({1})\n", rules, last);
    if (misere) made.left_out.emplace_back("CGSuite's misere nim values are not Grundy values: a heap is lost where its misere nim value is 0");
    made.rows = 1;
    made.what = rules;
    return made;
}

}  // namespace grundy::exporting
