/// A claim and how the checker can decide it. What the prover said only tells where to begin: the checker's own answer is what counts.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/certificate/write.hpp"
#include "engine/rule/claim_json.hpp"
#include "engine/rule/json.hpp"
#include "engine/rule/text.hpp"

namespace grundy::certificate {
namespace {

using base::Failure;
using claim::Verdict;
using F = rule::Claim::Form;

constexpr std::uint64_t most_steps_of_cases = 2'000'000'000;  ///< some ten seconds: beyond, a law is tried first

/// The games that a claim asks about, by number.
void games_of(const rule::ExprRef& e, const rule::Game& game, std::set<std::uint32_t>& out) {
    if (!e) return;
    for (const auto& a : e->args) games_of(a, game, out);
    for (const auto& b : e->binders) games_of(b.range, game, out);
    games_of(e->condition, game, out);
    if (e->op >= rule::Op::value_at) out.insert(e->ref);
}

class Writer {
public:
    Writer(const std::string& id, const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding, const analyse::Options& options,
           const base::Budget& budget)
        : finding_(finding), holds_(finding.verdict != Verdict::refuted), options_(options), budget_(budget) {
        std::tie(claim_, game_) = rule::with_all_games(claim, game);
        stated_ = {{"type", "claim"}, {"id", id}, {"holds", holds_}, {"text", rule::to_string(claim_, game_)}, {"data", Json::parse(rule::claim_to_json(claim_, game_))}};
        for (const auto& [name, other] : game_.uses)
            stated_["uses"].push_back({{"name", name}, {"text", rule::canonical_text(*other)}, {"rule", Json::parse(rule::to_json(*other))}});
    }

    Certificate write() {
        switch (claim_.form) {
            case F::formula:
                if (!holds_) return counterexample();
                return finding_.verdict == Verdict::exhausted ? first_of({&Writer::cases, &Writer::laws}) : first_of({&Writer::laws, &Writer::cases});
            case F::period:
            case F::arithmetic_period:
                if (holds_) return laws();
                return first_of({&Writer::laws, &Writer::counterexample, &Writer::multiple});
            case F::allows:
                return by_laws("1.2");
            case F::same_as:
                return holds_ ? laws() : counterexample();
            case F::finite:
            case F::keep:
                unsupported("that play ends, or that a set can be kept, is something that the checker does not decide yet");
            default:
                return finding_.verdict == Verdict::proved ? first_of({&Writer::laws, &Writer::cases}) : first_of({&Writer::cases, &Writer::laws});
        }
    }

private:
    using Way = Certificate (Writer::*)();

    Certificate first_of(std::initializer_list<Way> ways) {
        std::string reasons;
        for (const Way way : ways) {
            try {
                return (this->*way)();
            } catch (const Failure& why) {
                if (why.kind() != base::FailureKind::unsupported) throw;
                const std::string text = std::string(why.what()).substr(std::string("no certificate can be written: ").size());
                if (reasons.find(text) == std::string::npos) reasons += (reasons.empty() ? "" : "; and ") + text;
            }
        }
        unsupported(reasons);
    }

    Certificate with(Json proof, std::uint64_t steps = 0) const { return confirmed(envelope(game_, stated_, std::move(proof)), "cases", steps); }

    Certificate cases() { return with({{"thm", "exhaustive"}}, most_steps_of_cases); }

    Certificate laws() { return by_laws("law"); }

    /// A law of each game of one heap that the claim asks about, where one is proved.
    Certificate by_laws(const char* theorem) {
        std::set<std::uint32_t> asked;
        games_of(claim_.expr, game_, asked);
        games_of(claim_.condition, game_, asked);
        if (claim_.form != F::formula) asked.insert(0);
        if (claim_.form != F::formula)
            for (std::uint32_t k = 0; k < game_.uses.size(); ++k) asked.insert(k + 1);
        Json all = Json::array();
        std::string why;
        for (const std::uint32_t number : asked) {
            const auto& game = number == 0 ? std::make_shared<const rule::Game>(game_) : game_.uses[number - 1].second;
            try {
                analyse::Oracle oracle(game, options_, budget_);
                const Json law = Json::parse(of_law(oracle).text);
                all.push_back({{"game", number}, {"claim", law["claim"]}, {"proof", law["proof"]}});
            } catch (const Failure& failure) {
                if (failure.kind() != base::FailureKind::unsupported) throw;
                why = failure.what();
            }
        }
        if (all.empty()) unsupported(why.empty() ? "the claim asks about no law" : why);
        return with({{"thm", theorem}, {"laws", all}});
    }

    Certificate counterexample() {
        const bool names = claim_.over_positions || claim_.from_start || !claim_.domain.empty() || claim_.form != F::formula;
        if (finding_.at.empty() && names) unsupported("the claim fails, but at no single case");
        Json at = Json::object();
        for (const auto& [name, datum] : finding_.at) {
            Json items = Json::array();
            for (const auto& item : datum.items) {
                const auto small = base::to_int64(item);
                if (!small) unsupported("the counterexample is beyond 64 bits");
                items.push_back(*small);
            }
            at[name] = datum.scalar ? items.at(0) : items;
        }
        return with({{"thm", "counterexample"}, {"at", at}});
    }

    /// The least multiple of the period that may be taken from every heap.
    Certificate multiple() {
        const auto p = base::to_int64(claim_.period);
        for (std::int64_t k = 1; p && k <= 100 && *p <= 100'000; ++k) {
            try {
                return with({{"thm", "1.6"}, {"multiple", k * *p}});
            } catch (const Failure& failure) {
                if (failure.kind() != base::FailureKind::unsupported) throw;
            }
        }
        unsupported("no small multiple of the period may be taken from every heap");
    }

    const claim::Finding& finding_;
    bool holds_;
    const analyse::Options& options_;
    const base::Budget& budget_;
    rule::Claim claim_;
    rule::Game game_;
    Json stated_;
};

}  // namespace

Certificate of_claim(const std::string& id, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim, const claim::Finding& finding,
                     const analyse::Options& options, const base::Budget& budget) {
    const auto why = [&] { return finding.tried.empty() ? std::string() : ": " + finding.tried.front(); };
    if (finding.verdict == Verdict::undecided) unsupported("the claim is not decided" + why());
    try {
        return Writer(id, *game, claim, finding, options, budget).write();
    } catch (const Failure& failure) {
        // The checker may follow what the prover does not.
        if (finding.verdict != Verdict::holds || failure.kind() != base::FailureKind::unsupported) throw;
        unsupported("the claim holds as far as it was tried, which proves nothing" + why());
    }
}

}  // namespace grundy::certificate
