/// A line of the rule with a number put in the place of every name that it chooses is an action: (n) -> (n - k) with k = n mod 6. On small positions it is
/// known which choices win. Cases are taken greedily: the condition and the action that are right for most of the positions not yet spoken of. Then, with
/// W the positions where the action is a legal move into the P-positions, each case is the sentence "not yet spoken of and the condition ⇒ W", and the last
/// "nobody who wins by a move is left"; both are decided for all positions. A position where a case fails joins the small ones, and the guess begins anew.
#include "engine/claim/law/winning_moves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/claim/law/move_lines.hpp"
#include "engine/claim/law/winning_choices.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Values;
using rule::ExprRef;

namespace {

constexpr std::size_t sides[] = {0, 72, 20, 8, 5};  ///< of the box of small positions, by how many numbers a position has
constexpr std::size_t most_winning_cases = 8, most_guesses = 40, most_small = 1'500, most_actions = 40'000, most_choices = 4'000;

struct Action {
    std::size_t line = 0;
    std::vector<std::size_t> terms;  ///< one a binder
    Bits wins;
};

class MoveSearch {
public:
    MoveSearch(const rule::Game& game, Sentences& sentences, PlayRelation& play, const Automaton& lost, const Automaton& won)
        : game_(game), sentences_(sentences), play_(play), lost_(lost), won_(both(won, play.in_order())), evaluator_(game, {400'000'000, 100'000}) {}

    std::shared_ptr<const WinningMoves> found(std::string& why);

private:
    std::shared_ptr<const WinningMoves> sought(std::string& why);
    std::size_t list_by_small_number();
    struct Chosen {
        std::size_t action, condition;
    };

    void add_small_positions();
    bool add(const Numbers& numbers);
    FreeChoices free_choices(std::size_t line, std::size_t free, const std::vector<std::size_t>& terms, const std::vector<Numbers>& values) const;
    void list_actions();
    std::optional<std::vector<Chosen>> guess() const;
    rule::Move made(const Action& action) const;
    const std::optional<Automaton>& wins_at(const Action& action);
    bool prove(const std::vector<Chosen>& cases, std::optional<Numbers>& failing);
    std::vector<Chosen> needed(std::vector<Chosen> cases);
    WinningCase told(const Chosen& chosen) const;
    /// Nothing where one is beyond 64 bits.
    std::optional<Numbers> numbers(const Values& values) const {
        Numbers all;
        for (const rule::Datum& datum : play_.position(values))
            for (const base::Integer& item : datum.items) {
                const auto small = base::to_int64(item);
                if (!small) return std::nullopt;
                all.push_back(*small);
            }
        return all;
    }
    rule::PositionData position(const Numbers& numbers) const {
        rule::PositionData all;
        std::size_t next = 0;
        for (const rule::Component& c : game_.components) {
            rule::Datum datum;
            datum.scalar = !rule::is_vector(c.kind);
            for (std::int64_t i = 0; i < (datum.scalar ? 1 : c.length); ++i) datum.items.emplace_back(numbers[next++]);
            all.push_back(std::move(datum));
        }
        return all;
    }
    bool is_whole(std::size_t component) const { return rule::holds_negative(game_.components[component].kind); }

    const rule::Game& game_;
    Sentences& sentences_;
    PlayRelation& play_;
    const Automaton& lost_;
    const Automaton won_;  ///< by a move, in ascending order
    rule::Evaluator evaluator_;
    std::vector<MoveLine> lines_;
    std::vector<NumberTerm> terms_;
    std::vector<ConditionTerm> conditions_;
    std::vector<Numbers> positions_;                         ///< small ones that are won by a move
    std::vector<std::vector<std::vector<Choice>>> choices_;  ///< by position and line: what is chosen in a winning move, in order
    std::vector<Action> actions_;
    std::vector<Bits> where_;  ///< by condition
    std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::optional<Automaton>> known_;
    bool undefined_ = false;                     ///< the last action that was asked about is, and is not considered again
    std::map<std::size_t, std::string> listed_;  ///< terms that list a choice for each value of a number, in words
};

/// What wins here, by playing every line; false where nothing does.
bool MoveSearch::add(const Numbers& numbers) {
    base::poll();
    const rule::PositionData position = this->position(numbers);
    std::vector<std::vector<Choice>> winning(lines_.size());
    bool any = false;
    for (std::size_t k = 0; k < lines_.size(); ++k) {
        const MoveLine& line = lines_[k];
        rule::Evaluator::Frame frame = rule::frame_of(game_, position, line.frame);
        const auto binds = line.binders;
        if (binds.empty() && line.condition && !evaluator_.evaluate(*line.condition, frame).truth()) continue;
        std::size_t seen = 0;
        evaluator_.bind_all(binds, binds.empty() ? nullptr : line.condition.get(), frame, [&] {
            if (++seen > most_choices) return false;
            rule::PositionData to;
            for (const ExprRef& component : line.target) {
                const rule::Value value = evaluator_.evaluate(*component, frame);
                to.push_back({value.type.kind == rule::Kind::number, value.items});
                const bool below = std::any_of(value.items.begin(), value.items.end(), [](const base::Integer& x) { return x < 0; });
                if (below && !is_whole(to.size() - 1)) return true;
                if (value.items.size() != position[to.size() - 1].items.size()) return true;
            }
            if (!lost_.accepts(play_.values(to))) return true;
            Choice chosen{};
            for (std::size_t b = 0; b < std::min(binds.size(), most_chosen); ++b) chosen[b] = base::to_int64(frame[binds[b].slot]->number()).value_or(-1);
            winning[k].push_back(chosen);
            return any = true;
        });
        std::sort(winning[k].begin(), winning[k].end());
    }
    if (any) positions_.push_back(numbers), choices_.push_back(std::move(winning));
    return any;
}

void MoveSearch::add_small_positions() {
    Numbers low;
    for (std::size_t c = 0; c < game_.components.size(); ++c)
        low.insert(low.end(), rule::is_vector(game_.components[c].kind) ? static_cast<std::size_t>(game_.components[c].length) : 1, is_whole(c) ? -1 : 0);
    const std::size_t k = low.size();
    const auto side = static_cast<std::int64_t>(k < std::size(sides) ? sides[k] : 4);
    for (std::int64_t& x : low) x *= side / 2;
    Numbers at = low;
    for (bool more = true; more && positions_.size() < most_small;) {
        if (won_.accepts(play_.values(position(at)))) add(at);
        more = next_in_box(at, low, side);
    }
}

/// Where the other number that the line chooses, if there is one, is that of its term. `values`: of the terms, by position.
FreeChoices MoveSearch::free_choices(std::size_t line, std::size_t free, const std::vector<std::size_t>& terms, const std::vector<Numbers>& values) const {
    FreeChoices all;
    for (std::size_t p = 0; p < positions_.size(); ++p) {
        for (const Choice& one : choices_[p][line]) {
            bool agrees = true;
            for (std::size_t b = 0; b < terms.size() && agrees; ++b) agrees = b == free || one[b] == values[terms[b]][p];
            if (agrees) all.add(one[free]);
        }
        all.close_position();
    }
    return all;
}

/// Of those that do the same on the small positions, the simplest. Where a line chooses several numbers, all but one are constants.
void MoveSearch::list_actions() {
    actions_.clear();
    where_.clear();
    std::vector<Numbers> values;  // by term; empty where an earlier term has the same, which does what this one does
    std::set<Numbers> rows;
    for (const NumberTerm& term : terms_) {
        base::poll();
        Numbers row;
        for (const Numbers& x : positions_) row.push_back(term.at(x));
        const bool is_new = rows.insert(row).second;
        values.push_back(is_new ? std::move(row) : Numbers{});
    }
    std::set<Bits> seen;
    const auto consider = [&](std::size_t line, const std::vector<std::size_t>& terms, const Bits& wins) {
        if (const auto known = known_.find({line, terms}); known != known_.end() && !known->second) return;
        if (wins.any() && seen.insert(wins).second) actions_.push_back({line, terms, wins});
    };
    constexpr std::size_t constants = 13;  // the first terms
    for (std::size_t k = 0; k < lines_.size(); ++k) {
        base::poll();
        const std::size_t n = lines_[k].binders.size();
        if (n == 0) {
            Bits wins(positions_.size());
            for (std::size_t p = 0; p < positions_.size(); ++p) wins[p] = !choices_[p][k].empty();
            consider(k, {}, wins);
        }
        if (n > most_chosen) continue;
        for (std::size_t free = 0; free < n; ++free) {
            std::vector<std::size_t> terms(n, 0);
            for (bool more = true; more && actions_.size() < most_actions;) {
                const FreeChoices winning = free_choices(k, free, terms, values);
                for (std::size_t t = 0; t < terms_.size(); ++t) {
                    if (values[t].empty()) continue;
                    base::poll();
                    terms[free] = t, consider(k, terms, winning.among(values[t]));
                }
                more = false;
                for (std::size_t b = 0; b < n && !more; ++b) {
                    if (b == free) continue;
                    do ++terms[b];
                    while (terms[b] < constants && values[terms[b]].empty());
                    if (terms[b] < constants) more = true;
                    else terms[b] = 0;
                }
            }
        }
    }
    for (const ConditionTerm& condition : conditions_) {
        Bits where(positions_.size());
        for (std::size_t p = 0; p < positions_.size(); ++p) where[p] = condition.at(positions_[p]);
        where_.push_back(std::move(where));
    }
}

std::optional<std::vector<MoveSearch::Chosen>> MoveSearch::guess() const {
    Bits left(positions_.size());
    left.set();
    std::vector<Chosen> cases;
    while (left.any()) {
        if (cases.size() == most_winning_cases) return std::nullopt;
        std::size_t best = 0;
        Chosen chosen{};
        for (std::size_t c = 0; c < conditions_.size(); ++c) {
            base::poll();
            const Bits here = left & where_[c];
            const std::size_t gain = here.count();
            if (gain <= best) continue;
            const auto right = std::find_if(actions_.begin(), actions_.end(), [&](const Action& a) { return here.is_subset_of(a.wins); });
            if (right != actions_.end()) best = gain, chosen = {static_cast<std::size_t>(right - actions_.begin()), c};
        }
        if (best == 0) return std::nullopt;
        cases.push_back(chosen);
        left -= where_[chosen.condition];
    }
    return cases;
}

rule::Move MoveSearch::made(const Action& action) const {
    std::vector<NumberTerm> chosen;
    for (const std::size_t term : action.terms) chosen.push_back(terms_[term]);
    return with_choices(game_, lines_[action.line], chosen);
}

/// Where the action is a legal move to a P-position, of positions that can move; nothing where automata do not say it, as of `n mod (k + 1)` with k = n mod 3.
const std::optional<Automaton>& MoveSearch::wins_at(const Action& action) {
    const auto [found, is_new] = known_.try_emplace({action.line, action.terms});
    try {
        if (is_new) found->second = leads_into(made(action), lost_, sentences_, play_);
    } catch (const NotDefinable&) {
    }
    return found->second;
}

bool MoveSearch::prove(const std::vector<Chosen>& cases, std::optional<Numbers>& failing) {
    Automaton left = won_;
    const auto fails = [&](const Automaton& where) {
        const auto example = where.smallest();
        if (example) failing = numbers(*example);
        return example.has_value();
    };
    for (const Chosen& chosen : cases) {
        const ExprRef& when = conditions_[chosen.condition].expr;
        const Sentences::Given given(sentences_, left.accepts_nothing() ? std::vector<Automaton>{} : std::vector{left});  // n - 1 is not negative there
        const Automaton here = when ? both(left, sentences_.truth(*when, play_.scope())) : left;
        const auto& wins = wins_at(actions_[chosen.action]);
        undefined_ = !wins;
        if (undefined_ || fails(both(here, complement(*wins)))) return false;
        left = both(left, complement(here));
    }
    return !fails(left);
}

/// Without the cases that those behind them make superfluous.
std::vector<MoveSearch::Chosen> MoveSearch::needed(std::vector<Chosen> cases) {
    for (std::size_t i = cases.size(); i-- > 0 && cases.size() > 1;) {
        std::vector<Chosen> fewer = cases;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        std::optional<Numbers> failing;
        if (prove(fewer, failing)) cases = std::move(fewer);
    }
    return cases;
}

WinningCase MoveSearch::told(const Chosen& chosen) const {
    const Action& action = actions_[chosen.action];
    const MoveLine& line = lines_[action.line];
    WinningCase one;
    rule::Move plain = made(action);
    one.target = plain.to[0].components;
    one.frame = plain.frame;
    one.line = line.move;
    for (const std::size_t term : action.terms) one.chosen.push_back(terms_[term].expr);
    plain.to[0].components = line.target;
    for (ExprRef& component : plain.to[0].components) component = rule::tidied(component);
    plain.condition = nullptr;
    one.move = rule::to_string(plain, game_).substr(std::string("move ").size());
    for (std::size_t b = 0; b < line.binders.size(); ++b) {
        const auto listed = listed_.find(action.terms[b]);
        const std::string number = listed != listed_.end() ? listed->second : rule::to_string(*terms_[action.terms[b]].expr, game_);
        one.choice += (b > 0 ? ", " : "") + line.binders[b].name + " = " + number;
    }
    one.when = conditions_[chosen.condition].expr;
    if (one.when) one.condition = rule::to_string(*one.when, game_);
    return one;
}

std::shared_ptr<const WinningMoves> MoveSearch::found(std::string& why) {
    const bool whole = std::any_of(game_.components.begin(), game_.components.end(), [](const auto& c) { return rule::holds_negative(c.kind); });
    const auto plain = rule::unrolled(game_, true);
    lines_ = move_lines(plain ? *plain : game_);
    const std::vector<ExprRef> numbers = numbers_of(game_);
    const bool nim_sums = sentences_.base() == 2 && !whole;  // automata know those of natural numbers
    terms_ = number_terms(numbers, nim_sums);
    conditions_ = condition_terms(numbers, nim_sums, whole);
    add_small_positions();
    if (positions_.empty()) return why = "no small position is won by a move", nullptr;
    if (numbers.size() == 1 && sentences_.base().in_base() && !whole) {
        const auto runs = run_terms(numbers[0], sentences_.base().base(), (*std::min_element(positions_.begin(), positions_.end()))[0]);
        conditions_.insert(conditions_.end(), runs.begin(), runs.end());
    }
    constexpr std::size_t soon_read = 3;
    auto best = sought(why);
    if ((best && best->cases.size() <= soon_read) || list_by_small_number() == 0) return best;
    std::shared_ptr<const WinningMoves> other;
    try {
        std::string ignored;
        other = sought(ignored);
    } catch (const NotDefinable&) {  // the number is not so small everywhere
    }
    return other && (!best || other->cases.size() < best->cases.size()) ? other : best;
}

std::shared_ptr<const WinningMoves> MoveSearch::sought(std::string& why) {
    for (std::size_t guesses = 0; guesses < most_guesses; ++guesses) {
        list_actions();
        const auto cases = guess();
        if (!cases) break;
        std::optional<Numbers> failing;
        if (prove(*cases, failing)) {
            auto moves = std::make_shared<WinningMoves>();
            for (const Chosen& chosen : needed(*cases)) moves->cases.push_back(told(chosen));
            return moves;
        }
        if (undefined_) continue;
        if (!failing || !add(*failing)) break;
    }
    return why = "the winning moves are not told by few cases of simple terms", nullptr;
}

/// Where a number stays small everywhere, a line may win by a choice that is listed for each of its values: d = 7, 4, 1 where r = 0, 1, 2.
std::size_t MoveSearch::list_by_small_number() {
    constexpr std::int64_t most_listed = 9;
    const std::vector<ExprRef> numbers = numbers_of(game_);
    const std::size_t before = terms_.size();
    for (std::size_t i = 0; i < numbers.size() && numbers.size() > 1; ++i) {
        std::int64_t most = 0, least = 0;
        for (const Numbers& at : positions_) most = std::max(most, at[i]), least = std::min(least, at[i]);
        if (least < 0 || most < 2 || most > most_listed || most + 1 >= static_cast<std::int64_t>(sides[std::min(numbers.size(), std::size(sides) - 1)]))
            continue;
        for (std::size_t k = 0; k < lines_.size(); ++k) {
            if (lines_[k].binders.size() != 1) continue;
            std::vector<std::optional<std::vector<Choice>>> winning(static_cast<std::size_t>(most) + 1);
            for (std::size_t p = 0; p < positions_.size(); ++p) {
                auto& common = winning[static_cast<std::size_t>(positions_[p][i])];
                if (!common) common = choices_[p][k];
                else std::erase_if(*common, [&](const Choice& one) { return !is_among(choices_[p][k], one); });
            }
            if (std::any_of(winning.begin(), winning.end(), [](const auto& all) { return !all || all->empty(); })) continue;
            std::vector<std::int64_t> chosen, values;
            for (const auto& all : winning) chosen.push_back(all->front()[0]), values.push_back(static_cast<std::int64_t>(values.size()));
            const auto row = [](const std::vector<std::int64_t>& all) { return fmt::format("{}", fmt::join(all, ", ")); };
            listed_.emplace(terms_.size(), row(chosen) + " where " + rule::to_string(*numbers[i], game_) + " = " + row(values));
            terms_.push_back(listed_term(numbers[i], i, std::move(chosen)));
        }
    }
    return terms_.size() - before;
}

}  // namespace

std::shared_ptr<const WinningMoves> find_winning_moves(const rule::Game& game, Sentences& sentences, PlayRelation& play, const Automaton& lost,
                                                       const Automaton& won, std::string& why) {
    try {
        return MoveSearch(game, sentences, play, lost, won).found(why);
    } catch (const rule::ConstantError& error) {
        why = error.message;
    }
    return nullptr;
}

}  // namespace grundy::claim
