#pragma once
/// The options of a heap as ascending rows of numbers, in one piece of memory: thousands of them are put together and compared whenever a game is recognised.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

class OptionRows {
public:
    /// Ascending.
    void add(const std::vector<std::int64_t>& row) { add(row.data(), row.size()); }
    void add(const std::int64_t* row, std::size_t length) {
        rows_.push_back({length == 0 ? 0 : *row, numbers_.size(), length});
        numbers_.insert(numbers_.end(), row, row + length);
    }
    /// In lexicographic order, each once. Asked for before anything else is.
    void settle() {
        std::sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) { return is_before(a, b); });
        rows_.erase(std::unique(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) { return !is_before(a, b); }), rows_.end());
    }
    std::vector<std::vector<std::int64_t>> list() const {
        std::vector<std::vector<std::int64_t>> all;
        all.reserve(rows_.size());
        for (const Row& row : rows_) all.emplace_back(begin(row), end(row));
        return all;
    }
    friend bool operator==(const OptionRows& a, const OptionRows& b) {
        return std::equal(a.rows_.begin(), a.rows_.end(), b.rows_.begin(), b.rows_.end(),
                          [&](const Row& x, const Row& y) { return std::equal(a.begin(x), a.end(x), b.begin(y), b.end(y)); });
    }

private:
    struct Row {
        std::int64_t first = 0;  ///< most rows differ in it
        std::size_t from = 0, length = 0;
    };
    std::vector<std::int64_t>::const_iterator begin(const Row& row) const { return numbers_.begin() + static_cast<std::ptrdiff_t>(row.from); }
    std::vector<std::int64_t>::const_iterator end(const Row& row) const { return begin(row) + static_cast<std::ptrdiff_t>(row.length); }
    bool is_before(const Row& a, const Row& b) const {
        if (a.length == 0 || b.length == 0) return a.length < b.length;
        return a.first != b.first ? a.first < b.first : std::lexicographical_compare(begin(a), end(a), begin(b), end(b));
    }

    std::vector<Row> rows_;
    std::vector<std::int64_t> numbers_;  ///< of all rows, one after the other
};

/// As family_options (recognise.hpp).
std::optional<OptionRows> family_rows(const Family& family, std::int64_t n, std::int64_t most_steps);

}  // namespace grundy::recognise
