#include "engine/certificate/write.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"

namespace grundy::certificate {

void unsupported(const std::string& why) { throw base::Failure(base::FailureKind::unsupported, "no certificate can be written: " + why); }

bool has_unordered_rows(const rule::Game& game) {
    const auto is_row = [](const rule::Component& c) {
        return c.unordered && (c.kind == rule::ComponentKind::sequence || c.kind == rule::ComponentKind::whole_sequence);
    };
    return std::any_of(game.components.begin(), game.components.end(), is_row);
}

std::string instead_of_values(const rule::Game& game) {
    if (game.play != rule::Play::misere || has_unordered_rows(game)) return "";
    return "under misère play these have certificates: periods of one heap from which numbers of one set are taken, misère Nim and Moore's Nim, claims that "
           "say who wins at every position and are proved by induction along play, and claims about positions from which all play can be listed, such as "
           "`… for x in 0..20`";
}

Json number(std::uint64_t n) { return n > (std::uint64_t{1} << 53) ? Json(std::to_string(n)) : Json(n); }

Json envelope(const rule::Game& game, Json claim, Json proof) {
    return {{"v", 1},
            {"schema", "grundy.certificate/1"},
            {"text", rule::canonical_text(game)},
            {"hash", rule::hash(game)},
            {"claim", std::move(claim)},
            {"proof", std::move(proof)},
            {"rule", Json::parse(rule::to_json(game))}};
}

namespace {

/// One line a field; lists stay on their line.
std::string layout(const Json& json) {
    std::string text = "{\n";
    for (const auto& [key, value] : json.items()) text += fmt::format("  {}: {},\n", Json(key).dump(), value.dump());
    text.erase(text.size() - 2);
    return text + "\n}\n";
}

}  // namespace

Certificate unconfirmed(const Json& json, std::string sentence, std::string how) { return {layout(json), std::move(sentence), std::move(how)}; }

Certificate confirmed(Json json, const char* range, std::uint64_t steps) {
    for (int attempt = 0;; ++attempt) {
        const std::string text = layout(json);
        try {
            const verify::Verified result = verify::verify(text, steps == 0 ? verify::usual_steps : steps);
            return {text, result.sentence, result.how};
        } catch (const verify::CutShort& cut) {
            if (attempt > 0) unsupported(cut.what());
            json["proof"][range] = number(cut.needed);
        } catch (const verify::Rejected& why) {
            unsupported(why.what());
        } catch (const verify::Unreadable& why) {
            unsupported(why.what());
        }
    }
}

std::string bundle(const std::vector<Certificate>& certificates) {
    if (certificates.size() == 1) return certificates[0].text;
    std::string text = "{\n  \"v\": 1,\n  \"schema\": \"grundy.certificate/1\",\n  \"all\": [\n";
    for (std::size_t i = 0; i < certificates.size(); ++i) {
        const std::string& one = certificates[i].text;
        text += one.substr(0, one.size() - 1) + (i + 1 < certificates.size() ? ",\n" : "\n");
    }
    return text + "  ]\n}\n";
}

}  // namespace grundy::certificate
