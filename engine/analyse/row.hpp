#pragma once
/// The values of one heap in a row, in as few bytes as the largest needs, handed over without a copy: for the arrays of other programs.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/analyse/result/result.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::analyse {

struct Row {
    solve::Values values;
    std::optional<base::Limit> limit;  ///< then there are fewer than were asked for
    std::string limit_note;
};

/// g(0) … g(count - 1): computed until a law is proved, and where that is a period written by it from there on. Nothing where positions are not the numbers
/// 0, 1, 2, … each with a value that is a number: then `solve` lists them.
std::optional<Row> row(const std::shared_ptr<const rule::Game>& game, std::uint64_t count, const Options& options, const base::Budget& budget);

}  // namespace grundy::analyse
