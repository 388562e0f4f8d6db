#pragma once
/// Certificates for the tests: of games of the library, of rules written here, of their claims.
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/verify/verify.hpp"

namespace grundy::certificate::tests {

using Json = nlohmann::ordered_json;

/// Of one mutant: some seconds at most.
inline constexpr std::uint64_t few_steps = 8'000'000;

std::shared_ptr<const rule::Game> open(const std::string& name, const dsl::Settings& settings = {});
/// A whole rule file: "game g\nposition (n)\n…".
std::shared_ptr<const rule::Game> written(const std::string& text);

/// Throws base::Failure where nothing is proved, or the checker does not confirm.
Certificate law_of(const std::shared_ptr<const rule::Game>& game);
Certificate outcome_of(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position);
/// Every claim of a rule file, every case. What is not proved is tried for so long: a test that expects that nothing is decided need not wait.
std::vector<Certificate> claims_of(const std::string& text, double search_seconds = 2);
/// Of the one claim that is added to a rule. Asked again it is remembered.
const std::string& certified(const std::string& rule, const std::string& claim, double search_seconds = 2);
inline const std::string s145_with_lost = "game s145\nlet lost(n) = n mod 8 = 0 or n mod 8 = 2\nposition (n)\nmove (n) -> (n - s) for s in {1, 4, 5}\n";

/// The same certificate with another claim in it, which need not be true: told in text and data alike. `rule`: of a file of the certificate's game.
std::string claiming(const std::string& good, const std::string& rule, const std::string& other);

/// The first claim of a rule file.
std::pair<rule::Game, rule::Claim> claim_in(const std::string& text);
/// The same about all values of the parameter that its `with` leaves open.
std::pair<rule::Game, rule::Claim> uniform_claim_in(const std::string& text);

/// Does the program's other decider (engine/claim) say, with a little effort, that the claim is true, or that it is false? Asked again about the same rule and
/// claim it remembers: the mutants of one certificate state few different things, and what is printed of a mutant is nearly always what it holds as data.
bool decided_to_be(bool holds, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim);

/// Why the checker says no; empty: it is verified.
std::string rejection(const std::string& text, std::uint64_t steps = few_steps);
/// It says no, for this reason.
void expect_rejected(const std::string& text, const std::string& because, std::uint64_t steps = verify::usual_steps);

/// The same certificate with something else in it, or in its proof; and with the opposite of what is claimed.
using Change = std::function<void(Json&)>;
std::string altered(Json json, const Change& change);
std::string altered(const std::string& good, const Change& change);
std::string altered_proof(Json json, const Change& change);
std::string denied(const std::string& good);
/// The certificate of a claim: by this theorem ("": any), as the schema has it, and true as it is printed; neither the opposite nor another claim, which is
/// `wrong`, is believed with its proof. Empty, and a failure, where there is none.
std::string expect_certified(const std::string& rule, const std::string& claim, const std::string& theorem, bool holds = true, const std::string& wrong = "");
/// What the checker prints, read as a rule file of the language: is the claim there what the sentence says it is? True also where other games are named.
bool true_as_printed(const std::string& text, std::uint64_t steps = few_steps);
/// Against docs/schema/certificate.schema.json; empty: it fits.
std::string against_schema(const std::string& text);

}  // namespace grundy::certificate::tests
