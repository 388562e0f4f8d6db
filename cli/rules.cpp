/// grundy rules: the library, a line each.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/library.hpp"
#include "cli/session.hpp"
#include "cli/verbs.hpp"
#include "dsl/rules_folder.hpp"
#include "dsl/syntax/parse.hpp"

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

}  // namespace

void add_rules(Command& program, Session& session) {
    Command& verb = program.verb("rules", "the games of the library, a line each");
    session.add_common(verb);
    verb.footer("Example: grundy rules\nExit status: 0 done, 1 the answer is no, 2 bad usage or rule file, 3 a limit was reached, 130 interrupted.");
    verb.run([&session] {
        const auto rows = list();
        if (rows.empty())
            throw base::Failure(base::FailureKind::bad_input, "there are no rule files in \"" + dsl::rules_folder() + "\"",
                                "GRUNDY_RULES names the folder of the library");
        session.print(session.json ? as_json(rows) : as_text(rows, session.style()));
    });
}

}  // namespace grundy::cli
