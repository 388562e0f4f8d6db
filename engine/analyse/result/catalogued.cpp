#include "engine/analyse/result/catalogued.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/base/csv.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/code.hpp"

namespace grundy::analyse {
namespace {

constexpr std::size_t fewest_compared = 20;
constexpr std::int64_t most_moved = 3;

std::int64_t number_in(const std::string& text, const std::string& file, std::size_t line) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size()) return value;
    throw base::Failure(base::FailureKind::bad_input, fmt::format("{}:{}: `{}` is no number", file, line, text));
}

/// How many terms agree, all that both have; nothing where one differs.
std::size_t agreeing_values(const Result& result, const KnownSequence& known, std::int64_t moved) {
    std::size_t compared = 0;
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        const std::int64_t term = result.first + static_cast<std::int64_t>(i) - moved - known.first;
        if (term >= static_cast<std::int64_t>(known.terms.size())) break;
        if (!result.values[i]) return 0;
        if (std::int64_t{*result.values[i]} != (term < 0 ? 0 : known.terms[static_cast<std::size_t>(term)])) return 0;
        compared += term >= 0 ? 1 : 0;
    }
    return compared;
}

std::size_t agreeing_positions(const Result& result, const KnownSequence& known) {
    std::size_t compared = 0;
    for (std::size_t i = 0; i < result.outcomes.size(); ++i) {
        const std::int64_t n = result.first + static_cast<std::int64_t>(i);
        if (n <= 0) continue;
        if (n > known.terms.back()) break;
        const bool listed = std::binary_search(known.terms.begin(), known.terms.end(), n);
        if ((result.outcomes[i] == 'P') != listed) return 0;
        compared += listed ? 1 : 0;
    }
    return compared;
}

}  // namespace

std::vector<KnownSequence> read_known(std::string_view csv, const std::string& file) {
    std::vector<KnownSequence> table;
    const auto rows = base::read_csv(csv);
    for (std::size_t k = 1; k < rows.size(); ++k) {
        const auto& fields = rows[k].fields;
        const std::size_t line = rows[k].line;
        if (fields.size() != 7 || (fields[4] != "values" && fields[4] != "P-positions"))
            throw base::Failure(base::FailureKind::bad_input,
                                fmt::format("{}:{}: a row is name,code,oeis,shift,values or P-positions,first,terms", file, line));
        KnownSequence row{fields[0], fields[1], fields[2], number_in(fields[3], file, line), fields[4] == "P-positions", number_in(fields[5], file, line), {}};
        for (std::size_t at = 0; at < fields[6].size();) {
            const std::size_t end = std::min(fields[6].find(' ', at), fields[6].size());
            row.terms.push_back(number_in(fields[6].substr(at, end - at), file, line));
            at = end + 1;
        }
        if (row.terms.size() < fewest_compared)
            throw base::Failure(base::FailureKind::bad_input, fmt::format("{}:{}: fewer than {} terms", file, line, fewest_compared));
        table.push_back(std::move(row));
    }
    return table;
}

std::vector<KnownAs> known_as(const Result& result, const std::vector<KnownSequence>& table) {
    if (result.game->play == rule::Play::misere) return {};
    std::vector<KnownAs> found;
    for (const PartReport& part : result.parts)
        for (const KnownSequence& row : table)
            if (!part.code.empty() && row.code == part.code) found.push_back({&row, true, 0, 0, part.where});
    if (!result.one_heap) return found;
    if (const auto* code = result.recognition.family.as<recognise::TakeAndBreak>())
        for (const KnownSequence& row : table)
            if (row.code == rule::to_string(code->code)) return {{&row, true, result.recognition.embedding.shift, 0}};
    for (const KnownSequence& row : table) {
        if (row.of_positions) {
            const std::size_t compared = agreeing_positions(result, row);
            if (compared >= fewest_compared) found.push_back({&row, false, 0, compared});
            continue;
        }
        for (std::int64_t moved = -most_moved; moved <= most_moved; ++moved) {
            const std::size_t compared = agreeing_values(result, row, moved);
            if (compared >= fewest_compared) found.push_back({&row, false, moved, compared});
        }
    }
    // One number of the OEIS, told of several codes: the row that is moved least.
    std::stable_sort(found.begin(), found.end(), [](const KnownAs& a, const KnownAs& b) { return std::abs(a.moved) < std::abs(b.moved); });
    std::vector<KnownAs> once;
    for (const KnownAs& one : found) {
        const auto same = [&](const KnownAs& other) { return other.sequence->oeis == one.sequence->oeis; };
        if (std::none_of(once.begin(), once.end(), same)) once.push_back(one);
    }
    return once;
}

}  // namespace grundy::analyse
