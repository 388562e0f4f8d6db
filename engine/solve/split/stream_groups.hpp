#pragma once
/// Which early parts are asked for rare values: those that show most of what some sample heaps have to reach, in groups that cost as much as one part.
#include <array>
#include <span>
#include <vector>

#include "engine/solve/split/stream_block.hpp"

namespace grundy::solve::stream {

class Groups {
public:
    /// `early`: codes of heaps …, 1, 0; `codes`: of the last heaps known; `removal`: a digit that splits. The plan has its chunks and `below`.
    Groups(std::span<const std::uint8_t> early, std::span<const std::uint8_t> codes, std::uint32_t removal, const Plan& plan);
    /// Sets steps and shown.
    void choose(Plan& plan) const;

private:
    struct Candidate {
        std::uint8_t code = 0, level = 0, plane = 0;
        std::uint32_t back = 0;
    };
    std::uint8_t part(std::size_t a) const { return early_[early_.size() - 1 - a]; }
    bool group(std::size_t a, std::uint8_t code, unsigned level) const;
    void choose_steps();
    std::vector<Candidate> candidates() const;

    std::span<const std::uint8_t> early_, codes_;
    std::uint32_t removal_;
    std::size_t reach_;  ///< parts below
    unsigned most_code_;
    std::array<std::uint32_t, 2> steps_{64, 65};
};

}  // namespace grundy::solve::stream
