#include "tests/campaign/replay.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dsl/syntax/parse.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "engine/claim/decide.hpp"
#include "tests/campaign/bridge.hpp"
#include "tests/campaign/judge.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {
namespace {

/// Small positions, and of one heap those around every constant.
std::vector<Position> places(const Game& game, Brute& truth) {
    std::vector<Position> list = sample(game, truth, {.heaps = 20, .side = 8});
    if (list.size() > 40) list.resize(40);
    if (game.components.size() > 1 || game.components[0].form != Form::natural) return list;
    for (const Num c : constants(game)) {
        for (Num n = c - 2; c > 20 && c < 6000 && n <= c + 2; ++n) list.push_back({{n}});
    }
    return list;
}

struct Checked {
    std::size_t facts = 0, wrong = 0;
};

void wrong(Checked& done, const std::string& file, const std::string& what) {
    ++done.wrong;
    std::printf("%s: %s\n", file.c_str(), what.c_str());
}

/// "(98) N 2"
void position(const std::shared_ptr<const rule::Game>& game, const std::string& line, const std::string& file, Checked& done) {
    const auto end = line.rfind(')') + 1;
    std::istringstream words(line.substr(end));
    std::string outcome, value;
    words >> outcome >> value;
    const dsl::Source source("position", line.substr(0, end));
    dsl::Diagnostics diagnostics;
    const auto tree = dsl::parse_sum(source, diagnostics);
    if (!tree) return wrong(done, file, "cannot read " + line);
    dsl::Loader loader;
    std::vector<analyse::Term> terms;
    for (const auto& term : dsl::bind(*tree, game, loader, source, diagnostics)) terms.push_back({term.game, term.position});
    base::Budget budget;
    budget.set_time(std::chrono::seconds(10));
    const auto found = analyse::value(terms, {}, budget);
    ++done.facts;
    if (std::string(1, found.outcome) != outcome || (!value.empty() && found.value != value))
        wrong(done, file, line + ", the program says " + found.outcome + " " + found.value);
}

/// "1 false"
void claim_line(const dsl::Document& document, const std::string& line, const std::string& file, Checked& done) {
    std::istringstream words(line);
    std::size_t number = 0;
    std::string truth;
    words >> number >> truth;
    dsl::Diagnostics diagnostics;
    const auto info = document.claim(number - 1, diagnostics);
    if (!info) return wrong(done, file, "cannot read claim " + std::to_string(number));
    base::Budget budget;
    budget.set_time(std::chrono::seconds(10));
    claim::Judge judge({}, budget, {.search_seconds = 0.5, .tell = false});
    const auto finding = judge.decide(info->cases[0].first.game, info->cases[0].second);
    ++done.facts;
    const bool refuted = finding.verdict == claim::Verdict::refuted;
    const bool affirmed = finding.verdict == claim::Verdict::proved || finding.verdict == claim::Verdict::exhausted;
    if (truth == "true" ? refuted : affirmed) wrong(done, file, "claim " + line + ", the program says " + name(finding.verdict));
}

void file_of(const std::string& path, Checked& done) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    const Read found = read(text.str());
    if (!found.game) return wrong(done, path, found.problems);
    std::istringstream lines(text.str());
    for (std::string line; std::getline(lines, line);) {
        try {
            if (line.rfind("#= ", 0) == 0) position(found.game, line.substr(3), path, done);
            if (line.rfind("#! ", 0) == 0) claim_line(*found.document, line.substr(3), path, done);
        } catch (const std::exception& error) {
            wrong(done, path, line + ": " + error.what());
        }
    }
}

}  // namespace

std::string facts(const Game& game) {
    std::string text;
    Brute truth(game, game.parameter_default, 20'000'000);
    try {
        for (const Position& p : game.alone ? std::vector<Position>{} : places(game, truth)) {
            try {
                const char who = truth.outcome(p);
                text += "#= " + print(game, p) + " " + who + (truth.has_values() ? " " + truth.value_text(p) : "") + "\n";
            } catch (const Undefined&) {
            }
        }
        for (std::size_t c = 0; c < game.claims.size(); ++c) {
            if (const std::string truth_of = told(game, c); !truth_of.empty()) text += "#! " + std::to_string(c + 1) + " " + truth_of + "\n";
        }
    } catch (const Tired&) {
    }
    return text;
}

int replay(const std::string& folder, std::uint64_t least) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".game") files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    Checked done;
    for (const std::string& path : files) {
        const std::size_t before = done.facts + done.wrong;
        file_of(path, done);
        if (done.facts + done.wrong == before) wrong(done, path, "says nothing that can be compared");
    }
    std::printf("%zu files, %zu facts, %zu wrong\n", files.size(), done.facts, done.wrong);
    return done.wrong > 0 || files.size() < least ? 1 : 0;
}

}  // namespace grundy::campaign
