#pragma once
/// Expressions of a rule in which every number is a multiple of a divisor and something else: how quotient_game rewrites them.
#include <map>
#include <optional>
#include <vector>

#include "engine/arithmetic/relations.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// low * D <= S <= high * D
struct TimesSpan {
    std::int64_t low = 0, high = 0;
};
/// T * D + S; without `times` T is 0.
struct QuotientParts {
    rule::ExprRef times, rest;
    std::optional<TimesSpan> span;
    bool is_remainder = false;  ///< 0 <= S < D
};
/// A row of which the quotients and the remainders are rows; `times` is null where the entries are not divided.
struct QuotientRow {
    rule::ExprRef times, rest;
    std::size_t length = 0;
};
struct PartNames {
    std::map<std::uint32_t, QuotientParts> numbers;
    std::map<std::uint32_t, QuotientRow> rows;
};

/// Rewrites what is said of numbers as what is said of quotients and remainders. Throws NotDefinable.
class Quotients {
public:
    Quotients(const rule::Game& game, std::uint32_t shift) : game_(game), shift_(shift) {}
    /// A form of numbers of a position, by their places, that is never below `least`.
    void divide_by(arithmetic::Linear divisor, std::int64_t least) { divisor_ = std::move(divisor), least_ = least; }

    rule::ExprRef truth(const rule::ExprRef& e, const PartNames& names);
    QuotientParts number(const rule::ExprRef& e, const PartNames& names);
    QuotientRow row(const rule::ExprRef& e, const PartNames& names);
    /// With a frame to take names from, a name that runs through a range longer than a few times the divisor becomes two: its quotient and its remainder.
    std::vector<rule::Binder> binders(const std::vector<rule::Binder>& all, PartNames& names, std::uint32_t* frame = nullptr);
    /// The numbers of a position as those of the new one: what keeps its place, then the remainders.
    std::vector<rule::ExprRef> position(const std::vector<rule::ExprRef>& components, const PartNames& names);
    void dividing(std::vector<std::size_t> components) { divided_ = std::move(components); }
    rule::ExprRef divisor() const { return scaled(1); }
    /// Of names that stand for what they are: which slot, in the new frame.
    std::uint32_t slot(std::uint32_t old) const { return old >= game_.components.size() ? old + shift_ : old; }
    void rename_above(bool renames) { renames_ = renames; }
    /// The names by which the numbers of the divisor go here, in the order of its terms.
    void divisor_of(std::vector<rule::ExprRef> names) { names_ = std::move(names); }
    /// A name and between what it lies, where that is known.
    void know(const rule::ExprRef& name, const std::optional<TimesSpan>& span);
    TimesSpan span_of(std::int64_t c) const {
        const std::int64_t times = (std::abs(c) + least_ - 1) / least_;
        return c >= 0 ? TimesSpan{0, times} : TimesSpan{-times, 0};
    }

private:
    [[noreturn]] void refuse(const char* what, const rule::ExprRef& e) const;
    bool is_divisor(const rule::ExprRef& e) const { return times_divisor(e) == 1; }
    /// c of c * D; 0 where it is no such multiple.
    std::int64_t times_divisor(const rule::ExprRef& e) const;
    /// c and r of c * D + r, r a constant; c = 0 where it is nothing of that kind.
    std::pair<std::int64_t, std::int64_t> times_and_rest(const rule::ExprRef& e) const;
    arithmetic::Linear divisor_here() const;
    QuotientParts reduced(QuotientParts parts) const;
    /// (T * D + S) mod m, of which sentences ask no more than remainders.
    rule::ExprRef remainder_of_sum(const QuotientParts& parts, std::int64_t m) const;
    rule::ExprRef scaled(std::int64_t times) const;
    QuotientParts plain(const rule::ExprRef& e, const PartNames& names, std::optional<TimesSpan> span);
    const QuotientParts& span_known(const QuotientParts& parts, const rule::ExprRef& e) const;
    rule::ExprRef quotient(const QuotientParts& parts, const rule::ExprRef& e) const;
    rule::ExprRef remainder(const QuotientParts& parts, const rule::ExprRef& e) const;
    QuotientParts plus(const QuotientParts& a, const QuotientParts& b, std::int64_t times) const;
    rule::ExprRef at_least_zero(const QuotientParts& parts, const rule::ExprRef& e) const;
    rule::ExprRef is_zero(const QuotientParts& parts, const rule::ExprRef& e) const;
    rule::ExprRef related(const rule::ExprRef& a, rule::Relation relation, const rule::ExprRef& b, const PartNames& names);
    rule::ExprRef member(const rule::ExprRef& x, const rule::ExprRef& set, const PartNames& names);
    rule::ExprRef range(const rule::ExprRef& set, const PartNames& names, std::optional<TimesSpan>& span);
    bool long_range(const rule::Binder& binder, PartNames& names, std::uint32_t& frame, std::vector<rule::Binder>& result);
    rule::ExprRef with_parts(const rule::ExprRef& e, const PartNames& names);
    QuotientParts product(const rule::ExprRef& e, const PartNames& names);
    QuotientParts square(const rule::ExprRef& e, const PartNames& names);
    QuotientParts chosen(const rule::ExprRef& e, const PartNames& names);
    QuotientParts extreme(const rule::ExprRef& e, const PartNames& names);

    const rule::Game& game_;
    std::uint32_t shift_;
    bool renames_ = true;
    arithmetic::Linear divisor_;
    std::int64_t least_ = 1;
    std::vector<rule::ExprRef> names_;
    std::vector<std::size_t> divided_;
    std::map<std::uint32_t, std::pair<rule::ExprRef, TimesSpan>> known_;  ///< by their slots: names in S
};

/// The linear form of slots that an expression is.
std::optional<arithmetic::Linear> linear_form(const rule::Expr& e);

}  // namespace grundy::claim
