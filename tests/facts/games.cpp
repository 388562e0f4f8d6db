#include "tests/facts/games.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

#include "dsl/syntax/parse.hpp"
#include "engine/base/failure.hpp"

namespace grundy::facts {
namespace {

const dsl::Library& library() {
    static const dsl::Library rules(GRUNDY_SOURCE_DIR "/rules");
    return rules;
}

[[noreturn]] void refuse(const dsl::Diagnostics& diagnostics, const dsl::Source& source) {
    throw base::Failure(base::FailureKind::bad_input, dsl::render(diagnostics, source));
}

/// "k=2 heaps=3", "S={1, 2}": cut at blanks outside brackets.
dsl::Settings settings(const std::string& text) {
    std::vector<std::string> words(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '{' || c == '[' || c == '(') ++depth;
        if (c == '}' || c == ']' || c == ')') --depth;
        if (c == ' ' && depth == 0) words.emplace_back();
        else words.back() += c;
    }
    dsl::Settings result;
    for (const std::string& word : words) {
        if (const auto sign = word.find('='); sign != std::string::npos) result.emplace_back(word.substr(0, sign), word.substr(sign + 1));
    }
    return result;
}

}  // namespace

GamePtr game(const std::string& name, const std::string& parameters) {
    static std::map<std::string, GamePtr> opened;
    GamePtr& known = opened[name + " " + parameters];
    if (known) return known;
    auto found = library().open(name);
    if (!found.document) refuse(found.diagnostics, *found.source);
    dsl::Diagnostics diagnostics;
    auto instance = found.document->instantiate(settings(parameters), diagnostics);
    if (!instance) refuse(diagnostics, *found.source);
    return known = std::make_shared<const rule::Game>(std::move(*instance));
}

std::vector<analyse::Term> sum(const GamePtr& game, const std::string& text) {
    if (text == "start") {
        if (!game->start) throw base::Failure(base::FailureKind::bad_input, game->name + " has no start");
        return {{game, *game->start}};
    }
    const dsl::Source source("position", text);
    dsl::Diagnostics diagnostics;
    const auto tree = dsl::parse_sum(source, diagnostics);
    if (!tree) refuse(diagnostics, source);
    std::vector<analyse::Term> terms;
    for (const auto& term : dsl::bind(*tree, game, library().loader(), source, diagnostics)) terms.push_back({term.game, term.position});
    if (diagnostics.has_errors()) refuse(diagnostics, source);
    return terms;
}

Account::Account(std::string file, std::size_t least) : file_(std::move(file)), least_(std::getenv("GRUNDY_FACTS") ? 0 : least) {
    if (auto found = table(file_)) rows_ = std::move(*found);
    else EXPECT_EQ(least_, 0u) << "no " << file_;
}

Account::~Account() {
    std::printf("%s: %zu rows compared, %zu left out\n", file_.c_str(), compared_, left_out_.size());
    for (const std::string& line : left_out_) std::printf("  left out: %s\n", line.c_str());
    EXPECT_GE(compared_, least_) << file_;
}

void Account::left_out(const std::string& what, const std::string& why) { left_out_.push_back(what + ": " + why); }

void Account::left_out(const std::string& what, const base::Failure& failure) {
    const bool may = failure.kind() == base::FailureKind::unsupported || failure.kind() == base::FailureKind::limit;
    EXPECT_TRUE(may) << file_ << ": " << what << ": " << failure.what();
    left_out(what, std::string(failure.what()));
}

}  // namespace grundy::facts
