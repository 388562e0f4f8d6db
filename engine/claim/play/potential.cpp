/// That small moves lower the form by 1, and that it is 0 at a position without a move, are linear equations for its coefficients. A solution is proved by
/// three sentences about all positions:
///   (T) it is 0 where no move is left,   (B) it is nowhere negative,   (S) every move, also into a sum, lowers it by exactly 1.
/// By (S) after n moves it is less by n, so by (B) play ends; by (T) it ends at 0, so there were exactly as many moves as it said. It is a number of moves, so
/// it is whole at every position. Under normal play a position is lost iff it is even, in misère play iff it is odd.
#include "engine/claim/play/potential.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using base::Integer;

namespace {

constexpr std::int64_t box_of_plays[] = {1, 60, 12, 7, 5, 4, 3, 3, 3};
constexpr std::size_t most_equations = 500;
constexpr std::int64_t largest_number = std::int64_t{1} << 40;

}  // namespace

std::optional<std::vector<std::size_t>> eliminated(std::vector<std::vector<Integer>>& rows, std::size_t unknowns) {
    std::vector<std::size_t> pivot_of(unknowns, rows.size());
    std::size_t done = 0;
    for (std::size_t column = 0; column < unknowns && done < rows.size(); ++column) {
        std::size_t pivot = done;
        while (pivot < rows.size() && rows[pivot][column] == 0) ++pivot;
        if (pivot == rows.size()) continue;
        std::swap(rows[done], rows[pivot]);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (r == done || rows[r][column] == 0) continue;
            const Integer a = rows[done][column], b = rows[r][column];
            Integer common = 0;
            for (std::size_t k = 0; k <= unknowns; ++k) {
                rows[r][k] = rows[r][k] * a - rows[done][k] * b;
                common = gcd(common, rows[r][k]);
            }
            if (common > 1)
                for (Integer& x : rows[r]) x /= common;
        }
        pivot_of[column] = done++;
    }
    for (std::size_t r = done; r < rows.size(); ++r)
        if (rows[r][unknowns] != 0) return std::nullopt;
    return pivot_of;
}

std::optional<std::vector<std::int64_t>> whole_solution(std::vector<std::vector<Integer>> rows, std::size_t unknowns) {
    const auto pivots = eliminated(rows, unknowns);
    if (!pivots) return std::nullopt;
    Integer divisor = 1;
    for (std::size_t c = 0; c < unknowns; ++c)
        if ((*pivots)[c] < rows.size()) {
            const Integer own = rows[(*pivots)[c]][c];
            divisor = divisor * own / gcd(divisor, own);
        }
    if (divisor < 0) divisor = -divisor;
    std::vector<std::int64_t> result;
    for (std::size_t c = 0; c <= unknowns; ++c) {
        const Integer value = c == unknowns                 ? divisor
                              : (*pivots)[c] == rows.size() ? Integer(0)
                                                            : Integer(-rows[(*pivots)[c]][unknowns] * divisor / rows[(*pivots)[c]][c]);
        const auto small = base::to_int64(value);
        if (!small || *small > largest_number || *small < -largest_number) return std::nullopt;
        result.push_back(*small);
    }
    return result;
}

Linear Potential::of(const std::vector<Linear>& numbers) const {
    Linear sum{{}, constant};
    for (std::size_t k = 0; k < coefficients.size(); ++k) sum = arithmetic::plus(sum, numbers[k], coefficients[k]);
    return sum;
}

Integer Potential::at(const rule::PositionData& position) const {
    Integer sum = constant;
    std::size_t k = 0;
    for (const rule::Datum& datum : position)
        for (const Integer& item : datum.items) sum += coefficients[k++] * item;
    return sum / divisor;
}

namespace {

/// An equation a small move, and one for a position without a move.
std::vector<std::vector<Integer>> equations(Ways& ways, const rule::Game& game) {
    const auto ruleset = game::compile(game);
    const std::size_t k = ways.numbers().size();
    std::vector<std::int64_t> low;
    for (const rule::Component& c : game.components)
        for (std::int64_t i = 0; i < (rule::is_vector(c.kind) ? c.length : 1); ++i) low.push_back(rule::holds_negative(c.kind) ? -box_of_plays[k] / 2 : 0);
    std::vector<std::int64_t> at = low;
    std::set<std::vector<std::int64_t>> rows;
    for (bool more = true; more && rows.size() < most_equations;) {
        base::poll();
        const game::Position here = ruleset->shape().canonical(game::Position(at.begin(), at.end()));
        if (ruleset->contains(here))
            ruleset->options(here, [&](game::Sum&& option) {
                std::vector<std::int64_t> row(here.begin(), here.end());
                row.push_back(1 - static_cast<std::int64_t>(option.size()));
                for (const game::Position& part : option)
                    for (std::size_t i = 0; i < k; ++i) row[i] -= part[i];
                row.push_back(-1);
                rows.insert(std::move(row));
                return rows.size() < most_equations;
            });
        more = next_in_box(at, low, box_of_plays[k]);
    }
    std::vector<std::vector<Integer>> all;
    for (const auto& row : rows) all.emplace_back(row.begin(), row.end());
    if (const auto over = ways.over().smallest()) {
        std::vector<Integer> row;
        for (const rule::Datum& datum : ways.play().position(*over)) row.insert(row.end(), datum.items.begin(), datum.items.end());
        row.emplace_back(1);
        row.emplace_back(0);
        all.push_back(std::move(row));
    }
    return all;
}

bool is_proved(Ways& ways, const Potential& potential) {
    const Linear here = potential.of(ways.numbers());
    const arithmetic::Numeration base = ways.base();
    for (const auto& exchange : ways.play().exchanges()) {
        Linear other = here;
        for (auto& [track, coefficient] : other.terms)
            if (const auto found = exchange.find(track); found != exchange.end()) track = found->second;
        std::sort(other.terms.begin(), other.terms.end());
        if (other.terms != here.terms) return false;
    }
    if (!both(ways.over(), complement(arithmetic::is_zero(base, here))).accepts_nothing()) return false;
    Linear negative = here;
    negative.constant += 1;
    if (!both(ways.play().positions(), arithmetic::is_at_most(base, negative)).accepts_nothing()) return false;
    return std::all_of(ways.ways().begin(), ways.ways().end(), [&](const Ways::Way& way) {
        Linear fall = here;
        fall.constant -= potential.divisor;
        for (const auto& part : way.parts) fall = arithmetic::plus(fall, potential.of(part), -1);
        return ways.where(way, complement(arithmetic::is_zero(base, fall))).accepts_nothing();
    });
}

}  // namespace

std::optional<Potential> linear_potential(Ways& ways, const rule::Game& game, std::string& why) {
    if (ways.numbers().empty() || ways.numbers().size() >= std::size(box_of_plays)) return why = "a position of so many numbers", std::nullopt;
    const auto solution = whole_solution(equations(ways, game), ways.numbers().size() + 1);
    if (!solution) return why = "the length of play is no linear form of the position", std::nullopt;
    Potential potential{{solution->begin(), solution->end() - 2}, (*solution)[solution->size() - 2], solution->back(), ""};
    std::int64_t common = potential.divisor;
    for (const std::int64_t x : *solution) common = std::gcd(common, x);
    for (std::int64_t& x : potential.coefficients) x /= common;
    potential.constant /= common, potential.divisor /= common;
    potential.text = form_text(number_names(game), potential.coefficients, potential.constant);
    if (potential.divisor > 1) potential.text = "(" + potential.text + ") / " + std::to_string(potential.divisor);
    if (!is_proved(ways, potential))
        return why = "the length of play is " + potential.text + " at small positions; that it is so everywhere was not shown", std::nullopt;
    return potential;
}

}  // namespace grundy::claim
