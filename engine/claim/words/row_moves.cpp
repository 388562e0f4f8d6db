/// The moves of a puzzle on rows, and the rows that a claim is about, for ways that a person tells.
#include <algorithm>
#include <map>
#include <set>

#include "engine/arithmetic/explored.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/claim/words/length_formula.hpp"
#include "engine/claim/words/told_way.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::uint64_t most_work_of_leg = 4'000'000;  ///< transitions
constexpr std::size_t most_met = 60'000;               ///< rows, in the search for a short way

/// What is the same on both tracks.
Automaton same(arithmetic::Numeration base, Track a, Track b) {
    return arithmetic::explored<bool>(
        base, {std::min(a, b), std::max(a, b)}, true, [](const bool& so, const std::vector<unsigned>& d) { return so && d[0] == d[1]; },
        [](const bool& so) { return so; });
}

struct Premise {
    std::optional<std::int64_t> shortest;
    std::int64_t modulus = 1, rest = 0;
    const Expr* row = nullptr;
};

bool read_premise(const Expr& e, Premise& into) {
    if (e.op == Op::and_) return std::all_of(e.args.begin(), e.args.end(), [&](const rule::ExprRef& part) { return read_premise(*part, into); });
    if (e.op != Op::compare || e.relations.size() != 1) return false;
    const bool turned = is_row(*e.args[1]) || is_length(*e.args[1]);
    const Expr &asked = *e.args[turned ? 1 : 0], &other = *e.args[turned ? 0 : 1];
    const Relation relation = turned ? rule::turned(e.relations[0]) : e.relations[0];
    if (is_row(asked)) return !into.row && relation == Relation::equal && (into.row = &other, true);
    if (other.op != Op::number || other.number < 0 || other.number > 1'000) return false;
    if (is_length(asked)) {
        if (relation != Relation::greater_equal && relation != Relation::greater) return false;
        const std::int64_t shortest = other.number + (relation == Relation::greater ? 1 : 0);
        return into.shortest = std::max(into.shortest.value_or(0), shortest), true;
    }
    const bool remainder = asked.op == Op::modulo && is_length(*asked.args[0]) && asked.args[1]->op == Op::number && asked.args[1]->number >= 1;
    if (!remainder || relation != Relation::equal || into.modulus != 1 || asked.args[1]->number > 64) return false;
    into.modulus = asked.args[1]->number, into.rest = other.number;
    return into.rest < into.modulus;
}

}  // namespace

std::optional<RowsAsked> rows_asked(const WordSentences& sentences, const Expr& premise, std::uint32_t frame) {
    Premise read;
    if (!read_premise(premise, read) || !read.row) return std::nullopt;
    RowsAsked asked;
    asked.times = read.modulus, asked.plus = read.rest;
    const std::int64_t shortest = read.shortest.value_or(0);
    while (asked.times * asked.least + asked.plus < shortest) ++asked.least;
    const rule::ExprRef plain = sentences.plain(std::make_shared<Expr>(*read.row), frame);
    auto row = RowReader(sentences, asked.length(), 0).row(*plain);
    if (!row || row->length() != asked.length() || !row->is_there(asked.values(asked.least))) return std::nullopt;
    asked.start = std::move(*row);
    return asked;
}

RowsAsked RowsAsked::of_remainder(std::int64_t rest, std::int64_t period) const {
    RowsAsked made{times * period, times * rest + plus, 0, start.with(0, linear::variable(0) * period + Linear(rest))};
    while (period * made.least + rest < least) ++made.least;
    return made;
}

Automaton of_lengths(const RowsAsked& asked, const WordSentences& sentences) {
    const std::int64_t begin = asked.times * asked.least + asked.plus;
    return arithmetic::explored<std::int64_t>(
        sentences.places().base(), {sentences.word()}, 0,
        [&](const std::int64_t& n, const std::vector<unsigned>& d) { return d[0] == 0                     ? n
                                                                            : n < begin + asked.times - 1 ? n + 1
                                                                                                          : n + 1 - asked.times; },
        [&](const std::int64_t& n) { return n >= begin && (n - begin) % asked.times == 0; });
}

RowMoves::RowMoves(Ground& ground, WordSentences& sentences, const WordPlay& play, std::string& why)
    : ground_(ground), sentences_(sentences), there_(sentences.fresh()), aim_(sentences.fresh()) {
    auto moves = moves_by_cost(sentences, play, sentences.constant(false), there_, why);
    if (moves) moves_ = std::move(*moves);
}

bool RowMoves::lead(const Automaton& pairs, std::int64_t cost) const {
    const auto priced = moves_.find(cost);
    if (priced != moves_.end() && both(pairs, complement(priced->second)).accepts_nothing()) return true;
    if (cost == 1) return false;
    const arithmetic::Allowance allowance(most_work_of_leg);
    try {
        const Automaton from = renamed(pairs, {{there_, aim_}});
        return without_way(moves_, sentences_.word(), there_, from, same(pairs.base(), sentences_.word(), aim_), cost).accepts_nothing();
    } catch (const arithmetic::TooLarge&) {
        return false;
    }
}

bool RowMoves::are_kept_by(const Embedding& frame, bool backward) const {
    const Track word = sentences_.word();
    return std::all_of(moves_.begin(), moves_.end(), [&](const auto& one) {
        const Automaton to = backward ? renamed(one.second, {{word, there_}, {there_, word}}) : one.second;
        return both(embedded(one.second, frame), complement(to)).accepts_nothing();
    });
}

rule::PositionData RowMoves::data(const Digits& row) const {
    rule::Datum datum{false, {}};
    for (const unsigned digit : row) datum.items.push_back(sentences_.letters()[digit - 1]);
    return {datum};
}

std::vector<std::int64_t> RowMoves::letters_of(const Digits& row) const {
    std::vector<std::int64_t> all;
    for (const unsigned digit : row) all.push_back(*base::to_int64(sentences_.letters()[digit - 1]));
    return all;
}

std::string RowMoves::text(const Digits& row) const { return ground_.shown(data(row)); }

std::vector<std::pair<Digits, std::int64_t>> RowMoves::from(const Digits& row) const {
    std::vector<std::pair<Digits, std::int64_t>> all;
    const game::Ruleset& rules = ground_.oracle().ruleset();
    rules.priced_options(rules.shape().from_data(data(row)), [&](game::Sum&& option, std::int64_t cost, std::size_t) {
        if (option.size() != 1) return true;
        const rule::PositionData left = rules.shape().to_data(option[0]);
        Digits to;
        for (const base::Integer& item : left[0].items) to.push_back(*sentences_.digit_of(*base::to_int64(item)));
        all.emplace_back(std::move(to), cost);
        return true;
    });
    return all;
}

std::optional<std::pair<std::vector<Digits>, std::int64_t>> RowMoves::way(const Digits& from, const Digits& to) const {
    std::map<std::int64_t, std::vector<std::pair<Digits, Digits>>> open{{0, {{from, {}}}}};  // by cost: a row, and the one before it
    std::map<Digits, Digits> before;
    while (!open.empty() && before.size() < most_met) {
        const std::int64_t cost = open.begin()->first;
        const auto here = std::move(open.begin()->second);
        open.erase(open.begin());
        for (const auto& [row, last] : here) {
            if (!before.emplace(row, last).second) continue;
            base::poll();
            if (row == to) {
                std::vector<Digits> way;
                for (Digits at = row; at != from; at = before.at(at)) way.push_back(at);
                std::reverse(way.begin(), way.end());
                return std::pair(std::move(way), cost);
            }
            for (auto& [next, more] : this->from(row)) open[cost + more].emplace_back(std::move(next), row);
        }
    }
    return std::nullopt;
}

}  // namespace grundy::claim
