#pragma once
/// Parts that show rare values in bulk, chosen by trial on blocks of the recent past.
///
/// Which part shows which rare value where depends on residues and on frequencies that only the game knows. So, for each chunk of 16 codes: take a
/// value that no helper shows yet, find some parts that show it, keep the one that shows most of what is left on all sample blocks, and so on until
/// another helper would cost more than the searches it saves. Only speed depends on the choice.
#include <cstdint>
#include <vector>

#include "engine/solve/split/sparse_marks.hpp"

namespace grundy::solve::sparse {

struct Helpers {
    std::vector<std::uint32_t> back;  ///< how far back the other part lies: part and removal
    std::vector<std::uint8_t> code;
    Steps steps() const { return {back.data(), code.data(), back.size()}; }
};

/// A block that was settled: its heaps, and the rare codes of one chunk that they have to reach.
struct SampleBlock {
    const std::uint8_t* origin = nullptr;
    Chunk open;
};

/// early[k] is the code of the heap `count` - k, `hidden` where it may not help; for codes 16 h … 16 h + 15.
Helpers pick_helpers(const Marks& marks, const std::vector<std::uint8_t>& early, std::vector<SampleBlock>& blocks, unsigned h, std::uint32_t removal);

}  // namespace grundy::solve::sparse
