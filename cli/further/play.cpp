/// grundy play GAME [POS]: a game against the machine, at a terminal or through a pipe.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <set>

#include "cli/command.hpp"
#include "cli/further/table_words.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/quantity.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/text.hpp"
#include "engine/report/lesson/lesson.hpp"
#include "engine/report/lesson/play_text.hpp"
#include "engine/report/values/change_text.hpp"
#include "engine/tutor/match.hpp"

namespace grundy::cli {

namespace {

constexpr std::size_t most_listed = 200;            ///< moves that `moves` lists
constexpr auto thinking = std::chrono::seconds(5);  ///< the machine's, a move

const char* const help_text =
    "  POSITION    the position that your move leaves: 16, (3, 5), [1, 2], '5 + 7'; in a sum also what becomes of one term: 7 -> 6\n"
    "  #N          the move with this number in the list\n"
    "  moves       all moves\n"
    "  take 3      as many fewer in the heap; take 3 from 7 in a sum of heaps; take {1, 3}, add 5 in a set\n"
    "  ?           who is winning;  ?? where;  ??? which move;  ???? or why: why\n"
    "  hint        the same, a little more each time\n"
    "  undo, u     take your last move back\n"
    "  draw        offer a draw\n"
    "  quit        leave the game\n";

struct PlayOptions {
    std::string first = "me", blunder, seed;
    unsigned hints = 0;
};

double probability(const std::string& text) {
    if (text.empty()) return 0;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (*end != '\0' || !(value >= 0 && value <= 1))
        throw base::Failure(base::FailureKind::bad_input, "--blunder takes a probability, not `" + text + "`", "from 0 (never) to 1: --blunder 0.2");
    return value;
}

class TableTalk {
public:
    TableTalk(tutor::Match& match, const PlayOptions& options, const analyse::Options& engine, base::Budget& budget, Session& session)
        : match_(match),
          options_(options),
          engine_(engine),
          budget_(budget),
          session_(session),
          style_(session.json ? session.error_style() : session.style()) {}

    /// `with`: the parameters that were given, "k = 5".
    void run(const std::string& with) {
        session_.at_table = true;
        say(report::opening(match_, style_, with));
        while (!match_.end() && !left_) {
            budget_.follow(session_.budget(), thinking);
            if (match_.to_move() == tutor::Side::machine) machine();
            else person();
        }
        budget_.follow(session_.budget(), thinking);
        say(report::ending(match_, left_, style_));
        if (session_.json) session_.print(report::json(match_, talk_, most_listed));
    }

private:
    static bool read_line(std::string& typed) {
        const WaitForTyping quiet;
        return static_cast<bool>(std::getline(std::cin, typed));
    }

    /// Beside a document talk is on standard error.
    void say(const std::string& text) {
        if (!asked_.empty()) answer_ += text;
        if (!session_.json) return session_.print(text);
        session_.quiet_down();
        std::fputs(text.c_str(), stderr);
    }

    void machine() {
        const auto choice = match_.machine();
        if (!choice) throw base::Failure(base::FailureKind::limit, "no move could be found at " + match_.text(match_.here()));
        say(report::machine_move(match_, *choice, style_));
        if (match_.times_before() > 0 && !match_.end()) say("  this position was on the table before: draw ends the game\n");
    }

    void person() {
        say(report::turn(match_, style_));
        hinted_ = static_cast<int>(options_.hints);
        for (unsigned level = 1; level <= options_.hints; ++level) say("  hint: " + hint(static_cast<int>(level)));
        const std::size_t before = match_.plies().size();
        while (match_.plies().size() == before && !left_ && !match_.end()) {
            say("> ");
            std::string typed;
            if (!read_line(typed)) {
                if (session_.budget().exceeded() == base::Limit::interrupted) throw base::Failure(base::FailureKind::interrupted, "interrupted");
                left_ = true;
                return say("\n");
            }
            if (isatty(0) == 0) say(typed + "\n");  // a record of a game through a pipe can be read
            typed = base::trimmed(typed, " \t\r");
            if (typed.empty()) continue;
            budget_.follow(session_.budget(), thinking);
            if (answered(typed)) return;
        }
    }

    /// What is said to something that was typed belongs to the record, unless it was a move.
    bool answered(const std::string& typed) {
        asked_ = typed;
        answer_.clear();
        const std::size_t before = match_.plies().size();
        const bool over = obey(typed);
        if (match_.plies().size() == before && !answer_.empty()) talk_.push_back({typed, answer_});
        asked_.clear();
        return over;
    }

    std::string hint(int level) {
        if (level < 3) return report::hint(match_, level, style_);
        const auto explained = tutor::explain(match_.here(), nullptr, engine_, budget_);
        return level == 3 ? report::which(explained, style_) : report::advice(report::lesson(explained), style_);
    }

    /// `hint`: a little more each time; `hint 3`: that much at once.
    std::string next_hint(const std::string& typed) {
        const char last = typed.back();
        hinted_ = last >= '1' && last <= '4' ? last - '0' : std::min(4, hinted_ + 1);
        return hint(hinted_);
    }

    /// True where it is somebody else's turn, or the same again from the beginning.
    bool obey(const std::string& typed) {
        const TableWord word = may_be_word(typed) ? TableWord::none : table_word(typed);
        switch (word) {
            case TableWord::quit: left_ = true; break;
            case TableWord::help: say(help_text); break;
            case TableWord::moves: say(report::move_list(match_, most_listed, style_)); break;
            case TableWord::who: say(hint(1)); break;
            case TableWord::where: say(hint(2)); break;
            case TableWord::which: say(hint(3)); break;
            case TableWord::why: say(hint(4)); break;
            case TableWord::hint: say(next_hint(typed)); break;
            case TableWord::draw: return draw();
            case TableWord::undo:
                if (match_.undo()) return true;
                say("there is no move of yours to take back\n");
                break;
            case TableWord::pass: return pass();
            case TableWord::none:
                if (const auto played = by_change(typed)) return *played;
                if (const auto less = taken(typed)) return take(*less);
                if (!only_numbers() ||
                    (!is_only_words(typed) && (match_.table().several_games() || std::isalpha(static_cast<unsigned char>(typed.front())) == 0)))
                    return move(typed);
                say("`" + typed + "` is no position here: type the position that your move leaves" + example() +
                    "; moves lists the moves, help what else can be typed\n");
        }
        return left_;
    }

    /// Letters of a word of this game are a position, be they a word of the table or not; `moves` and the like are words of the table all the same.
    bool may_be_word(const std::string& typed) const {
        static const std::set<std::string> always = {"quit", "exit", "q", "help", "moves", "hint", "draw", "undo"};
        if (always.count(typed) != 0 || only_numbers() || typed.find('?') != std::string::npos || typed.rfind("hint ", 0) == 0) return false;
        const auto& game = *match_.start().front().game;
        if (match_.table().several_games() || game.components.size() != 1) return false;
        const rule::Component& only = game.components[0];
        if (only.kind == rule::ComponentKind::word) return only.letters.empty() || is_word_of(typed, only);
        if (only.kind != rule::ComponentKind::vertex) return false;
        const auto& names = game.graphs[static_cast<std::size_t>(only.graph)].vertices;
        return std::find(names.begin(), names.end(), typed) != names.end();
    }

    /// No position is written in letters.
    bool only_numbers() const {
        for (const analyse::Term& term : match_.start())
            for (const rule::Component& c : term.game->components)
                if (c.kind == rule::ComponentKind::word || c.kind == rule::ComponentKind::vertex || c.kind == rule::ComponentKind::vertex_set ||
                    c.kind == rule::ComponentKind::edge_set)
                    return false;
        return true;
    }

    /// ", such as (20)": what the first move leaves.
    std::string example() {
        const auto listed = match_.moves(1);
        return listed.all.empty() ? "" : ", such as " + match_.text(listed.all.front().after);
    }

    /// A move that leaves the position as it is, where the rule has one.
    bool pass() {
        auto nothing = match_.leading_to(match_.here());
        if (!nothing) {
            say("nobody may pass in this game: type the position that your move leaves" + example() + "; moves lists the moves\n");
            return false;
        }
        match_.play(std::move(*nothing));
        return true;
    }

    /// "take {1, 3}", of a set: as moves are listed. Nothing where something else is meant.
    std::optional<bool> by_change(const std::string& typed) {
        if (!report::is_doing(typed)) return std::nullopt;
        auto listed = match_.moves(most_listed);
        bool any = false;
        for (tutor::Move& move : listed.all) {
            const auto change = tutor::change(match_.here(), move);
            any = any || change;
            if (!report::is_typed(typed, change)) continue;
            match_.play(std::move(move));
            return true;
        }
        if (!any) return std::nullopt;
        say("no move does that; moves lists the moves\n");
        return false;
    }

    /// So many fewer in the only heap, or in the one that is named.
    bool take(const Taken& less) {
        const tutor::Sum now = match_.here();
        std::optional<base::Integer> left;
        for (const analyse::Term& term : now) {
            const bool heap = term.game->components.size() == 1 && term.game->components[0].kind == rule::ComponentKind::natural;
            if (!heap || (less.heap.empty() ? now.size() > 1 : less.heap != base::to_string(term.position[0].items[0]))) continue;
            left = term.position[0].items[0] - *base::parse_integer(less.number);
            break;
        }
        if (left && *left >= 0) return move(now.size() == 1 ? base::to_string(*left) : less.heap + " -> " + base::to_string(*left));
        say(left ? "there are not so many; moves lists the moves\n"
                 : "from which? Type the position that your move leaves" + example() +
                       (now.size() > 1 ? ", or what becomes of one term: 7 -> 6\n" : "; moves lists the moves\n"));
        return false;
    }

    bool draw() {
        if (match_.times_before() == 0 && match_.outcome() != 'D') {
            say("I decline: somebody can win this\n");
            return false;
        }
        match_.agree_to_draw();
        return true;
    }

    bool move(const std::string& typed) {
        const bool digits = typed.find_first_not_of("0123456789") == std::string::npos;
        if (digits && !may_be_position(typed)) {
            say("no position is written " + typed + " here" +
                (has_number(typed) ? "; #" + typed + " is the move with this number" : "; moves lists the moves") + "\n");
            return false;
        }
        std::optional<tutor::Move> chosen;
        try {
            chosen = typed.front() == '#' ? by_number(typed) : match_.leading_to(target(typed));
        } catch (const Exit&) {  // what is wrong with it was said
            say("moves lists the moves, help what else can be typed\n");
            return false;
        } catch (const base::Failure& failure) {
            base::pass_grave(failure);
            say(std::string(failure.what()) + "\n");
            return false;
        }
        if (!chosen) {
            say("that is no legal move from " + match_.text(match_.here()) + "; moves lists them" +
                (digits && has_number(typed) ? ", and #" + typed + " is the one with this number" : "") + "\n");
            return false;
        }
        match_.play(std::move(*chosen));
        return true;
    }

    /// Digits are a number, a vertex or a word. They are never the number of a move, which would be played where a position was meant.
    bool may_be_position(const std::string& digits) const {
        const auto& game = *match_.start().front().game;
        if (match_.table().several_games()) return true;
        if (game.components.size() != 1) return false;
        const rule::Component& only = game.components[0];
        using Kind = rule::ComponentKind;
        const bool unstated = only.kind == Kind::word && only.letters.empty();
        return rule::is_scalar(only.kind) || unstated || is_word_of(digits, only);
    }

    bool has_number(const std::string& digits) { return numbered(digits).has_value(); }

    std::optional<tutor::Move> numbered(const std::string& digits) {
        auto listed = match_.moves(most_listed);
        const bool plain = digits.size() < 7 && base::is_numeral(digits);
        const std::size_t number = plain ? std::stoul(digits) : 0;
        if (number < 1 || number > listed.all.size()) return std::nullopt;
        return std::move(listed.all[number - 1]);
    }

    /// #3
    std::optional<tutor::Move> by_number(const std::string& typed) {
        auto move = numbered(typed.substr(1));
        if (!move) throw base::Failure(base::FailureKind::bad_input, "there is no move " + typed + "; moves lists them");
        return move;
    }

    /// The whole that is left: as it is typed, or with one term changed.
    tutor::Sum target(const std::string& typed) {
        const auto game = match_.start().front().game;
        const std::size_t arrow = typed.find("->");
        if (arrow == std::string::npos) return open_sum(typed, match_.table().several_games() ? nullptr : game, session_);
        const auto from = open_sum(typed.substr(0, arrow), match_.table().several_games() ? nullptr : game, session_);
        if (from.size() != 1) throw base::Failure(base::FailureKind::bad_input, "a move is made in one term: 7 -> 6");
        const auto to = open_sum(typed.substr(arrow + 2), from[0].game, session_);
        tutor::Sum whole = match_.here();
        for (std::size_t i = 0; i < whole.size(); ++i) {
            if (match_.text({whole[i]}) != match_.text(from)) continue;
            whole.erase(whole.begin() + static_cast<std::ptrdiff_t>(i));
            whole.insert(whole.begin() + static_cast<std::ptrdiff_t>(i), to.begin(), to.end());
            return whole;
        }
        throw base::Failure(base::FailureKind::bad_input, match_.text(from) + " is not on the table");
    }

    tutor::Match& match_;
    const PlayOptions& options_;
    const analyse::Options& engine_;
    base::Budget& budget_;
    Session& session_;
    report::Style style_;
    std::vector<report::Said> talk_;
    std::string asked_, answer_;
    int hinted_ = 0;  ///< how much was said before this move
    bool left_ = false;
};

}  // namespace

void add_play(Command& program, Session& session) {
    Command& verb = program.verb("play", "a game against the machine");
    auto words = std::make_shared<std::vector<std::string>>();
    auto options = std::make_shared<PlayOptions>();
    verb.words("GAME [POS]", *words, "a game, its parameters and a position, or its start: play s145 21; or one sum: s145 '6 + 7 + 8'");
    verb.option("--first", options->first, "who begins: me or you, the machine (default me)", {"me", "you"});
    verb.option("--hints", options->hints, 0, 4, "before each of your moves: 1 who is winning, 2 where, 3 which move, 4 why (default 0: when you ask)");
    verb.option("--blunder", options->blunder, "the machine errs with this probability: 0.2 (default 0)");
    verb.option("--seed", options->seed, "of its errors and of its choice among equal moves (default 1)");
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(std::string("What may be typed:\n") + help_text +
                "Exit status: 0 whoever won, also when you left or the input ended. With --json a record of the game on standard output, and the talk on "
                "standard error.\n"
                "Example: grundy play s145 21 --hints 1 --blunder 0.2");
    verb.run([words, options, &session] {
        if (!words->empty() && words->front() == "-")
            throw base::Failure(base::FailureKind::bad_input, "moves are read from standard input, so the rule cannot be", "save the rule in a file");
        analyse::Options engine;
        engine.threads = session.threads;
        engine.effort = 2;
        if (!session.quiet) engine.warn = warn_once;
        const auto sum = open_one(*words, "play", session);
        for (const analyse::Term& term : sum) analyse::require_two_players(*term.game);
        if (sum.empty()) throw base::Failure(base::FailureKind::bad_input, "play takes a position, and nothing is left of this one");
        warn_of_misreadings(*sum.front().game, session);
        tutor::MatchOptions how;
        how.first = options->first == "me" ? tutor::Side::person : tutor::Side::machine;
        how.blunder = probability(options->blunder);
        if (!options->seed.empty()) how.seed = parse_count(options->seed);
        base::Budget budget;
        budget.follow(session.budget(), thinking);
        const base::Watch watch(budget);
        tutor::Match match(sum, engine, how, budget);
        std::string with;
        for (const auto& [name, value] : split(*words).settings) with += (with.empty() ? "" : ", ") + name + " = " + value;
        TableTalk(match, *options, engine, budget, session).run(with);
    });
}

}  // namespace grundy::cli
