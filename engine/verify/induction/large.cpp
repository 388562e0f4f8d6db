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
    if (quotient_ != 0) throw Rejected("a number beyond 64 bits is read in a base");
    std::vector<unsigned> expected;  // the last digit first
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
    return machine({x}, 0, step, [length](std::int64_t read) { return read == length; });
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
