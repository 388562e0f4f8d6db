/// grundy export GAME --as FORMAT: values for other programs, and proved laws as programs.
#include "engine/export/export.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/text.hpp"

#include <unistd.h>

#include "cli/claims/stated.hpp"
#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/output_file.hpp"
#include "cli/quantity.hpp"

namespace grundy::cli {

namespace {

struct ExportFlags {
    std::string as, to, file, function;
};

void export_game(const std::vector<std::string>& words, const ExportFlags& flags, Session& session) {
    if (flags.as.empty()) throw base::Failure(base::FailureKind::bad_input, "in which format?", "--as " + base::joined(exporting::formats(), ", "));
    base::Budget& budget = session.budget();
    const Opened opened = open_game(words, session);
    analyse::require_two_players(*opened.game);
    OutputFile to(flags.file);
    exporting::Request request{flags.as, {}, flags.function, {}, {}};
    if (!flags.to.empty()) request.to = parse_count(flags.to);
    analyse::Options options;
    options.threads = session.threads;
    if (!session.quiet) options.warn = warn_once, options.announce = say_once;
    const std::vector<analyse::Term> anywhere{{opened.game, {}}};
    request.values = finder(words, anywhere, options, session, Says::values);
    request.winner = finder(words, anywhere, options, session, Says::winner);
    exporting::Made made = exporting::exported(opened.game, request, options, budget);
    if (made.binary && to.is_standard_output() && (session.json || isatty(STDOUT_FILENO) != 0))
        throw base::Failure(base::FailureKind::bad_input, "an array is bytes and no text", "write it into a file: -o FILE.npy");
    report::Output output{"export", flags.as, "", std::move(made.text), {}, std::move(made.left_out), made.limit};
    output.facts = {{"what", made.what}, {"rows", static_cast<std::int64_t>(made.rows)}};
    hand_over(to, std::move(output), *opened.game, "export " + flags.file + ": " + made.what, session);
}

}  // namespace

void add_export(Command& program, Session& session) {
    Command& verb = program.verb("export", "values for other programs, and proved laws as programs");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<ExportFlags>();
    verb.words("GAME", *words, "a game and its parameters: export kayles --as bfile -o b002186.txt; export mark t=3 --as python -o mark3.py");
    verb.option("--as", flags->as, "the format; cpp and python are functions, written from a proved law and tested by computed values", exporting::formats());
    verb.option("-o,--output", flags->file, "the file to write; - or nothing: standard output");
    verb.option("--to", flags->to, "the last heap, or the largest number of a position (default 1000, of b-files 10000)");
    verb.option("--function", flags->function, "what the function is called (default grundy, with wins beside it)");
    session.add_common(verb);
    session.add_misere(verb);
    verb.footer(
        "Examples: grundy export kayles --as bfile -o b002186.txt; grundy export mark t=3 --as python -o mark3.py\nIn npy -1 is an infinite value and -2 no "
        "position. What a format cannot hold is refused.\nExit status: 0 done, 2 bad usage, nothing to write or a bad rule file, 3 a limit was reached, 130 "
        "interrupted.");
    verb.run([words, flags, &session] { export_game(*words, *flags, session); });
}

}  // namespace grundy::cli
