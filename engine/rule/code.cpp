#include "engine/rule/code.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::rule {
namespace {

using base::Failure;
using base::FailureKind;

[[noreturn]] void reject(std::string_view text, const std::string& why, const std::string& hint = {}) {
    throw Failure(FailureKind::bad_input, fmt::format("\"{}\" is not a take-and-break code: {}", text, why), hint);
}

std::optional<std::uint8_t> digit_of(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return std::nullopt;
}

char letter_of(std::uint8_t digit) { return "0123456789ABCDEF"[digit]; }

std::string candidates(std::string_view text) {
    const auto lead = text.empty() ? std::nullopt : digit_of(text.front());
    if (text.size() >= 2 && lead && (*lead & 3) == 0) return fmt::format("write 0.{}, or {}.{}", text, text.front(), text.substr(1));
    return fmt::format("write 0.{}, or 4.{} if a heap may also be split without taking", text, text);
}

/// The shortest way to write the same digits: primitive tail, rolled back into the digits before it.
void normalise_code(Code& code) {
    auto& tail = code.tail;
    if (std::all_of(tail.begin(), tail.end(), [](auto d) { return d == 0; })) tail.clear();
    for (std::size_t period = 1; period < tail.size(); ++period) {
        if (tail.size() % period == 0 && std::equal(tail.begin() + static_cast<std::ptrdiff_t>(period), tail.end(), tail.begin())) {
            tail.resize(period);
            break;
        }
    }
    if (tail.empty()) {
        while (code.digits.size() > 1 && code.digits.back() == 0) code.digits.pop_back();
        return;
    }
    while (code.digits.size() > 1 && code.digits.back() == tail.back()) {
        std::rotate(tail.begin(), tail.end() - 1, tail.end());
        code.digits.pop_back();
    }
}

}  // namespace

std::uint8_t Code::digit(std::uint64_t t) const {
    if (t < digits.size()) return digits[static_cast<std::size_t>(t)];
    return tail.empty() ? std::uint8_t{0} : tail[static_cast<std::size_t>((t - digits.size()) % tail.size())];
}

std::optional<std::uint64_t> Code::last_digit() const {
    if (std::any_of(tail.begin(), tail.end(), [](auto d) { return d != 0; })) return std::nullopt;
    std::size_t t = digits.size();
    while (t > 0 && digits[t - 1] == 0) --t;
    return t == 0 ? 0 : t - 1;
}

int Code::parts() const {
    unsigned all = 0;
    for (const auto d : digits) all |= d;
    for (const auto d : tail) all |= d;
    return all >= 8 ? 3 : all >= 4 ? 2 : all >= 2 ? 1 : 0;
}

Code parse_code(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) reject(text, "it has no point", candidates(text));
    Code code;
    std::string_view lead = text.substr(0, point);
    if (!lead.empty() && lead.back() == '!') {
        code.distinct = true;
        lead.remove_suffix(1);
    }
    if (lead.size() > 1) reject(text, "only one digit may stand before the point", "d0 says what may be left when nothing is taken, as in 4.7 or 0.77");
    const auto d0 = lead.empty() ? std::optional<std::uint8_t>{0} : digit_of(lead.front());
    if (!d0) reject(text, fmt::format("'{}' is not a digit 0-9, A-F", lead));
    if ((*d0 & 3) != 0) {
        reject(text, "the digit before the point may only split (0, 4, 8 or C): with nothing taken a single part would be the same heap",
               fmt::format("write 0.{}{} if these are digits for taking", lead, text.substr(point + 1)));
    }
    code.digits.push_back(*d0);
    bool in_tail = false;
    bool closed = false;
    for (const char c : text.substr(point + 1)) {
        if (c == '[' && !in_tail && !closed) {
            in_tail = true;
        } else if (c == ']' && in_tail) {
            in_tail = false;
            closed = true;
        } else if (const auto d = digit_of(c); d && !closed) {
            (in_tail ? code.tail : code.digits).push_back(*d);
        } else {
            reject(text, fmt::format("'{}' cannot stand there", c), "digits 0-9 and A-F, then perhaps a repeating tail in brackets, as in 4.[3]");
        }
    }
    if (in_tail) reject(text, "the repeating tail has no ']'");
    if (closed && code.tail.empty()) reject(text, "the repeating tail is empty");
    normalise_code(code);
    return code;
}

std::string to_string(const Code& code) {
    Code c = code;
    normalise_code(c);
    std::string text(1, letter_of(c.digits.front()));
    if (c.distinct) text += '!';
    text += '.';
    for (std::size_t t = 1; t < c.digits.size(); ++t) text += letter_of(c.digits[t]);
    if (!c.tail.empty()) {
        text += '[';
        for (const auto d : c.tail) text += letter_of(d);
        text += ']';
    } else if (c.digits.size() == 1) {
        text += '0';
    }
    return text;
}

}  // namespace grundy::rule
