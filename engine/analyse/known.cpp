#include "engine/analyse/known.hpp"

namespace grundy::analyse {

std::string value_text(const Known& known) {
    if (known.value) return base::to_string(*known.value);
    return known.infinite ? solve::to_string(*known.infinite) : "";
}

Known known_value(const solve::LoopyValue& value) {
    Known known;
    known.outcome = solve::letter(solve::outcome(value));
    if (value.infinite) known.infinite = value;
    else known.value = base::Integer(value.finite);
    return known;
}

void NimSum::add(const Known& one) {
    if (one.value) finite_ ^= *one.value;
    else infinite_ = infinite_ ? *infinite_ + *one.infinite : *one.infinite;
    grounds_.add(one.grounds);
}

Known NimSum::known() const {
    Known known;
    if (!infinite_) {
        known.value = finite_;
        known.outcome = finite_ == 0 ? 'P' : 'N';
    } else if (base::bit_length(finite_) > 32) {
        known.note = "a part without a finite value stands beside one of a very large value";
        return known;
    } else {
        known = known_value(*infinite_ + solve::LoopyValue{false, static_cast<std::uint32_t>(finite_), {}});
    }
    known.grounds = grounds_;
    return known;
}

}  // namespace grundy::analyse
