/// Games: opened by name, read from a text, given as functions; and their positions.
#include <utility>

#include "dsl/lower/lower_sum.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/text.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

rule::Component natural(const std::string& name) {
    rule::Component component;
    component.name = name;
    return component;
}

std::shared_ptr<const GameData> game_of(std::shared_ptr<const dsl::Document> document, const dsl::Diagnostics& found, const Game::Parameters& parameters) {
    refuse_errors(found, document->source());
    dsl::Diagnostics wrong;
    auto rule = document->instantiate(parameters, wrong);
    refuse_errors(wrong, document->source());
    auto data = std::make_shared<GameData>();
    data->rule = std::make_shared<const rule::Game>(std::move(rule.value()));
    data->warnings = told(found, document->source());
    data->document = std::move(document);
    data->parameters = parameters;
    return data;
}

std::shared_ptr<const GameData> function_of(const std::string& name, std::vector<rule::Component> components, std::shared_ptr<const game::Ruleset> function) {
    rule::Game rule;
    rule.name = name;
    rule.components = std::move(components);
    auto data = std::make_shared<GameData>();
    data->rule = std::make_shared<const rule::Game>(std::move(rule));
    data->function = std::move(function);
    return data;
}

/// One call may take long, which nobody but the caller knows: limits are looked at before each.
template <class Options>
auto watched(const std::string& name, Options options) {
    if (!options) throw Error(ErrorKind::bad_input, "the function of " + name + " is empty", "give one that lists the options of a position");
    return [options = std::move(options)](const auto& position) {
        base::look_at_budget();
        return options(position);
    };
}

/// The numbers as they stand in a position: one a component, or all in the one that holds several.
std::string text_of_numbers(const std::vector<Number>& numbers, const rule::Game& game) {
    const std::string items = base::joined(numbers, ", ", &Number::str);
    if (game.components.size() != 1) return "(" + items + ")";
    switch (game.components.front().kind) {
        case rule::ComponentKind::vector:
        case rule::ComponentKind::whole_vector:
        case rule::ComponentKind::sequence:
        case rule::ComponentKind::whole_sequence: return "([" + items + "])";
        case rule::ComponentKind::range_set: return "({" + items + "})";
        default: return "(" + items + ")";
    }
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

using library::GameData;
using library::guarded;

Game Game::open(const std::string& name, const Parameters& parameters) {
    if (name == "-") throw Error(ErrorKind::bad_input, "a library reads no standard input", "read the text yourself: Game::from_text");
    return guarded([&] {
        auto opened = library::rules().open(name);
        library::refuse_errors(opened.diagnostics, *opened.source);
        return Game(library::game_of(std::move(opened.document), opened.diagnostics, parameters));
    });
}

Game Game::from_text(const std::string& text, const Parameters& parameters, const std::string& name) {
    return guarded([&] {
        dsl::Diagnostics found;
        auto document = dsl::load(std::make_unique<dsl::Source>(name, text), library::rules().loader(), found);
        library::refuse_errors(found, dsl::Source(name, text));
        return Game(library::game_of(std::move(document), found, parameters));
    });
}

Game Game::from_function(const std::string& name, std::function<std::vector<std::vector<std::int64_t>>(std::int64_t)> options) {
    return Game(library::function_of(name, {library::natural("n")}, game::one_heap(library::watched(name, std::move(options)))));
}

Game Game::from_function(const std::string& name, std::size_t length,
                         std::function<std::vector<std::vector<std::int64_t>>(const std::vector<std::int64_t>&)> options) {
    if (length == 0) throw Error(ErrorKind::bad_input, "a position of " + name + " has no numbers", "give it one or more");
    std::vector<rule::Component> components;
    for (std::size_t i = 1; i <= length; ++i) components.push_back(library::natural("x" + std::to_string(i)));
    return Game(library::function_of(name, std::move(components), game::tuple_game(length, library::watched(name, std::move(options)))));
}

const std::string& Game::name() const { return data_->rule->name; }
const std::string& Game::title() const { return data_->rule->title; }
std::string Game::text() const { return data_->function ? "" : rule::canonical_text(*data_->rule); }
std::string Game::hash() const { return data_->function ? "" : rule::hash(*data_->rule); }
const std::vector<Diagnostic>& Game::warnings() const { return data_->warnings; }

Position Game::at(const std::string& position) const {
    return guarded([&] {
        const dsl::Source source("<position>", position);
        dsl::Diagnostics found;
        const auto tree = dsl::parse_sum(source, found);
        library::refuse_errors(found, source, ErrorKind::bad_input);
        if (!tree) throw Error(ErrorKind::bad_input, "`" + position + "` is no position");
        const auto bound = dsl::bind(*tree, data_->rule, library::rules().loader(), source, found);
        library::refuse_errors(found, source, ErrorKind::bad_input);
        auto sum = std::make_shared<library::PositionData>();
        for (const auto& term : bound) {
            auto game = data_;
            if (term.game != data_->rule) {
                auto other = std::make_shared<GameData>();
                other->rule = term.game;
                game = std::move(other);
            }
            if (game->function) game->function->shape().from_data(term.position);  // refuses what does not fit
            sum->terms.push_back({std::move(game), term.position});
        }
        return Position(std::move(sum));
    });
}

Position Game::at(const char* position) const { return at(std::string(position)); }
Position Game::at(const Number& heap) const { return at(std::vector<Number>{heap}); }
Position Game::at(std::initializer_list<Number> numbers) const { return at(std::vector<Number>(numbers)); }
Position Game::at(const std::vector<Number>& numbers) const { return at(library::text_of_numbers(numbers, *data_->rule)); }

Position Game::start() const {
    auto all = std::make_shared<library::PositionData>();
    for (const rule::PositionData& position : rule::start_terms(*data_->rule)) all->terms.push_back({data_, position});
    if (all->terms.empty()) throw Error(ErrorKind::bad_input, "the rule of " + name() + " names no start", "give a position: at(…)");
    return Position(std::move(all));
}

Position operator+(const Position& a, const Position& b) {
    auto sum = std::make_shared<library::PositionData>(*a.data());
    sum->terms.insert(sum->terms.end(), b.data()->terms.begin(), b.data()->terms.end());
    return Position(std::move(sum));
}

std::string Position::text() const { return library::text_of(*data_); }

}  // namespace GRUNDY_ABI
}  // namespace grundy
