/// grundy fmt FILE…: rule files in the standard layout; on standard output, or in place.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/verbs.hpp"
#include "dsl/print/format.hpp"

namespace grundy::cli {

namespace {

std::string formatted(const dsl::Source& source, Session& session) {
    dsl::Diagnostics diagnostics;
    const auto text = dsl::format(source, diagnostics);
    say(diagnostics, source, session);
    if (!text) throw Exit{exit_bad};
    return *text;
}

/// Beside the file first: on a full disk it stays as it is.
void rewrite_file(const std::string& path, const std::string& text) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path file = fs::canonical(path, error), unfinished = file.string() + ".tmp";
    {
        std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
        out << text;
        if (error || !out.flush()) {
            fs::remove(unfinished, error);
            throw base::Failure(base::FailureKind::bad_input, path + " cannot be written");
        }
    }
    fs::permissions(unfinished, fs::status(file).permissions(), error);
    fs::rename(unfinished, file, error);
    if (error) throw base::Failure(base::FailureKind::bad_input, path + " cannot be written: " + error.message());
}

}  // namespace

void add_fmt(Command& program, Session& session) {
    Command& verb = program.verb("fmt", "rule files in the standard layout");
    auto files = std::make_shared<std::vector<std::string>>();
    auto in_place = std::make_shared<bool>(false);
    auto only_check = std::make_shared<bool>(false);
    verb.words("FILE", *files, "rule files, or - for standard input");
    verb.flag("--write,-w", *in_place, "rewrite the files instead of printing them");
    verb.flag("--check", *only_check, "print nothing but the names of files in another layout; exit status 1 if there is one");
    session.add_common(verb);
    verb.footer(
        "Examples: grundy fmt mine.game; grundy fmt -w *.game\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 "
        "interrupted.");
    verb.run([files, in_place, only_check, &session] {
        nlohmann::ordered_json document{{"schema", "grundy.fmt/1"}, {"files", nlohmann::ordered_json::array()}};
        for (const auto& file : *files) {
            const bool standard_input = file == "-";
            const dsl::Source source(standard_input ? "<stdin>" : file, standard_input ? read_stdin() : read_text(file));
            const std::string text = formatted(source, session);
            document["files"].push_back({{"file", source.name()}, {"changed", text != source.text()}, {"text", text}});
            if (!*in_place && !*only_check && !session.json) session.print(text);
            if (text == source.text()) continue;
            if (*only_check) {
                if (!session.json) session.print(file + "\n");
                session.exit = exit_no;
            } else if (*in_place && !standard_input) {
                rewrite_file(file, text);
            }
        }
        if (session.json) session.print(document.dump(2) + "\n");
    });
}

}  // namespace grundy::cli
