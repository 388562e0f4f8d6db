/// A move of an unordered row is a move of any of its arrangements. So the entries that a line names may be any entries: they are picked, one after another,
/// each with any value and in any order, and each way to pick them is a line on counts, possible where there are so many entries of these values. What the line
/// does else it may do with the row as a whole. Rows that are shorter than the places that a line names literally are lines of their own.
#include "engine/claim/words/count_game.hpp"

#include <algorithm>
#include <set>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/words/row_sentence.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_numbers = 7;  ///< that entries may be: automata read one number more at times
constexpr std::size_t most_lines = 400;   ///< of moves
constexpr std::size_t most_in_front = 4;  ///< places that are named literally
constexpr std::size_t most_rows = 800;    ///< on which options are compared

class CountLines {
public:
    CountLines(const rule::Game& game, std::int64_t most, rule::Game& made) : game_(game), sentences_(game, most), made_(made) {}

    void move(const rule::Move& line);
    /// Of a line that names no place.
    ExprRef condition(const rule::Pattern& from, const ExprRef& condition, std::uint32_t frame);
    rule::Pattern pattern() const;
    ExprRef plain(const ExprRef& e, std::uint32_t frame) const;
    RowSentences& sentences() { return sentences_; }

private:
    RowSentences::Names named(const rule::Pattern& from) const;
    std::size_t in_front(const rule::Move& line) const;
    void bind(const rule::Move& line, std::size_t k, const RowSentences::Names& names, const ExprRef& so_far);
    void pick(const rule::Move& line, std::size_t k, const RowSentences::Names& names, const ExprRef& so_far);
    void emit(const rule::Move& line, const RowSentences::Names& names, const ExprRef& so_far);
    ExprRef available() const;

    const rule::Game& game_;
    RowSentences sentences_;
    rule::Game& made_;
    std::set<std::string> written_;
};

ExprRef CountLines::plain(const ExprRef& e, std::uint32_t frame) const {
    if (!e) return nullptr;
    std::uint32_t next = frame;
    ExprRef result = rule::inlined(game_, e, next);
    if (!result) throw NotDefinable{"functions that are nested too deep: `" + rule::to_string(*e, game_) + "`"};
    return result;
}

rule::Pattern CountLines::pattern() const {
    rule::Pattern from;
    for (std::int64_t v = 0; v <= sentences_.most(); ++v) from.push_back({static_cast<std::uint32_t>(v), "c" + std::to_string(v), nullptr});
    return from;
}

RowSentences::Names CountLines::named(const rule::Pattern& from) const {
    RowSentences::Names names;
    if (from.at(0).constant) throw NotDefinable{"a row as a pattern"};
    if (from[0].slot) names[*from[0].slot] = {RowSentences::Meaning::Is::row, nullptr, 0, 0};
    return names;
}

/// The places w[1], w[2], … that the line names, or what stands before w[k..len(w)].
std::size_t CountLines::in_front(const rule::Move& line) const {
    std::int64_t most = 0;
    const auto at = [&](const Expr& index, std::int64_t less) {
        if (index.op == Op::number) most = std::max(most, index.number - less);
    };
    rule::each_expression(line, [&](const ExprRef& e) {
        rule::any_of(*plain(e, line.frame), [&](const Expr& part) {
            if (part.op == Op::index) at(*part.args[1], 0);
            if (part.op == Op::slice) at(*part.args[1], 1), at(*part.args[2], 0);
            for (std::size_t k = 1; part.op == Op::update && k < part.args.size(); k += 2) at(*part.args[k], 0);
            return false;
        });
    });
    if (most > static_cast<std::int64_t>(most_in_front)) throw NotDefinable{"so many places named in `" + rule::to_string(line, game_) + "`"};
    return static_cast<std::size_t>(most);
}

/// There are so many entries of each value; where there are no others, not one more.
ExprRef CountLines::available() const {
    const Picks& picks = const_cast<CountLines*>(this)->sentences_.picks();
    ExprRef all;
    for (std::int64_t v = 0; v <= sentences_.most(); ++v) {
        const auto wanted = std::count(picks.values.begin(), picks.values.end(), v);
        if (wanted == 0 && !picks.only) continue;
        const ExprRef one = rule::compare(sentences_.count_of(v), picks.only ? Relation::equal : Relation::greater_equal, rule::number(wanted));
        all = rule::and_also(all, one);
    }
    return all;
}

void CountLines::move(const rule::Move& line) {
    Picks& picks = sentences_.picks();
    const std::size_t front = in_front(line);
    const auto names = named(line.from);
    const std::function<void(std::size_t)> choose = [&](std::size_t length) {
        if (picks.values.size() == length) {
            picks.only = length < front;
            return bind(line, 0, names, nullptr);
        }
        for (std::int64_t v = 0; v <= sentences_.most(); ++v) {
            picks.order.push_back(picks.values.size());
            picks.values.push_back(v);
            choose(length);
            picks.values.pop_back(), picks.order.pop_back();
        }
    };
    for (std::size_t length = 0; length <= front; ++length) {
        picks = {};
        picks.in_front = front > 0;
        choose(length);
    }
    picks = {};
}

void CountLines::bind(const rule::Move& line, std::size_t k, const RowSentences::Names& names, const ExprRef& so_far) {
    using Is = RowSentences::Meaning::Is;
    if (k == line.binders.size()) return emit(line, names, so_far);
    const rule::Binder& binder = line.binders[k];
    const ExprRef range = plain(binder.range, line.frame);
    if (sentences_.is_row(*range, names)) {
        for (std::int64_t v = 0; v <= sentences_.most(); ++v) {
            auto inner = names;
            inner[binder.slot] = {Is::number, rule::number(v), 0, 0};
            const ExprRef some = rule::compare(sentences_.count_of(v), Relation::greater, rule::number(0));
            bind(line, k + 1, inner, rule::and_also(so_far, some));
        }
        return;
    }
    const auto last = range->op == Op::range ? sentences_.place(*range->args[1], names) : std::nullopt;
    if (last && last->at != RowSentences::Place::At::literal) return pick(line, k, names, so_far);
    for (const std::int64_t value : sentences_.listed(range, names)) {
        auto inner = names;
        inner[binder.slot] = {Is::number, rule::number(value), 0, 0};
        bind(line, k + 1, inner, so_far);
    }
}

/// i in 1..len(w), i + 1..len(w), 1..i - 1: an entry that is picked already, or another one between any two of them.
void CountLines::pick(const rule::Move& line, std::size_t k, const RowSentences::Names& names, const ExprRef& so_far) {
    using At = RowSentences::Place::At;
    const rule::Binder& binder = line.binders[k];
    const ExprRef range = plain(binder.range, line.frame);
    const auto first = sentences_.place(*range->args[0], names), last = sentences_.place(*range->args[1], names);
    const auto beyond = [&]() -> NotDefinable { return {"the places `" + rule::to_string(*range, game_) + "`"}; };
    Picks& picks = sentences_.picks();
    if (!first || picks.in_front) throw beyond();
    const auto rank = [&](std::size_t p) { return static_cast<std::size_t>(std::find(picks.order.begin(), picks.order.end(), p) - picks.order.begin()); };
    std::size_t low = 0, high = picks.order.size();  // between these picks, the ends excluded
    if (first->at == At::pick && first->offset == 1) low = rank(first->pick) + 1;
    else if (first->at != At::literal || first->offset != 1) throw beyond();
    if (last->at == At::pick && last->offset == -1) high = rank(last->pick);
    else if (last->at != At::end || last->offset != 0) throw beyond();
    const auto go_on = [&](std::size_t chosen) {
        auto inner = names;
        inner[binder.slot] = {RowSentences::Meaning::Is::place, nullptr, chosen, 0};
        bind(line, k + 1, inner, so_far);
    };
    for (std::size_t r = low; r < high; ++r) go_on(picks.order[r]);
    const Picks before = picks;
    for (std::size_t r = low; r <= high; ++r)
        for (std::int64_t v = 0; v <= sentences_.most(); ++v) {
            picks = before;
            picks.values.push_back(v);
            picks.order.insert(picks.order.begin() + static_cast<std::ptrdiff_t>(r), picks.values.size() - 1);
            go_on(picks.values.size() - 1);
        }
    picks = before;
}

void CountLines::emit(const rule::Move& line, const RowSentences::Names& names, const ExprRef& so_far) {
    base::poll();
    ExprRef condition = rule::and_also(available(), so_far);
    if (line.condition) {
        const ExprRef holds = sentences_.plain(plain(line.condition, line.frame), names);
        if (sentences_.known(holds) == 0) return;
        if (!sentences_.known(holds)) condition = rule::and_also(condition, holds);
    }
    rule::Move made;
    made.from = pattern();
    made.label = line.label;
    made.frame = static_cast<std::uint32_t>(sentences_.most() + 1);
    for (const rule::Term& term : line.to) {
        if (!term.binders.empty() || term.condition) throw NotDefinable{"a sum of any number of positions: `" + rule::to_string(line, game_) + "`"};
        Bag bag = sentences_.row(*plain(term.components.at(0), line.frame), names);
        rule::Term counts;
        for (std::int64_t v = 0; v <= sentences_.most(); ++v) counts.components.push_back(sentences_.counted(bag[v]));
        for (const auto& [value, times] : bag) {
            if (value >= 0 && value <= sentences_.most()) continue;
            if (times.times.empty() && times.constant > 0) return;  // an entry of no position, so that it is no move
            condition = rule::and_also(condition, rule::compare(sentences_.counted(times), Relation::equal, rule::number(0)));
        }
        made.to.push_back(std::move(counts));
    }
    made.condition = condition;
    if (!written_.insert(rule::to_string(made, made_)).second) return;
    if (written_.size() > most_lines) throw NotDefinable{"so many ways to pick entries in `" + rule::to_string(line, game_) + "`"};
    made_.moves.push_back(std::move(made));
}

ExprRef CountLines::condition(const rule::Pattern& from, const ExprRef& condition, std::uint32_t frame) {
    sentences_.picks() = {};
    const auto names = named(from);
    return condition ? sentences_.plain(plain(condition, frame), names) : nullptr;
}

/// Small rows, each with its options in both games.
void compare_options(const rule::Game& counts, std::int64_t most, const game::Ruleset& ruleset) {
    const auto made = game::compile(counts);
    std::size_t tried = 0;
    const auto bag_of = [&](const game::Position& row) {
        game::Position bag(static_cast<std::size_t>(most) + 1, 0);
        for (std::size_t k = 1; k < row.size(); ++k) {
            if (row[k] > most) throw NotDefinable{"an entry that is larger than `where` seemed to allow"};
            ++bag[static_cast<std::size_t>(row[k])];
        }
        return bag;
    };
    const std::function<void(game::Position)> from = [&](game::Position row) {
        row[0] = static_cast<std::int64_t>(row.size()) - 1;
        const game::Position bag = bag_of(row);
        const bool is = ruleset.contains(row);
        std::vector<game::Sum> there, here = is ? game::option_list(*made, bag) : std::vector<game::Sum>{};
        if (is)
            for (game::Sum& sum : game::option_list(ruleset, row)) {
                for (game::Position& part : sum) part = bag_of(part);
                std::sort(sum.begin(), sum.end());
                there.push_back(std::move(sum));
            }
        std::sort(there.begin(), there.end());
        if (is != made->contains(bag) || here != there || (is && here.empty() && ruleset.end(row) != made->end(bag)))
            throw NotDefinable{"a row of which the counts tell too little"};
        if (++tried > most_rows || row.size() > 6) return;
        for (std::int64_t v = row.size() > 1 ? row.back() : 0; v <= most; ++v) {
            game::Position longer = row;
            longer.push_back(v);
            from(std::move(longer));
        }
    };
    from({0});
}

}  // namespace

bool is_of_counts(const rule::Game& game) {
    return game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::sequence && game.components[0].unordered && !game.partizan;
}

CountGame count_game(const rule::Game& game, const game::Ruleset& ruleset) {
    const auto most = analyse::bounds_of_domain(game).entry[0];
    if (!most)
        throw NotDefinable{"how large the numbers of `" + game.components[0].name + "` may be: say it, for instance by `where all(x in " +
                           game.components[0].name + ": x <= 1)`; else it"};
    if (*most < 0 || *most >= most_numbers) throw NotDefinable{"a row of more than " + std::to_string(most_numbers) + " numbers"};
    auto made = std::make_shared<rule::Game>();
    made->name = game.name;
    for (std::int64_t v = 0; v <= *most; ++v) {
        rule::Component component;
        component.name = "c" + std::to_string(v);
        made->components.push_back(std::move(component));
    }
    CountLines lines(game, *most, *made);
    rule::Pattern row{{0, game.components[0].name, nullptr}};
    made->where_frame = static_cast<std::uint32_t>(*most + 1);
    if (game.where) made->where = lines.condition(row, game.where, game.where_frame);
    for (const rule::Stop& stop : game.stops)
        made->stops.push_back({lines.pattern(), lines.condition(stop.from, stop.condition, stop.frame), made->where_frame, stop.origin});
    for (const rule::Terminal& end : game.terminals)
        made->terminals.push_back({lines.pattern(), end.end, lines.condition(end.from, end.condition, end.frame), made->where_frame, end.origin});
    made->play = game.play;
    for (const rule::Move& move : game.moves) lines.move(move);
    compare_options(*made, *most, ruleset);
    return {made, *most};
}

rule::Claim count_claim(const rule::Game& game, const CountGame& counts, const rule::Claim& claim) {
    rule::Game none;
    CountLines lines(game, counts.most, none);
    RowSentences::Names names{{0, {RowSentences::Meaning::Is::row, nullptr, 0, 0}}};
    const auto moved = static_cast<std::uint32_t>(counts.most);  // slots behind the one of the row
    rule::Claim made = claim;
    const auto plain = [&](const ExprRef& e) {
        std::uint32_t next = claim.frame;
        const ExprRef inlined = e ? rule::inlined(game, e, next) : nullptr;
        if (e && !inlined) throw NotDefinable{"functions that are nested too deep"};
        return inlined ? lines.sentences().plain(inlined, names) : nullptr;
    };
    for (rule::Binder& binder : made.domain) {
        if (binder.slot == 0) throw NotDefinable{"a domain of rows"};
        const auto read = [&](const ExprRef& e) { return plain(e); };
        if (binder.range->op != Op::range && binder.range->op != Op::set_list) throw NotDefinable{"the domain of `" + binder.name + "`"};
        binder.range = rule::with_children(binder.range, read);
        names[binder.slot] = {RowSentences::Meaning::Is::number, rule::local(binder.slot + moved, binder.name, binder.type), 0, 0};
        binder.slot += moved;
    }
    made.condition = plain(claim.condition);
    made.expr = plain(claim.expr);
    made.frame = claim.frame + moved;
    return made;
}

}  // namespace grundy::claim
