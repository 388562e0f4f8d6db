/// grundy rules: the library, a line each.
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/library.hpp"
#include "cli/session.hpp"
#include "cli/verbs.hpp"
#include "dsl/lower/builtins.hpp"
#include "dsl/rules_folder.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/text/words.hpp"

namespace grundy::cli {

namespace {

struct Row {
    std::string name, title, file;
};

std::vector<Row> list() {
    std::vector<Row> rows;
    const dsl::Library all = library();
    for (const auto& name : all.names()) {
        Row row{name, "", all.file_of(name)};
        dsl::Diagnostics ignored;
        const auto tree = dsl::parse_file(dsl::Source(row.file, read_text(row.file)), ignored);
        row.title = tree ? tree->title : "(has errors: grundy show " + name + ")";
        if (tree && !tree->parameters.empty()) {
            row.title += row.title.empty() ? "" : "  ";
            for (std::size_t i = 0; i < tree->parameters.size(); ++i) row.title += (i == 0 ? "[" : ", ") + tree->parameters[i].name;
            row.title += "]";
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// Those whose name or title has all of these words.
std::vector<Row> among(const std::vector<Row>& rows, const std::vector<std::string>& words) {
    std::vector<Row> found;
    for (const Row& row : rows) {
        const std::string text = small(row.name + " " + row.title);
        if (std::all_of(words.begin(), words.end(), [&](const auto& word) { return text.find(small(word)) != std::string::npos; })) found.push_back(row);
    }
    return found;
}

std::string as_text(const std::vector<Row>& rows, const report::Style& style) {
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row.name.size());
    std::string text;
    for (const auto& row : rows)
        text += style.paint(report::Ink::strong, report::pad_right(row.name, width)) + (row.title.empty() ? "" : "  " + row.title) + "\n";
    return text;
}

std::string as_json(const std::vector<Row>& rows) {
    nlohmann::ordered_json out = {{"schema", "grundy.rules/1"}, {"rules", nlohmann::ordered_json::array()}};
    for (const auto& row : rows) out["rules"].push_back({{"name", row.name}, {"title", row.title}, {"file", row.file}});
    return out.dump(2) + "\n";
}

/// For editors: what to colour and what to propose.
std::string words_of_the_language(bool as_json) {
    const nlohmann::ordered_json out = {{"schema", "grundy.words/1"},        {"begin", dsl::declaration_words()},
                                        {"reserved", dsl::reserved_words()}, {"in_their_place", dsl::contextual_words()},
                                        {"functions", dsl::ways_to_call()},  {"of_positions", {"g(n)", "P(n)", "N(n)", "D(n)"}}};
    if (as_json) return out.dump(2) + "\n";
    std::string text;
    for (const auto& [kind, words] : out.items())
        if (words.is_array())
            for (const auto& word : words) text += kind + "\t" + word.get<std::string>() + "\n";
    return text;
}

}  // namespace

void add_rules(Command& program, Session& session) {
    Command& verb = program.verb("rules", "the games of the library, a line each");
    auto words = std::make_shared<std::vector<std::string>>();
    verb.words("WORD…", *words, "only those with these words in their name or title: rules nim", false);
    auto language = std::make_shared<bool>(false);
    verb.flag("--language", *language, "instead of games the words and functions of the rule language, for editors");
    session.add_common(verb);
    verb.footer("Example: grundy rules nim\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 interrupted.");
    verb.run([words, language, &session] {
        if (*language) return session.print(words_of_the_language(session.json));
        const auto all = list(), rows = among(all, *words);
        if (rows.empty() && !all.empty())
            throw base::Failure(base::FailureKind::bad_input, "no game of the library has this in its name or title", "grundy rules lists them all");
        if (rows.empty())
            throw base::Failure(base::FailureKind::bad_input, "there are no rule files in \"" + dsl::rules_folder() + "\"",
                                "GRUNDY_RULES names the folder of the library");
        session.print(session.json ? as_json(rows) : as_text(rows, session.style()));
    });
}

}  // namespace grundy::cli
