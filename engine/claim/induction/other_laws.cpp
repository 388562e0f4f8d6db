/// A law has tracks of its own. Here the same sets are read with tracks that no other game has, so that a claim can speak of several games at once.
#include "engine/claim/induction/other_laws.hpp"

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Expr;
using rule::Op;

namespace {

constexpr Track tracks_of_a_game = 100'000'000;

/// One game read once more, with tracks from `first` on.
struct OtherGame {
    OtherGame(std::shared_ptr<const rule::Game> of, arithmetic::Numeration base, Track first)
        : game(std::move(of)), sentences(*game, base, first), play(*game, sentences) {}
    std::shared_ptr<const rule::Game> game;
    Sentences sentences;
    PlayRelation play;
};

std::set<std::uint32_t> others_named(const rule::Claim& claim) {
    std::set<std::uint32_t> named;
    const auto look = [&](const rule::ExprRef& e) {
        if (!e) return;
        rule::any_of(*e, [&](const Expr& part) {
            if (rule::asks_of_play(part.op) && part.ref != 0) named.insert(part.ref);
            return false;
        });
    };
    look(claim.expr), look(claim.condition);
    for (const rule::Binder& binder : claim.domain) look(binder.range);
    return named;
}

/// The set of a law with the tracks of the game as it is read here.
Automaton moved(const Automaton& set, const std::vector<Track>& from, const std::vector<Track>& to) {
    std::map<Track, Track> names;
    for (std::size_t k = 0; k < from.size(); ++k) names[from[k]] = to[k];
    return renamed(set, names);
}

Sentences::Answers answers_by(const std::shared_ptr<OtherGame>& there, const Automaton& lost) {
    return {[there, lost](const std::vector<Linear>& numbers, const Sides& sides) { return there->play.answer_at(lost, numbers, sides); }, nullptr};
}

Sentences::Answers answers_by(const std::shared_ptr<OtherGame>& there, const Automaton& pairs, Track value) {
    const arithmetic::Numeration base = there->sentences.base();
    Sentences::Answers answers = answers_by(there, exists(both(pairs, arithmetic::is_number(base, value, 0)), value));
    answers.value = [there, pairs, value, base](const std::vector<Linear>& numbers, const Sides& sides, Track v) {
        Sentences::Answer answer = there->play.answer_at(renamed(pairs, {{value, v}}), numbers, sides);
        answer.so = either(answer.so, both(answer.no_position, arithmetic::is_number(base, v, 0)));  // one value for all numbers
        return answer;
    };
    return answers;
}

}  // namespace

std::optional<OtherLaws> laws_of_others(Ground& ground, bool values, arithmetic::Numeration base, std::string& why) {
    OtherLaws laws;
    for (const std::uint32_t use : others_named(ground.claim())) {
        const auto& [name, game] = ground.game().uses.at(use - 1);
        Ground about = ground.about(game, ground.claim());
        const auto there = std::make_shared<OtherGame>(game, base, use * tracks_of_a_game);
        std::string missing;
        if (values) {
            const auto law = value_law(about, base, missing);
            if (!law) return why = "no law of the values of `" + name + "`: " + missing, std::nullopt;
            const Track v = there->sentences.fresh();
            const Automaton pairs = renamed(moved(law->pairs(), law->play().tracks(), there->play.tracks()), {{law->value(), v}});
            laws.answers.emplace(use, answers_by(there, pairs, v));
            laws.told.push_back({use, law->as_data()});
        } else {
            const auto law = kernel_law(about, base, missing);
            if (!law) return why = "no law of the P-positions of `" + name + "`: " + missing, std::nullopt;
            laws.answers.emplace(use, answers_by(there, moved(law->lost(), law->play().tracks(), there->play.tracks())));
            laws.told.push_back({use, law->as_data()});
        }
    }
    return laws;
}

}  // namespace grundy::claim
