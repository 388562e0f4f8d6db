#include "cli/games.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "cli/library.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/warnings.hpp"
#include "engine/analyse/domain/misreadings.hpp"
#include "engine/base/text.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/evaluate/example.hpp"

namespace grundy::cli {

namespace {

[[noreturn]] void refuse(const std::string& message, const std::string& hint = {}) { throw base::Failure(base::FailureKind::bad_input, message, hint); }

/// Cuts at blanks outside brackets: "mark t=5" given as one argument.
std::vector<std::string> pieces(const std::string& text) {
    std::vector<std::string> out(1);
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        if (c == ' ' && depth == 0) {
            if (!out.back().empty()) out.emplace_back();
        } else {
            out.back() += c;
        }
    }
    if (out.back().empty()) out.pop_back();
    return out;
}

bool is_family_word(const std::string& word) { return word == "code" || word == "subtract" || word == "allbut" || word == "divide"; }

/// The words with "mark t=5" taken apart; a file name with blanks stays whole.
std::vector<std::string> apart(const std::vector<std::string>& words) {
    const auto first = pieces(base::trimmed(words.front()));
    const bool settings = first.size() > 1 && std::all_of(first.begin() + 1, first.end(), [](const auto& word) { return as_setting(word).has_value(); });
    std::vector<std::string> all = settings ? first : std::vector<std::string>{base::trimmed(words.front())};
    all.insert(all.end(), words.begin() + 1, words.end());
    return all;
}

/// As it is typed in a shell; empty where names would have to be known.
std::string typed_example(const rule::Game& game) {
    const std::string written = rule::example_position(game);
    if (written.empty() || game.components.size() != 1) return written.empty() ? "" : "'" + written + "'";
    const std::string inside = written.substr(1, written.size() - 2);
    return game.components[0].kind == rule::ComponentKind::natural ? inside : "'" + inside + "'";
}

std::string joined(const std::vector<std::string>& words) { return base::joined(words, " "); }

}  // namespace

std::optional<std::pair<std::string, std::string>> as_setting(const std::string& word) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos || sign == 0 || word.compare(sign, 2, "==") == 0) return {};
    const std::string name = base::trimmed(word.substr(0, sign));
    const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    if (!plain || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return {};
    return std::pair(name, base::trimmed(word.substr(sign + 1)));
}

/// Behind a position or an expression, too, where it could be the comparison `t = 5`: what has no blank outside brackets is a parameter.
static bool is_plainly_setting(const std::string& word) {
    const auto setting = as_setting(word);
    return setting && pieces(word).size() == 1 && word.find_first_of("<>!") == std::string::npos && setting->second.find('=') == std::string::npos &&
           !setting->second.empty();
}

Words split(const std::vector<std::string>& given) {
    if (given.empty()) refuse("which game?", "a file, a name from `grundy rules`, or a family such as 0.137");
    const std::vector<std::string> words = apart(given);
    Words out;
    out.game = words.front();
    std::size_t next = 1;
    if (is_family_word(out.game) && next < words.size()) out.game += " " + base::trimmed(words[next++]);
    std::set<std::string> names;
    for (; next < words.size(); ++next) {
        const auto setting = out.positions.empty() || is_plainly_setting(words[next]) ? as_setting(words[next]) : std::nullopt;
        if (!setting) {
            out.positions.push_back(words[next]);
            continue;
        }
        if (!names.insert(setting->first).second)
            refuse("the parameter " + setting->first + " is given twice", "the shell may have taken a set apart; quote it: '" + setting->first + "={1,4,5}'");
        out.settings.push_back(*setting);
    }
    return out;
}

bool names_games_inside(const std::string& word) {
    return word.find('(') != std::string::npos && (word.size() < 5 || word.compare(word.size() - 5, 5, ".game") != 0);
}

void say(const dsl::Diagnostics& diagnostics, const dsl::Source& source, Session& session) {
    if (diagnostics.all().empty() || (session.quiet && !diagnostics.has_errors())) return;
    session.quiet_down();
    const auto first = std::find_if(diagnostics.all().begin(), diagnostics.all().end(), [](const auto& d) { return d.severity == dsl::Severity::error; });
    if (session.at_table && first != diagnostics.all().end()) session.complain(first->message, first->help);
    else std::fputs(dsl::render(diagnostics, source, session.error_style().color).c_str(), stderr);
    if (diagnostics.has_errors()) throw Exit{exit_bad};
}

std::shared_ptr<const rule::Game> as_played(std::shared_ptr<const rule::Game> game, const Session& session) {
    if (!session.misere || game->play == rule::Play::misere) return game;
    if (game->play == rule::Play::alone) refuse(game->name + " is a puzzle for one player, and nobody loses it", "leave --misere out");
    if (!game->terminals.empty() || game->partizan)
        refuse(game->name + (game->partizan ? " gives the players different moves" : " has terminal lines, which say who wins") +
                   ", so it is not played misère by a word of the command line",
               "leave --misere out");
    rule::Game misere = *game;
    misere.play = rule::Play::misere;
    return std::make_shared<const rule::Game>(std::move(misere));
}

std::unique_ptr<dsl::Document> open_document(const std::string& name, const dsl::Settings& settings, Session& session) {
    const dsl::Library rules = library();
    if (rules.file_of(name).empty()) refuse_no_file(name);  // a name of the library wins over a folder that happens to be here
    auto found = rules.open(name, name == "-" ? read_stdin() : "");
    if (found.document) found.diagnostics = dsl::warnings_as_set(*found.document, rules.loader(), found.diagnostics, settings);
    say(found.diagnostics, *found.source, session);
    if (!found.document) throw Exit{exit_bad};
    session.opened.emplace_back(found.document->tree().name, found.source);
    return std::move(found.document);
}

std::shared_ptr<const rule::Game> game_of(const dsl::Document& document, const dsl::Settings& settings, Session& session) {
    dsl::Diagnostics more;
    auto game = document.instantiate(settings, more);
    say(more, document.source(), session);
    if (!game) throw Exit{exit_bad};
    return as_played(std::make_shared<const rule::Game>(std::move(*game)), session);
}

Opened open_game(const std::string& name, const dsl::Settings& settings, Session& session) {
    auto document = open_document(name, settings, session);
    auto game = game_of(*document, settings, session);
    return {std::move(document), std::move(game)};
}

Opened open_game(const std::vector<std::string>& given, Session& session) {
    const Words words = split(given);
    if (!words.positions.empty()) {
        const bool family = is_family_word(words.game.substr(0, words.game.find(' ')));
        refuse("I do not know what `" + base::trimmed(words.positions.front()) + "` means here",
               family ? "the shell may have taken a set apart; quote it: '" + words.game.substr(0, words.game.find(' ')) + " {1,4,5}'"
                      : "parameters are written t=5; a position is given with --at");
    }
    return open_game(words.game, words.settings, session);
}

void warn_of_misreadings(const rule::Game& game, const Session& session) {
    if (session.quiet) return;
    for (const std::string& sentence : analyse::misreadings(*game::compile(game), game)) say_once("note: " + sentence);
}

bool is_word_of(const std::string& text, const rule::Component& component) {
    const auto letters = rule::letters_of(text);
    return !component.letters.empty() && !text.empty() && std::all_of(letters.begin(), letters.end(), [&](const base::Integer& letter) {
        return letter != '"' && letter != '(' && letter != ' ' && rule::may_hold(component, static_cast<std::int64_t>(letter));
    });
}

/// A word typed without its quotes: with them.
static std::string quoted_word(const std::string& text, const std::shared_ptr<const rule::Game>& game) {
    const bool word = game && game->components.size() == 1 && is_word_of(text, game->components[0]);
    return word ? "\"" + text + "\"" : text;
}

/// `10^30+1, 0, 0` of a game of three numbers, which would be a sum of positions: with parentheses.
static std::string as_tuple(const std::string& text, const std::shared_ptr<const rule::Game>& game) {
    if (!game || game->components.size() < 2 || text.find('+') == std::string::npos || text.find_first_of("()[]{}\"") != std::string::npos) return text;
    const auto commas = static_cast<std::size_t>(std::count(text.begin(), text.end(), ','));
    return commas + 1 == game->components.size() ? "(" + text + ")" : text;
}

std::vector<analyse::Term> open_sum(const std::string& given, const std::shared_ptr<const rule::Game>& game, Session& session) {
    const std::string text = as_tuple(quoted_word(base::trimmed(given), game), game);
    const dsl::Source source("<command line>", text);
    dsl::Diagnostics diagnostics;
    const auto tree = dsl::parse_sum(source, diagnostics);
    say(diagnostics, source, session);
    if (!tree) throw Exit{exit_bad};
    dsl::Diagnostics more;
    const auto bound = dsl::bind(*tree, game, library().loader(), source, more);
    say(more, source, session);
    std::vector<analyse::Term> terms;
    std::map<const rule::Game*, std::shared_ptr<const rule::Game>> played;  // one object a game
    for (const auto& term : bound) {
        auto& as = played[term.game.get()];
        if (!as) as = as_played(term.game, session);
        terms.push_back({as, term.position});
    }
    return terms;
}

std::vector<std::vector<analyse::Term>> open_sums(const std::vector<std::string>& given, Session& session) {
    Words words = split(given);
    if (names_games_inside(words.game)) {  // 'kayles (5) + nim (7)', or several such sums
        const bool one = std::any_of(given.begin(), given.end(), [](const auto& word) { return base::trimmed(word) == "+"; });
        std::vector<std::vector<analyse::Term>> sums;
        for (const std::string& text : one ? std::vector<std::string>{joined(given)} : given) sums.push_back(open_sum(text, nullptr, session));
        return sums;
    }
    if (words.positions.empty()) {  // the start is meant
        const std::string text = base::trimmed(joined(given));
        const Opened opened = open_game(words.game, words.settings, session);
        std::vector<analyse::Term> start;
        for (const rule::PositionData& position : rule::start_terms(*opened.game)) start.push_back({opened.game, position});
        if (start.empty()) {
            const std::string one = typed_example(*opened.game);
            refuse("which position of " + text + "?", one.empty() ? "write it behind the game" : "write it behind the game: " + text + " " + one);
        }
        return {start};
    }
    const Opened opened = open_game(words.game, words.settings, session);
    const bool one_sum = std::any_of(words.positions.begin(), words.positions.end(), [](const auto& word) { return base::trimmed(word) == "+"; });
    if (one_sum) words.positions = {joined(words.positions)};
    std::vector<std::vector<analyse::Term>> sums;
    const auto is_number = [](const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; };
    bool numbers_refused = false;
    for (const auto& text : words.positions) {
        if (numbers_refused && is_number(text)) continue;  // 3 4 5 for (3, 4, 5): what is wrong with the first is wrong with all
        try {
            sums.push_back(open_sum(base::trimmed(text), opened.game, session));
        } catch (const Exit& exit) {  // it was said what is wrong; the others are answered
            session.exit = std::max<int>(session.exit, exit.code);
            if (words.positions.size() == 1) throw;
            numbers_refused = numbers_refused || is_number(text);
            continue;
        }
        if (!session.quiet && sums.back().size() > 1 && text.find('^') != std::string::npos && text.find('(') == std::string::npos)
            warn_once("'" + text + "' is read as a sum of " + std::to_string(sums.back().size()) + " positions; one number is written '(" + text + ")'");
        const bool plain = opened.game->play == rule::Play::normal && !opened.game->partizan && opened.game->terminals.empty();
        if (sums.back().empty() && !plain)
            refuse("the empty sum is worth 0 in normal play only, and " + opened.game->name + " is played otherwise", "ask for a position of the game");
    }
    if (sums.empty()) throw Exit{exit_bad};
    return sums;
}

std::vector<analyse::Term> open_one(const std::vector<std::string>& given, const std::string& verb, Session& session) {
    auto sums = open_sums(given, session);
    if (sums.size() == 1) return std::move(sums.front());
    const Words words = split(given);
    const std::string sum = base::joined(words.positions, " + ", [](const std::string& one) { return base::trimmed(one); });
    refuse(verb + " takes one position, and " + std::to_string(words.positions.size()) + " are given",
           "all of them side by side are a sum: '" + sum + "'; grundy value tells each by itself");
}

rule::PositionData open_position(const std::string& text, const std::shared_ptr<const rule::Game>& game, Session& session) {
    const auto terms = open_sum(base::trimmed(text), game, session);
    if (terms.size() != 1 || terms.front().game != game)
        refuse("--at takes one position of the game here, not a sum", "`grundy value` and `grundy moves` take sums, and so does `grundy certify --at`");
    return terms.front().position;
}

}  // namespace grundy::cli
