#include "engine/report/winning_text.hpp"

#include <fmt/format.h>

#include "engine/base/counted.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/rule/evaluate/regular.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

std::vector<std::string> lines(const claim::WinningMoves& moves) {
    std::vector<std::string> all;
    for (const claim::WinningCase& one : moves.cases) {
        std::string line = one.move + (one.choice.empty() ? "" : " with " + one.choice);
        if (!one.condition.empty()) line += " if " + one.condition;
        else if (moves.cases.size() > 1) line += " otherwise";
        all.push_back(std::move(line));
    }
    return all;
}

std::string folded(std::string line, std::size_t room) {
    const std::size_t condition = line.rfind(" if ");
    return columns(line) <= room || condition == std::string::npos ? line : line.replace(condition, 1, "\n");
}

std::string text(const claim::WinningLaw& law, const Style& style) {
    if (!law.moves) return "";
    const bool several = law.moves->cases.size() > 1;
    std::string text =
        several ? "\nat every position that is won by a move, the first of these that applies:\n" : "\nat every position that is won by a move:\n";
    for (const std::string& line : lines(*law.moves)) text += wrap("  " + style.paint(Ink::good, folded(line, style.width - 2)), style.width, 6) + "\n";
    const std::string how = "proved: " + name_of(law.theorem) + (law.rank.empty() ? "" : "; play ends: " + law.rank);
    return text + style.paint(Ink::faint, "  " + wrap(how, style.width - 2, 2)) + "\n";
}

std::string lost_words(const claim::WinningLaw& law, const rule::Game& game) {
    if (law.has_draws && law.lost_when && law.lost_when->op == rule::Op::truth) return "none";
    if (law.lost_when && !rule::is_matches(*law.lost_when)) return shorten(rule::to_string(*law.lost_when, game));
    const bool word = game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::word;
    if (!law.lost_expression.empty()) return fmt::format("the {} of the form {}", word ? "words" : "rows", law.lost_expression);
    if (law.of_words && law.states == 0)
        return fmt::format("the {} from which every play has an {} number of moves; all plays from one are equally long", word ? "words" : "rows",
                           game.play == rule::Play::misere ? "odd" : "even");
    if (law.of_words)
        return fmt::format("automata of {} tell them at any length; neither a short condition nor a short expression was found",
                           base::counted(law.states, "state"));
    const auto* by = law.evidence ? std::get_if<pattern::AlongPlay>(&*law.evidence) : nullptr;
    return fmt::format("an automaton of {} tells them at any size{}{}; no short condition was found", base::counted(law.states, "state"),
                       by && !by->reads().empty() ? " " + by->reads() : "", law.base.in_base() ? "" : " on digits in " + digits_of(law.base));
}

std::string lost_text(const claim::WinningLaw& law, const rule::Game& game, const Style& style) {
    if (!law.evidence && !law.by) return "";
    const std::string how = law.by ? report::how(*law.by)
                                   : fmt::format("{}: {}; {}", style.paint(Ink::good, "proved"), name_of(law.theorem),
                                                 law.rank.empty() ? "from the ends of play backwards" : "play ends: " + law.rank);
    std::string draws = !law.drawn_expression.empty() ? wrap("draws: of the form " + law.drawn_expression, style.width, 2) + "\n" : "";
    if (law.has_draws)
        draws = wrap("draws: " + (law.drawn_when && law.drawn_when->op == rule::Op::truth ? std::string("all positions")
                                  : law.drawn_when                                        ? shorten(rule::to_string(*law.drawn_when, game))
                                                   : fmt::format("an automaton of {} tells them at any size", base::counted(law.states, "state"))),
                     style.width, 2) +
                "\n";
    return wrap("P-positions: " + lost_words(law, game), style.width, 2) + "\n" + draws + "  " + wrap(how, style.width - 2, 4) + "\n";
}

std::string values_text(const claim::ValuesEverywhere& law, const rule::Game& game, const Style& style) {
    const std::string how =
        law.by ? report::how(*law.by)
               : fmt::format("{}: {}; play ends: {}", style.paint(Ink::good, "proved"), name_of(pattern::TheoremId::value_induction), law.rank);
    const auto* by = std::get_if<pattern::AlongPlay>(&law.evidence);
    const std::string said = law.formula ? "g = " + shorten(rule::to_string(*law.formula, game))
                                         : fmt::format("an automaton of {} states tells them at any size{}; no short formula was found", law.states,
                                                       by && !by->reads().empty() ? " " + by->reads() : "");
    return wrap("values: " + said, style.width, 2) + "\n  " + wrap(how, style.width - 2, 4) + "\n";
}

namespace {

Json theorem_json(Json out, std::optional<pattern::TheoremId> theorem, const std::optional<analyse::ByClaim>& by) {
    out["theorem"] = theorem ? Json(pattern::entry(*theorem).number) : Json(nullptr);
    out["theorem_name"] = theorem ? Json(pattern::entry(*theorem).name) : Json(nullptr);
    out["claim"] = by ? Json(by->formal) : Json(nullptr);
    return out;
}

}  // namespace

Json values_law(const claim::ValuesEverywhere* law, const rule::Game& game) {
    if (!law) return nullptr;
    return theorem_json({{"formula", law->formula ? Json(rule::to_string(*law->formula, game)) : Json(nullptr)}, {"states", law->states}, {"rank", law->rank}},
                        law->by ? law->by->theorem : pattern::TheoremId::value_induction, law->by);
}

Json lost_law(const claim::WinningLaw* law, const rule::Game& game) {
    if (!law || (!law->evidence && !law->by)) return nullptr;
    return theorem_json({{"when", law->lost_when ? Json(rule::to_string(*law->lost_when, game)) : Json(nullptr)},
                         {"expression", or_null(law->lost_expression)},
                         {"draws", law->drawn_when ? Json(rule::to_string(*law->drawn_when, game)) : or_null(law->drawn_expression)},
                         {"states", law->states},
                         {"rank", law->rank}},
                        law->by ? law->by->theorem : law->theorem, law->by);
}

Json winning_moves(const claim::WinningMoves* moves) {
    if (!moves) return nullptr;
    Json all = Json::array();
    for (const claim::WinningCase& one : moves->cases)
        all.push_back({{"move", one.move}, {"choice", or_null(one.choice)}, {"condition", or_null(one.condition)}});
    return all;
}

Json winning_law(const claim::WinningLaw* law) {
    if (!law) return nullptr;
    return {{"theorem", name_of(law->theorem)}, {"winning_moves", winning_moves(law->moves.get())}};
}

}  // namespace grundy::report
