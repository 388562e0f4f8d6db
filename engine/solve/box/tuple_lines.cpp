#include "engine/solve/box/tuple_lines.hpp"

#include <algorithm>
#include <bit>

#include "engine/solve/kernel/bits.hpp"

namespace grundy::solve {
namespace {

/// The sets of all lines of one direction. A line is known by where it begins, where the least number that it lowers is 0: the index of a line of a single
/// cell leaves that cell out, lines of several cells are numbered as their beginnings are met.
struct Bundle {
    std::uint32_t direction = 0;
    bool single = false;
    std::size_t cell = 0;
    std::size_t lines = 0;
    std::vector<std::uint64_t> sets;
    std::vector<std::uint32_t> number;  ///< of the line that begins at a tuple
    std::uint32_t met = 0;
};

constexpr std::size_t most_across = 8;

class Filler {
public:
    Filler(const TupleLines& given, std::vector<std::uint32_t>& labels, const base::Budget& budget)
        : given_(given), labels_(labels), budget_(budget), stride_(given.box.size(), 1) {
        for (std::size_t i = stride_.size() - 1; i-- > 0;) stride_[i] = stride_[i + 1] * static_cast<std::size_t>(given.box[i + 1] + 1);
        std::int64_t side = 0;
        for (const std::int64_t high : given.box) side = std::max(side, high + 1);
        words_ = std::bit_ceil(static_cast<std::size_t>(side + 63) / 64);
        for (const std::uint32_t direction : given.directions) {
            Bundle& bundle = bundles_.emplace_back();
            bundle.direction = direction;
            bundle.single = std::has_single_bit(direction);
            bundle.cell = static_cast<std::size_t>(std::countr_zero(direction));
            std::size_t all = labels.size(), inside = labels.size();  // inside: tuples where nothing begins
            for (std::size_t i = 0; i < given.box.size(); ++i)
                if (direction >> i & 1) inside = inside / static_cast<std::size_t>(given.box[i] + 1) * static_cast<std::size_t>(given.box[i]);
            bundle.lines = all - inside;
            if (!bundle.single) bundle.number.resize(all);
        }
        index_.resize(bundles_.size());
    }

    LinesEnd run(std::optional<base::Limit>& limit) {
        if (!allocate()) return limit = base::Limit::memory, LinesEnd::limit;
        std::vector<std::int64_t> tuple(stride_.size(), 0);
        const auto row = static_cast<std::size_t>(given_.box.back() + 1);
        for (std::size_t at = 0; at < labels_.size(); at += row) {
            for (std::size_t i = 0, rest = at; i < stride_.size(); ++i) {
                tuple[i] = static_cast<std::int64_t>(rest / stride_[i]);
                rest %= stride_[i];
            }
            if ((limit = failed_)) return LinesEnd::limit;
            if (!fill_row(tuple, at, row)) return failed_ ? (limit = failed_, LinesEnd::limit) : LinesEnd::no_order;
            budget_.report(at, labels_.size(), "positions");
            if ((at / row & 0x3f) == 0 && (limit = budget_.exceeded())) return LinesEnd::limit;
        }
        return LinesEnd::done;
    }

private:
    bool allocate() {
        std::uint64_t bytes = labels_.size() * 4;
        for (const Bundle& bundle : bundles_) bytes += bundle.lines * words_ * 8 + bundle.number.size() * 4;
        if (!budget_.fits(2 * bytes)) return false;  // while sets grow, old and new exist together
        for (Bundle& bundle : bundles_) bundle.sets.assign(bundle.lines * words_, 0);
        return true;
    }

    /// A value that the sets have no room for: sets of twice as many words.
    bool grow(std::uint32_t value) {
        const std::size_t before = words_;
        while (value / 64 >= words_) words_ *= 2;
        std::uint64_t bytes = labels_.size() * 4;
        for (const Bundle& bundle : bundles_) bytes += bundle.lines * (words_ + before) * 8;
        if (!budget_.fits(bytes)) return failed_ = base::Limit::memory, false;
        for (Bundle& bundle : bundles_) {
            std::vector<std::uint64_t> wider(bundle.lines * words_, 0);
            for (std::size_t l = 0; l < bundle.lines; ++l) std::copy_n(&bundle.sets[l * before], before, &wider[l * words_]);
            bundle.sets = std::move(wider);
        }
        return true;
    }

    std::size_t line_index(Bundle& bundle, const std::vector<std::int64_t>& tuple, std::size_t at) {
        const std::size_t stride = stride_[bundle.cell];
        if (bundle.single) return at / (stride * static_cast<std::size_t>(given_.box[bundle.cell] + 1)) * stride + at % stride;
        std::int64_t least = given_.box[bundle.cell];
        std::size_t along = 0;
        for (std::size_t i = 0; i < tuple.size(); ++i)
            if (bundle.direction >> i & 1) least = std::min(least, tuple[i]), along += stride_[i];
        if (least == 0) bundle.number[at] = bundle.met++;
        return bundle.number[at - static_cast<std::size_t>(least) * along];
    }

    bool fill_row(std::vector<std::int64_t>& tuple, std::size_t at, std::size_t row) {
        const bool quick =
            words_ <= 8 && std::all_of(bundles_.begin(), bundles_.end(), [](const Bundle& bundle) { return bundle.single; }) && bundles_.size() <= most_across;
        if (given_.others || given_.canonical || !quick) return fill_slowly(tuple, at, row);
        tuple.back() = 0;
        own_.assign(words_, 0);
        line_.clear();
        for (Bundle& bundle : bundles_)
            if (bundle.cell + 1 < tuple.size()) line_.push_back(bundle.sets.data() + line_index(bundle, tuple, at) * words_);
        const bool along = line_.size() < bundles_.size();
        std::size_t filled = 0;
        if (along)
            filled = words_ == 1   ? fill_quickly<1>(at, row)
                     : words_ == 2 ? fill_quickly<2>(at, row)
                     : words_ == 4 ? fill_quickly<4>(at, row)
                                   : fill_quickly<8>(at, row);
        for (Bundle& bundle : bundles_)
            if (bundle.cell + 1 == tuple.size()) std::copy(own_.begin(), own_.end(), &bundle.sets[line_index(bundle, tuple, at) * words_]);
        return filled == row || fill_slowly(tuple, at, row, filled);
    }

    template <std::size_t Words>
    std::size_t fill_quickly(std::size_t at, std::size_t row) {
        if (line_.size() == 1) return fill_quickly<Words, 1>(at, row);
        if (line_.size() == 2) return fill_quickly<Words, 2>(at, row);
        return fill_quickly<Words, 0>(at, row);
    }

    /// No options but those on lines. The set of the line along the row stays in registers; those across are a set further from tuple to tuple.
    /// Stops where a value finds no room. `Across`: how many lines go across, 0: any number.
    template <std::size_t Words, std::size_t Across>
    std::size_t fill_quickly(std::size_t at, std::size_t row) {
        const std::size_t across = Across == 0 ? line_.size() : Across;
        std::uint64_t* line[most_across];
        std::copy_n(line_.begin(), across, line);
        std::uint64_t own[Words] = {};
        std::size_t k = 0;
        for (; k < row; ++k) {
            std::uint64_t used[Words];
            for (std::size_t w = 0; w < Words; ++w) used[w] = own[w];
            for (std::size_t b = 0; b < across; ++b)
                for (std::size_t w = 0; w < Words; ++w) used[w] |= line[b][k * Words + w];
            std::size_t word = 0;
            while (word < Words && ~used[word] == 0) ++word;
            if (word == Words) break;
            const auto bit = static_cast<unsigned>(std::countr_one(used[word]));
            const std::uint64_t mark = 1ULL << bit;
            for (std::size_t w = 0; w < Words; ++w) own[w] |= w == word ? mark : 0;
            for (std::size_t b = 0; b < across; ++b) line[b][k * Words + word] |= mark;
            labels_[at + k] = static_cast<std::uint32_t>(64 * word + bit);
        }
        std::copy_n(own, Words, own_.begin());
        return k;
    }

    bool fill_slowly(std::vector<std::int64_t>& tuple, std::size_t at, std::size_t row, std::size_t first = 0) {
        for (std::size_t k = first; k < row; ++k) {
            tuple.back() = static_cast<std::int64_t>(k);
            for (std::size_t b = 0; b < bundles_.size(); ++b) index_[b] = line_index(bundles_[b], tuple, at + k);
            const std::size_t same = given_.canonical ? given_.canonical(tuple) : at + k;
            std::uint32_t value = 0;
            if (same != at + k) value = labels_[same];
            else if (!value_of(tuple, at + k, value)) return false;
            if (value / 64 >= words_ && !grow(value)) return false;
            for (std::size_t b = 0; b < bundles_.size(); ++b) set_bit(std::span(bundles_[b].sets).subspan(index_[b] * words_, words_), value);
            labels_[at + k] = value;
        }
        return true;
    }

    bool value_of(const std::vector<std::int64_t>& tuple, std::size_t at, std::uint32_t& value) {
        used_.assign(words_ + 1, 0);  // the last word is free unless other options fill it
        for (std::size_t b = 0; b < bundles_.size(); ++b) {
            const std::uint64_t* set = &bundles_[b].sets[index_[b] * words_];
            for (std::size_t w = 0; w < words_; ++w) used_[w] |= set[w];
        }
        if (given_.others && !given_.others(tuple, at, [this](std::uint32_t v) {
                if (v / 64 >= used_.size()) used_.resize(v / 64 + 1, 0);
                set_bit(used_, v);
            }))
            return false;
        value = static_cast<std::uint32_t>(mex(used_));
        return true;
    }

    const TupleLines& given_;
    std::vector<std::uint32_t>& labels_;
    const base::Budget& budget_;
    std::vector<std::size_t> stride_;
    std::size_t words_ = 1;
    std::vector<Bundle> bundles_;
    std::vector<std::uint64_t*> line_;  ///< across a row of tuples: the set of each direction at its beginning
    std::vector<std::uint64_t> own_;    ///< along it
    std::vector<std::size_t> index_;    ///< of the line of each direction through a tuple
    std::vector<std::uint64_t> used_;
    std::optional<base::Limit> failed_;
};

}  // namespace

LinesEnd fill_by_lines(const TupleLines& lines, std::vector<std::uint32_t>& labels, const base::Budget& budget, std::optional<base::Limit>& limit) {
    return Filler(lines, labels, budget).run(limit);
}

}  // namespace grundy::solve
