#pragma once
/// Durations, sizes and counts as people type them. All throw base::Failure(bad_input) that shows what would be right.
#include <chrono>
#include <cstdint>
#include <string>

namespace grundy::cli {

/// "30s", "250ms", "5min", "2h", "1.5s", "0s"; a bare number is seconds.
std::chrono::nanoseconds parse_duration(const std::string& text);

/// "4G", "512M", "64k", bytes without a letter; powers of 1024.
std::uint64_t parse_size(const std::string& text);

/// "1000", "1e6", "10^6", "1_000_000".
std::uint64_t parse_count(const std::string& text);

}  // namespace grundy::cli
