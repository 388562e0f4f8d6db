#include "cli/claims/start_claimed.hpp"

#include <algorithm>

#include "cli/claims/answers.hpp"
#include "cli/games.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/text.hpp"
#include "engine/claim/decide.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

namespace {

using dsl::ast::Form;

constexpr std::int64_t largest_parameter = 10'000;

/// distance at start = …, or the other way round.
bool says_how_far_start_is(const dsl::ast::Claim& claim) {
    if (claim.form != dsl::ast::ClaimForm::formula || !claim.expr || claim.from_start || !claim.domain.empty() || claim.domain_condition) return false;
    const dsl::ast::Expr& e = *claim.expr;
    if (e.form != Form::compare || e.relations.size() != 1 || e.relations[0] != "=") return false;
    return std::any_of(e.args.begin(), e.args.end(), [](const dsl::ast::ExprPtr& side) {
        if (side->form != Form::asked_at || side->text != "distance" || side->args.size() != 1 || side->args[0]->args.size() != 2) return false;
        const dsl::ast::Expr& at = *side->args[0]->args[1];
        return at.form == Form::name && at.text == "start" && side->args[0]->args[0]->form == Form::name;
    });
}

std::optional<std::int64_t> small_number(const std::string& digits) {
    return digits.size() <= 6 && base::is_numeral(digits) ? std::optional<std::int64_t>(std::stoll(digits)) : std::nullopt;
}

/// How many steps from its least value the one parameter of the claim is.
std::optional<std::size_t> step_of(const dsl::ast::Claim& claim, const rule::Game& game) {
    if (claim.with.size() != 1 || !claim.with_from[0] || claim.with[0].range->form != Form::number) return std::nullopt;
    const auto here = std::find_if(game.parameters.begin(), game.parameters.end(), [&](const auto& one) { return one.first == claim.with[0].name; });
    const auto least = small_number(claim.with[0].range->text), value = here == game.parameters.end() ? std::nullopt : small_number(here->second);
    return !least || !value || *value < *least || *value > largest_parameter ? std::nullopt : std::optional(static_cast<std::size_t>(*value - *least));
}

}  // namespace

std::optional<claim::StartClaimed> start_claimed(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game,
                                                 const analyse::Options& options, Session& session) {
    const Words words = split(given);
    if (session.misere || words.game == "-" || names_games_inside(words.game)) return std::nullopt;
    Session quiet;
    quiet.quiet = true;  // it was said when the game was read
    const Opened opened = open_game(words.game, words.settings, quiet);
    dsl::Document& document = *opened.document;
    document.assume(words.settings);
    const std::string rule = rule::canonical_text(*game);
    for (std::size_t k = 0; k < document.claims(); ++k) {
        const dsl::ast::Claim& written = document.tree().claims[k];
        const auto step = says_how_far_start_is(written) && !written.slow && !written.expect_refuted ? step_of(written, *game) : std::nullopt;
        if (!step) continue;
        dsl::Diagnostics unused;
        const auto here = document.claim_cases(k, *step, unused);
        if (here.size() != 1 || rule::canonical_text(*here[0].first.game) != rule) continue;
        const auto distance = claim::claimed_distance(here[0].second, *here[0].first.game);
        if (!distance || *distance <= beyond_search) continue;
        const auto info = document.claim(k, unused);
        if (!info || info->uniform.size() != 1) continue;
        base::Budget budget;
        budget.follow(session.budget(), claim_limits(session).time);
        claim::Finding finding = claim::Judge(options, budget, claim_limits(session).effort).decide(info->uniform[0].first.game, info->uniform[0].second);
        if (finding.verdict == claim::Verdict::proved)
            return claim::StartClaimed{std::string(document.source().slice(written.expr->span)), info->open, *distance, std::move(finding)};
    }
    return std::nullopt;
}

}  // namespace grundy::cli
