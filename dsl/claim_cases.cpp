/// The cases of a claim's `with`, each a claim about the game for these values.
#include <algorithm>

#include "dsl/document_impl.hpp"
#include "dsl/lower/lower.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

using base::Failure;
using base::FailureKind;
using rule::Kind;

namespace {

constexpr std::size_t max_cases = 10'000;

std::string way_to_write_rows(const ast::Claim& claim, std::size_t k) {
    std::string names, one, two;
    for (std::size_t c = 0; c < claim.with_together[k]; ++c) {
        names += (c == 0 ? "" : ", ") + claim.with[k + c].name;
        one += (c == 0 ? "" : ", ") + std::to_string(c + 1);
        two += (c == 0 ? "" : ", ") + std::to_string(c + 3);
    }
    return "write for example with (" + names + ") in {(" + one + "), (" + two + ")}";
}

}  // namespace

std::unique_ptr<Lower> Document::Impl::lower_with(const Values& so_far, Diagnostics& diagnostics) const {
    auto lower = std::make_unique<Lower>(*tree, *source, loader, diagnostics);
    lower->adopt({}, defaults);
    for (const auto& [name, value] : given) lower->parameters[name] = value;
    for (const auto& [name, value] : so_far) lower->parameters[name] = value;
    return lower;
}

bool Document::Impl::has_parameter(const ast::Binder& with, Lower& lower) const {
    if (defaults.find(with.name) != defaults.end()) return true;
    std::vector<std::string> names;
    for (const ParameterInfo& p : parameters) names.push_back(p.name);
    const std::string guess = did_you_mean(with.name, names);
    lower.error("E127", with.name_span, "the game has no parameter `" + with.name + "`",
                guess.empty()
                    ? "`with` sets the parameters that stand behind the name of the game; what runs over positions or numbers stands behind the claim: for " +
                          with.name + " in …"
                    : "did you mean `" + guess + "`?");
    return false;
}

/// Parameters are set from left to right: one that is set further on would mean its default here, and all its values where the claim is about all of them.
bool Document::Impl::is_set_before(const ast::Claim& claim, std::size_t k, Lower& lower) const {
    const ast::Binder& with = claim.with[k];
    for (std::size_t later = k + 1; later < claim.with.size(); ++later) {
        const std::string& name = claim.with[later].name;
        if (!ast::any_part(with.range, [&](const ast::Expr& part) { return part.form == ast::Form::name && part.text == name; })) continue;
        lower.error("E119", with.range->span, "`" + with.name + "` depends on `" + name + "`, which is set after it",
                    "`with` sets parameters from left to right: write `" + name + "` first");
        return false;
    }
    return true;
}

/// (k, E) in {(1, {1}), (2, {1, 4})}: what each of the rows makes of the parameters.
bool Document::Impl::rows_of(const ast::Claim& claim, std::size_t k, const Values& so_far, Diagnostics& diagnostics, std::vector<Values>& out) const {
    const auto owned = lower_with(so_far, diagnostics);
    Lower& lower = *owned;
    const std::size_t columns = claim.with_together[k];
    for (std::size_t c = 0; c < columns; ++c)
        if (!has_parameter(claim.with[k + c], lower)) return false;
    const ast::Expr& list = *claim.with[k].range;
    const bool written = (list.form == ast::Form::set || list.form == ast::Form::vector) && list.binders.empty();
    for (const auto& row : list.args) {
        if (!written) break;
        Values values;
        for (std::size_t c = 0; row->form == ast::Form::tuple && c < columns && row->args.size() == columns; ++c) {
            const std::string& name = claim.with[k + c].name;
            const auto value = lower.parameter_value(*row->args[c], &defaults.at(name), name);
            if (!value) return false;
            values[name] = *value;
        }
        if (values.empty())
            return lower.error("E119", row->span, "this is no row of " + std::to_string(columns) + " values", way_to_write_rows(claim, k)), false;
        out.push_back(std::move(values));
    }
    if (!written) lower.error("E119", list.span, "parameters that go together are listed one row after the other", way_to_write_rows(claim, k));
    return written;
}

bool Document::Impl::values_of(const ast::Claim& claim, std::size_t k, const Values& so_far, std::size_t step, Diagnostics& diagnostics,
                               std::vector<Value>& out) const {
    const ast::Binder& with = claim.with[k];
    const auto owned = lower_with(so_far, diagnostics);
    Lower& lower = *owned;
    if (!has_parameter(with, lower) || !is_set_before(claim, k, lower)) return false;
    const auto known = defaults.find(with.name);
    if (k < claim.with_single.size() && claim.with_single[k]) {
        const auto value = lower.parameter_value(*with.range, &known->second, with.name);
        if (value) out.push_back(*value);
        return value.has_value();
    }
    if (!claim.with_from[k]) {
        const auto listed = lower.parameter_values(*with.range, known->second, with.name);
        if (listed) out = *listed;
        return listed.has_value();
    }
    Scope scope;
    const auto least = lower.constant(*with.range, scope);
    if (!least) return false;
    const bool number = least->type.kind == Kind::number && !known->second.code && known->second.type.kind == Kind::number;
    if (!number)
        lower.error("E119", with.range->span, "after `>=` stands the least value of `" + with.name + "`, which must be a number",
                    "write for example with " + with.name + " >= 2");
    else if (least->number() < 0) lower.error("E205", with.range->span, "the parameter `" + with.name + "` cannot be negative");
    else out.push_back(number_value(least->number() + step));
    return !out.empty();
}

const Value& Document::Impl::assumed(const std::string& name) const {
    const auto set = given.find(name);
    return set == given.end() ? defaults.at(name) : set->second;
}

bool Document::Impl::cases(const ast::Claim& claim, Step step, Diagnostics& diagnostics, const std::function<bool(const Values&)>& visit) const {
    Values now;
    bool good = true;
    const bool narrowed = step == only_assumed;
    const auto is_assumed = [&](const std::string& name, const Value& value) { return to_text(value) == to_text(assumed(name)); };
    std::size_t left = narrowed ? 0 : step;
    const std::function<bool(std::size_t)> from = [&](std::size_t k) {
        if (k == claim.with.size()) return visit(now);
        if (const std::size_t together = claim.with_together[k]; together > 1) {
            std::vector<Values> rows;
            if (!rows_of(claim, k, now, diagnostics, rows)) return good = false;
            for (const Values& row : rows) {
                if (narrowed && !std::all_of(row.begin(), row.end(), [&](const auto& one) { return is_assumed(one.first, one.second); })) continue;
                for (const auto& [name, value] : row) now[name] = value;
                if (!from(k + together)) return false;
            }
            for (std::size_t c = 0; c < together; ++c) now.erase(claim.with[k + c].name);
            return true;
        }
        // Parameters without an upper end are together so far from their least values.
        const bool open = claim.with_from[k],
                   last = open && std::count(claim.with_from.begin() + static_cast<std::ptrdiff_t>(k), claim.with_from.end(), true) == 1;
        const std::size_t whole = left;
        for (std::size_t far = last || !open ? whole : 0; far <= whole; ++far) {
            std::vector<Value> values;
            if (!values_of(claim, k, now, far, diagnostics, values)) return good = false;
            if (open) left = whole - far;
            if (narrowed) {
                const Value& here = assumed(claim.with[k].name);
                const auto is_here = [&](const Value& value) { return open ? here.number() >= value.number() : is_assumed(claim.with[k].name, value); };
                values.assign(std::any_of(values.begin(), values.end(), is_here) ? 1 : 0, Value(here));
            }
            for (const Value& value : values) {
                now[claim.with[k].name] = value;
                if (!from(k + 1)) return false;
            }
        }
        left = whole;
        now.erase(claim.with[k].name);
        return true;
    };
    from(0);
    return good;
}

std::optional<rule::Claim> Document::Impl::lower(const ast::Claim& claim, const Values& values, Diagnostics& diagnostics, rule::Game* game) const {
    Diagnostics of_game;
    Lower lower(*tree, *source, loader, of_game);
    Values whole = given;
    for (const auto& [name, value] : values) whole[name] = value;
    const bool good = lower.game_for(whole, true);
    lower.report_to(diagnostics);
    if (!good) {
        lower.say_rule_is_wrong(claim, values, of_game);
        return std::nullopt;
    }
    auto result = lower.claim(claim);
    if (game != nullptr) *game = std::move(lower.game);
    return result;
}

std::optional<std::vector<std::pair<Document::ClaimCase, rule::Claim>>> Document::Impl::lowered(const ast::Claim& claim, Step step,
                                                                                                Diagnostics& diagnostics) const {
    std::vector<std::pair<ClaimCase, rule::Claim>> all;
    bool good = true;
    good = cases(claim, step, diagnostics,
                 [&](const Values& values) {
                     if (all.size() == max_cases)
                         throw Failure(FailureKind::bad_input, "the claim `" + claim.text + "` has more than " + std::to_string(max_cases) + " cases");
                     std::string name;
                     for (const ast::Binder& with : claim.with) name += (name.empty() ? "" : ", ") + with.name + " = " + to_text(values.at(with.name));
                     rule::Game game;
                     auto result = lower(claim, values, diagnostics, &game);
                     // A way is told for all sizes together: of one that is tried by itself it says nothing.
                     if (result && std::count(claim.with_from.begin(), claim.with_from.end(), true) > 0) result->way.clear();
                     good = good && result;
                     if (result) all.emplace_back(ClaimCase{name, std::make_shared<const rule::Game>(std::move(game))}, std::move(*result));
                     return good;
                 }) &&
           good;
    return good ? std::optional(std::move(all)) : std::nullopt;
}

}  // namespace grundy::dsl
