/// Powers; and numbers beyond 64 bits: on a track of its own each of their digits must stand, and nothing above them.
#include "engine/base/integer.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_digits = 8'192;

}  // namespace

Set Tuples::is_number(Track x, base::Integer number) const {
    std::vector<unsigned> expected;  // the last digit first
    if (quotient_ != 0) {
        std::vector<base::Integer> places{1};
        for (base::Integer before = 0; places.back() <= number;) {
            base::Integer next = places.back() * quotient_ + before * numerator_;
            before = places.back();
            places.push_back(std::move(next));
            if (places.size() > most_digits) throw Rejected("a number has more digits than the checker reads");
        }
        expected.assign(places.size(), 0);
        for (std::size_t k = places.size(); k-- > 0; number = base::floor_mod(number, places[k]))
            expected[k] = static_cast<unsigned>(*base::to_int64(base::floor_div(number, places[k])));
        number = 0;
        while (!expected.empty() && expected.back() == 0) expected.pop_back();
    }
    for (; number > 0; number = base::floor_div(number, base_)) {
        if (expected.size() == most_digits) throw Rejected("a number has more digits than the checker reads");
        expected.push_back(static_cast<unsigned>(*base::to_int64(base::floor_mod(number, base_))));
    }
    const auto length = static_cast<std::int64_t>(expected.size());
    const auto step = [&](std::int64_t read, const std::vector<unsigned>& digits) -> std::int64_t {
        if (read < 0) return read;
        if (read == length) return digits[0] == 0 ? read : -1;
        return digits[0] == expected[static_cast<std::size_t>(read)] ? read + 1 : -1;
    };
    const Set word = machine({x}, 0, step, [length](std::int64_t read) { return read == length; });
    if (quotient_ == 0) return word;
    const Track other = x + 1;  // all words that are worth the same
    return renamed(exists(both(word, is_zero(minus(one_track(x), one_track(other)))), x), {{other, x}});
}

std::optional<Form> Sentences::power(const Expr& e, const Names& names, Local& local) {
    if (e.op == Op::power) {
        if (auto run = power_of_run(e, names, local)) return run;
        if (e.args[1]->op == Op::number && e.args[1]->number == 2 && tuples_.division()) {
            const Form a = number(*e.args[0], names, local);
            if (auto square = by_multiple(a, a)) return square;
        }
    }
    return large(e, local);
}

std::optional<Form> Sentences::large(const Expr& e, Local& local) const {
    std::optional<base::Integer> value;
    if (e.op == Op::big) value = *e.big;
    else if (e.op == Op::power && e.args[0]->op == Op::number && e.args[1]->op == Op::number) value = base::power(e.args[0]->number, e.args[1]->number);
    if (!value || *value < 0 || base::to_int64(*value)) return std::nullopt;
    const Form z = introduced(true, local);
    local.where.push_back(tuples_.is_number(z.terms.begin()->first, std::move(*value)));
    return z;
}

}  // namespace grundy::verify
