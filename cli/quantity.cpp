#include "cli/quantity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/failure.hpp"
#include "engine/base/integer.hpp"

namespace grundy::cli {

namespace {

[[noreturn]] void refuse_quantity(const std::string& text, const char* what, const char* examples) {
    throw base::Failure(base::FailureKind::bad_input, "`" + text + "` is not " + what, std::string("write for instance ") + examples);
}

struct Amount {
    double number = 0;
    std::string unit;
};

/// A decimal number with the letters after it; nothing negative, nothing infinite.
bool split(const std::string& text, Amount& amount) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
    if (end == 0 || end > 18 || std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '.') > 1 || text.substr(0, end) == ".") return false;
    amount.number = std::stod(text.substr(0, end));
    amount.unit = text.substr(end);
    return true;
}

}  // namespace

std::chrono::nanoseconds parse_duration(const std::string& text) {
    Amount amount;
    double seconds = 0;
    const char* examples = "30s, 250ms, 5min or 2h";
    if (!split(text, amount)) refuse_quantity(text, "a time", examples);
    if (amount.unit == "s" || amount.unit.empty()) seconds = amount.number;
    else if (amount.unit == "ms") seconds = amount.number / 1000;
    else if (amount.unit == "min" || amount.unit == "m") seconds = amount.number * 60;
    else if (amount.unit == "h") seconds = amount.number * 3600;
    else if (amount.unit == "d") seconds = amount.number * 86400;
    else refuse_quantity(text, "a time", examples);
    if (seconds > 9e9) refuse_quantity(text, "a time that this program can wait for", examples);  // 2^63 ns are 292 years
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

std::uint64_t parse_size(const std::string& text) {
    Amount amount;
    const char* examples = "4G, 512M or 64k";
    if (!split(text, amount)) refuse_quantity(text, "a size of memory", examples);
    std::string unit = amount.unit;
    for (const std::string end : {"iB", "B"})
        if (unit.size() >= end.size() && unit.compare(unit.size() - end.size(), end.size(), end) == 0) {
            unit.erase(unit.size() - end.size());
            break;
        }
    static const std::string letters = "kmgt";
    double bytes = amount.number;
    if (unit.size() > 1) refuse_quantity(text, "a size of memory", examples);
    if (unit.size() == 1) {
        const std::size_t power = letters.find(static_cast<char>(std::tolower(static_cast<unsigned char>(unit[0]))));
        if (power == std::string::npos) refuse_quantity(text, "a size of memory", examples);
        bytes *= std::pow(1024.0, static_cast<double>(power + 1));
    }
    if (bytes > 9e18) refuse_quantity(text, "a size of memory that a machine has", examples);
    return static_cast<std::uint64_t>(bytes);
}

std::uint64_t parse_count(const std::string& text) {
    std::string digits = text;
    digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
    const std::size_t sign = digits.find_first_of("^e");
    const auto base = base::parse_integer(sign == std::string::npos ? digits : digits.substr(0, sign));
    const auto exponent = sign == std::string::npos ? base : base::parse_integer(digits.substr(sign + 1));
    if (!base || !exponent || *base < 0 || *exponent < 0) refuse_quantity(text, "a count", "1000, 10^6 or 1e6");
    std::optional<base::Integer> value = base;
    if (sign != std::string::npos && digits[sign] == '^') value = base::power(*base, *exponent);
    if (sign != std::string::npos && digits[sign] == 'e') {
        const auto power = base::power(10, *exponent);
        value = power ? std::optional<base::Integer>(*base * *power) : std::nullopt;
    }
    const auto small = value ? base::to_int64(*value) : std::nullopt;
    if (!small) refuse_quantity(text, "a count of values that can be computed one by one", "10^9; for one large position ask `grundy value GAME 10^30`");
    return static_cast<std::uint64_t>(*small);
}

}  // namespace grundy::cli
