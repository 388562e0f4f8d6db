/// NumPy's format 1.0: a magic word, a header that is a Python literal padded to 64 bytes, and 64-bit integers, least byte first. One heap is an array of one
/// dimension, several numbers one of as many; what is no position is -2, what has no finite value -1.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/base/text.hpp"
#include "engine/export/table.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::exporting {

namespace {

constexpr double most_array_entries = 2e8;

std::string header(const std::string& shape) {
    std::string text = "{'descr': '<i8', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t before = 10;  // the magic word, the version, the length
    text += std::string(63 - (before + text.size()) % 64, ' ') + "\n";
    std::string out = "\x93NUMPY";
    out += '\x01';
    out += '\0';
    out += static_cast<char>(text.size() & 0xff);
    out += static_cast<char>(text.size() >> 8);
    return out + text;
}

void add(std::string& out, std::int64_t value) {
    for (int byte = 0; byte < 8; ++byte) out += static_cast<char>(static_cast<std::uint64_t>(value) >> 8 * byte & 0xff);
}

Made row(const analyse::Result& result) {
    // Nothing at all within a limit is an empty array, and an infinite value an entry.
    const bool values = game::convention_of(*result.game).has_values();
    if (!values || !result.one_heap) require_row(result, "a NumPy array of one dimension");
    Made made;
    if (result.first < 0)
        refuse_format("positions begin below 0, where an array has no index", base::setting(base::Setting::as, "csv") + " lists positions with their values");
    made.rows = static_cast<std::uint64_t>(result.first) + count_of(result);
    made.text = header(fmt::format("{},", made.rows));
    for (std::int64_t n = 0; n < result.first; ++n) add(made.text, -2);
    bool endless = false;
    for (std::size_t i = 0; i < count_of(result); ++i) {
        base::poll();
        endless = endless || infinite(result, i);
        add(made.text, result.values[i] ? std::int64_t{*result.values[i]} : result.outcomes[i] == '-' ? -2 : -1);
    }
    if (endless) made.left_out.emplace_back("infinite values are -1");
    made.what = fmt::format("{} values", made.rows);
    return made;
}

/// Every arrangement of an unordered position is filled in.
Made table(const analyse::Result& result) {
    const std::size_t numbers = columns_of(result).size();
    if (numbers == 0)
        refuse_format("positions of " + result.game->name + " are no rows of numbers, which an array could be indexed by",
                      base::setting(base::Setting::as, "csv, json or jsonl") + " list them");
    std::int64_t side = 0;
    for (const auto& entry : result.positions)
        for (const std::int64_t n : entry.cells) {
            if (n < 0)
                refuse_format("positions begin below 0, where an array has no index",
                              base::setting(base::Setting::as, "csv") + " lists positions with their values");
            side = std::max(side, n + 1);
        }
    double size = 1;
    std::string shape;
    for (std::size_t i = 0; i < numbers; ++i) {
        size *= static_cast<double>(side);
        shape += std::to_string(side) + (i + 1 < numbers ? ", " : "");
    }
    if (size > most_array_entries)
        throw base::Failure(base::FailureKind::limit, "the array would have more than 2*10^8 entries", "ask for less with " + base::setting(base::Setting::to));
    const bool values = has_values(result);
    std::vector<std::int64_t> cells(static_cast<std::size_t>(size), -2);
    Made made;
    bool endless = false;
    for (const auto& entry : result.positions) {
        const bool digits = base::is_numeral(entry.value);
        endless = endless || (values && !digits);
        const std::int64_t value = values ? (digits ? std::stoll(entry.value) : -1) : entry.outcome == 'P' ? 0 : entry.outcome == 'N' ? 1 : -1;
        for (const auto& same : arrangements(result, entry.cells)) {
            std::size_t at = 0;
            for (const std::int64_t n : same) at = at * static_cast<std::size_t>(side) + static_cast<std::size_t>(n);
            cells[at] = value;
        }
    }
    if (endless) made.left_out.emplace_back("infinite values are -1");
    if (!values) made.left_out.emplace_back("there are no Grundy values: 0 is P, 1 is N, -1 a draw");
    if (std::count(cells.begin(), cells.end(), -2) > 0) made.left_out.emplace_back("what is no position is -2");
    made.text = header(shape);
    for (const std::int64_t value : cells) add(made.text, value);
    made.rows = cells.size();
    made.what = fmt::format("an array of {}", shape);
    return made;
}

}  // namespace

Made npy(const analyse::Result& result) {
    Made made = result.one_heap ? row(result) : table(result);
    made.binary = true;
    return made;
}

}  // namespace grundy::exporting
