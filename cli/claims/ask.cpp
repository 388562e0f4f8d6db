/// grundy ask GAME EXPR…: what an expression is worth, from a number to a list of positions; what is said of every position is decided as a claim. Without an
/// expression: the `show` lines of the file.

#include "dsl/ask.hpp"
#include "cli/claims/answers.hpp"
#include "cli/claims/stated.hpp"
#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "engine/claim/decide.hpp"
#include "engine/report/answer.hpp"

namespace grundy::cli {

namespace {

/// What is wrong with an expression only for these parameters, or under this convention.
[[noreturn]] void refuse_first(const dsl::Diagnostics& found, const Session& session) {
    const auto& all = found.all();
    session.complain(all.empty() ? "it has no meaning there" : all.front().message, all.empty() ? "" : all.front().help);
    throw Exit{exit_bad};
}

/// A claim without --time-limit ends after its own time; what is asked after it has no limit of it.
report::CheckedClaim decided(const dsl::Document& document, const std::string& expression, const analyse::Options& options, Session& session,
                             std::size_t left) {
    dsl::Diagnostics found;
    const std::size_t last = document.claims() - 1;
    const auto info = document.claim(last, found);
    report::CheckedClaim one;
    one.id = one.text = one.formal = expression.substr(std::min(expression.find_first_not_of(' '), expression.size()));
    if (!info) refuse_first(found, session);
    const ClaimLimits limits = claim_limits(session);
    base::Budget budget;
    budget.follow(session.budget(), share(session, left, limits.time));
    claim::Judge judge(options, budget, limits.effort);
    judge.beside([&] { return claim::claims_beside(document); });
    one.finding = claim::decide_claim(judge, *info, [&](std::size_t step) {
        dsl::Diagnostics none;
        return document.claim_cases(last, step, none);
    });
    return one;
}

/// What one run of `ask` answers: each expression, or each `show` line of the file, for each choice of the parameters.
class Questions {
public:
    Questions(const Words& given, const analyse::Options& options, Session& session)
        : given_(given),
          options_(options),
          session_(session),
          document_(open_document(given.game, given.settings, session)),
          choices_(document_->choices(given.settings)) {}

    std::vector<report::Asked> answer() {
        if (choices_.size() == 1 || session_.misere) {
            const auto game = game_of(*document_, choices_[0].settings, session_);
            if (choices_.size() == 1) warn_of_misreadings(*game, session_);
        }
        if (session_.misere) document_->play_misere();
        if (given_.positions.empty()) return shown();
        std::vector<report::Asked> all;
        left_ = given_.positions.size() * choices_.size();
        for (const std::string& expression : given_.positions) {  // what is wrong with one costs the others nothing
            try {
                for (report::Asked& one : asked(expression)) all.push_back(std::move(one));
            } catch (const Exit& exit) {
                session_.exit = std::max<int>(session_.exit, exit.code);
            }
        }
        return all;
    }

private:
    std::vector<report::Asked> asked(const std::string& expression) {
        const dsl::Asked read = dsl::ask(*document_, expression, library().loader());
        say(read.diagnostics, read.source, session_);
        if (session_.misere) read.document->play_misere();
        std::vector<report::Asked> all;
        for (std::size_t c = 0; c < choices_.size(); ++c) {
            const dsl::Choice& choice = choices_[c];
            read.document->assume(choice.settings);
            report::Asked one{choice.chosen, {}, {}};
            if (read.claim) {
                one.claim = decided(*read.document, expression, options_, session_, left_);
                if (!choice.chosen.empty()) one.claim->text = report::choice(one) + ": " + one.claim->text;
            } else {
                dsl::Diagnostics found;
                const auto lines = read.document->shown(choice.settings, found);
                if (lines.empty() && choices_.size() == 1) refuse_first(found, session_);
                one.answer = lines.empty() ? no_answer(choice, expression, found) : answer_shown(lines.back(), options_, session_, left_, stated(c));
            }
            --left_;
            all.push_back(std::move(one));
        }
        return all;
    }

    /// Question by question.
    std::vector<report::Asked> shown() {
        std::vector<std::vector<dsl::Document::ShowInfo>> lines;
        for (const dsl::Choice& choice : choices_) {
            dsl::Diagnostics found;
            lines.push_back(document_->shown(choice.settings, found));
            if (choices_.size() == 1) say(found, document_->source(), session_);
            left_ += lines.back().size();
        }
        if (left_ == 0) throw base::Failure(base::FailureKind::bad_input, "what do you want to know?", "for instance: grundy ask " + given_.game + " 'P(10)'");
        std::vector<report::Asked> all;
        for (std::size_t k = 0; k < document_->tree().shows.size(); ++k) {
            for (std::size_t c = 0; c < choices_.size(); ++c) {
                if (k >= lines[c].size()) continue;
                all.push_back({choices_[c].chosen, answer_shown(lines[c][k], options_, session_, left_, stated(c)), {}});
                --left_;
            }
        }
        return all;
    }

    /// Claims are proved once, whatever is asked about their game.
    const claim::Stated& stated(std::size_t choice) {
        if (stated_.empty())
            for (const dsl::Choice& one : choices_) stated_.push_back(stated_in(*document_, one.settings, options_, session_));
        return stated_[choice];
    }

    /// One choice that is wrong is an answer among others, and alone an error.
    claim::Answer no_answer(const dsl::Choice& choice, const std::string& expression, dsl::Diagnostics& found) const {
        if (!found.has_errors()) static_cast<void>(document_->instantiate(choice.settings, found));
        claim::Answer answer;
        answer.formal = expression;
        answer.why = found.all().empty() ? "it has no meaning there" : found.all().front().message;
        return answer;
    }

    const Words& given_;
    const analyse::Options& options_;
    Session& session_;
    std::unique_ptr<dsl::Document> document_;
    std::vector<dsl::Choice> choices_;
    std::vector<claim::Stated> stated_;  ///< by choice
    std::size_t left_ = 0;               ///< answers still to be found
};

int code_of(const report::Asked& asked) {
    if (asked.answer) return asked.answer->limit ? Session::code_of(asked.answer->limit) : asked.answer->why.empty() ? exit_done : exit_bad;
    const auto verdict = asked.claim->finding.verdict;
    return verdict == claim::Verdict::refuted ? exit_no : verdict == claim::Verdict::undecided ? exit_limit : exit_done;
}

}  // namespace

void add_ask(Command& program, Session& session) {
    Command& verb = program.verb("ask", "what an expression about a game is worth");
    auto words = std::make_shared<std::vector<std::string>>();
    verb.words(
        "GAME EXPR…", *words,
        "a game, its parameters, and expressions: ask mark '{n for n in 0..99 if P(n)}'; without one, the show lines of the file; t=2..9 is a game each");
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(
        "Examples: grundy ask kayles '{n for n in 0..40 if g(n) = 1}'; grundy ask wythoff 'count(x in 0..50, y in 0..50: P(x, y))'\nWhat is said of every "
        "position is decided as a claim: ask mark 'P(n) => odd(n)'.\nA parameter may have several values, with an answer each: ask mark 'N(24)' t=2..9; ask "
        "mark 'with t >= 2: P(t)' is a claim about "
        "all of them.\nExit status: 1 a claim is refuted, 3 a limit was reached.");
    verb.run([words, &session] {
        const Words given = split(*words);
        analyse::Options options;
        options.threads = session.threads;
        if (!session.quiet) options.warn = warn_once;
        const std::vector<report::Asked> all = Questions(given, options, session).answer();
        if (all.empty() && !session.json) return;
        session.print(session.json ? report::json(all) : report::text(all, session.style()));
        for (const report::Asked& one : all) session.exit = std::max(session.exit, code_of(one));
    });
}

}  // namespace grundy::cli
