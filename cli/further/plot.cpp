/// grundy plot GAME: values against n, or a map of the positions of two numbers, on the terminal or as a picture.
#include "engine/draw/plot.hpp"
#include "engine/analyse/analysis.hpp"

#include <cstdlib>

#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/output_file.hpp"
#include "cli/quantity.hpp"
#include "engine/base/counted.hpp"

namespace grundy::cli {

namespace {

/// The first of these variables that is set says what the terminal can show; where none is, nobody said that it can.
bool shows_braille() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        const std::string locale = value;
        return locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos || locale.find("UTF8") != std::string::npos ||
               locale.find("utf-8") != std::string::npos;
    }
    return false;
}

struct PlotFlags {
    std::string to, file;
    bool logarithmic = false;
};

void plot(const std::vector<std::string>& words, const PlotFlags& flags, Session& session) {
    const std::string kind = extension_of(flags.file);
    if (!flags.file.empty() && flags.file != "-" && kind != "svg")
        throw base::Failure(base::FailureKind::bad_input, "plot writes .svg, and no ." + kind,
                            "without -o it draws on the terminal; rsvg-convert, inkscape and browsers turn SVG into PNG and PDF");
    base::Budget& budget = session.budget();
    const Opened opened = open_game(words, session);
    analyse::require_two_players(*opened.game);
    OutputFile to(flags.file);
    draw::PlotOptions wanted{{}, flags.logarithmic};
    if (!flags.to.empty()) wanted.to = parse_count(flags.to);
    analyse::Options options;
    options.threads = session.threads;
    const draw::Plot made = draw::plotted(opened.game, wanted, options, budget);
    draw::Picture picture = flags.file.empty() ? draw::text(made, session.style(), shows_braille()) : draw::svg(made);
    report::Output output{"plot", flags.file.empty() ? "text" : "svg", "", std::move(picture.text), {}, std::move(picture.left_out), made.result.limit};
    output.facts = {
        {"drawn", static_cast<std::int64_t>(made.drawn())}, {"to", made.last}, {"map", made.map}, {"logarithmic", made.logarithmic}, {"law", made.law}};
    hand_over(to, std::move(output), *opened.game, "picture " + flags.file + ": " + base::counted(report::grouped(made.drawn()), "position"), session);
}

}  // namespace

void add_plot(Command& program, Session& session) {
    Command& verb = program.verb("plot", "values against n, or a map of two numbers, as a picture");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<PlotFlags>();
    verb.words("GAME", *words, "a game of one number or two, and its parameters: plot kayles; plot wythoff a=2 --to 60 -o wythoff.svg");
    verb.option("-o,--output", flags->file, "the picture to write, an .svg; without it the plot is drawn on the terminal");
    verb.option("--to", flags->to, "draw the positions with numbers to N (1000, 10^6)");
    verb.flag("--log", flags->logarithmic, "a logarithmic axis, as games whose moves divide have anyway");
    session.add_common(verb);
    session.add_misere(verb);
    verb.footer(
        "Examples: grundy plot kayles; grundy plot wythoff a=2 --to 60 -o wythoff.svg\nDiamonds are P-positions (who moves loses), discs are won, crosses are "
        "draws; what is shaded is the preperiod, and the period as far as it is proved "
        "or seen.\nExit status: 0 done, 2 bad usage or rule file, 3 a limit was reached and what was computed is drawn, 130 interrupted.");
    verb.run([words, flags, &session] { plot(*words, *flags, session); });
}

}  // namespace grundy::cli
