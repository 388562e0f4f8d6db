/// grundy certify GAME -o FILE: a proved law, with --at the outcome of a position, with --claim a claim of the file, for grundy-verify to check by itself.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/output_file.hpp"
#include "cli/quantity.hpp"
#include "cli/solve_options.hpp"
#include "dsl/ask.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/arithmetic/patience.hpp"
#include "engine/base/later.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/text.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/table_rows.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/report/table_rows_text.hpp"

namespace grundy::cli {

namespace {

using base::Failure;
using base::FailureKind;

bool is_called(const dsl::Document::ClaimInfo& info, const std::string& wanted) { return info.id == wanted || info.text == wanted || info.formal == wanted; }

/// Is there a claim of the file that is called so?
bool has_claim(const dsl::Document& document, const std::string& wanted, Session& session) {
    for (std::size_t k = 0; k < document.claims(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = document.claim(k, diagnostics);
        if (!info) say(diagnostics, document.source(), session);
        if (info && is_called(*info, wanted)) return true;
    }
    return false;
}

/// "2" for the second claim of the file, where none is called so.
std::string by_number(const dsl::Document& document, const std::string& wanted, Session& session) {
    const bool number = wanted.size() < 7 && base::is_numeral(wanted);
    const std::size_t place = number ? std::stoul(wanted) : 0;
    return place < 1 || place > document.claims() || has_claim(document, wanted, session) ? wanted : document.heading(place - 1).text;
}

/// A formula that is no claim of the file, as if it were its last one.
dsl::Asked formula_as_claim(const dsl::Document& document, const std::string& formula, Session& session) {
    dsl::Asked asked = dsl::claimed(document, formula, library().loader());
    if (asked.document) return asked;
    if (formula.find_first_of("(=<>") != std::string::npos) say(asked.diagnostics, asked.source, session);
    throw Failure(FailureKind::bad_input, "there is no claim \"" + formula + "\" in this file",
                  "`grundy check` lists the claims of a file; a formula may stand there, too: --claim 'P(n) <=> n mod 4 = 0'");
}

/// Without --time-limit a claim that nothing decides, or a proof that takes the checker for ever, shall not be tried for hours.
claim::Finding decided(claim::Judge& judge, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim, base::Budget& budget,
                       const Session& session) {
    if (!session.time_limit.empty()) return judge.decide(game, claim);
    budget.set_time(std::chrono::minutes(1));
    claim::Finding finding = judge.decide(game, claim);
    if (finding.limit == base::Limit::time) finding.tried.insert(finding.tried.begin(), "a minute is not enough; --time-limit 10min gives it more");
    budget.set_time(std::chrono::minutes(2));  // for the certificate, which is checked before it is written
    return finding;
}

/// Every case of every claim with this id, this text or these words.
std::vector<certificate::Certificate> of_claims(const dsl::Document& document, const std::string& called, const analyse::Options& options, base::Budget& budget,
                                                Session& session) {
    const std::string wanted = by_number(document, called, session);
    if (!has_claim(document, wanted, session)) {
        const dsl::Asked asked = formula_as_claim(document, wanted, session);
        const std::size_t last = asked.document->claims() - 1;
        return of_claims(*asked.document, asked.document->heading(last).text, options, budget, session);
    }
    const auto limit =
        session.time_limit.empty() ? std::chrono::seconds(0) : std::chrono::duration_cast<std::chrono::seconds>(parse_duration(session.time_limit));
    const arithmetic::Patience patience(static_cast<double>(limit.count()) / 10);  // as `check` has it
    claim::Judge judge(options, budget, {.tell = false});
    judge.beside([&] { return claim::claims_beside(document); });
    const base::Watch watch(budget);
    std::vector<certificate::Certificate> made;
    for (std::size_t k = 0; k < document.claims(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = document.claim(k, diagnostics);
        say(diagnostics, document.source(), session);
        if (!info || !is_called(*info, wanted)) continue;
        try {
            auto cases = certificate::of_cases(*info, [&](const auto& game, const auto& one) { return decided(judge, game, one, budget, session); });
            std::move(cases.begin(), cases.end(), std::back_inserter(made));
        } catch (const Failure& failure) {
            if (base::limit_of(failure) != base::Limit::time) throw;
            const std::string most = session.time_limit.empty() ? "two minutes" : session.time_limit;
            throw Failure(FailureKind::limit, "no certificate is written: to check it takes longer than " + most, "--time-limit 10min gives it more");
        }
    }
    return made;
}

/// Without a law of the values: which positions are lost, as a claim that the file could make.
std::optional<certificate::Certificate> of_lost(const analyse::Oracle& oracle, const analyse::Options& options, base::Budget& budget) {
    const auto game = std::make_shared<const rule::Game>(oracle.rule());
    const auto law = claim::law_in_words(game, budget);
    if (!law) return std::nullopt;
    const rule::Claim claim = claim::claim_of(*law, *game);
    const claim::Finding finding = claim::Judge(options, budget, {.tell = false}).decide(game, claim);
    if (finding.verdict != claim::Verdict::proved) return std::nullopt;
    return certificate::of_claim("lost", game, claim, finding);
}

/// Who wins at a sum, as a claim that the file could make.
certificate::Certificate of_sum(const std::shared_ptr<const rule::Game>& game, const std::vector<analyse::Term>& terms, const analyse::Options& options,
                                base::Budget& budget) {
    claim::Judge judge(options, budget, {.tell = false});
    rule::Claim claim;
    claim.form = rule::Claim::Form::outcome_at;
    for (const analyse::Term& term : terms) claim.sum.push_back({term.game == game ? nullptr : term.game, term.position});
    claim::Finding finding;
    for (const char outcome : {'P', 'N', 'D'}) {
        claim.outcome = outcome;
        finding = judge.decide(game, claim);
        if (finding.verdict == claim::Verdict::proved || finding.verdict == claim::Verdict::exhausted) break;
    }
    return certificate::of_claim("sum", game, claim, finding);
}

bool by_quotient(analyse::Oracle& oracle, const rule::PositionData& position) {
    if (oracle.has_values()) return false;
    const auto theorems = oracle.at(position, analyse::Want::outcome).grounds.theorems();
    return std::any_of(theorems.begin(), theorems.end(), [](const auto& one) { return one->proof.checked().template is<pattern::check::MisereClosure>(); });
}

/// How the claims of the file are called that are proved, as far as a few seconds tell.
std::vector<std::string> proved_claims(const dsl::Document& document, const analyse::Options& options, const base::Budget& whole) {
    std::vector<std::string> names;
    base::Budget budget;
    budget.follow(whole, std::chrono::seconds(10));
    claim::Judge judge(options, budget, {.tell = false});
    judge.beside([&] { return claim::claims_beside(document); });
    for (std::size_t k = 0; k < document.claims() && names.size() < 8; ++k) {
        dsl::Diagnostics unused;
        const auto info = document.claim(k, unused);
        if (!info) continue;
        const auto finding = claim::decide_claim(judge, *info, [&](std::size_t step) {
            dsl::Diagnostics none;
            return document.claim_cases(k, step, none);
        });
        if (finding.verdict == claim::Verdict::proved) names.push_back(info->id.empty() ? info->text : info->id);
    }
    return names;
}

/// Which claims to certify instead: those of the file, or one of the first rows of a table.
std::string of_claims_hint(const std::shared_ptr<const rule::Game>& game, const dsl::Document& document, const analyse::Options& options,
                           const base::Budget& budget) {
    const std::string position = "--at POSITION certifies the outcome of one position, by playing through everything below it";
    std::string names;
    for (const std::string& name : proved_claims(document, options, budget)) names += fmt::format("{}--claim '{}'", names.empty() ? "" : ", ", name);
    if (!names.empty())
        return names + (names.find(',') == std::string::npos ? " certifies a proved claim of the file" : " certify proved claims of the file") +
               ", --at POSITION the outcome of one position";
    for (const std::size_t along : {0U, 1U})
        if (const auto rows = claim::table_rows(game, along, 8))
            return fmt::format("--claim '{}' certifies one of the first rows of its table, and so for the others; {}", report::as_claim(*rows, *game),
                               position);
    return document.claims() == 0 ? position
                                  : "--claim ID certifies a claim of the file (`grundy check` lists them), --at POSITION the outcome of one position";
}

std::optional<certificate::Certificate> if_certified(const std::function<std::optional<certificate::Certificate>()>& made) {
    try {
        return made();
    } catch (const Failure& why) {
        if (why.kind() != FailureKind::unsupported) throw;
        return std::nullopt;
    }
}

certificate::Certificate of_law(analyse::Oracle& oracle, const dsl::Document& document, const analyse::Options& options, base::Budget& budget) {
    try {
        return certificate::of_law(oracle);
    } catch (const Failure& why) {
        if (why.kind() != FailureKind::unsupported) throw;
        const auto game = std::make_shared<const rule::Game>(oracle.rule());
        if (oracle.law()) {
            // A closed form in a spelling that the checker does not know may be proved in another way.
            if (oracle.law()->closed())
                if (auto made = if_certified([&] { return of_lost(oracle, options, budget); })) return std::move(*made);
            if (!why.hint().empty() || oracle.rule().play != rule::Play::misere) throw;
            throw Failure(why.kind(), why.what(), of_claims_hint(game, document, options, budget));
        }
        if (auto made = of_lost(oracle, options, budget)) return std::move(*made);
        const auto law = claim::winning_law(game);
        const std::string what = !law ? why.what()
                                      : fmt::format(
                                            "no certificate can be written: the P-positions of {} are those that an automaton of {} states reads, without a "
                                            "short condition, and certificates of such laws are those of claims",
                                            oracle.rule().name, law->states);
        throw Failure(FailureKind::unsupported, what, of_claims_hint(game, document, options, budget));
    }
}

std::vector<certificate::Certificate> certificates(const std::vector<std::string>& words, const SolveOptions& flags, const std::string& claim, bool strategy,
                                                   Session& session) {
    base::Budget& budget = session.budget();
    const Opened opened = open_game(words, session);
    const auto terms = flags.at.empty() ? std::vector<analyse::Term>{} : open_sum(flags.at, opened.game, session);
    const bool sum = terms.size() > 1 || (terms.size() == 1 && terms.front().game != opened.game);
    SolveOptions own = flags;
    if (sum) own.at.clear();
    const analyse::Options options = own.read(opened.game, session);
    if (sum && claim.empty()) {
        if (strategy) throw Failure(FailureKind::bad_input, "--strategy takes one position, not a sum", "leave it out");
        return {of_sum(opened.game, terms, options, budget)};
    }
    if (strategy && !options.at) throw Failure(FailureKind::bad_input, "--strategy needs a position", "add --at POSITION, or --at start");
    if (!claim.empty() && session.misere) throw Failure(FailureKind::bad_input, "a claim is about the game as its file has it", "leave --misere out");
    if (!claim.empty()) {
        if (options.at || sum || words.size() > 1)
            throw Failure(FailureKind::bad_input, "a claim says itself for which positions and parameters it is made", "leave them out beside --claim");
        return of_claims(*opened.document, claim, options, budget, session);
    }
    analyse::require_two_players(*opened.game);
    analyse::Oracle oracle(opened.game, options, budget);
    std::optional<base::Later> told;
    if (!options.at && !options.effort && options.announce)
        told.emplace(options.announce, "looking for a law that is proved for all positions, 25 s at most; --effort 5s sets another time");
    if (!options.at) return {of_law(oracle, *opened.document, options, budget)};
    oracle.require(*options.at);
    if (strategy) return {certificate::of_strategy(oracle, *options.at)};
    // A position of misère play that a quotient tells may be too large to be played through.
    if (by_quotient(oracle, *options.at)) return {of_sum(opened.game, {{opened.game, *options.at}}, options, budget)};
    return {certificate::of_position(oracle, *options.at)};
}

}  // namespace

void add_certify(Command& program, Session& session) {
    Command& verb = program.verb("certify", "a certificate of what is proved, for grundy-verify");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    auto file = std::make_shared<std::string>(), claim = std::make_shared<std::string>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family such as 0.137, or -; then its parameters (t=5)");
    verb.option("-o,--output", *file, "the file to write; - or nothing: standard output");
    auto strategy = std::make_shared<bool>(false);
    verb.option("--claim", *claim,
                "a claim of the rule file, by its id, its text, its words or its number in the file: all its cases; or a formula: 'g at (2) + (3) = 1'");
    verb.flag("--strategy", *strategy, "with --at: a winning move for every position that needs one, instead of all play");
    flags->add_to_table(verb);
    flags->add_checkpoint(verb);
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer("Examples: grundy certify kayles -o kayles.json; grundy-verify kayles.json");
    verb.run([words, flags, file, claim, strategy, &session] {
        OutputFile to(*file, OutputFile::Earlier::aside);  // what stood there would be taken for the answer of a run that fails in whatever way
        try {
            const auto made = certificates(*words, *flags, *claim, *strategy, session);
            const std::string text = certificate::bundle(made);
            if (to.is_standard_output()) {
                session.print(text);
            } else {
                to.write(text);
                for (const auto& one : made) {
                    if (!session.quiet) session.print(fmt::format("certificate {}: {}\n  {}\n", *file, one.sentence, one.how));
                }
            }
        } catch (...) {
            if (const std::string earlier = to.earlier(); !earlier.empty())
                session.complain("no certificate is written, and the earlier file is now " + earlier, "it is about something else");
            throw;
        }
        session.exit = exit_done;
    });
}

}  // namespace grundy::cli
