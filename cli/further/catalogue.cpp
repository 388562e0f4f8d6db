/// grundy catalogue FILE [QUESTION], grundy merge FILE FROM…: what sweeps have found.
#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/further/verbs.hpp"
#include "cli/session.hpp"
#include "engine/atlas/record_text.hpp"

namespace grundy::cli {

namespace {

using atlas::Catalogue;
using base::Failure;
using base::FailureKind;

struct CatalogueFlags {
    bool csv = false, markdown = false, all = false;
};

void ask(const std::vector<std::string>& words, const CatalogueFlags& flags, Session& session) {
    if (words.size() > 2)
        throw Failure(FailureKind::bad_input, "catalogue takes a file and one question", "quote it: grundy catalogue codes.db 'period = 12 and largest < 9'");
    if (flags.csv + flags.markdown + session.json > 1) throw Failure(FailureKind::bad_input, "--csv, --markdown and --json exclude each other", "choose one");
    Catalogue catalogue(words[0], Catalogue::Use::read);
    const atlas::Table table = catalogue.ask(words.size() > 1 ? words[1] : "");
    if (session.json) return session.print(atlas::json(table));
    if (flags.csv) return session.print(atlas::csv(table));
    if (flags.markdown) return session.print(atlas::markdown(table));
    if (table.rows.empty()) return session.print("no row\n");
    session.print(atlas::text(table, session.style(), flags.all ? 0 : 40));
}

void merge(const std::vector<std::string>& words, Session& session) {
    if (words.size() < 2) throw Failure(FailureKind::bad_input, "merge needs a file to write and one to take from", "grundy merge all.db shard1.db shard2.db");
    Catalogue into(words[0], Catalogue::Use::sweep);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i] == words[0]) throw Failure(FailureKind::bad_input, words[0] + " would be merged into itself", "the first file is the one that is written");
        try {
            into.merge(words[i]);
        } catch (const Failure& failure) {
            if (std::string(failure.what()).rfind("two laws", 0) != 0) throw;
            session.quiet_down();
            session.complain(failure.what(), failure.hint());
            session.exit = exit_no;
            return;
        }
    }
    if (!session.quiet) session.print(fmt::format("{}: {} rows\n", words[0], report::grouped(into.rows())));
}

}  // namespace

void add_catalogue(Command& program, Session& session) {
    Command& verb = program.verb("catalogue", "what sweeps have found, as a table");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<CatalogueFlags>();
    verb.words("FILE [QUESTION]", *words,
               "a catalogue; and proved, unsolved, classes, a condition such as 'period = 12 and largest < 9', or SELECT … FROM atlas");
    verb.flag("--csv", flags->csv, "all rows as CSV");
    verb.flag("--markdown", flags->markdown, "all rows as a table of Markdown");
    verb.flag("--all", flags->all, "all rows, not the first 40");
    session.add_common(verb);
    verb.footer("Examples: grundy catalogue codes.db; grundy catalogue codes.db unsolved; grundy catalogue codes.db 'rare is not null' --csv");
    verb.run([words, flags, &session] { ask(*words, *flags, session); });
}

void add_merge(Command& program, Session& session) {
    Command& verb = program.verb("merge", "one catalogue of several");
    auto words = std::make_shared<std::vector<std::string>>();
    verb.words("FILE FROM…", *words, "the catalogue that is written, and those that it is to hold");
    session.add_common(verb);
    verb.footer(
        "Twice is as good as once. Two different proved laws for one rule are an error that shows both.\n"
        "Example: grundy merge all.db shard1.db shard2.db\nExit status: 0 done, 1 two laws contradict each other, 2 bad usage or no catalogue.");
    verb.run([words, &session] { merge(*words, session); });
}

}  // namespace grundy::cli
