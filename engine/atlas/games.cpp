#include "engine/atlas/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/base/failure.hpp"
#include "engine/base/integer.hpp"
#include "engine/base/text.hpp"

namespace grundy::atlas {

namespace {

constexpr std::int64_t most_ends = 1'000'000'000;

[[noreturn]] void refuse(const std::string& what, const std::string& way) { throw base::Failure(base::FailureKind::bad_input, what, way); }

/// At blanks outside brackets.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> out;
    int depth = 0;
    bool open = false;
    for (const char c : text) {
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        if ((c == ' ' || c == '\t') && depth <= 0) {
            open = false;
            continue;
        }
        if (!open) out.emplace_back();
        open = true;
        out.back() += c;
    }
    return out;
}

bool takes_a_set(const std::string& word) { return word == "subtract" || word == "allbut" || word == "divide"; }

std::optional<std::int64_t> number(const std::string& text) {
    const auto value = base::parse_integer(text);
    const auto small = value ? base::to_int64(*value) : std::nullopt;
    return small && *small >= -most_ends && *small <= most_ends ? small : std::nullopt;
}

/// "2..9"
std::optional<std::pair<std::string, std::string>> ends_of(const std::string& text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos || dots == 0 || dots + 2 >= text.size()) return std::nullopt;
    return std::pair(text.substr(0, dots), text.substr(dots + 2));
}

bool has_wildcards(const std::string& word) {
    return word.find('.') != std::string::npos && word.find_first_of("?#") != std::string::npos && word.find_first_of("{(/ ") == std::string::npos;
}

}  // namespace

Family::Family(const std::string& text) : text_(text) {
    const std::vector<std::string> words = words_of(text);
    if (words.empty()) refuse("a family without a game", "write 0.???, 'subtract {a<b} up to 20', mark t=2..64, or the name of a game");
    const std::size_t first = words[0] == "code" && words.size() > 1 ? 1 : 0;
    if (has_wildcards(words[first])) {
        if (words.size() > first + 1) refuse("`" + words[first + 1] + "` does not belong to the codes " + words[first], "write them alone: " + words[first]);
        kind_ = Kind::code;
        text_ = words[first];
        if (text_.find('.') != text_.rfind('.')) refuse("a code has one point: " + text_, "0.??? is every code of three digits");
        return;
    }
    if (takes_a_set(words[0]) &&
        (words.size() > 2 || (words.size() == 2 && (words[1].find('<') != std::string::npos || words[1].find("..") != std::string::npos)))) {
        read_sets(words);
        return;
    }
    const auto sign = [](const std::string& word) { return word.find('='); };
    if (words.size() > 1 && std::any_of(words.begin() + 1, words.end(), [&](const std::string& word) {
            const std::string value = sign(word) == std::string::npos ? "" : word.substr(sign(word) + 1);
            return value.find("..") != std::string::npos || (value.find(',') != std::string::npos && value.find('{') == std::string::npos);
        }))
        read_ranges(words);
}

void Family::read_sets(const std::vector<std::string>& words) {
    const std::string way = "write '" + words[0] + " {a<b<c} up to 20', or '" + words[0] + " {..} within 2..9' for sets of any size";
    kind_ = Kind::sets;
    word_ = words[0];
    low_ = word_ == "divide" ? 2 : 1;
    std::optional<std::int64_t> high;
    if (words.size() == 4 && words[2] == "up" && words[3].rfind("to", 0) == 0) refuse("`up to` needs a number", way);
    if (words.size() == 5 && words[2] == "up" && words[3] == "to") high = number(words[4]);
    if (words.size() == 4 && words[2] == "within") {
        const auto ends = ends_of(words[3]);
        const auto low = ends ? number(ends->first) : std::nullopt;
        if (low) low_ = *low, high = number(ends->second);
    }
    if (!high) refuse("it is not said up to which number the sets of `" + text_ + "` go", way);
    high_ = *high;
    if (low_ < 1 || high_ - low_ > 100'000) refuse(fmt::format("sets within {}..{} are no family", low_, high_), "ends from 1 to 100000");
    const std::string& set = words[1];
    if (set.size() < 2 || set.front() != '{' || set.back() != '}') refuse("`" + set + "` is no set", way);
    const std::string inside = set.substr(1, set.size() - 2);
    if (inside == ".." || inside == "...") {
        most_ = static_cast<std::size_t>(std::max<std::int64_t>(high_ - low_ + 1, 0));
        return;
    }
    std::string last;
    std::size_t count = 0;
    for (std::size_t begin = 0; begin <= inside.size(); ++count) {
        const std::size_t end = std::min(inside.find('<', begin), inside.size());
        std::string name = inside.substr(begin, end - begin);
        name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
        if (!base::is_name(name) || name == last) refuse("`" + set + "` is no pattern of a set", way);
        last = name;
        begin = end + 1;
    }
    least_ = most_ = count;
}

void Family::read_ranges(const std::vector<std::string>& words) {
    kind_ = Kind::ranges;
    for (const std::string& word : words) {
        const std::size_t sign = word.find('=');
        if (sign == std::string::npos || !base::is_name(word.substr(0, sign))) {
            if (!ranges_.empty()) refuse("`" + word + "` is no parameter", "write NAME=2..9, NAME=1,3,5 or NAME=7");
            game_ += (game_.empty() ? "" : " ") + word;
            continue;
        }
        Range range;
        range.name = word.substr(0, sign);
        const std::string value = word.substr(sign + 1);
        const auto ends = value.find('{') == std::string::npos ? ends_of(value) : std::nullopt;
        if (ends) {
            range.low = ends->first, range.high = ends->second;
        } else if (value.find('{') == std::string::npos && value.find(',') != std::string::npos) {
            for (std::size_t begin = 0; begin <= value.size();) {
                const std::size_t end = std::min(value.find(',', begin), value.size());
                range.listed.push_back(value.substr(begin, end - begin));
                begin = end + 1;
            }
        } else {
            range.listed = {value};
        }
        ranges_.push_back(std::move(range));
        if (ends) {  // that the ends are numbers or earlier parameters is found out now, not after an hour
            const std::vector<std::int64_t> some(ranges_.size() - 1, 1);
            for (const std::string* end : {&ranges_.back().low, &ranges_.back().high}) static_cast<void>(end_of(*end, some));
        }
    }
}

std::int64_t Family::end_of(const std::string& end, const std::vector<std::int64_t>& values) const {
    if (const auto n = number(end)) return *n;
    const std::size_t sign = end.find_first_of("+-", 1);
    const std::string name = end.substr(0, sign);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (ranges_[i].name != name) continue;
        const auto more = sign == std::string::npos ? std::optional<std::int64_t>(0) : number(end.substr(sign + 1));
        if (!more) break;
        return end[sign == std::string::npos ? 0 : sign] == '-' ? values[i] - *more : values[i] + *more;
    }
    refuse("`" + end + "` is no end of a range in `" + text_ + "`", "a number, an earlier parameter, or one with a number added: m=1..k-1");
}

bool Family::each_code(std::string code, const std::function<bool(const std::string&)>& f) const {
    const std::size_t place = code.find_first_of("?#");
    if (place == std::string::npos) return code.find_first_not_of("0.") == std::string::npos || f(code);  // 0.00 allows no move and is no rule
    const std::string_view digits = code[place] == '?' ? "01234567" : "0123456789ABCDEF";
    for (const char digit : digits) {
        code[place] = digit;
        if (!each_code(code, f)) return false;
    }
    return true;
}

/// By size, and then in the order of their elements: the sets that begin with those chosen.
bool Family::each_set(std::size_t size, std::vector<std::int64_t>& chosen, std::int64_t from, const std::function<bool(const std::string&)>& f) const {
    if (chosen.size() == size) return f(fmt::format("{} {{{}}}", word_, fmt::join(chosen, ", ")));
    const auto missing = static_cast<std::int64_t>(size - chosen.size());
    for (std::int64_t next = from; next <= high_ - missing + 1; ++next) {
        chosen.push_back(next);
        const bool on = each_set(size, chosen, next + 1, f);
        chosen.pop_back();
        if (!on) return false;
    }
    return true;
}

bool Family::each_value(std::size_t place, std::vector<std::int64_t>& values, const std::string& line, const std::function<bool(const std::string&)>& f) const {
    if (place == ranges_.size()) return f(line);
    const Range& range = ranges_[place];
    for (const std::string& one : range.listed) {
        values.push_back(number(one).value_or(0));
        const bool on = each_value(place + 1, values, line + " " + range.name + "=" + one, f);
        values.pop_back();
        if (!on) return false;
    }
    if (!range.listed.empty()) return true;
    const std::int64_t high = end_of(range.high, values);
    for (std::int64_t value = end_of(range.low, values); value <= high; ++value) {
        values.push_back(value);
        const bool on = each_value(place + 1, values, line + " " + range.name + "=" + std::to_string(value), f);
        values.pop_back();
        if (!on) return false;
    }
    return true;
}

void Family::each(const std::function<bool(const std::string&)>& f) const {
    if (kind_ == Kind::one) {
        f(text_);
    } else if (kind_ == Kind::code) {
        each_code(text_, f);
    } else if (kind_ == Kind::sets) {
        for (std::size_t size = least_; size <= most_; ++size) {
            std::vector<std::int64_t> chosen;
            if (!each_set(size, chosen, low_, f)) return;
        }
    } else {
        std::vector<std::int64_t> values;
        each_value(0, values, game_, f);
    }
}

std::uint64_t Family::size() const {
    constexpr std::uint64_t most = std::uint64_t{1} << 63;
    const auto told = [](const base::Integer& n) { return n > base::Integer(most) ? most : static_cast<std::uint64_t>(base::to_int64(n).value_or(0)); };
    if (kind_ == Kind::one) return 1;
    if (kind_ == Kind::code) {
        base::Integer count = 1;
        for (const char c : text_) count *= c == '?' ? 8 : c == '#' ? 16 : 1;
        const bool zeros = text_.find_first_not_of("0.?#") == std::string::npos;  // among them the code without a move
        return told(zeros ? base::Integer(count - 1) : count);
    }
    if (kind_ == Kind::sets) {
        const std::int64_t n = std::max<std::int64_t>(high_ - low_ + 1, 0);
        base::Integer count = 0, choose = 1;
        for (std::size_t size = 0; size <= most_ && static_cast<std::int64_t>(size) <= n && count <= base::Integer(most); ++size) {
            if (size >= least_) count += choose;
            choose = base::floor_div(choose * base::Integer(n - static_cast<std::int64_t>(size)), base::Integer(size + 1));
        }
        return told(count);
    }
    std::uint64_t count = 0;
    each([&](const std::string&) { return ++count < 100'000'000; });
    return count;
}

std::vector<Family> families(const std::vector<std::string>& words) {
    std::vector<Family> out;
    for (std::size_t i = 0; i < words.size();) {
        std::string text = words[i++];
        if (words_of(text).size() <= 1) {
            if (text == "code" && i < words.size()) text += " " + words[i++];
            if (takes_a_set(text)) {
                if (i < words.size()) text += " " + words[i++];
                if (i + 2 < words.size() && words[i] == "up") text += " up " + words[i + 1] + " " + words[i + 2], i += 3;
                else if (i + 1 < words.size() && words[i] == "within") text += " within " + words[i + 1], i += 2;
            }
            for (; i < words.size(); ++i) {
                const std::size_t sign = words[i].find('=');
                if (sign == std::string::npos || !base::is_name(words[i].substr(0, sign))) break;
                text += " " + words[i];
            }
        }
        out.emplace_back(text);
    }
    return out;
}

}  // namespace grundy::atlas
