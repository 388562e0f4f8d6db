#include "engine/tutor/table.hpp"

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/rule/text.hpp"

namespace grundy::tutor {

using analyse::Known;
using analyse::Term;
using analyse::Want;

namespace {

constexpr std::size_t most_scanned = 500;  ///< moves of a position with a great many that are looked at one by one

}  // namespace

Table::Table(const Sum& sum, const analyse::Options& options, const base::Budget& budget) : sums_(sum, options, budget) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
        analyse::Oracle* oracle = &sums_.oracle(i);
        const auto known = std::find(oracles_.begin(), oracles_.end(), oracle);
        which_.emplace(sum[i].game, static_cast<std::size_t>(known - oracles_.begin()));
        if (known == oracles_.end()) oracles_.push_back(oracle);
    }
    if (!oracles_.empty()) convention_ = oracles_.front()->ruleset().convention();
}

std::size_t Table::which(const Term& term) {
    const auto found = which_.find(term.game);
    if (found != which_.end()) return found->second;
    const std::string rule = rule::canonical_text(*term.game);
    for (std::size_t i = 0; i < oracles_.size(); ++i) {
        if (rule::canonical_text(oracles_[i]->rule()) != rule) continue;
        which_.emplace(term.game, i);
        return i;
    }
    throw base::Failure(base::FailureKind::bad_input, term.game->name + " is not one of the games on the table");
}

Sum Table::replaced(const Sum& sum, std::size_t term, const std::vector<rule::PositionData>& parts) {
    Sum after;
    for (std::size_t j = 0; j < sum.size(); ++j) {
        if (j != term) after.push_back(sum[j]);
        else
            for (const auto& part : parts) after.push_back({sum[term].game, part});
    }
    return tidy(after);
}

bool Table::dead(const Term& term) {
    if (!rule::is_small(term.position)) return false;
    const game::Ruleset& rules = oracle(term).ruleset();
    bool some = false;
    try {
        rules.options(rules.shape().from_data(term.position), [&](game::Sum&&) { return !(some = true); });
    } catch (const base::Failure& failure) {  // ranges that nobody walks through
        base::pass_limits(failure);
        if (failure.kind() != base::FailureKind::limit) throw;
        return false;
    }
    return !some;
}

Sum Table::tidy(const Sum& sum) {
    if (sum.size() < 2) return sum;
    Sum alive;
    for (const Term& term : sum)
        if (!dead(term)) alive.push_back(term);
    if (alive.empty()) alive.push_back(sum.back());
    return alive;
}

Table::Moves Table::moves(const Sum& sum, std::size_t most) {
    Moves moves;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto same = [&](const Term& other) { return &oracle(other) == &oracle(sum[i]) && other.position == sum[i].position; };
        if (std::any_of(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(i), same)) continue;
        const std::size_t before = moves.all.size();
        try {
            if (rule::is_small(sum[i].position) && add_all(sum, i, most, moves)) continue;
        } catch (const base::Failure& failure) {  // ranges that nobody walks through
            base::pass_limits(failure);
            if (failure.kind() != base::FailureKind::limit) throw;
            moves.all.resize(before);
        }
        moves.cut = moves.all.size() > before || !add_some(sum, i, most, moves) || moves.cut;
    }
    return moves;
}

/// False when there are more.
bool Table::add_all(const Sum& sum, std::size_t term, std::size_t most, Moves& moves) {
    const game::Ruleset& rules = oracle(sum[term]).ruleset();
    const auto& shape = rules.shape();
    std::set<game::Sum> seen;
    bool all = true;
    rules.labelled_options(shape.from_data(sum[term].position), [&](game::Sum&& option, std::size_t line) {
        std::sort(option.begin(), option.end());
        if (!seen.insert(option).second) return true;
        if (moves.all.size() >= most) return all = false;
        Move move{term, {}, line, {}};
        for (const game::Position& part : option) move.parts.push_back(shape.to_data(part));
        move.after = replaced(sum, term, move.parts);
        moves.all.push_back(std::move(move));
        return true;
    });
    return all;
}

/// True where these are all.
bool Table::add_some(const Sum& sum, std::size_t term, std::size_t most, Moves& moves) {
    return some_moves(*sum[term].game, sum[term].position, [&](std::size_t line, std::vector<rule::PositionData>&& parts) {
        if (moves.all.size() >= std::min<std::size_t>(most, 60)) return false;
        Move move{term, std::move(parts), line, {}};
        move.after = replaced(sum, term, move.parts);
        moves.all.push_back(std::move(move));
        return true;
    });
}

std::optional<Move> Table::winning_move(const Sum& sum) {
    const bool values = sum.size() > 1 && convention_.has_values();
    std::optional<base::Integer> total = base::Integer(0);
    for (const Term& term : sum) {
        if (!values) break;
        const auto value = oracle(term).at(term.position, Want::value).value;
        if (!value) return std::nullopt;
        *total ^= *value;
    }
    if (sum.size() == 1 && law_ && law_->moves) {
        const auto& components = sum[0].game->components;
        const bool ordered = std::none_of(components.begin(), components.end(), [](const auto& c) { return c.unordered || c.group >= 0; });
        const auto option = ordered ? claim::winning_option(*law_->moves, *sum[0].game, sum[0].position) : std::nullopt;
        if (option && outcome({{sum[0].game, *option}}) == 'P') return Move{0, {*option}, 0, replaced(sum, 0, {*option})};
    }
    if (sum.size() > 1 && !values) return std::nullopt;
    const bool told = std::all_of(sum.begin(), sum.end(), [&](const Term& term) { return oracle(term).is_sequence() || oracle(term).is_huge(term.position); });
    if (!told) {  // no law names one: is it among the first?
        auto first = moves(sum, most_scanned);
        for (Move& move : first.all) {
            base::poll();
            if (outcome(move.after) == 'P') return std::move(move);
        }
        return std::nullopt;
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
        base::Integer target = 0;
        if (values) target = *total ^ *oracle(sum[i]).at(sum[i].position, Want::value).value;
        bool some = false;
        const auto found = oracle(sum[i]).options_worth(sum[i].position, target, some);
        if (!found.empty()) return Move{i, found.front(), 0, replaced(sum, i, found.front())};
    }
    return std::nullopt;
}

Known Table::known(const Sum& sum, Want want) {
    if (sum.empty()) {
        Known known;
        known.outcome = convention_.play == rule::Play::misere ? 'N' : 'P';
        if (convention_.has_values()) known.value = base::Integer(0);
        return known;
    }
    if (sum.size() == 1) return oracle(sum[0]).at(sum[0].position, want);
    if (oracles_.size() == 1) {
        std::vector<rule::PositionData> parts;
        for (const Term& term : sum) parts.push_back(term.position);
        return oracle(sum[0]).at(parts, want);
    }
    analyse::NimSum total;
    for (const Term& term : sum) {
        Known one = oracle(term).at(term.position, Want::value);
        if (!one.has_value()) return one;
        total.add(one);
    }
    return total.known();
}

const claim::WinningLaw* Table::law(const Term& term) {
    if (!sought_) {
        sought_ = true;
        analyse::Oracle& known = oracle(term);
        if (!known.is_sequence() && !known.theorem() && !known.groups()) law_ = claim::winning_law(term.game, term.position);
    }
    return law_ && law_->outcome_at ? &*law_ : nullptr;
}

char Table::outcome(const Sum& sum) {
    if (sum.size() == 1 && oracles_.size() == 1)
        if (const auto* told = law(sum[0]))
            if (const char outcome = told->outcome_at(sum[0].position); outcome != '?') return outcome;
    return known(sum, Want::outcome).outcome;
}

rule::End Table::end(const Sum& sum) {
    if (sum.size() == 1 && (convention_.terminal || rule::is_small(sum[0].position))) {
        const game::Ruleset& rules = oracle(sum[0]).ruleset();
        return rules.end(rules.shape().from_data(sum[0].position));
    }
    return convention_.play == rule::Play::misere ? rule::End::mover_wins : rule::End::mover_loses;
}

std::optional<Table::Key> Table::key(const Sum& sum) {
    std::vector<Key> rows;
    for (const Term& term : sum) {
        if (!rule::is_small(term.position)) return std::nullopt;
        Key row = oracle(term).ruleset().shape().from_data(term.position);
        row.insert(row.begin(), {static_cast<std::int64_t>(which(term)), static_cast<std::int64_t>(row.size())});
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end());
    Key key;
    for (const Key& row : rows) key.insert(key.end(), row.begin(), row.end());
    return key;
}

std::string Table::text(const Sum& sum) const { return analyse::sum_text(sum, several_games()); }

std::string Table::text(const Move& move, const Sum& before) const {
    Sum parts;
    for (const auto& part : move.parts) parts.push_back({before[move.term].game, part});
    return text(parts);
}

}  // namespace grundy::tutor
