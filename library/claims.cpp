/// Claims decided, and certificates written and checked.
#include <algorithm>
#include <chrono>

#include "engine/base/poll.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/claim/decide.hpp"
#include "engine/report/check.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/verify/verify.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

constexpr auto usual_time = std::chrono::seconds(10);  ///< of a claim, as on the command line

/// Claims of one document, one after another, under one set of limits.
class Claims {
public:
    Claims(const Options& options, const dsl::Document& document) : options_(options), run_(options), judge_(run_.options, run_.budget, effort(options)) {
        judge_.beside([&document] { return claim::claims_beside(document); });
    }

    /// Claim `k` of the document, of which `info` is.
    claim::Finding decide(const dsl::Document& document, std::size_t k, const dsl::Document::ClaimInfo& info) {
        arm();
        dsl::Diagnostics unused;  // other values of the same claim: what is wrong with it has been said
        return claim::decide_claim(judge_, info, [&](std::size_t step) {
            const base::PastLimits reading;
            return document.claim_cases(k, step, unused);
        });
    }

    std::vector<certificate::Certificate> certify(const dsl::Document::ClaimInfo& info) {
        return certificate::of_cases(info, [&](const auto& game, const auto& claim) { return arm(), judge_.decide(game, claim); });
    }

private:
    static claim::Effort effort(const Options& options) {
        claim::Effort effort;
        if (options.seconds > 0) effort = {options.seconds, std::numeric_limits<std::uint64_t>::max()};
        return effort;
    }
    void arm() {
        if (!(options_.seconds > 0)) run_.budget.set_time(usual_time);
    }

    const Options& options_;
    Run run_;
    claim::Judge judge_;
};

Verdict verdict_of(claim::Verdict verdict) {
    switch (verdict) {
        case claim::Verdict::proved: return Verdict::proved;
        case claim::Verdict::exhausted: return Verdict::exhausted;
        case claim::Verdict::holds: return Verdict::holds;
        case claim::Verdict::undecided: return Verdict::undecided;
        case claim::Verdict::refuted: return Verdict::refuted;
    }
    return Verdict::undecided;
}

Finding finding_of(const dsl::Document::ClaimInfo& info, const claim::Finding& decided) {
    const base::PastLimits telling;
    Finding finding;
    finding.id = info.id;
    finding.text = info.text;
    finding.formal = info.formal;
    finding.line = info.line;
    finding.verdict = verdict_of(decided.verdict);
    finding.as_expected =
        !report::CheckedClaim{"", info.line, info.id, info.text, info.formal, info.expect_refuted, info.corrected, false, decided}.against_expectation();
    finding.parameters = decided.parameters;
    finding.theorems = report::theorems(decided);
    finding.statement = report::statement(decided);
    finding.reason = report::reason(decided);
    finding.checked_to = number_of(decided.checked_to);
    finding.cases = decided.cases;
    finding.counterexample = decided.counterexample;
    finding.claimed = decided.claimed;
    finding.found = decided.found;
    finding.shown_by = decided.shown_by;
    for (const auto& line : report::obstacles(decided)) finding.tried.push_back(in_our_words(line));
    finding.limit = limit_of(decided.limit);
    return finding;
}

const dsl::Document& document_of(const GameData& game) {
    if (!game.document) throw Error(ErrorKind::unsupported, "claims are about rules, and " + game.rule->name + " is a function", "write its rule as text");
    return *game.document;
}

dsl::Document::ClaimInfo claim_at(const dsl::Document& document, std::size_t k, dsl::Diagnostics& wrong) {
    const base::PastLimits reading;  // a claim for which there is no time is still known
    auto info = document.claim(k, wrong);
    if (!info && !wrong.has_errors()) throw Error(ErrorKind::bad_rule, "the claim cannot be understood");
    return info ? std::move(*info) : dsl::Document::ClaimInfo{};
}

dsl::Document::ClaimInfo claim_at(const dsl::Document& document, std::size_t k) {
    dsl::Diagnostics wrong;
    auto info = claim_at(document, k, wrong);
    refuse_errors(wrong, document.source());
    return info;
}

/// A claim that stands in no file, behind the rule that it is about; it speaks of the parameters that the game was opened with.
class AskedClaim {
public:
    AskedClaim(const GameData& game, const std::string& claim) : claim_(claim) {
        const dsl::Source& source = document_of(game).source();
        std::string with;
        for (const auto& [name, value] : game.parameters) with += (with.empty() ? " with " : ", ") + name + " = " + value;
        std::string text = source.text() + "\nclaim \"asked\"" + with + ": ";
        begin_ = text.size();
        text += claim + "\n";
        dsl::Diagnostics found;
        document_ = dsl::load(std::make_unique<dsl::Source>(source.name(), text), rules().loader(), found);
        refuse(found);
        if (document_->claims() != document_of(game).claims() + 1)
            throw Error(ErrorKind::bad_rule, "this is more than one claim", "ask for one at a time, without the word `claim`");
        dsl::Diagnostics wrong;
        info_ = claim_at(*document_, index(), wrong);
        refuse(wrong);
    }
    const dsl::Document& document() const { return *document_; }
    std::size_t index() const { return document_->claims() - 1; }
    const dsl::Document::ClaimInfo& info() const { return info_; }

private:
    /// Places are those in the claim alone, which is all that whoever asks has written.
    void refuse(const dsl::Diagnostics& found) const {
        const auto within = [&](std::size_t at) { return static_cast<std::uint32_t>(std::clamp(at, begin_, begin_ + claim_.size()) - begin_); };
        dsl::Diagnostics own;
        for (const dsl::Diagnostic& d : found.all())
            if (d.severity == dsl::Severity::error) own.error(d.code, {within(d.span.begin), within(d.span.end)}, d.message, d.help);
        refuse_errors(own, dsl::Source("<claim>", claim_));
    }

    std::string claim_;
    std::size_t begin_ = 0;
    std::unique_ptr<dsl::Document> document_;
    dsl::Document::ClaimInfo info_;
};

Certificate certificate_of(const std::vector<certificate::Certificate>& made) {
    Certificate all{certificate::bundle(made), "", ""};
    for (const auto& one : made) {
        all.sentence += (all.sentence.empty() ? "" : "; ") + one.sentence;
        all.how += (all.how.empty() ? "" : "; ") + one.how;
    }
    return all;
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

using library::guarded;

std::vector<Finding> Game::check(const Options& options, bool slow) const {
    return guarded([&] {
        const dsl::Document& document = library::document_of(*data_);
        library::Claims claims(options, document);
        std::vector<Finding> findings;
        for (std::size_t k = 0; k < document.claims(); ++k) {
            const auto info = library::claim_at(document, k);
            if (info.slow && !slow) {
                Finding skipped = library::finding_of(info, {});
                skipped.verdict = Verdict::skipped;
                findings.push_back(std::move(skipped));
            } else {
                findings.push_back(library::finding_of(info, claims.decide(document, k, info)));
            }
        }
        return findings;
    });
}

Finding Game::check(const std::string& claim, const Options& options) const {
    return guarded([&] {
        const library::AskedClaim asked(*data_, claim);
        return library::finding_of(asked.info(), library::Claims(options, asked.document()).decide(asked.document(), asked.index(), asked.info()));
    });
}

std::vector<Claim> Game::claims() const {
    return guarded([&] {
        std::vector<Claim> all;
        for (std::size_t k = 0; data_->document && k < data_->document->claims(); ++k) {
            const auto info = data_->document->heading(k);
            all.push_back({k, info.id, info.text, info.formal, info.line, info.slow});
        }
        return all;
    });
}

Finding Game::decide(const Claim& claim, const Options& options) const {
    return guarded([&] {
        const dsl::Document& document = library::document_of(*data_);
        if (claim.index >= document.claims())
            throw Error(ErrorKind::bad_input, "the rule of " + name() + " has " + std::to_string(document.claims()) + " claims, and none with this number",
                        "claims() lists them, counted from 0");
        const auto info = library::claim_at(document, claim.index);
        if (info.id != claim.id || info.formal != claim.formal)
            throw Error(ErrorKind::bad_input, "claim " + std::to_string(claim.index) + " of " + name() + " is another one than `" + claim.formal + "`",
                        "decide what claims() of the same game lists");
        return library::finding_of(info, library::Claims(options, document).decide(document, claim.index, info));
    });
}

Certificate Game::certify(const Options& options) const {
    return guarded([&] {
        library::document_of(*data_);
        library::Run run(options);
        analyse::Oracle oracle(data_->rule, run.options, run.budget);
        return library::certificate_of({certificate::of_law(oracle)});
    });
}

Certificate Game::certify(const std::string& claim, const Options& options) const {
    return guarded([&] {
        const dsl::Document& document = library::document_of(*data_);
        library::Claims claims(options, document);
        std::vector<certificate::Certificate> made;
        for (std::size_t k = 0; k < document.claims(); ++k) {
            const auto info = library::claim_at(document, k);
            if (info.id != claim && info.text != claim && info.formal != claim) continue;
            auto cases = claims.certify(info);
            std::move(cases.begin(), cases.end(), std::back_inserter(made));
        }
        if (!made.empty()) return library::certificate_of(made);
        return library::certificate_of(claims.certify(library::AskedClaim(*data_, claim).info()));
    });
}

std::vector<Verified> Certificate::verify(const std::string& json) {
    return guarded([&] {
        std::vector<Verified> all;
        for (const verify::Verified& one : verify::verify_all(json)) all.push_back({one.rule, one.hash, one.sentence, one.how});
        return all;
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
