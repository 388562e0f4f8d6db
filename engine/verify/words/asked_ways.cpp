/// Claims about the rows of a puzzle: A(w) => distance(w) = e(len(w)), or <= or >= it, solutions(w) = 1 (or another small number), reachable(w), or several of
/// these joined by `and`.
#include <fmt/format.h>

#include <memory>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/words/added.hpp"
#include "engine/verify/words/of_rows.hpp"
#include "engine/verify/words/ways.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify {

namespace word {
namespace {

using rule::Expr;
using rule::Op;

constexpr std::int64_t most_counted_ways = 20;

/// The parts of what is claimed, each of them proved of a set of rows.
class Asked {
public:
    Asked(const rule::Game& game, const Tuples& tuples, const Distances& ways, const Set& rows, const Lowered& lowered)
        : game_(game), tuples_(tuples), ways_(ways), rows_(rows), lowered_(lowered) {}

    void prove(const Expr& e) {
        if (e.op == Op::and_) {
            for (const auto& part : e.args) prove(*part);
            return;
        }
        if (is_of_row(e, Op::reachable_at)) return;  // every row that has a number leads to a goal
        if (e.op != Op::compare || e.relations.size() != 1) refuse(e);
        const bool turned = asks_of_rows(*e.args[1]);
        const Expr &asked = *e.args[turned ? 1 : 0], &said = *e.args[turned ? 0 : 1];
        if (asks_of_rows(said)) refuse(e);
        if (e.relations[0] != rule::Relation::equal) return bound(e, turned ? rule::turned(e.relations[0]) : e.relations[0], e.args[turned ? 0 : 1], asked);
        if (is_of_row(asked, Op::solutions_at) && said.op == Op::number && said.number >= 1 && said.number <= most_counted_ways)
            return so_many_ways(static_cast<std::uint64_t>(said.number));
        if (is_of_row(asked, Op::distance_at)) return distance(said);
        // distance(w) + 1 = e, distance(w) - 1 = e
        const bool more = asked.op == Op::add || asked.op == Op::subtract;
        if (!more || !is_of_row(*asked.args[0], Op::distance_at) || asked.args[1]->op != Op::number) refuse(e);
        distance(*rule::binary(asked.op == Op::add ? Op::subtract : Op::add, e.args[turned ? 0 : 1], asked.args[1]));
    }
    const std::string& how() const { return how_; }

private:
    [[noreturn]] void refuse(const Expr& e) const {
        throw Rejected("how far the rows of every length are from a goal does not decide this: " + rule::to_string(e, game_));
    }
    void so_many_ways(std::uint64_t count) {
        if (!tuples_.without(rows_, ways_.having(count)).is_empty())
            throw Rejected(count == 1 ? "the claim is false: a row has several shortest ways to a goal" : "that a row has so many shortest ways is not seen");
        how_ += count == 1 ? "; from the rows of the claim such moves lead to no row from which two of them lead on, so that there is one shortest way"
                           : fmt::format("; where such moves from the rows of the claim part, they lead to two rows, and in all in {} ways", count);
    }
    void distance(const Expr& said) {
        how_ += fmt::format(
            "; of the rows of the claim there is one of each length, and its number is what is claimed for {} lengths in a row, so for all: "
            "both obey linear recurrences",
            ways_.require_distance(rows_, said));
    }
    /// distance(w) <= e, < e, >= e, > e.
    void bound(const Expr& e, rule::Relation relation, const rule::ExprRef& said, const Expr& asked) {
        if (!is_of_row(asked, Op::distance_at) || relation == rule::Relation::not_equal) refuse(e);
        const bool most = relation == rule::Relation::less || relation == rule::Relation::less_equal;
        const bool strictly = relation == rule::Relation::less || relation == rule::Relation::greater;
        const rule::ExprRef end = strictly ? rule::binary(most ? Op::subtract : Op::add, said, rule::number(1)) : said;
        how_ += fmt::format(
            "; of the rows of the claim of one length none is {} than one of them, and the difference of its number and what is claimed never has the wrong "
            "sign, "
            "which {} lengths in a row show for all: both obey linear recurrences",
            most ? "farther" : "nearer", ways_.require_bound(rows_, *end, most, lowered_));
    }

    const rule::Game& game_;
    const Tuples& tuples_;
    const Distances& ways_;
    const Set& rows_;
    const Lowered& lowered_;  ///< of a bound
    std::string how_;
};

}  // namespace

bool asks_of_rows(const Expr& e) {
    return rule::any_of(e, [](const Expr& part) { return rule::asks_of_puzzle(part.op); });
}
bool is_of_row(const Expr& e, Op asked) { return e.op == asked && e.ref == 0 && e.args[0]->op == Op::local && e.args[0]->slot == 0; }

rule::ExprRef OfRows::formula(const rule::Game& game, const rule::Claim& claim) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.over_positions || claim.condition || !claim.domain.empty())
        throw Rejected("how far the rows of every length are from a goal does not decide a claim of this form");
    std::uint32_t next = claim.frame;
    rule::ExprRef all = rule::inlined(game, claim.expr, next);
    if (!all) throw Rejected("the claim is larger than the checker takes");
    return all;
}

}  // namespace word

std::string decide_distances(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("distances of the rows of every length refute no claim");
    word::OfRows of(game, claim, proof, steps, about);
    const bool by_sums = proof.has("reads");
    std::unique_ptr<const word::Distances> known;
    if (by_sums) known = std::make_unique<word::Added>(game, of.sentences, of.turns, proof);
    else known = std::make_unique<word::Ways>(game, of.sentences, of.turns, proof);
    const word::Distances& ways = *known;
    if (!of.tuples.without(of.rows, ways.lead()).is_empty()) throw Rejected("from a row of the claim no goal can be reached");
    const word::Lowered lowered = word::read_lowered(proof);
    word::Asked asked(game, of.tuples, ways, of.rows, lowered);
    asked.prove(*of.said());
    if (by_sums)
        return fmt::format(
                   "how far a row of any length is from a goal is a sum over its entries, each of them worth what one of {} states tells: 0 at the goals, no "
                   "move "
                   "lowers it by more than it costs, and elsewhere some move lowers it by what it costs",
                   ways.states()) +
               asked.how();
    return fmt::format(
               "how far a row of any length is from a goal stands under it in digits that an automaton of {} states reads beside it: 0 at the goals, no move "
               "lowers the number by more than one, and elsewhere some move lowers it by one",
               ways.states()) +
           asked.how();
}

}  // namespace grundy::verify
