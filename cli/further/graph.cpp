/// grundy graph GAME [POS]: the positions of a game as a graph, for Graphviz and for programs that read GraphML, or laid out as a picture.
#include "cli/command.hpp"
#include "cli/further/graphviz.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/output_file.hpp"
#include "cli/quantity.hpp"
#include "engine/base/counted.hpp"
#include "engine/draw/game_graph.hpp"
#include "engine/draw/sum_graph.hpp"

namespace grundy::cli {

namespace {

struct GraphFlags {
    std::string to, file, most;
    bool winning = false, bare = false;
};

/// How much is drawn, and of what.
draw::GraphRequest sized(const GraphFlags& flags) {
    draw::GraphRequest request;
    request.winning = flags.winning;
    request.legend = !flags.bare;
    if (!flags.most.empty()) request.most = parse_count(flags.most);
    if (request.most == 0) throw base::Failure(base::FailureKind::bad_input, "a picture has one position at least", "--max-vertices 1 is the least");
    if (request.most > 100'000) throw base::Failure(base::FailureKind::bad_input, "so many positions are no picture", "--max-vertices 100000 is the most");
    return request;
}

/// The position that is named, or the start of the rule, or all small ones.
draw::GraphRequest requested(const Words& words, const Opened& opened, const GraphFlags& flags, Session& session) {
    draw::GraphRequest request = sized(flags);
    if (words.positions.size() > 1)
        throw base::Failure(base::FailureKind::bad_input, "a graph has one start", "write one position, or --to N for all small ones");
    if (!words.positions.empty() && !flags.to.empty()) throw base::Failure(base::FailureKind::bad_input, "either a start or --to", "leave one of them out");
    if (!words.positions.empty()) {
        const auto terms = open_sum(words.positions[0], opened.game, session);
        if (terms.size() == 1) request.from = terms.front().position;
        else
            for (const auto& term : terms) request.from_sum.push_back(term.position);
    } else if (flags.to.empty() && opened.game->start) {
        request.from = opened.game->start;
    } else if (flags.to.empty()) {
        request.from_sum = opened.game->start_sum;
    }
    if (!flags.to.empty()) request.to = parse_count(flags.to);
    return request;
}

/// 'kayles (5) + nim (7)', or a position behind the game that names another: the terms of a sum of different games. Empty where it is of one.
std::vector<analyse::Term> different_games(const std::vector<std::string>& words, const GraphFlags& flags, Session& session) {
    const Words given = split(words);
    const bool named_inside = given.positions.empty() && given.game.find('(') != std::string::npos && given.game.find('+') != std::string::npos;
    const bool one_sum = given.positions.size() == 1 && given.positions[0].find('+') != std::string::npos;
    if (!flags.to.empty() || (!named_inside && !one_sum)) return {};
    const auto terms = open_one(words, "graph", session);
    const bool several = std::any_of(terms.begin(), terms.end(), [&](const auto& term) { return term.game != terms.front().game; });
    return several || named_inside ? terms : std::vector<analyse::Term>{};
}

draw::GameGraph drawn(const std::vector<std::string>& words, const GraphFlags& flags, const analyse::Options& options, base::Budget& budget,
                      std::vector<std::shared_ptr<const rule::Game>>& games, Session& session) {
    if (const auto sum = different_games(words, flags, session); !sum.empty()) {
        for (const auto& term : sum)
            if (std::find(games.begin(), games.end(), term.game) == games.end()) games.push_back(term.game);
        return draw::sum_graph(sum, sized(flags), options, budget);
    }
    const Words given = split(words);
    const Opened opened = open_game(given.game, given.settings, session);
    games = {opened.game};
    return draw::game_graph(opened.game, requested(given, opened, flags, session), options, budget);
}

void graph(const std::vector<std::string>& words, const GraphFlags& flags, Session& session) {
    const bool shown = flags.file.empty() || flags.file == "-";
    const std::string kind = shown ? "dot" : extension_of(flags.file);
    if (kind != "dot" && kind != "gv" && kind != "graphml" && kind != "svg")
        throw base::Failure(base::FailureKind::bad_input, "graph writes .dot, .graphml and .svg, and no ." + kind, "dot -Tpdf makes a PDF of a .dot");
    if (kind == "svg") require_dot();
    base::Budget& budget = session.budget();
    OutputFile to(flags.file);
    analyse::Options options;
    options.threads = session.threads;
    if (!session.quiet) options.warn = warn_once;
    std::vector<std::shared_ptr<const rule::Game>> games;
    draw::GameGraph made = drawn(words, flags, options, budget, games, session);
    std::string text = kind == "graphml" ? graph::graphml_text(made.drawing) : graph::dot_text(made.drawing);
    if (kind == "svg") text = draw::themed(laid_out(text, budget));
    report::Output output{"graph", kind == "gv" ? "dot" : kind, "", std::move(text), {}, std::move(made.left_out), made.limit, games};
    output.facts = {
        {"positions", static_cast<std::int64_t>(made.positions)},
        {"moves", static_cast<std::int64_t>(made.moves)},
        {"cut", static_cast<std::int64_t>(std::count_if(made.drawing.vertices.begin(), made.drawing.vertices.end(), [](const auto& v) { return v.cut; }))}};
    hand_over(
        to, std::move(output), *games.front(),
        "graph " + flags.file + ": " + base::counted(report::grouped(made.positions), "position") + ", " + base::counted(report::grouped(made.moves), "move"),
        session);
}

}  // namespace

void add_graph(Command& program, Session& session) {
    Command& verb = program.verb("graph", "the positions as a graph, winning moves bold");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<GraphFlags>();
    verb.words("GAME [POS]", *words,
               "a game, its parameters and a position to start from: graph wythoff '(3, 5)' -o wythoff.svg; without one the start of the rule, the full set, "
               "or all small positions");
    verb.option("-o,--output", flags->file, "the file to write: .dot, .graphml, or .svg, which needs Graphviz' dot; without it DOT on standard output");
    verb.option("--to", flags->to, "instead of a start: all positions with numbers to N; of sets and words, of size to N");
    verb.option("--max-vertices", flags->most, "at most so many positions, the nearest to the start (default 150)");
    verb.flag("--no-legend", flags->bare, "no legend in the picture (GraphML has none)");
    verb.flag("--winning", flags->winning, "of the moves only those that win");
    session.add_common(verb);
    session.add_misere(verb);
    verb.footer(
        "Examples: grundy graph wythoff '(3, 5)' -o wythoff.svg; grundy graph kayles --to 8 | dot -Tpdf > kayles.pdf\nP an ellipse, N a box, D (draw) a "
        "hexagon, the start with a double line; winning moves are bold; dashed: play goes on; dotted: a sum and its parts.\nExit status: 0 done, 2 bad usage "
        "or rule file, 3 a limit was reached, 130 interrupted.");
    verb.run([words, flags, &session] { graph(*words, *flags, session); });
}

}  // namespace grundy::cli
