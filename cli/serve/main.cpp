/// grundy-serve: what `grundy serve` becomes. It takes the same words, and the programs that it runs are those beside it.
#include <string>
#include <vector>

#include "cli/guarded.hpp"
#include "cli/serve/service.hpp"

int main(int argc, char** argv) {
    using namespace grundy;
    using Kind = cli::Command::Outcome::Kind;
    cli::Session session;
    return cli::guarded(session, [&] {
        std::vector<std::string> words(argv + 1, argv + argc);
        if (words.empty() || words[0] != "serve") words.insert(words.begin(), "serve");
        cli::Command program("grundy", "Grundy: the page and its engine");
        cli::add_serve_verb(program, session, cli::serve);
        const auto outcome = program.parse(words);
        if (outcome.kind == Kind::help) session.print(outcome.text);
        if (outcome.kind != Kind::wrong) return session.exit;
        session.complain(outcome.text, "grundy serve --help lists the options");
        return cli::exit_bad;
    });
}
