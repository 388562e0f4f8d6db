#include "engine/verify/induction/measure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/verify/induction/induction.hpp"

namespace grundy::verify {
namespace {

constexpr std::size_t most_rows = 20;
constexpr std::uint64_t most_coefficient = 1'000'000;

void none(const Set& set, const char* what) {
    if (!set.is_empty()) throw Rejected(what);
}

}  // namespace

Row read_row(const Json& json, const Arrows& arrows) {
    Row row;
    if (!json.is_array() || json.size() != arrows.length() + 1) throw Unreadable("a row of the measure is a list: a factor for each number, and a constant");
    for (const Json& n : json) {
        const bool large = n.is_number_unsigned() && n.get<std::uint64_t>() > most_coefficient;
        if (!n.is_number_integer() || large || n.get<std::int64_t>() < -static_cast<std::int64_t>(most_coefficient))
            throw Unreadable("a measure is made of whole numbers up to a million");
        row.push_back(n.get<std::int64_t>());
    }
    arrows.require_symmetric(row);
    return row;
}

Form form_of(const Row& row, const std::vector<Form>& numbers) {
    Form sum = constant(row.back());
    for (std::size_t k = 0; k < numbers.size(); ++k) sum = plus(sum, numbers[k], row[k]);
    return sum;
}

std::string text_of(const Row& row, const rule::Game& game) {
    std::vector<std::string> names;
    for (const rule::Component& c : game.components) {
        const bool many = rule::is_vector(c.kind);
        for (std::int64_t i = 1; i <= (many ? c.length : 1); ++i) names.push_back(many ? fmt::format("{}[{}]", c.name, i) : c.name);
    }
    for (std::size_t k = 0, n = names.size(); k < n; ++k) names.push_back(fmt::format("abs({})", names[k]));
    if (row.size() * 2 == names.size() + 2) names.resize(row.size() - 1);
    std::string sum;
    for (const bool negative : {false, true}) {  // 29 - n
        for (std::size_t k = 0; k < row.size(); ++k) {
            if (row[k] == 0 || (row[k] < 0) != negative) continue;
            const std::string factor = std::to_string(std::abs(row[k])), name = k < names.size() ? (factor == "1" ? "" : factor + " * ") + names[k] : factor;
            sum += (sum.empty() ? (negative ? "-" : "") : negative ? " - " : " + ") + name;
        }
    }
    return sum.empty() ? "0" : sum;
}

void require_natural(const Row& row, const Arrows& arrows, const Tuples& tuples, const Set& region, const char* what) {
    const Form form = form_of(row, arrows.here());
    // What is added up is a natural number each: tracks, and products of two.
    if (form.constant >= 0 && std::all_of(form.terms.begin(), form.terms.end(), [](const auto& term) { return term.second >= 0; })) return;
    none(tuples.both(region, tuples.is_at_most(plus(form, constant(1)))), what);
}

/// The factors, and behind them those of the absolute values, where there are as many again.
Row Measure::read(const Json& json) const {
    const std::size_t n = arrows_.length();
    if (!json.is_array() || json.size() != 2 * n + 1) return read_row(json, arrows_);
    if (arrows_.has_exchanges()) throw Unreadable("where the order of numbers does not matter a measure has no absolute values");
    Json plain = Json::array(), sizes = Json::array();
    for (std::size_t k = 0; k < n; ++k) plain.push_back(json[k]), sizes.push_back(json[n + k]);
    plain.push_back(json[2 * n]), sizes.push_back(0);
    Row row = read_row(plain, arrows_);
    const Row of_sizes = read_row(sizes, arrows_);
    row.insert(row.end() - 1, of_sizes.begin(), of_sizes.end() - 1);
    return row;
}

/// The number that a row gives, by the signs of those of which it takes the absolute value.
std::vector<std::pair<Set, Form>> Measure::values(const Row& row, const std::vector<Form>& numbers) const {
    const std::size_t n = arrows_.length();
    Row plain(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
    plain.push_back(row.back());
    std::vector<std::pair<Set, Form>> all{{tuples_.constant(true), form_of(plain, numbers)}};
    for (std::size_t k = 0; k < n && row.size() > n + 1; ++k) {
        const std::int64_t factor = row[n + k];
        if (factor == 0) continue;
        const Set natural = tuples_.at_most({}, numbers[k]), negative = tuples_.complement(natural);
        std::vector<std::pair<Set, Form>> next;
        for (const auto& [where, value] : all) {
            next.emplace_back(tuples_.both(where, natural), plus(value, numbers[k], factor));
            next.emplace_back(tuples_.both(where, negative), minus(value, plus({}, numbers[k], factor)));
        }
        all = std::move(next);
    }
    return all;
}

Measure::Measure(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, const Json& rows) : game_(game), arrows_(arrows), tuples_(tuples) {
    for (const Json& row : rows) rows_.push_back(read(row));
    if (rows_.size() > most_rows || (rows_.empty() && !game.moves.empty())) throw Unreadable("a measure has from 1 to 20 rows");
}

/// Whichever order a move is made in, the measure is that of the position: its rows are symmetric.
void Measure::require_falling(const Set& region, bool there_alone) const {
    const Set moved_from = tuples_.both(region, arrows_.can_move());  // where play is over nothing has to fall
    const char* negative = "the measure is negative at some position with a move";
    for (const Row& row : rows_) {
        if (row.size() == arrows_.length() + 1) {
            require_natural(row, arrows_, tuples_, moved_from, negative);
            continue;
        }
        for (const auto& [where, value] : values(row, arrows_.here()))
            none(tuples_.both(moved_from, tuples_.both(where, tuples_.is_at_most(plus(value, constant(1))))), negative);
    }
    const auto not_lowered = [&](const Arrows::Parts& parts) {
        Set any = tuples_.constant(false);
        for (const auto& part : parts) {
            Set kept = tuples_.constant(true);  // not lower, from the last row up
            for (auto at = rows_.rbegin(); at != rows_.rend(); ++at) {
                Set not_lower = tuples_.constant(false);
                for (const auto& [when, now] : values(*at, arrows_.here()))
                    for (const auto& [there, then] : values(*at, part)) {
                        const Set grows = tuples_.either(tuples_.at_most(plus(now, constant(1)), then), tuples_.both(tuples_.equal(now, then), kept));
                        not_lower = tuples_.either(not_lower, tuples_.both(tuples_.both(when, there), grows));
                    }
                kept = std::move(not_lower);
            }
            any = tuples_.either(any, there_alone ? tuples_.both(kept, arrows_.at(region, part, {})) : kept);
        }
        return any;
    };
    if (arrows_.has_move(region, not_lowered)) throw Rejected("the measure does not fall with every move, so play may not end");
}

std::string Measure::falls() const {
    std::string text;
    for (const Row& row : rows_)  // a constant falls with no move
        if (std::any_of(row.begin(), row.end() - 1, [](std::int64_t factor) { return factor != 0; }))
            text += (text.empty() ? "" : " falls, or stays while ") + text_of(row, game_);
    return text.empty() ? "no move is followed by another" : text + " falls with every move";
}

Potential prove_potential(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, Fields& proof) {
    Potential p;
    p.form = read_row(proof.at("length"), arrows);
    const std::uint64_t divisor = proof.number("divisor");
    if (divisor < 1 || divisor > most_coefficient) throw Unreadable("a length of play is divided by a number from 1 to a million");
    p.divisor = static_cast<std::int64_t>(divisor);
    p.text = text_of(p.form, game);
    if (divisor > 1) p.text = fmt::format("({}) / {}", p.text, divisor);
    const Form here = form_of(p.form, arrows.here());
    const Set over = tuples.without(arrows.positions(), arrows.can_move());
    none(tuples.without(over, tuples.is_zero(here)), "where no move is left the length of play is not 0");
    require_natural(p.form, arrows, tuples, arrows.positions(), "the length of play is negative at some position");
    const auto lowered_otherwise = [&](const Arrows::Parts& parts) {
        Form fall = plus(here, constant(p.divisor), -1);
        for (const auto& part : parts) fall = minus(fall, form_of(p.form, part));
        return tuples.complement(tuples.is_zero(fall));
    };
    none(arrows.with_move(arrows.positions(), lowered_otherwise), "a move does not lower the length of play by one");
    return p;
}

Numeration numeration_of(Fields& proof) {
    if (proof.has("quotient")) {
        const std::uint64_t quotient = proof.number("quotient");
        const std::uint64_t numerator = proof.has("numerator") ? proof.number("numerator") : 1;
        if (quotient < 1 || quotient > 9) throw Unreadable("numerations are those of [a; a, a, …] with a from 1 to 9");
        if (numerator < 1 || numerator > quotient) throw Unreadable("the numerator of a numeration is from 1 to its quotient");
        return {static_cast<unsigned>(quotient) + 1, static_cast<unsigned>(quotient), static_cast<unsigned>(numerator)};
    }
    const std::uint64_t base = proof.number("base");
    if (base < 2 || base > 36) throw Unreadable("automata read digits in a base from 2 to 36");
    return {static_cast<unsigned>(base)};
}

std::function<std::int64_t(const Position&)> lengths_of_plays(const rule::Game& game, Fields& proof, Steps& steps, std::string& how) {
    Tuples tuples(numeration_of(proof), steps);
    Sentences sentences(game, tuples, steps);
    const Potential length = prove_potential(game, Arrows(game, tuples, sentences, steps), tuples, proof);
    how = fmt::format("every play has exactly {} (theorem 11.4), as automata on digits in {} decide", base::counted(length.text, "move"), tuples.digits());
    return [length](const Position& position) {
        std::vector<Form> numbers;
        for (const Value& v : position)
            for (const std::int64_t n : v.many ? v.items : Items{v.number}) numbers.push_back(constant(n));
        return form_of(length.form, numbers).constant / length.divisor;  // exactly: it is a number of moves
    };
}

}  // namespace grundy::verify
