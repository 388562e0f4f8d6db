#pragma once
/// A claim that stands in the same file as the one that is asked about.
#include <cstddef>
#include <memory>
#include <string>

#include "engine/rule/claim.hpp"

namespace grundy::claim {

constexpr std::size_t most_beside = 30;  ///< of a file

struct Beside {
    std::string name;
    std::shared_ptr<const rule::Game> game;
    rule::Claim claim;
};

}  // namespace grundy::claim
