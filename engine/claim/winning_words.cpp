#include "engine/claim/winning_words.hpp"

#include <map>

#include "engine/analyse/domain/positions.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/words/law_of_words.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

/// len(w) and how often each letter stands in it; len(w) and sum(w) of a row of numbers.
std::vector<rule::ExprRef> numbers_of_row(const rule::Component& c) {
    const rule::ExprRef row = rule::local(0, c.name, rule::type_of(c));
    std::vector<rule::ExprRef> numbers = {rule::call(rule::Builtin::len, {row})};
    if (c.kind != rule::ComponentKind::word) numbers.push_back(rule::node(rule::Op::sum_of, {row}));
    for (const std::int64_t letter : c.letters) {
        const rule::Type type{rule::Kind::letter};
        auto constant = std::make_shared<rule::Expr>();
        constant->op = rule::Op::letter;
        constant->type = type;
        constant->number = letter;
        auto count = std::make_shared<rule::Expr>();
        count->op = rule::Op::count;
        const std::string name = c.name == "c" ? "letter" : "c";
        count->binders = {{1, name, type, row}};
        count->args = {rule::compare(rule::local(1, name, type), rule::Relation::equal, constant)};
        numbers.push_back(count);
    }
    return numbers;
}

/// matches(w, "(ab)*")
rule::ExprRef of_form(const rule::Component& c, const std::string& expression) {
    auto text = std::make_shared<rule::Expr>();
    text->op = rule::Op::word;
    text->type = {rule::Kind::word, rule::Kind::letter};
    text->text = expression;
    return rule::call(rule::Builtin::matches, {rule::local(0, c.name, rule::type_of(c)), text});
}

}  // namespace

std::optional<WinningLaw> winning_law_of_words(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position) {
    return law_or_none([&]() -> std::optional<WinningLaw> {
        const auto law = remembered<LawOfWords>(game, [&] { return law_of_words(game, game::compile(*game)); });
        if (!law) return std::nullopt;
        WinningLaw result;
        result.states = law->states();
        result.rank = law->rank();
        result.theorem = law->theorem();
        result.evidence = law->evidence();
        result.of_words = true;
        result.lost_expression = law->expression('P');
        if (!result.lost_expression.empty()) result.lost_when = of_form(game->components[0], result.lost_expression);
        if (law->has_draws()) result.drawn_expression = law->expression('D');
        const auto known = std::make_shared<std::map<std::vector<base::Integer>, char>>();  // one play is long where the word is, and options are often alike
        result.outcome_at = [law, known](const rule::PositionData& at) {
            if (law->states() > 0 || at.size() != 1) return law->outcome(at);
            constexpr std::size_t most = 10'000;
            if (const auto found = known->find(at[0].items); found != known->end()) return found->second;
            if (known->size() >= most) known->clear();
            return known->emplace(at[0].items, law->outcome(at)).first->second;
        };
        if (law->has_values()) result.value_at = [law](const rule::PositionData& at) { return law->value(at); };
        if (!position) return result;
        result.outcome = law->outcome(*position);
        result.value = law->value(*position);
        return *result.outcome != '?' ? std::optional(std::move(result)) : std::nullopt;
    });
}

/// What the smallest words or rows suggest, where it is proved as a claim.
std::optional<WinningLaw> law_of_rows(const analyse::Result& result, base::Budget& budget) {
    const rule::Game& game = *result.game;
    if (game.components.size() != 1 || game.components[0].letters.size() > 4 || !result.to_size) return std::nullopt;
    const auto ruleset = game::compile(game);
    std::map<std::string, char> outcomes;
    for (const analyse::Entry& entry : result.positions) outcomes.emplace(entry.position, entry.outcome);
    LostSamples known;
    known.numbers = numbers_of_row(game.components[0]);
    const analyse::Positions all(*ruleset, game, analyse::alphabet_of(game), analyse::bounds_of_domain(game));
    for (std::int64_t size = all.smallest(); size <= *result.to_size; ++size)
        all.of_size(size, [&](rule::PositionData&& position) {
            const auto outcome = outcomes.find(rule::to_string(position, game));
            if (outcome == outcomes.end()) return false;
            known.side = size + 1;
            known.samples.push_back({std::move(position), outcome->second == 'P'});
            return true;
        });
    WinningLaw law;
    known.right = [&](const rule::ExprRef& candidate) {
        law.lost_when = candidate;
        const Finding finding = Judge(analyse::Options{}, budget, {.search_seconds = 0, .tell = false}).decide(result.game, claim_of(law, game));
        const auto* proof = finding.argument.as<argument::WordInduction>();
        if (finding.verdict != Verdict::proved || !proof || proof->rank.empty()) return false;
        law.rank = proof->rank;
        law.theorem = proof->proof.theorem();
        law.evidence = std::make_shared<const pattern::Theorem>(pattern::Theorem{proof->proof, result.game, result.recognition.family, 0, nullptr});
        return true;
    };
    law.lost_when = lost_in_words(game, known);
    return law.lost_when ? std::optional(std::move(law)) : std::nullopt;
}

}  // namespace grundy::claim
