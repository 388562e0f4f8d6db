/// What a claim says of the distance, compared with what the way costs that it tells (told_way.hpp), and with how far rows are by pairs of letters in the wrong
/// order (inversions.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/asked_of_rows.hpp"
#include "engine/claim/words/claimed_bound.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/claim/words/inversions.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

using base::Integer;
using rule::Op;

constexpr std::size_t most_sorted_letters = 5;
constexpr std::int64_t most_cases = 4;

class ToldClaim {
public:
    ToldClaim(Ground& ground, WordSentences& sentences, const WordPlay& play, const RowsAsked& rows, const AskedOfRows& asked, RowMoves& moves)
        : ground_(ground), sentences_(sentences), play_(play), rows_(rows), asked_(asked), moves_(moves), lengths_(of_lengths(rows, sentences)) {}

    bool prove(std::string& why) {
        if (!is_in(rows_.start, play_.positions())) return why = "the row that is named is no position at some length", false;
        const auto& told = ground_.claim().way;
        if (!told.empty() && !prove_way(told, why)) return false;
        if (!asked_.claimed || asked_.bound < 0) return true;
        return prove_least(why);
    }
    argument::ToldWay::Case said() const {
        argument::ToldWay::Case by;
        by.times = rows_.times, by.plus = rows_.plus, by.least = by.from = rows_.least;
        by.start = said(rows_.start), by.lowered = lowered_, by.below = below_;
        if (!way_) return by;
        by.from = way_->from(), by.way = said(way_->nodes());
        for (const ToldLeg& leg : way_->legs())
            by.legs.push_back({static_cast<argument::ToldWay::Leg::Kind>(leg.kind), leg.cost, leg.shorter, moves_.letters_of(leg.frame.before),
                               moves_.letters_of(leg.frame.after), moves_.letters_of(leg.frame.letters), leg.backward});
        for (const auto& way : way_->known()) {
            by.known.emplace_back();
            for (const Digits& row : way) by.known.back().push_back(moves_.letters_of(row));
        }
        return by;
    }
    /// The way is told, but not by forms of t.
    bool is_unread() const { return unread_; }

private:
    bool is_in(const ToldRow& row, const Automaton& set) const {
        const Automaton all = all_such(row, rows_.values(rows_.least), sentences_.places().base(), sentences_.word());
        return both(both(all, lengths_), complement(set)).accepts_nothing();
    }
    std::size_t length(std::int64_t t) const { return static_cast<std::size_t>(rows_.times * t + rows_.plus); }
    std::int64_t size(std::size_t length) const { return (static_cast<std::int64_t>(length) - rows_.plus) / rows_.times; }
    /// The one row that the rule names as its goal; nothing where it names none.
    std::optional<ToldRow> named_goal() const {
        const auto& goals = ground_.game().goals;
        if (goals.size() != 1 || !goals[0].condition || !goals[0].from.at(0).slot) return std::nullopt;
        const rule::ExprRef is = sentences_.plain(goals[0].condition, goals[0].frame);
        const std::uint32_t slot = *goals[0].from[0].slot;
        if (is->op != Op::compare || is->relations.size() != 1 || is->relations[0] != rule::Relation::equal) return std::nullopt;
        const auto is_goal = [&](const rule::Expr& e) { return e.op == Op::local && e.slot == slot; };
        if (!is_goal(*is->args[0]) && !is_goal(*is->args[1])) return std::nullopt;
        auto row = RowReader(sentences_, rows_.length(), slot).row(*is->args[is_goal(*is->args[0]) ? 1 : 0]);
        const bool fits = row && row->length() == rows_.length() && row->is_there(rows_.values(rows_.least));
        return fits ? row : std::nullopt;
    }
    bool prove_way(const std::vector<rule::WayStep>& told, std::string& why) {
        way_.emplace(moves_, rows_);
        if (!way_->read(told, why)) return unread_ = true, false;
        const auto& last = way_->nodes().back();
        if (!last.row.is_there(rows_.values(rows_.least))) return why = "the last position of the way is not one for some size", false;
        const auto named = named_goal();
        const bool is_goal = named ? are_the_same(*named, last.row, rows_.values(rows_.least)) : is_in(last.row, goals_of(sentences_, play_));
        if (!is_goal)
            return why = "the last position of the way was not seen to be a goal for every size: " + moves_.text(last.row.at({rows_.least + 1})), false;
        if (!way_->prove(why)) return false;
        if (!asked_.claimed || asked_.bound > 0) return true;
        const ClaimedBound claimed(ground_, asked_.claimed);
        const std::int64_t first = std::max(rows_.least, way_->from() - way_->longest());
        const auto left = [&](std::size_t length) { return Integer(claimed.dividend(length) - way_->cost(size(length)) * claimed.divisor()); };
        for (std::int64_t t = rows_.least; t < first; ++t)
            if (left(length(t)) < 0) return costs_more(t, why);
        const std::size_t order = static_cast<std::size_t>(way_->longest()) + way_->depth() + 1;
        auto shown = claimed.nowhere_negative(length(first), static_cast<std::size_t>(rows_.times), order, left);
        if (!shown) return why = "that the way never costs more than is claimed was not seen by steps that add natural multiples", false;
        if (shown->fails_at) return costs_more(size(*shown->fails_at), why);
        lowered_ = std::move(shown->lowered);
        return true;
    }
    bool costs_more(std::int64_t t, std::string& why) {
        why = fmt::format("the way costs {} from {}", base::to_string(way_->cost(t)), moves_.text(rows_.start.at({t})));
        return false;
    }
    /// (I2).
    std::optional<GoalOfSize> goal_of_size() {
        if (auto named = named_goal()) return GoalOfSize{std::move(named), {}};
        const Automaton goals = goals_of(sentences_, play_);
        Digits order;
        for (unsigned d = 1; d <= sentences_.letters().size(); ++d) order.push_back(d);
        if (order.size() > most_sorted_letters) return std::nullopt;
        do {
            const auto place = [&](unsigned d) { return std::find(order.begin(), order.end(), d) - order.begin(); };
            const Automaton sorted = arithmetic::explored<std::int64_t>(
                goals.base(), {sentences_.word()}, 0,
                [&](const std::int64_t& q, const std::vector<unsigned>& d) -> std::int64_t {
                    return d[0] == 0 || q < 0 ? q : place(d[0]) < q ? -1 : place(d[0]);
                },
                [](const std::int64_t& q) { return q >= 0; });
            if (both(both(goals, lengths_), complement(sorted)).accepts_nothing()) return GoalOfSize{std::nullopt, order};
        } while (std::next_permutation(order.begin(), order.end()));
        return std::nullopt;
    }
    bool prove_least(std::string& why) {
        why = "that the rows are no nearer was not seen by pairs of letters in the wrong order";
        const auto goal = goal_of_size();
        const ClaimedBound claimed(ground_, asked_.claimed);
        const auto found = goal ? learn_inversions(moves_, rows_, *goal, [&](std::int64_t t) { return claimed.at(length(t)); }) : std::nullopt;
        if (!found) return false;
        argument::ToldWay::Least least;
        // q (f / c - 1) < I(s) - I(g) is enough
        const auto left = [&](std::size_t n) {
            const std::int64_t far = found->of(rows_.start.at({size(n)})) - found->of(goal->of(rows_, size(n)));
            return Integer(Integer(claimed.divisor()) * far - Integer(found->divisor) * (claimed.dividend(n) - claimed.divisor()) - 1);
        };
        auto shown = claimed.nowhere_negative(length(rows_.least), static_cast<std::size_t>(rows_.times), 3, left);
        if (!shown || shown->fails_at) return false;
        least.lowered = std::move(shown->lowered);
        least.worth = found->worth, least.divisor = found->divisor, least.order = moves_.letters_of(goal->order), least.counted = counted(*found);
        below_ = std::move(least);
        why.clear();
        return true;
    }
    /// "1 before 2, 0 before 1 twice".
    std::string counted(const Inversions& found) const {
        const std::size_t letters = sentences_.letters().size();
        const bool word = ground_.game().components[0].kind == rule::ComponentKind::word;
        const auto shown = [&](std::size_t k) {
            const std::int64_t letter = *base::to_int64(sentences_.letters()[k]);
            return word ? std::string(1, static_cast<char>(letter)) : std::to_string(letter);
        };
        std::string all;
        for (std::size_t y = 0; y < letters; ++y)
            for (std::size_t x = 0; x < y; ++x) {
                const std::int64_t worth = found.worth[x + letters * y];
                if (worth == 0) continue;
                // that y is before x as often less is the same, but for a constant
                const bool turned = worth < 0;
                all += (all.empty() ? "" : ", ") + fmt::format("{} before {}", shown(turned ? y : x), shown(turned ? x : y));
                if (std::abs(worth) > 1) all += fmt::format(" (worth {})", std::abs(worth));
            }
        return all;
    }
    argument::ToldWay::Row said(const ToldRow& row) const {
        argument::ToldWay::Row all;
        for (const ToldRow::Block& block : row.blocks)
            if (!block.letters.empty()) all.push_back({moves_.letters_of(block.letters), said(block.times)});
        return all;
    }
    static argument::ToldWay::Form said(const Linear& form) {
        argument::ToldWay::Form all{form.constant};
        for (const auto& [variable, times] : form.terms) {
            if (all.size() < variable + 2) all.resize(variable + 2, 0);
            all[variable + 1] = times;
        }
        return all;
    }
    std::vector<argument::ToldWay::Node> said(const std::vector<ToldNode>& nodes) const {
        std::vector<argument::ToldWay::Node> all;
        for (const ToldNode& node : nodes)
            all.push_back(node.inside.empty() ? argument::ToldWay::Node{said(node.row), {}, {}, {}}
                                              : argument::ToldWay::Node{{}, said(node.loop.first), said(node.loop.last), said(node.inside)});
        return all;
    }

    Ground& ground_;
    WordSentences& sentences_;
    const WordPlay& play_;
    const RowsAsked& rows_;
    const AskedOfRows& asked_;
    RowMoves& moves_;
    Automaton lengths_;
    std::optional<ToldWay> way_;
    bool unread_ = false;
    std::vector<Lowered> lowered_;
    std::optional<argument::ToldWay::Least> below_;
};

/// For all t at once; or for those that leave the same by 2, 3, … by themselves, where forms are told for these alone.
bool prove_cases(Ground& ground, WordSentences& sentences, const WordPlay& play, const RowsAsked& rows, const AskedOfRows& asked, RowMoves& moves,
                 argument::ToldWay& by, std::string& why) {
    for (std::int64_t period = 1; period <= most_cases; ++period) {
        by.cases.clear();
        bool unread = false;
        for (std::int64_t rest = 0; rest < period && !unread; ++rest) {
            const RowsAsked here = rows.of_remainder(rest, period);
            ToldClaim claim(ground, sentences, play, here, asked, moves);
            why.clear();
            if (claim.prove(why)) by.cases.push_back(claim.said());
            else if (claim.is_unread()) unread = true;
            else return false;
        }
        if (!unread) return true;
    }
    return false;
}

}  // namespace

bool by_told_way(Ground& ground, WordSentences& sentences, const WordPlay& play, Induced& result) {
    const rule::Expr& all = *ground.claim().expr;
    const bool premise = all.op == Op::implies && all.args.size() == 2 && !asks_of_puzzle(*all.args[0]);
    const auto asked = premise ? asked_of_rows(sentences, all.args[1], ground.claim().frame) : std::nullopt;
    const auto rows = asked && asked->ways == 0 ? rows_asked(sentences, *all.args[0], ground.claim().frame) : std::nullopt;
    const bool told = !ground.claim().way.empty();
    if (!rows || (!told && (!asked->claimed || asked->bound <= 0 || asked->reached))) {
        if (told) result.why = "a way is told for one row of each length, `with n >= …: distance at start …` or `reachable at …`";
        return false;
    }
    std::string why;
    try {
        RowMoves moves(ground, sentences, play, why);
        argument::ToldWay by;
        if (why.empty() && prove_cases(ground, sentences, play, *rows, *asked, moves, by, why)) {
            for (const Integer& letter : sentences.letters()) by.letters.push_back(*base::to_int64(letter));
            by.bound = asked->claimed ? asked->bound : 0;
            if (asked->claimed) by.claimed = rule::to_string(*asked->claimed, ground.game());
            result.proof = Proof::by(std::move(by));
            return result.why.clear(), true;
        }
    } catch (const linear::Beyond& beyond) {
        why = beyond.what();
    } catch (const NoRecurrence&) {
        why = "what is claimed of the distance is no sum of powers, products and remainders of the length";
    } catch (const NotDefinable&) {
        why = "what the goals are is beyond what is told of rows";
    }
    if (told || result.why.empty()) result.why = why;
    return false;
}

}  // namespace grundy::claim
