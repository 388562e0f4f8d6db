#pragma once
/// What a document keeps, for the files of this room.
#include <limits>

#include "dsl/document.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/text/source.hpp"

namespace grundy::dsl {

struct Document::Impl {
    std::unique_ptr<Source> source;
    std::unique_ptr<ast::File> tree;
    Loader loader;
    std::vector<ParameterInfo> parameters;
    Values defaults;
    Values given;  ///< in the place of defaults, by assume()
    bool misere = false;

    /// How far the parameters without an upper end are from their least values.
    using Step = std::size_t;
    /// In its place: of all cases that of the assumed parameters, if it is one of them.
    static constexpr Step only_assumed = std::numeric_limits<Step>::max();

    /// Calls `visit` with the values of every case of a claim's `with`, until it returns false. False when an error was reported.
    /// `step`: of the parameter without an upper end. `only_assumed`: the case of the assumed parameters, where it is one of them.
    bool cases(const ast::Claim& claim, Step step, Diagnostics& diagnostics, const std::function<bool(const Values&)>& visit) const;
    const Value& assumed(const std::string& name) const;
    bool rows_of(const ast::Claim& claim, std::size_t k, const Values& so_far, Diagnostics& diagnostics, std::vector<Values>& out) const;
    std::unique_ptr<Lower> lower_with(const Values& so_far, Diagnostics& diagnostics) const;
    bool has_parameter(const ast::Binder& with, Lower& lower) const;
    bool is_set_before(const ast::Claim& claim, std::size_t k, Lower& lower) const;
    bool values_of(const ast::Claim& claim, std::size_t k, const Values& so_far, std::size_t step, Diagnostics& diagnostics, std::vector<Value>& out) const;
    std::optional<std::vector<std::pair<ClaimCase, rule::Claim>>> lowered(const ast::Claim& claim, Step step, Diagnostics& diagnostics) const;
    std::optional<rule::Claim> lower(const ast::Claim& claim, const Values& values, Diagnostics& diagnostics, rule::Game* game) const;
};

}  // namespace grundy::dsl
