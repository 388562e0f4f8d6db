/// Soundness: what is true of every number from the least value of a term on is true of each of its values.
#include "dsl/lower/uniform_terms.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "dsl/lower/known_of_product.hpp"
#include "dsl/lower/uniform.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

constexpr std::int64_t most_least = 1'000'000'000, most_times = 1000;

/// Products and powers of open parameters, each with a parameter that stands for it.
class OpenTerms {
public:
    /// The least value of each open parameter.
    explicit OpenTerms(std::map<std::string, std::int64_t> open) : open_(std::move(open)) {}

    bool names(const ExprPtr& e) const {
        return any_part(e, [this](const ast::Expr& part) { return part.form == Form::name && open_.count(part.text) != 0; });
    }
    /// False where the least value of a term is not known.
    bool replace(ExprPtr& e) {
        if (!e) return true;
        if (is_term(e)) {
            const auto name = name_of(e);
            if (!name) return false;
            e = named(*name, e->span);
            return true;
        }
        return std::all_of(e->args.begin(), e->args.end(), [this](ExprPtr& arg) { return replace(arg); }) && replace(e->condition) &&
               std::all_of(e->binders.begin(), e->binders.end(), [this](ast::Binder& b) { return open_.count(b.name) == 0 && replace(b.range); });
    }
    bool none() const { return terms_.empty(); }
    bool has_any(const std::vector<std::vector<ExprPtr>*>& positions) const {
        return std::any_of(positions.begin(), positions.end(), [this](const auto* position) {
            return std::any_of(position->begin(), position->end(), [this](const ExprPtr& e) { return has_term(e); });
        });
    }
    /// Do the parameters stand in terms alone?
    bool are_all_in(const ExprPtr& e) const {
        if (!e || !names(e) || is_term(e)) return true;
        return e->form != Form::name && !names(e->condition) && e->binders.empty() &&
               std::all_of(e->args.begin(), e->args.end(), [this](const ExprPtr& arg) { return are_all_in(arg); });
    }
    struct Named {
        std::string name;
        std::int64_t least;
        std::optional<Product> product = {};  ///< of parameters and numbers alone
    };
    const std::map<std::string, Named>& terms() const { return terms_; }

private:
    static const ExprPtr& bare(const ExprPtr& e) { return e->form == Form::paren ? bare(e->args[0]) : e; }
    bool is_term(const ExprPtr& of) const {
        const ExprPtr& e = bare(of);
        if (e->form != Form::binary || e->args.size() != 2) return false;
        return e->text == "*" ? names(e->args[0]) && names(e->args[1]) : e->text == "^" && names(e);
    }
    bool has_term(const ExprPtr& e) const {
        return e && (is_term(e) || std::any_of(e->args.begin(), e->args.end(), [this](const ExprPtr& arg) { return has_term(arg); }));
    }
    static void factors(const ExprPtr& of, std::vector<const ast::Expr*>& into) {
        const ExprPtr& e = bare(of);
        if (e->form != Form::binary || e->text != "*") return into.push_back(e.get());
        for (const ExprPtr& arg : e->args) factors(arg, into);
    }
    std::optional<std::int64_t> least_of(const ast::Expr& e) const {
        if (const auto number = number_in(e)) return number;
        if (e.form == Form::name) {
            const auto found = open_.find(e.text);
            return found == open_.end() ? std::nullopt : std::optional(found->second);
        }
        if (e.form != Form::binary || e.text != "^") return std::nullopt;
        const auto base = least_of(*bare(e.args[0])), exponent = least_of(*bare(e.args[1]));
        if (!base || !exponent || (*base == 0 && names(e.args[1]))) return std::nullopt;  // 0^0 is 1, and 0^1 is less
        std::int64_t power = 1;
        for (std::int64_t k = 0; k < *exponent && power <= most_least; ++k) power *= *base;
        return power <= most_least ? std::optional(power) : std::nullopt;
    }
    /// Of a name, a number, or a power. (2^m)^n is another number than 2^m^n.
    static std::string word_of(const ast::Expr& e) {
        if (e.form != Form::binary) return e.text;
        const ast::Expr& base = *bare(e.args[0]);
        return (base.form == Form::binary ? "(" + word_of(base) + ")" : base.text) + "^" + word_of(*bare(e.args[1]));
    }
    std::optional<std::string> name_of(const ExprPtr& e) {
        std::vector<const ast::Expr*> all;
        factors(e, all);
        std::vector<std::string> words;
        std::int64_t least = 1;
        for (const ast::Expr* factor : all) {
            const auto from = least_of(*factor);
            if (!from || (*from > 0 && least > most_least / *from)) return std::nullopt;
            least *= *from;
            words.push_back(word_of(*factor));
        }
        std::sort(words.begin(), words.end());
        const std::string key = base::joined(words, " * ");
        const auto known = terms_.find(key);
        if (known != terms_.end()) return known->second.name;
        std::string name;  // m_times_n, power_of_2_to_n, power_m_to_k_to_n
        for (const char c : key) name += c == '*' ? "_times_" : c == '^' ? "_to_" : c == '(' ? "power_" : c == ' ' || c == ')' ? "" : std::string(1, c);
        if (name[0] >= '0' && name[0] <= '9') name = "power_of_" + name;
        terms_.emplace(key, Named{name, least, product_of(name, all)});
        return name;
    }

    std::optional<Product> product_of(const std::string& name, const std::vector<const ast::Expr*>& factors) const {
        Product product{name, {}, 1};
        for (const ast::Expr* factor : factors) {
            const bool power = factor->form == Form::binary;
            const ast::Expr& base = power ? *bare(factor->args[0]) : *factor;
            const auto times = power ? number_in(*bare(factor->args[1])) : 1;
            if (!times || *times > most_times) return std::nullopt;
            if (base.form == Form::name) product.factors.insert(product.factors.end(), static_cast<std::size_t>(*times), base.text);
            for (std::int64_t k = 0; base.form != Form::name && k < *times && product.times <= most_times; ++k)
                product.times *= number_in(base).value_or(most_times + 1);
        }
        return product.times <= most_times ? std::optional(std::move(product)) : std::nullopt;
    }

    std::map<std::string, std::int64_t> open_;
    std::map<std::string, Named> terms_;
};

ExprPtr call(const std::string& callee, const std::vector<ExprPtr>& position, Span span) {
    ExprPtr e = named("", span);
    e->form = Form::call;
    e->depth = 2;
    e->args.push_back(named(callee, span));
    for (const ExprPtr& component : position) e->args.push_back(copy_of(*component)), e->depth = std::max(e->depth, component->depth + 1);
    return e;
}

bool is_plain(const ast::Component& c) { return (c.form == ast::ComponentForm::plain || c.form == ast::ComponentForm::integer) && c.group < 0; }

using Positions = std::vector<std::vector<ExprPtr>*>;

/// What the claim is about: one position of this game or a sum of some. Nothing: something else.
std::optional<Positions> asked_of(ast::File& file, ast::Claim& claim) {
    Positions all;
    const auto add = [&](ast::SumTerm& term) {
        const bool own = term.game.empty() && !term.family && term.settings.empty() && term.times.empty() && !term.start;
        if (own) all.push_back(&term.components);
        return own;
    };
    for (ast::SumTerm& term : claim.sum) {
        if (!term.start) {
            if (!add(term)) return std::nullopt;
        } else if (!term.game.empty() || !term.times.empty() || claim.sum.size() != 1) {
            return std::nullopt;
        } else if (file.start_sum.empty()) {
            all.push_back(&file.start);
        } else if (!std::all_of(file.start_sum.begin(), file.start_sum.end(), add)) {
            return std::nullopt;
        }
    }
    const auto fits = [&](const std::vector<ExprPtr>* position) { return position->size() == file.components.size(); };
    return !all.empty() && std::all_of(all.begin(), all.end(), fits) ? std::optional(all) : std::nullopt;
}

/// As a formula, or about the lengths of all plays from such a row.
bool asked_directly(ast::File& file, ast::Claim& claim, const Positions& positions) {
    using F = ast::ClaimForm;
    const Span span = claim.form_span;
    if (claim.form == F::length) {
        if (positions.size() != 1 || file.components.size() != 1 || file.components[0].form != ast::ComponentForm::sequence) return false;
        claim.domain_condition = joined(Form::compare, "=", named(file.components[0].name, span), copy_of(*positions[0]->at(0)));
        claim.length_everywhere = true;
        return true;
    }
    ExprPtr asked;
    if (positions.size() == 1 && claim.form != F::value_at) {
        asked = call(outcome_of(claim), *positions[0], span);
    } else {  // the nim-sum, which is 0 where the second player wins
        if (file.play.value_or("normal") != "normal" || file.partizan || !file.terminals.empty()) return false;
        for (const auto* position : positions) {
            ExprPtr value = call("g", *position, span);
            asked = asked ? joined(Form::binary, "xor", std::move(asked), std::move(value)) : std::move(value);
        }
        if (claim.form == F::value_at) {
            asked = joined(Form::compare, "=", std::move(asked), std::move(claim.expr));
        } else {
            const std::string letter = outcome_of(claim);
            if (letter == "D") return false;
            asked = joined(Form::compare, letter == "P" ? "=" : "!=", std::move(asked), literal(0, span));
        }
    }
    claim.form = F::formula;
    claim.word.clear();
    claim.expr = claim.expr ? joined(Form::binary, "<=>", std::move(asked), std::move(claim.expr)) : std::move(asked);
    return true;
}

std::map<std::string, std::int64_t> least_of_open(const ast::Claim& claim) {
    std::map<std::string, std::int64_t> open;
    for (std::size_t k = 0; k < claim.with.size(); ++k)
        if (const auto least = claim.with_from[k] && claim.with[k].range ? number_in(*claim.with[k].range) : std::nullopt) open[claim.with[k].name] = *least;
    return open;
}

void add_parameter(ast::File& file, ast::Claim& claim, const OpenTerms::Named& term, Span span) {
    file.parameters.push_back({term.name, span, literal(term.least, span)});
    claim.with.push_back({term.name, span, literal(term.least, span)});
    claim.with_single.push_back(false), claim.with_from.push_back(true), claim.with_together.push_back(1);
}

/// Does the rule itself, or the claim, say this name?
bool is_said(const ast::File& file, const ast::Claim& claim, const std::string& name) {
    const auto in = [&](const ExprPtr& e) { return any_part(e, [&](const ast::Expr& part) { return part.form == Form::name && part.text == name; }); };
    const auto in_binders = [&](const std::vector<ast::Binder>& all) {
        return std::any_of(all.begin(), all.end(), [&](const ast::Binder& b) { return in(b.range); });
    };
    const auto in_all = [&](const std::vector<ExprPtr>& all) { return std::any_of(all.begin(), all.end(), in); };
    const auto in_end = [&](const auto& end) { return in(end.condition) || in_all(end.from.entries); };
    const auto in_term = [&](const ast::Term& term) { return in_binders(term.binders) || in(term.condition) || in_all(term.components); };
    const auto in_move = [&](const ast::Move& move) {
        return in_binders(move.binders) || in_end(move) || std::any_of(move.to.terms.begin(), move.to.terms.end(), in_term);
    };
    return in(claim.expr) || in(claim.domain_condition) || in(file.where) || !file.graphs.empty() ||
           std::any_of(file.components.begin(), file.components.end(), [&](const ast::Component& c) { return in(c.detail); }) ||
           std::any_of(file.lets.begin(), file.lets.end(), [&](const ast::Let& let) { return in(let.body); }) ||
           std::any_of(file.moves.begin(), file.moves.end(), in_move) || std::any_of(file.stops.begin(), file.stops.end(), in_end) ||
           std::any_of(file.terminals.begin(), file.terminals.end(), in_end);
}

/// What ties a product to its factors, where the claim names some of them beside it.
ExprPtr known_of_factors(const ast::File& file, const ast::Claim& claim, const OpenTerms& terms) {
    ExprPtr known;
    for (const auto& [text, term] : terms.terms()) {
        const auto said = [&](const std::string& name) { return is_said(file, claim, name); };
        if (!term.product || !std::any_of(term.product->factors.begin(), term.product->factors.end(), said)) continue;
        ExprPtr one = known_of(*term.product, claim.expr, claim.form_span);
        if (known && one) known = joined(Form::binary, "and", std::move(known), std::move(one));
        else if (one) known = std::move(one);
    }
    return known;
}

/// A parameter that nothing asks for any more is none.
void drop_unsaid(ast::File& file, ast::Claim& claim) {
    for (std::size_t k = claim.with.size(); k-- > 0;) {
        const std::string name = claim.with[k].name;
        if (!claim.with_from[k] || is_said(file, claim, name)) continue;
        const auto at = static_cast<std::ptrdiff_t>(k);
        claim.with.erase(claim.with.begin() + at), claim.with_single.erase(claim.with_single.begin() + at);
        claim.with_from.erase(claim.with_from.begin() + at), claim.with_together.erase(claim.with_together.begin() + at);
        std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == name; });
    }
}

/// P(m * n), or `P at start` inside a formula, of a rule that does not know the parameters: the start is said in numbers.
bool in_formula(ast::File& file, ast::Claim& claim, const std::map<std::string, std::int64_t>& open) {
    const std::function<bool(ExprPtr&)> say_start = [&](ExprPtr& e) {
        if (!e) return true;
        const bool start = e->form == Form::call && e->args.size() == 2 && e->args[1]->form == Form::name && e->args[1]->text == "start";
        if (!start) return say_start(e->condition) && std::all_of(e->args.begin(), e->args.end(), say_start);
        if (!file.start_sum.empty() || file.start.empty()) return false;
        e->args.pop_back();
        for (const ExprPtr& component : file.start) e->args.push_back(copy_of(*component));
        return true;
    };
    return std::none_of(open.begin(), open.end(), [&](const auto& one) { return is_said(file, {}, one.first); }) && say_start(claim.expr);
}

/// A name of the file that is no parameter, or is bound somewhere: it may mean what stands for a term.
bool is_taken(const ast::File& file, const ast::Claim& claim, const std::string& name) {
    const auto same = [&](const auto& one) { return one.name == name; };
    const auto binds = [&](const ExprPtr& e) {
        return any_part(e, [&](const ast::Expr& part) { return std::any_of(part.binders.begin(), part.binders.end(), same); });
    };
    return std::any_of(file.parameters.begin(), file.parameters.end(), same) || std::any_of(file.components.begin(), file.components.end(), same) ||
           std::any_of(file.lets.begin(), file.lets.end(), same) || std::any_of(file.graphs.begin(), file.graphs.end(), same) ||
           std::any_of(file.uses.begin(), file.uses.end(), same) || binds(claim.expr);
}

/// Every name `from` is `to`; false where a binder has either.
bool rename(ExprPtr& e, const std::string& from, const std::string& to) {
    if (!e) return true;
    if (e->form == Form::name && e->text == from) e->text = to;
    return rename(e->condition, from, to) &&
           std::all_of(e->binders.begin(), e->binders.end(), [&](ast::Binder& b) { return b.name != from && b.name != to && rename(b.range, from, to); }) &&
           std::all_of(e->args.begin(), e->args.end(), [&](ExprPtr& arg) { return rename(arg, from, to); });
}

/// Of one heap, whose rule does not know the parameter: about every number n in its place, P(2^n) <=> n mod 3 = 0, which is what is claimed.
bool about_every_number(ast::File& file, ast::Claim& claim, const Positions& positions, const std::string& parameter, std::int64_t least) {
    const std::string& heap = file.components[0].name;
    for (std::vector<ExprPtr>* position : positions)
        if (!rename(position->at(0), parameter, heap)) return false;
    if (!rename(claim.expr, parameter, heap) || !asked_directly(file, claim, positions)) return false;
    const Span span = claim.form_span;
    if (least > 0) claim.expr = joined(Form::binary, "=>", joined(Form::compare, ">=", named(heap, span), literal(least, span)), std::move(claim.expr));
    claim.sum.clear(), claim.with.clear(), claim.with_single.clear(), claim.with_from.clear(), claim.with_together.clear();
    file.has_start = false;
    file.start.clear(), file.start_sum.clear(), file.shows.clear();
    if (is_said(file, {}, parameter)) return false;
    std::erase_if(file.parameters, [&](const ast::Parameter& p) { return p.name == parameter; });
    file.claims.push_back(std::move(claim));
    return true;
}

}  // namespace

static bool is_about_one(const ast::Claim& claim) {
    using F = ast::ClaimForm;
    return claim.form == F::outcome_at || claim.form == F::winner || claim.form == F::value_at ||
           (claim.form == F::length && !claim.length_everywhere && !claim.length_in && claim.word.empty());
}

/// What stands for each term is a parameter of its own, tied to those that are still named.
static bool add_terms(ast::File& file, ast::Claim& claim, const OpenTerms& terms) {
    for (const auto& [text, term] : terms.terms()) {
        if (is_taken(file, claim, term.name)) return false;
        add_parameter(file, claim, term, claim.form_span);
    }
    file.has_start = false;
    file.start.clear(), file.start_sum.clear();
    if (claim.form == ast::ClaimForm::formula)
        if (ExprPtr known = known_of_factors(file, claim, terms)) claim.expr = joined(Form::binary, "=>", std::move(known), std::move(claim.expr));
    drop_unsaid(file, claim);
    if (std::count(claim.with_from.begin(), claim.with_from.end(), true) == 0) return false;
    file.claims.push_back(std::move(claim));
    return make_uniform(file, 0);
}

bool make_uniform_of_terms(ast::File& file, std::size_t index) {
    ast::Claim claim = std::move(file.claims.at(index));
    file.claims.clear();
    const bool formula = claim.form == ast::ClaimForm::formula;
    if ((!formula && !is_about_one(claim)) || !claim.domain.empty() || claim.domain_condition || claim.from_start || file.family || file.play_condition ||
        !file.goals.empty() || !file.uses.empty())
        return false;
    auto open = least_of_open(claim);
    if (open.size() != static_cast<std::size_t>(std::count(claim.with_from.begin(), claim.with_from.end(), true))) return false;
    OpenTerms terms(open);
    if (formula) return in_formula(file, claim, open) && terms.replace(claim.expr) && !terms.none() && add_terms(file, claim, terms);
    const auto positions = asked_of(file, claim);
    if (!positions) return false;
    const bool heap = file.components.size() == 1 && file.components[0].form == ast::ComponentForm::plain && file.components[0].group < 0 && !file.where;
    if (heap && claim.with.size() == 1 && claim.form != ast::ClaimForm::length && terms.has_any(*positions) && (!claim.expr || !terms.are_all_in(claim.expr)))
        return about_every_number(file, claim, *positions, open.begin()->first, open.begin()->second);
    for (std::vector<ExprPtr>* position : *positions)
        for (ExprPtr& component : *position)
            if (!terms.replace(component)) return false;
    const bool plain = positions->size() == 1 && std::all_of(file.components.begin(), file.components.end(), is_plain);
    if ((terms.none() && plain) || !terms.replace(claim.expr) || !asked_directly(file, claim, *positions)) return false;
    claim.sum.clear();
    return add_terms(file, claim, terms);
}

}  // namespace grundy::dsl
