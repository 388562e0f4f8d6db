#pragma once
/// Sets of tuples of natural numbers as finite automata, and what is decided with them: and, or, not, there is (Büchi 1960; Bruyère, Hansel, Michaux and
/// Villemaire 1994). Shares no line with engine/arithmetic.
///
/// An automaton reads all numbers of a tuple at once, digit by digit, the last digit first; a letter is a digit of each. Zeros after the first digits of all
/// numbers never change whether it accepts: a tuple is in the set or not, however long it is written. All are deterministic, every state can be reached.
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// The name of a number.
using Track = std::uint32_t;
using TrackList = std::vector<Track>;

/// The sum of coefficient * number, plus a constant. No coefficient is 0.
struct Form {
    std::map<Track, std::int64_t> terms;
    std::int64_t constant = 0;
    bool is_constant() const { return terms.empty(); }
    /// Never negative, seen from the signs alone.
    bool is_natural() const;
    /// The number that it is, without a factor or anything added.
    bool is_track() const { return constant == 0 && terms.size() == 1 && terms.begin()->second == 1; }
};
inline Form constant(std::int64_t n) { return {{}, n}; }
inline Form one_track(Track t) { return {{{t, 1}}, 0}; }
/// a + times * b. Throws Rejected beyond 2^62.
Form plus(const Form& a, const Form& b, std::int64_t times = 1);
inline Form minus(const Form& a, const Form& b) { return plus(a, b, -1); }

struct Set {
    TrackList tracks;                 ///< ascending
    std::vector<std::uint32_t> next;  ///< [state * letters + letter], letter = sum of the digit of tracks[i] times (number of digits)^i; state 0 is the start
    std::vector<char> accepts;        ///< by state

    bool reads(Track t) const;
    bool is_empty() const;
    bool is_all() const;
};

class Division;

/// How numbers are written: in base b, with the digits 0..b-1, or, with a quotient a and a numerator b, a >= b >= 1, with the digits 0..a at places that are
/// worth q_0 = 1, q_1 = a, q_(k+1) = a q_k + b q_(k-1) (quadratic.cpp). Then a number has several words, and a set has all words of its numbers.
struct Numeration {
    unsigned digits = 2, quotient = 0, numerator = 1;
};

/// Makes sets of one numeration, and counts the work.
class Tuples {
public:
    Tuples(unsigned base, Steps& steps) : base_(base), steps_(steps) {}
    Tuples(Numeration numeration, Steps& steps) : base_(numeration.digits), quotient_(numeration.quotient), numerator_(numeration.numerator), steps_(steps) {}
    /// 0 where numbers are not written in a base.
    unsigned base() const { return quotient_ == 0 ? base_ : 0; }
    unsigned quotient() const { return quotient_; }
    unsigned numerator() const { return numerator_; }
    unsigned count_of_digits() const { return base_; }
    /// "base 2", "the numeration of [1; 1, 1, …]", "the numeration q(n) = 2 q(n - 1) + 2 q(n - 2)".
    std::string digits() const;
    Track fresh() { return next_++; }
    /// Forms may have names of products in them from now on; null: none.
    void divide(std::shared_ptr<Division> division) { division_ = std::move(division); }
    Division* division() const { return division_.get(); }

    Set constant(bool all) const { return {{}, {0}, {static_cast<char>(all)}}; }
    Set is_zero(const Form& form) const;            ///< form = 0
    Set is_at_most(const Form& form) const;         ///< form <= 0
    Set floor_of_multiple(Track x, Track y) const;  ///< y = floor(x θ), θ = [a; a, a, …], a being the quotient, where the numerator is 1
    Set is_written_well(Track x) const;             ///< some words, one of each number and zeros before it
    /// Places of which the first is worth t_0, the second t_1, and t_(k+1) = a t_k + b t_(k-1).
    struct Places {
        std::int64_t t0 = 1, t1 = 1;
    };
    /// The word is x, from the last place on each taken as often as it fits, where t_0 = 1 and b <= t_1 <= a + 1.
    Set is_written(Track word, const Places& places, Track x) const;
    Set is_worth(Track word, const Places& places, Track number) const;  ///< what the digits of the word are worth there is this number
    /// x is this natural number, however large.
    Set is_number(Track x, base::Integer number) const;
    Set equal(const Form& a, const Form& b) const { return is_zero(minus(a, b)); }
    Set at_most(const Form& a, const Form& b) const { return is_at_most(minus(a, b)); }
    Set nim_sum(Track x, Track y, Track z) const;  ///< x xor y = z; base 2
    Set is_power(Track x) const;                   ///< 1, base, base^2, …
    /// z is base^k, k being the length of the run of this digit at the end of x (0 for x = 0).
    Set run_power(Track x, std::int64_t digit, Track z) const;
    /// r = x mod p, and floor(x / p) mod m = value, p being a power of the base.
    Set remainder_of_power(Track x, Track p, Track r) const;
    Set quotient_of_power(Track x, Track p, std::int64_t m, std::int64_t value) const;
    /// A count of digits of x (where numbers have several words, of the word) is `value`: modulo `modulus`; or, where that is 0, up to `cap`, which stands for
    /// all that is larger.
    struct Count {
        bool run = true;  ///< the length of the run of `digit` at the end; else the number of digits 1, in base 2
        std::int64_t digit = 0, modulus = 0, cap = 0;
    };
    Set count_is(Track x, const Count& count, std::int64_t value) const;

    Set complement(Set a) const;
    Set both(const Set& a, const Set& b) const;
    Set either(const Set& a, const Set& b) const;
    Set same(const Set& a, const Set& b) const;  ///< in a exactly when in b
    Set without(const Set& a, const Set& b) const { return both(a, complement(b)); }
    /// Tuples without this number which some value of it makes one of the set.
    Set exists(const Set& a, Track track) const;
    /// Under other names, which must differ.
    Set renamed(const Set& a, const std::map<Track, Track>& names) const;
    /// From a description of its steps, states being numbers. The numbers ascend; zeros at the end must not change what is accepted.
    using Step = std::function<std::int64_t(std::int64_t state, const std::vector<unsigned>& digits)>;
    Set machine(TrackList tracks, std::int64_t start, const Step& step, const std::function<bool(std::int64_t)>& accepts) const;
    /// One that a certificate gives, made minimal. Throws Rejected where the numbers do not fit, or where zeros at the end, or another word of the same
    /// number, change what is accepted.
    Set checked(Set given) const;

private:
    std::size_t letters(std::size_t tracks) const;
    void grow(const Set& set, std::size_t letters) const;
    Set product(const Set& a, const Set& b, const std::function<bool(bool, bool)>& accepts) const;
    Set minimal(const Set& a) const;
    Set without_idle_tracks(Set a) const;

    Set quadratic_zero(const Form& form, const Form& shifted) const;
    bool is_of_numbers(const Set& set) const;
    Set is_greedy(Track word, std::int64_t second) const;

    unsigned base_, quotient_ = 0, numerator_ = 1;  ///< base_: how many digits there are
    Steps& steps_;
    Track next_ = 0;
    std::shared_ptr<Division> division_;
};

}  // namespace grundy::verify
