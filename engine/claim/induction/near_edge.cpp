/// A set that no move leaves is, with its moves, a game of its own: a law of it is guessed and proved as one of all positions is (11.1, 11.2), and tells what
/// the claim asks if all positions that it asks for, at all positions that it is about, are in the set. With finitely many rows and bounded moves along them
/// there is always such a law: what is left of one row after the last few columns repeats.
#include "engine/claim/induction/near_edge.hpp"

#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/row_law.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::int64_t most_rows = 40;  ///< c, at most

class Edge {
public:
    explicit Edge(Ground& ground)
        : ground_(ground), sentences_(ground.game(), claim_base(ground.game(), ground.claim())), play_(ground.game(), sentences_), set_(play_.positions()) {}

    /// The least c for which some number does.
    bool found();
    const Automaton& set() const { return set_; }
    std::string words() const { return rule::to_string(*condition_, ground_.game()); }
    arithmetic::Numeration base() const { return sentences_.base(); }
    /// Of two numbers: the rows as they are seen, if each repeats.
    std::optional<Rows> seen(bool values) {
        if (play_.tracks().size() != 2 || !sentences_.base().in_base()) return std::nullopt;
        try {
            Rows rows = seen_rows(SmallBoxes(ground_.oracle().ruleset()), play_, 1 - held_, rows_, !values);
            return rows.rows.size() == rows_ ? std::optional(std::move(rows)) : std::nullopt;
        } catch (const TooFar&) {
            return std::nullopt;
        }
    }

private:
    bool within(const ExprRef& number, std::int64_t rows);
    bool holds_all_asked();
    bool no_move_leaves() { return both(set_, play_.leads_into(both(play_.positions(), complement(set_)))).accepts_nothing(); }

    Ground& ground_;
    Sentences sentences_;
    PlayRelation play_;
    Automaton set_;
    ExprRef condition_;
    std::size_t held_ = 0, rows_ = 0;  ///< which number is below `rows_`
};

/// As far as that does not depend on who wins: the law says it exactly.
bool Edge::holds_all_asked() {
    const auto outside = [this](const std::vector<Linear>& numbers, const Sides& sides) { return complement(play_.at(set_, numbers, sides)); };
    sentences_.let_answers({[&](const std::vector<Linear>& numbers, const Sides& sides) {
                                return Sentences::Answer{sentences_.constant(false), outside(numbers, sides)};
                            },
                            [&](const std::vector<Linear>& numbers, const Sides& sides, arithmetic::Track v) {
                                return Sentences::Answer{arithmetic::is_number(sentences_.base(), v, 0), outside(numbers, sides)};
                            }});
    claimed_of(ground_.game(), ground_.claim(), sentences_, play_);
    const bool all = sentences_.undefined().accepts_nothing();
    sentences_.let_answers({});
    return all;
}

/// Positions of which this number, or one that may change places with it, is so small.
bool Edge::within(const ExprRef& number, std::int64_t rows) {
    condition_ = rule::compare(number, rows == 0 ? rule::Relation::equal : rule::Relation::less_equal, rule::number(rows));
    set_ = both(play_.positions(), sentences_.truth(*condition_, play_.scope()));
    play_.close_under_exchange(set_);
    return holds_all_asked();
}

bool Edge::found() {
    const std::vector<ExprRef> numbers = numbers_of(ground_.game());
    for (held_ = 0; held_ < numbers.size(); ++held_) {
        const ExprRef& number = numbers[held_];
        if (!within(number, most_rows) || alike(set_, play_.positions()).accepts_everything()) continue;
        std::int64_t least = 0, enough = most_rows;
        while (least < enough) {
            const std::int64_t middle = (least + enough) / 2;
            if (within(number, middle)) enough = middle;
            else least = middle + 1;
        }
        rows_ = static_cast<std::size_t>(least) + 1;
        if (within(number, least) && no_move_leaves()) return true;
    }
    return false;
}

template <class Law>
void follows(Ground& ground, const Edge& edge, const Law& law, bool values, const Automaton& set, argument::Examples examples, Sentences::Answers answers,
             Induced& result) {
    argument::Induction by{values, true, edge.base(), set.states(), law.rank(), std::move(examples), law.as_data()};
    by.region = data_of(edge.set(), law.play().tracks());
    by.sums = !values && law.play().leaves_sums();
    if (law.play().exchanges().empty()) by.among = edge.words();
    by_answers(ground, law.sentences(), law.play(), std::move(answers), by, "a law of the positions that the claim asks for is known", result);
}

void by_law_of(Ground& ground, Edge& edge, bool values, Induced& result) {
    std::string why;
    Hints hints{nullptr, {}, ground.falls};
    const auto rows = edge.seen(values);
    if (rows) hints.claims = said_by(*rows);
    if (values) {
        const auto law = learn_values(ground.game_ptr(), ground.oracle().ruleset(), edge.base(), why, &edge.set(), hints);
        if (law)
            return follows(ground, edge, *law, true, law->pairs(), examples_of_values(law->play(), law->sentences(), ground, law->pairs(), law->value()),
                           law->answers(), result);
    } else if (const auto law = learn_kernel(ground.game_ptr(), ground.oracle().ruleset(), edge.base(), why, &edge.set(), hints)) {
        PlayRelation& play = law->play();
        const auto lost = [&](const std::vector<Linear>& numbers, const Sides& sides) { return play.answer_at(law->lost(), numbers, sides); };
        return follows(ground, edge, *law, false, law->lost(), examples_of_outcomes(play, law->sentences(), ground, play.positions(), law->lost()),
                       {lost, nullptr}, result);
    }
    result.why += (result.why.empty() ? "" : "; ") + ("no law of the positions with `" + edge.words() + "`: " + why);
}

}  // namespace

void near_edge(Ground& ground, bool values, Induced& result) {
    if (!ground.claim().over_positions || numbers_of(ground.game()).size() < 2) return;
    told_within(most_work / 4, [&] {
        Edge edge(ground);
        if (edge.found()) by_law_of(ground, edge, values, result);
    });
}

}  // namespace grundy::claim
