#pragma once
/// A closed form: a theorem that tells who wins at every position of every rule of a family, of any size. One file each, with all that is known of it: what the
/// theorem says, how to win, in which words, and how claims and certificates say it. `forms.hpp` makes them; docs/adding.md tells how to add one.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/theorem/statement.hpp"
#include "engine/theorem/theorems.hpp"

namespace grundy::theorem {

/// The numbers of a position, in the order of the family; of coins in a row the places that show heads.
using Heaps = std::vector<base::Integer>;
using Move = std::optional<Heaps>;

/// What a law says about one position.
struct Answer {
    char outcome = '?';                  ///< 'P', 'N', or '?' where the law is silent
    std::optional<base::Integer> value;  ///< the Grundy value; nothing for laws of outcomes, or where only `among` is known
    std::vector<base::Integer> among;    ///< when not empty: the value is one of these, ascending, and which one is not known
};
Answer of_value(base::Integer value);

/// A parameter of the family, as the JSON of a result has it.
using Parameter = std::pair<const char*, std::variant<std::int64_t, bool>>;

/// How a certificate names the form; docs/certificates.md lists the names that the checker knows.
struct Certified {
    const char* form;
    std::optional<std::int64_t> number = {};
    std::optional<std::int64_t> heaps = {};
    bool misere = false;
};

class ClosedForm {
public:
    virtual ~ClosedForm() = default;

    // Its rules, unless these are a family of one heap, which has kernels and speaks for itself.
    virtual const char* family() const { return "nim-family"; }  ///< `family.name` of the JSON
    virtual std::string title() const { return {}; }             ///< "misère Moore's Nim_2 with 4 heaps"
    /// How many heaps, coins or numbers a position has; 0: any number.
    virtual std::int64_t count() const = 0;
    virtual bool misere() const { return false; }
    virtual std::vector<Parameter> parameters() const { return {{"heaps", count()}, {"misere", misere()}}; }
    /// May these amounts be taken from the heaps in one move, whatever is left? Null where a move is not of this kind.
    using Taking = std::function<bool(const std::vector<std::int64_t>&)>;
    virtual Taking taking() const { return nullptr; }
    /// No heap is smaller.
    virtual std::int64_t least() const { return 0; }
    /// Where several positions are one of the same rule, with all their heaps: that rule for any number of heaps. Null elsewhere.
    virtual std::shared_ptr<const ClosedForm> joined() const { return nullptr; }

    // What the theorem says.
    virtual TheoremId theorem() const = 0;
    /// At every position a value, and not an outcome only.
    virtual bool has_values() const { return false; }
    /// Throws base::Failure(bad_input) for negative heaps or a wrong number of them.
    Answer at(const Heaps& heaps) const;
    /// The position after a move to one that is worth `target`: 0 is a winning move. Nothing where there is none; of outcomes only target 0 has an answer.
    Move move(const Heaps& heaps, const base::Integer& target = 0) const;
    /// "g(n) = v2(n): the exponent of 2 in n", … and the P-positions in words.
    virtual std::string words() const = 0;
    virtual std::string p_words() const { return words(); }
    virtual std::optional<base::Integer> max_value() const { return {}; }

    // How a teacher says it.
    /// Completes "whoever is to move loses exactly when …".
    virtual std::string lost() const { return p_words(); }
    /// The same of n >= 1, where 0 is lost and stands apart in `lost`, "n = 0 or n odd"; else empty.
    virtual std::string lost_above_zero() const { return {}; }
    /// What decides at one position: "in base 3, n ends in 2 zeros". Of numbers of any size. Empty where `lost` can be seen at a glance.
    virtual std::string here(const Heaps&) const { return {}; }
    /// Numbers whose nim-sum is the value, one for each part of the position; nothing where the value is not made so.
    virtual std::optional<Heaps> summands(const Heaps&) const { return {}; }
    /// The proof in a few sentences: why no move leads from a lost position to another, and why some move does from every other.
    virtual std::vector<std::string> because() const { return {}; }

    // How others say it.
    /// P and g at every position as expressions of the rule language; nothing where there is no such statement.
    virtual std::optional<Statement> statement(const Board&) const { return {}; }
    /// Nothing where the checker knows no such form.
    virtual std::optional<Certified> certified() const { return {}; }

    virtual bool same_as(const ClosedForm& other) const = 0;

protected:
    /// Throws base::Failure(bad_input) where natural numbers, as many as it takes, are no position.
    virtual void require(const Heaps&) const {}
    virtual Answer answer(const Heaps& heaps) const = 0;
    Answer of_outcome(bool previous) const;  ///< in normal play P and value 0 are one thing
    virtual Move option(const Heaps&, const base::Integer& /*target*/) const { return {}; }

private:
    void require_position(const Heaps& heaps) const;
};

/// A form with its parameters: two are the same when these are equal.
template <class Rule>
class FormOf : public ClosedForm {
public:
    explicit FormOf(Rule rule) : rule_(std::move(rule)) {}
    bool same_as(const ClosedForm& other) const final { return typeid(*this) == typeid(other) && rule_ == static_cast<const FormOf&>(other).rule_; }

protected:
    const Rule rule_;
};

/// One that is shared. Equal by meaning.
class FormRef {
public:
    template <class Form>
    FormRef(std::shared_ptr<const Form> form) : form_(std::move(form)) {}
    const ClosedForm& operator*() const { return *form_; }
    const ClosedForm* operator->() const { return form_.get(); }
    friend bool operator==(const FormRef& a, const FormRef& b) { return a.form_->same_as(*b.form_); }

private:
    std::shared_ptr<const ClosedForm> form_;
};

// What forms share.
[[noreturn]] void bad_heaps(const std::string& message);
void require_natural(const Heaps& heaps);
std::size_t count_of(const Heaps& heaps, const base::Integer& size);
const base::Integer& largest(const Heaps& heaps);
bool only_ones(const Heaps& heaps);  ///< no heap of two or more
base::Integer nim_sum(const Heaps& parts);
/// The first part that can be lowered so that the nim-sum becomes `target`, and to what. Nothing when the target is not below the nim-sum.
std::optional<std::pair<std::size_t, base::Integer>> lowered(const Heaps& parts, const base::Integer& target);
/// "misère Nim with 3 heaps"
std::string titled(const ClosedForm& form, const std::string& name, const char* what = "heaps");

}  // namespace grundy::theorem
