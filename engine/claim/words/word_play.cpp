#include "engine/claim/words/word_play.hpp"

#include <algorithm>
#include <map>

#include "engine/analyse/domain/positions.hpp"
#include "engine/arithmetic/explored.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Relation;

namespace {

constexpr std::size_t most_letters = 9;  ///< an automaton over three words has so many letters, and one, to the third

}  // namespace

bool is_of_words(const rule::Game& game) {
    using K = rule::ComponentKind;
    return game.components.size() == 1 && (game.components[0].kind == K::word || (game.components[0].kind == K::sequence && !game.components[0].unordered));
}

KnownLetters letters_of_game(const rule::Game& game, const std::set<base::Integer>& named) {
    const rule::Component& component = game.components[0];
    KnownLetters known;
    Letters letters;
    if (!component.letters.empty()) {
        letters.assign(component.letters.begin(), component.letters.end());
    } else if (component.kind == rule::ComponentKind::word) {
        auto set = analyse::alphabet_of(game);
        if (set.empty()) {
            known.why = "nothing in the rule says which letters `" + component.name + "` may have: name them, " + analyse::way_to_name_letters(component.name);
            return known;
        }
        set.insert(named.begin(), named.end());
        letters.assign(set.begin(), set.end());
    } else {
        const auto most = analyse::bounds_of_domain(game).entry[0];
        if (!most) {
            known.why = "nothing in the rule says how large the numbers of `" + component.name + "` may be, as `where all(x in " + component.name +
                        ": x <= 1)` would; of rows without a bound is proved only who wins, and the value, by nim-sums of heaps that are played one at a time";
            return known;
        }
        for (std::int64_t x = 0; x <= *most && x <= static_cast<std::int64_t>(most_letters); ++x) letters.emplace_back(x);
    }
    if (letters.size() > most_letters) known.why = "an alphabet of more than " + std::to_string(most_letters) + " letters";
    else if (letters.empty()) known.why = "an empty alphabet";
    else known.letters = std::move(letters);
    return known;
}

WordPlay::WordPlay(WordSentences& sentences)
    : sentences_(sentences),
      game_(sentences.game()),
      positions_(sentences.places().is_word(sentences.word())),
      stopped_(sentences.constant(false)),
      can_move_(sentences.constant(false)),
      lost_at_end_(sentences.constant(false)) {
    if (game_.where) positions_ = both(positions_, sentences.truth(*sentences.plain(game_.where, game_.where_frame), {{0, {true, {}}}}));
    for (const rule::Stop& stop : game_.stops) stopped_ = either(stopped_, matches(stop.from, stop.condition, stop.frame));
    for (const rule::Move& move : game_.moves) add_steps(move);
    can_move_ = before(positions_);
    read_ends();
}

WordSentences::Names WordPlay::names_of(const rule::Pattern& from, std::vector<Automaton>& where) const {
    WordSentences::Names names;
    const rule::PatternEntry& entry = from.at(0);
    if (entry.slot) names[*entry.slot] = {true, {}};
    if (entry.constant) {  // w = the constant
        const rule::ExprRef word = rule::local(~std::uint32_t{0}, game_.components[0].name, rule::type_of(game_.components[0]));
        where.push_back(sentences_.truth(*rule::compare(word, Relation::equal, sentences_.plain(entry.constant, 0)), {{~std::uint32_t{0}, {true, {}}}}));
    }
    return names;
}

Automaton WordPlay::matches(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame) const {
    std::vector<Automaton> where{positions_};
    const auto names = names_of(from, where);
    const WordSentences::Under under(sentences_, sentences_.close(where, {}));
    if (condition) where.push_back(sentences_.truth(*sentences_.plain(condition, frame), names));
    return sentences_.close(std::move(where), {});
}

void WordPlay::add_steps(const rule::Move& move) {
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || move.to[0].components.size() != 1)
        throw NotDefinable{"a move that leaves no position, or several: `" + rule::to_string(move, game_) + "`"};
    std::vector<Automaton> fits{positions_, complement(stopped_)};
    const auto names = names_of(move.from, fits);
    const Automaton from = sentences_.close(fits, {});
    const WordSentences::Under under(sentences_, from);
    std::vector<rule::Binder> binders = move.binders;
    for (rule::Binder& binder : binders) binder.range = sentences_.plain(binder.range, move.frame);
    const rule::ExprRef condition = sentences_.plain(move.condition, move.frame), target = sentences_.plain(move.to[0].components[0], move.frame);
    sentences_.each_binding(binders, condition.get(), names, [&](const WordSentences::Bound& bound) {
        std::vector<Automaton> where = bound.where;
        where.push_back(from);
        const Automaton guard = sentences_.close(where, {});
        if (guard.accepts_nothing()) return;
        const WordSentences::Under here(sentences_, guard);
        for (const auto& [is, pieces] : sentences_.word(*target, bound.names)) {
            const Automaton way = both(guard, is);
            if (way.accepts_nothing()) continue;
            const WordSentences::Under only(sentences_, way);
            for (const auto& [when, cost] : costs(move, bound.names)) {
                auto step = written_step(sentences_, rule::to_string(move, game_), both(way, when), pieces, bound.marks);
                if (step) step->cost = cost, steps_.push_back(std::move(*step));
            }
        }
    });
}

std::vector<std::pair<Automaton, std::int64_t>> WordPlay::costs(const rule::Move& move, const WordSentences::Names& names) {
    if (!move.cost) return {{sentences_.constant(true), 1}};
    std::vector<std::pair<Automaton, std::int64_t>> all;
    for (const auto& [when, form] : sentences_.number(*sentences_.plain(move.cost, move.frame), names)) {
        if (!form.is_constant() || form.length != 0) throw NotDefinable{"a cost that grows with the row: `" + rule::to_string(*move.cost, game_) + "`"};
        if (form.constant < 0 && !when.accepts_nothing()) throw NotDefinable{"a cost that may be below 0: `" + rule::to_string(*move.cost, game_) + "`"};
        all.emplace_back(when, form.constant);
    }
    return all;
}

void WordPlay::narrow(const Automaton& closed) {
    for (Automaton* set : {&positions_, &stopped_, &can_move_, &lost_at_end_}) *set = both(*set, closed);
    for (WordStep& step : steps_) step.relation = both(step.relation, closed);
    std::erase_if(steps_, [](const WordStep& step) { return step.relation.accepts_nothing(); });
}

Automaton WordPlay::before(const Automaton& set) const {
    Automaton any = sentences_.constant(false);
    const Automaton legal = both(set, positions_);
    for (const WordStep& step : steps_) any = either(any, claim::before(step, sentences_.word(), legal));
    return any;
}

std::vector<MovesBySets::Line> WordPlay::lines() const {
    std::vector<MovesBySets::Line> out;
    std::size_t told = 0;
    std::map<std::string, std::vector<const WordStep*>> by_label;
    for (const WordStep& step : steps_) by_label[step.label].push_back(&step);
    for (const rule::Move& move : game_.moves) {
        const auto steps = by_label[rule::to_string(move, game_)];
        told += steps.size();
        out.push_back({what_is_left(move, game_),
                       [this, steps](const Automaton& set) {
                           Automaton any = sentences_.constant(false);
                           for (const WordStep* step : steps) any = either(any, claim::before(*step, sentences_.word(), both(set, positions_)));
                           return any;
                       },
                       nullptr});
    }
    if (told != steps_.size()) throw NotDefinable{"moves that are written in another way"};
    return out;
}

void WordPlay::read_ends() {
    Automaton open = both(positions_, complement(can_move_));
    for (const rule::Terminal& terminal : game_.terminals) {
        const WordSentences::Under under(sentences_, open);
        const Automaton fits = both(open, matches(terminal.from, terminal.condition, terminal.frame));
        if (terminal.end == rule::End::draw && !fits.accepts_nothing()) throw NotDefinable{"play that may end in a draw"};
        if (terminal.end == rule::End::mover_loses) lost_at_end_ = either(lost_at_end_, fits);
        open = both(open, complement(fits));
    }
    if (game_.play == rule::Play::normal) lost_at_end_ = either(lost_at_end_, open);
}

// ---- words out of automata

std::int64_t WordPlay::size_of(std::size_t letter) const {
    const bool row = game_.components[0].kind == rule::ComponentKind::sequence;
    return 1 + (row ? *base::to_int64(sentences_.letters()[letter]) : 0);
}

/// Of the least size by the sizes reached first, then the shortest, then the first in the order of letters: states from which the rest of the size leads to the
/// end are marked from behind.
std::optional<rule::PositionData> WordPlay::smallest(const Automaton& set) const {
    const Automaton words = both(set, sentences_.places().is_word(sentences_.word()));
    if (words.accepts_nothing()) return std::nullopt;
    constexpr std::size_t most = 4'000'000;
    const std::uint32_t start = words.has(sentences_.word()) ? words.next(0, 0) : 0;
    // ends[size][length]: states from which a word of this size and length is accepted.
    std::vector<std::vector<std::vector<bool>>> ends;
    std::size_t cells = 0;
    for (std::size_t size = 0; cells < most; ++size) {
        ends.emplace_back();
        for (std::size_t length = 0; length <= size; ++length) {
            std::vector<bool> now(words.states(), false);
            base::poll();
            cells += words.states();
            for (std::uint32_t q = 0; q < words.states(); ++q) {
                if (length == 0) now[q] = size == 0 && words.accepting(q);
                for (std::size_t k = 0; length > 0 && k < sentences_.letters().size() && !now[q]; ++k) {
                    const auto weight = static_cast<std::size_t>(size_of(k));
                    now[q] = weight <= size && length - 1 <= size - weight && ends[size - weight][length - 1][words.next(q, k + 1)];
                }
            }
            ends[size].push_back(std::move(now));
        }
        for (std::size_t length = 0; length <= size; ++length) {
            if (!ends[size][length][start]) continue;
            rule::Datum datum;
            datum.scalar = false;
            std::uint32_t q = start;
            for (std::size_t left = size, rest = length; rest > 0; --rest) {
                for (std::size_t k = 0; k < sentences_.letters().size(); ++k) {
                    const auto weight = static_cast<std::size_t>(size_of(k));
                    if (weight > left || rest - 1 > left - weight || !ends[left - weight][rest - 1][words.next(q, k + 1)]) continue;
                    datum.items.push_back(sentences_.letters()[k]);
                    q = words.next(q, k + 1), left -= weight;
                    break;
                }
            }
            return rule::PositionData{datum};
        }
    }
    return std::nullopt;
}

std::string WordPlay::describe(const rule::PositionData& position) const { return rule::to_string(position, game_); }

bool WordPlay::contains(const Automaton& set, const rule::PositionData& position) const {
    if (!set.has(sentences_.word())) return set.accepts_everything();
    std::uint32_t q = set.next(0, 0);
    for (const base::Integer& letter : position[0].items) {
        const auto digit = sentences_.digit_of(*base::to_int64(letter));
        if (!digit) return false;
        q = set.next(q, *digit);
    }
    return set.accepting(q);
}

}  // namespace grundy::claim
