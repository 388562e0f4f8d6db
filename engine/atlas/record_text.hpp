#pragma once
/// Rows as text: as they travel between processes, and tables as people and programs read them.
#include <string>

#include "engine/atlas/catalogue.hpp"
#include "engine/atlas/record.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::atlas {

/// One line of JSON, and back. Throws base::Failure(bad_input) for anything else.
std::string to_line(const Record& record);
Record from_line(const std::string& line);

/// RFC 4180, with a head; NULL is an empty field.
std::string csv(const Table& table);
std::string markdown(const Table& table);
/// grundy.catalogue/1: the columns, and a list of rows as objects.
std::string json(const Table& table);
/// For a terminal: long cells are cut to its width, `most` rows are shown (0: all).
std::string text(const Table& table, const report::Style& style, std::size_t most);

/// What became of the games of a sweep.
struct SweepTally {
    std::uint64_t games = 0;      ///< that were asked for
    std::uint64_t made = 0;       ///< looked into now
    std::uint64_t kept = 0;       ///< that were there already
    std::uint64_t same = 0;       ///< that are the same rule as one before
    std::uint64_t elsewhere = 0;  ///< of other shards
    std::uint64_t failed = 0;     ///< that could not be read
    std::uint64_t left = 0;       ///< that nobody looked into
    std::uint64_t proved = 0, unsolved = 0;
};
/// With what is in the catalogue now. grundy.sweep/1
std::string json(const SweepTally& tally, Catalogue& catalogue, const std::string& file, double seconds);
std::string text(const SweepTally& tally, Catalogue& catalogue, const std::string& file, double seconds, const report::Style& style);

}  // namespace grundy::atlas
