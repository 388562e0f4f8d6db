/// Sums of positions, of this game and of others.
#include <algorithm>

#include "dsl/lower/copies_of_terms.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/lower/lower_sum.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::dsl {
namespace {

constexpr std::size_t most_terms = 2'000'000;

}  // namespace

void Lower::adopt(const rule::Game& made, const Values& values) {
    game = made;
    parameters = values;
    visible_lets_ = 0;
    index_vertices();
}

std::shared_ptr<const rule::Game> Lower::other_game(const std::string& name, Span span, const std::optional<ast::Family>& named,
                                                    const std::vector<ast::Setting>& settings) {
    std::string key = named ? named->kind + " " + std::string(source_.slice(named->argument ? named->argument->span : named->span)) : name;
    for (const ast::Setting& s : settings) key += " " + s.name + "=" + std::string(source_.slice(s.value->span));
    if (const auto known = others_.find(key); known != others_.end()) return known->second;
    if (named) {
        auto made = family(*named);
        if (!made) return nullptr;
        made->title = key;
        return others_[key] = std::make_shared<const rule::Game>(std::move(*made));
    }
    for (const auto& [used, other] : game.uses) {
        if (used == name && settings.empty()) return other;
    }
    const auto text = loader_.game ? loader_.game(name, source_.name()) : std::nullopt;
    if (!text) {
        const std::string guess = did_you_mean(name, loader_.names ? loader_.names() : std::vector<std::string>{});
        error("E116", span, "there is no game called `" + name + "`", guess.empty() ? "" : "did you mean `" + guess + "`?");
        return nullptr;
    }
    Diagnostics inner;
    const auto tree = parse_file(*text, inner);
    const auto broken = [&] {
        const auto& all = inner.all();
        const auto first = std::find_if(all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
        error("E116", span, "the game `" + name + "` has an error itself" + (first == all.end() ? "" : ": " + first->message));
        return nullptr;
    };
    if (!tree || inner.has_errors()) return broken();
    Lower defaults(*tree, *text, loader_, inner);
    if (!defaults.read_parameters({})) return broken();
    Values values;
    for (const ast::Setting& s : settings) {
        const auto like = defaults.parameters.find(s.name);
        if (like == defaults.parameters.end()) {
            std::vector<std::string> names;
            for (const ast::Parameter& p : tree->parameters) names.push_back(p.name);
            const std::string guess = did_you_mean(s.name, names);
            error("E127", s.span, "the game `" + name + "` has no parameter `" + s.name + "`", guess.empty() ? "" : "did you mean `" + guess + "`?");
            return nullptr;
        }
        const auto value = parameter_value(*s.value, &like->second, s.name);
        if (!value) return nullptr;
        if (!values.emplace(s.name, *value).second) error("E105", s.span, "the parameter `" + s.name + "` is given twice");
    }
    Lower lower(*tree, *text, loader_, inner);
    if (!lower.game_for(values, false)) return broken();
    return others_[key] = std::make_shared<const rule::Game>(std::move(lower.game));
}

std::optional<rule::PositionSum> Lower::sum(const ast::SumOfGames& terms) {
    rule::PositionSum result;
    bool good = true;
    for (const ast::SumTerm& t : terms) {
        rule::SumTerm out;
        const bool own = !t.family && (t.game.empty() || (t.game == game.name && t.settings.empty() && !game.components.empty()));
        if (!own) out.game = other_game(t.game, t.span, t.family, t.settings);
        if (!own && !out.game) {
            good = false;
            continue;
        }
        const rule::Game& whose = own ? game : *out.game;
        std::vector<rule::PositionData> starts;
        if (t.start) {
            starts = rule::start_terms(whose);
            if (starts.empty()) error("E128", t.span, "the game has no start", "give a position, or declare one: start " + rule::example_position(whose));
            good = good && !starts.empty();
        } else {
            std::optional<rule::PositionData> found;
            if (own) {
                found = position(t.components, t.span, true);
            } else {
                Lower other(file_, source_, loader_, *diagnostics_);
                other.adopt(whose, parameters);
                other.bare_words_ = bare_words_;
                found = other.position(t.components, t.span, true);
            }
            good = good && found;
            if (found) starts.push_back(std::move(*found));
        }
        const std::size_t copies = t.times.empty() ? 1 : number_up_to(t.times, most_terms);
        if (result.size() + copies * std::max<std::size_t>(starts.size(), 1) > most_terms) {
            error("E203", t.times.empty() ? t.span : t.times_span, "a sum has at most " + std::to_string(most_terms) + " terms",
                  "under normal play two equal terms are worth nothing: leave out as many as you like two by two");
            return std::nullopt;
        }
        for (rule::PositionData& position : starts) {
            out.position = std::move(position);
            result.insert(result.end(), copies, out);
        }
    }
    return good ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<BoundTerm> bind(const ast::SumOfGames& sum, const std::shared_ptr<const rule::Game>& game, const Loader& loader, const Source& source,
                            Diagnostics& diagnostics) {
    static const ast::File nothing;
    Lower lower(nothing, source, loader, diagnostics);
    if (game) lower.adopt(*game, {});
    lower.take_bare_words();
    std::vector<BoundTerm> result;
    if (!game) {
        for (const ast::SumTerm& t : sum) {
            if (t.game.empty() && !t.family)
                diagnostics.error("E116", t.span, "this position does not say of which game it is", "write for example kayles (5)");
        }
        if (diagnostics.has_errors()) return result;
    }
    auto bound = lower.sum(sum);
    if (!bound) return result;
    for (rule::SumTerm& term : *bound) result.push_back({term.game ? term.game : game, std::move(term.position)});
    return result;
}

}  // namespace grundy::dsl
