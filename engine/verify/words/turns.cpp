#include "engine/verify/words/turns.hpp"

#include <algorithm>
#include <limits>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify::word {

using rule::ComponentKind;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_letters = 9;
constexpr std::size_t most_rows = 20;
constexpr std::uint64_t most_weight = 1'000'000;

/// The numbers that a condition on all entries allows are among these.
bool allows_only(const rule::Game& game, const Expr& all, const std::vector<std::int64_t>& letters, Steps& steps) {
    if (all.op != Op::all || all.binders.size() != 1 || all.condition) return false;
    const auto is_row = [](const rule::ExprRef& e) { return e->op == Op::local && e->slot == 0; };
    const rule::Binder& binder = all.binders[0];
    rule::ExprRef said = all.args[0];
    std::uint32_t entry = binder.slot;
    if (!is_row(binder.range)) {  // by places: all(i in 1..len(w): …), of which only w[i] is asked
        const Expr& places = *binder.range;
        const bool all_places = places.op == Op::range && places.args[0]->op == Op::number && places.args[0]->number == 1 && places.args[1]->op == Op::call &&
                                places.args[1]->builtin == rule::Builtin::len && is_row(places.args[1]->args[0]);
        if (!all_places) return false;
        entry = 1U << 20;  // no slot of a rule; what else is asked of i has then no meaning, and this says something else
        said = rule::rewrite(said, [&](const rule::ExprRef& e) {
            const bool here = e->op == Op::index && is_row(e->args[0]) && e->args[1]->op == Op::local && e->args[1]->slot == binder.slot;
            return here ? rule::local(entry, "", {rule::Kind::number}) : e;
        });
    }
    Tuples numbers(2, steps);
    const Track x = numbers.fresh();
    Set other = numbers.constant(true);
    for (const std::int64_t letter : letters) other = numbers.without(other, numbers.equal(one_track(x), verify::constant(letter)));
    try {
        const verify::Names names{{entry, {false, {one_track(x)}, {}}}};
        return numbers.both(other, verify::Sentences(game, numbers, steps).truth(*said, names)).is_empty();
    } catch (const Rejected&) {
        return false;  // this one says something else
    }
}

}  // namespace

std::vector<std::int64_t> require_letters(const rule::Game& game, const std::vector<std::uint32_t>& listed, Steps& steps) {
    std::vector<std::int64_t> letters(listed.begin(), listed.end());
    const bool is_set = std::adjacent_find(letters.begin(), letters.end(), std::greater_equal<>()) == letters.end();
    if (letters.empty() || letters.size() > most_letters || !is_set) throw Unreadable("a certificate about words lists from 1 to 9 letters, ascending");
    const rule::Component& c = game.components.at(0);
    if (game.components.size() != 1 || c.unordered || (c.kind != ComponentKind::word && c.kind != ComponentKind::sequence))
        throw Rejected("a position of the game is no single word");
    if (game.partizan) throw Rejected("induction along play is about games in which both may make the same moves");
    if (c.kind == ComponentKind::word) {
        if (std::any_of(letters.begin(), letters.end(), [](std::int64_t x) { return x <= ' ' || x >= 0x7f; }))
            throw Rejected("the letters are visible signs of ASCII");
        if (!c.letters.empty() && c.letters != letters) throw Rejected("the letters are not those of the alphabet that the rule states");
        for (const rule::PositionData& term : rule::start_terms(game))
            for (const base::Integer& x : term[0].items)
                if (std::none_of(letters.begin(), letters.end(), [&](std::int64_t letter) { return x == letter; }))
                    throw Rejected("the start has a letter that is none of those that the certificate lists");
        return letters;
    }
    bool known = false;
    const std::function<void(const Expr&)> look = [&](const Expr& e) {
        if (e.op == Op::and_)
            for (const auto& part : e.args) look(*part);
        known = known || allows_only(game, e, letters, steps);
    };
    if (game.where) look(*game.where);
    if (!known) throw Rejected("`where` does not say, by all(x in " + c.name + ": …), that a row is made of the listed numbers");
    return letters;
}

std::vector<Row> read_rows(const Json& list, std::size_t letters, std::string& falls) {
    std::vector<Row> measure;
    if (list.empty() || list.size() > most_rows) throw Unreadable("a measure has from 1 to 20 rows");
    for (const Json& one : list) {
        Fields fields(one, "measure");
        Row row;
        std::string words;
        const bool dictionary = fields.has("ranks");
        for (const std::uint32_t n : fields.numbers(dictionary ? "ranks" : "weights")) {
            if (n > most_weight) throw Unreadable("a measure is made of natural numbers up to a million");
            words += (words.empty() ? "" : ", ") + std::to_string(n);
            (dictionary ? row.ranks : row.weights).push_back(n);
        }
        if ((dictionary ? row.ranks : row.weights).size() != letters) throw Unreadable("a row of the measure has a number for each letter");
        if (dictionary) {
            const std::string from = fields.text("from");
            auto sorted = row.ranks;
            std::sort(sorted.begin(), sorted.end());
            if (from != "left" && from != "right") throw Unreadable("a dictionary is read from the left or from the right");
            if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) throw Unreadable("two letters of a dictionary have one rank");
            row.from_left = from == "left";
            words += ", from the " + from + ",";
        }
        fields.nothing_else();
        falls += (falls.empty() ? "" : " falls, or stays while ") +
                 std::string(dictionary ? "the word among those of its length, its letters ranking " : "the sum of the weights of its letters, ") + words;
        measure.push_back(std::move(row));
    }
    falls += " falls with every move";
    return measure;
}

Turns::Turns(const rule::Game& game, Sentences& sentences)
    : game_(game),
      sentences_(sentences),
      tuples_(sentences.tuples()),
      positions_(sentences.sums().is_word()),
      goals_(sentences.none()),
      stopped_(sentences.none()),
      can_move_(sentences.none()),
      lost_at_end_(sentences.none()) {
    if (game.where) positions_ = tuples_.both(positions_, sentences.truth(*game.where, sentences.position()));
    for (const rule::Stop& stop : game.stops) {
        Names names;
        stopped_ = tuples_.either(stopped_, matches(stop.from, stop.condition, names));
    }
    for (const rule::Stop& goal : game.goals) {
        Names names;
        goals_ = tuples_.either(goals_, matches(goal.from, goal.condition, names));
    }
    stopped_ = tuples_.either(stopped_, goals_);
    for (const rule::Move& move : game.moves) add_moves(move);
    can_move_ = before(positions_);
    read_ends();
}

/// Positions that fit a pattern and meet its condition; the names of the pattern.
Set Turns::matches(const rule::Pattern& from, const rule::ExprRef& condition, Names& names) {
    if (from.size() != 1) throw Rejected("a pattern of the rule does not fit its positions");
    Set fits = positions_;
    const Sentences::Under under(sentences_, fits);
    if (from[0].slot) names[*from[0].slot] = {true, {}, {}};
    if (from[0].constant) {
        const Expr here = *rule::local(0, game_.components[0].name, rule::type_of(game_.components[0]));
        fits = tuples_.both(fits, sentences_.same_word(sentences_.word(here, sentences_.position()), sentences_.word(*from[0].constant, {}), here));
    }
    const Sentences::Under there(sentences_, fits);
    return condition ? tuples_.both(fits, sentences_.truth(*condition, names)) : fits;
}

void Turns::add_moves(const rule::Move& move) {
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || move.to[0].components.size() != 1)
        throw Rejected("a move that leaves no word, or several, is more than the checker understands: " + rule::to_string(move, game_));
    Names names;
    const Set from = tuples_.without(matches(move.from, {}, names), stopped_);
    const Sentences::Under under(sentences_, from);
    sentences_.each(move.binders, move.condition, names, [&](const Names& bound, const Set& where, const TrackList& places) {
        const Sentences::Under there(sentences_, where);
        for (const Way& way : sentences_.word(*move.to[0].components[0], bound)) {
            Set foreign = sentences_.none();  // a letter of no position: there is no such move
            for (const Written& one : sentences_.written(way, foreign))
                for (const auto& [when, cost] : costs_of(move, bound)) {
                    Written priced{sentences_.exists(tuples_.both(one.relation, when), places), one.parts, cost};
                    if (!priced.relation.is_empty()) moves_.push_back(std::move(priced));
                }
        }
    });
}

/// What a move costs, and when; 1 where the rule does not say, and where nobody asks.
std::vector<std::pair<Set, std::int64_t>> Turns::costs_of(const rule::Move& move, const Names& names) {
    std::vector<std::pair<Set, std::int64_t>> all;
    if (!move.cost || game_.play != rule::Play::alone) return {{tuples_.constant(true), 1}};
    for (const Case& one : sentences_.number(*move.cost, names)) {
        if (!one.sum.is_constant()) throw Rejected("a move costs more the longer the row is, which the checker does not add up");
        if (one.sum.constant < 0) throw Rejected("a move costs less than nothing, which no rule means");
        all.emplace_back(one.where, one.sum.constant);
    }
    return all;
}

Set Turns::before(const Set& set) const {
    Set any = sentences_.none();
    const Set legal = tuples_.both(set, positions_);
    for (const Written& move : moves_) any = tuples_.either(any, sentences_.reads(move, legal));
    return any;
}

/// Without a move the first `terminal` that fits decides, else the convention.
void Turns::read_ends() {
    Set open = tuples_.without(positions_, can_move_);
    for (const rule::Terminal& terminal : game_.terminals) {
        Names names;
        const Sentences::Under under(sentences_, open);
        const Set fits = tuples_.both(open, matches(terminal.from, terminal.condition, names));
        if (terminal.end == rule::End::draw && !fits.is_empty()) throw Rejected("a play may end in a draw, which the checker does not understand");
        if (terminal.end == rule::End::mover_loses) lost_at_end_ = tuples_.either(lost_at_end_, fits);
        open = tuples_.without(open, fits);
    }
    if (game_.play == rule::Play::normal) lost_at_end_ = tuples_.either(lost_at_end_, open);
}

/// The weight of the new word less that of the old is the sum of what each digit read adds, so the largest is that of the heaviest way through the automaton of
/// the move (Bellman and Ford); nothing where there is no largest.
std::optional<std::int64_t> Turns::most_growth(const Written& move, const std::vector<std::int64_t>& weights) const {
    const Set& a = move.relation;
    const std::size_t states = a.accepts.size(), letters = a.next.size() / states;
    std::vector<char> live(a.accepts);
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t k = 0; k < a.next.size(); ++k)
            if (live[k / letters] == 0 && live[a.next[k]] != 0) live[k / letters] = 1, grown = true;
    }
    std::int64_t constant = 0;
    std::vector<std::int64_t> sign(a.tracks.size(), 0), gain(letters, 0);
    const auto counts = [&](Track row, std::int64_t times) {
        const auto at = std::find(a.tracks.begin(), a.tracks.end(), row);
        if (at == a.tracks.end()) throw Rejected("the checker does not see what a move writes");
        sign[static_cast<std::size_t>(at - a.tracks.begin())] += times;
    };
    counts(sentences_.sums().word(), -1);
    for (const Part& part : move.parts) {
        if (part.row) counts(*part.row, 1);
        else constant += weights[part.digit - 1];
    }
    for (std::size_t letter = 0; letter < letters; ++letter)
        for (std::size_t rest = letter, k = 0; k < sign.size(); ++k, rest /= tuples_.base())
            if (rest % tuples_.base() != 0) gain[letter] += sign[k] * weights[rest % tuples_.base() - 1];
    constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::min() / 2;
    std::vector<std::int64_t> best(states, nowhere);
    best[0] = 0;
    bool changed = true;
    for (std::size_t round = 0; changed; ++round) {
        if (round > states) return std::nullopt;
        sentences_.steps().take(a.next.size());
        changed = false;
        for (std::size_t k = 0; k < a.next.size(); ++k) {
            const std::size_t from = k / letters, to = a.next[k];
            if (best[from] == nowhere || live[to] == 0 || best[from] + gain[k % letters] <= best[to]) continue;
            best[to] = best[from] + gain[k % letters], changed = true;
        }
    }
    std::int64_t most = nowhere;
    for (std::size_t q = 0; q < states; ++q)
        if (a.accepts[q] != 0) most = std::max(most, best[q]);
    return most + constant;
}

/// The digit that the new word has at the place that is read, and how many of its parts are read then, of which the last may go on. Nothing where a letter
/// stands at another place than it will.
std::optional<Turns::Place> Turns::placed(const Written& move, const TrackList& tracks, const std::vector<unsigned>& d, std::size_t part) const {
    const auto index = [&](Track t) { return static_cast<std::size_t>(std::lower_bound(tracks.begin(), tracks.end(), t) - tracks.begin()); };
    unsigned is = 0;
    std::optional<Track> reads;
    for (; is == 0 && part < move.parts.size(); ++part) {
        const Part& here = move.parts[part];
        is = here.row ? d[index(*here.row)] : here.digit;
        if (here.row && is != 0) {
            reads = *here.row;
            break;  // there may be more of it
        }
    }
    for (const Track track : move.relation.tracks)
        if (track != sentences_.sums().word() && track != reads && d[index(track)] != 0) return std::nullopt;
    if ((d[index(sentences_.sums().word())] == 0) != (is == 0)) return std::nullopt;
    return Place{is, part};
}

void Turns::require_seen(const Written& move) const {
    const auto seen = [&](const Part& part) { return !part.row || (*part.row != sentences_.sums().word() && move.relation.reads(*part.row)); };
    if (!move.relation.reads(sentences_.sums().word()) || !std::all_of(move.parts.begin(), move.parts.end(), seen))
        throw Rejected("the checker does not see what a move writes");
}

/// Only parts that are written on tracks, and may be empty, are left.
bool Turns::is_whole(const Written& move, std::size_t part) {
    return std::all_of(move.parts.begin() + static_cast<std::ptrdiff_t>(part), move.parts.end(), [](const Part& rest) { return rest.row.has_value(); });
}

/// The new word is as long as the old one, each of its letters stands at the place where it will be, and it comes earlier in the dictionary: where the two
/// differ first (last, from the right) it has the lower letter. The state is the part that is being read, and how the two compare so far.
bool Turns::is_lowered(const Written& move, const Row& row) const {
    require_seen(move);
    const TrackList& tracks = move.relation.tracks;
    const auto old = static_cast<std::size_t>(std::lower_bound(tracks.begin(), tracks.end(), sentences_.sums().word()) - tracks.begin());
    enum : std::int64_t { dead = -2, start = -1, same = 0, lower = 1, higher = 2 };
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (q == dead) return dead;
        if (q == start) return std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; }) ? 0 : static_cast<std::int64_t>(dead);
        std::int64_t order = q % 3;
        const auto place = placed(move, tracks, d, static_cast<std::size_t>(q / 3));
        if (!place) return dead;
        const unsigned was = d[old], is = place->digit;
        if (was != is && (!row.from_left || order == same)) order = row.ranks[is - 1] < row.ranks[was - 1] ? lower : higher;
        return static_cast<std::int64_t>(place->part) * 3 + order;
    };
    const auto accepts = [&](std::int64_t q) { return q >= 0 && q % 3 == lower && is_whole(move, static_cast<std::size_t>(q / 3)); };
    return tuples_.without(move.relation, tuples_.machine(tracks, start, step, accepts)).is_empty();
}

/// Weights are natural, and there are finitely many words of one length: no play goes on for ever.
bool Turns::is_falling(const std::vector<Row>& measure) const {
    return std::all_of(moves_.begin(), moves_.end(), [&](const Written& move) {
        for (const Row& row : measure) {
            if (row.weights.empty()) return is_lowered(move, row);
            const auto growth = most_growth(move, row.weights);
            if (!growth || *growth > 0) return false;
            if (*growth < 0) return true;
        }
        return false;
    });
}

void Turns::require_falling(const std::vector<Row>& measure) const {
    if (!is_falling(measure)) throw Rejected("the measure does not fall with every move, so play may not end");
}

void Turns::narrow(const Set& closed) {
    for (Set* set : {&positions_, &stopped_, &can_move_, &lost_at_end_}) *set = tuples_.both(*set, closed);
    for (Written& move : moves_) move.relation = tuples_.both(move.relation, closed);
    std::erase_if(moves_, [](const Written& move) { return move.relation.is_empty(); });
}

void Turns::require_lowered_by_one(const Series& number, const Set& words) const {
    for (const Written& move : moves_)
        if (!number.is_lowered(move, words)) throw Rejected("a move does not lower the length of play by one");
}

}  // namespace grundy::verify::word
