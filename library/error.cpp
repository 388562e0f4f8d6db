/// The exception of the façade, and numbers of any size.
#include <algorithm>

#include "grundy/grundy.hpp"

namespace grundy {
inline namespace GRUNDY_ABI {

struct Error::Detail {
    ErrorKind kind;
    std::string way_out;
    std::vector<Diagnostic> diagnostics;
};

Error::Error(ErrorKind kind, const std::string& message, const std::string& way_out, std::vector<Diagnostic> diagnostics)
    : std::runtime_error(message), detail_(std::make_shared<const Detail>(Detail{kind, way_out, std::move(diagnostics)})) {}
Error::~Error() = default;
ErrorKind Error::kind() const noexcept { return detail_->kind; }
const std::string& Error::way_out() const noexcept { return detail_->way_out; }
const std::vector<Diagnostic>& Error::diagnostics() const noexcept { return detail_->diagnostics; }

std::string Error::text() const {
    std::string text;
    for (const Diagnostic& one : detail_->diagnostics) text += one.text;
    if (text.empty()) text = std::string(what()) + "\n" + (detail_->way_out.empty() ? "" : "  " + detail_->way_out + "\n");
    return text;
}

Number::Number(const std::string& decimal) {
    const bool negative = !decimal.empty() && decimal[0] == '-';
    const std::size_t begin = negative ? 1 : 0;
    const bool digits =
        decimal.size() > begin && std::all_of(decimal.begin() + static_cast<std::ptrdiff_t>(begin), decimal.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits)
        throw Error(ErrorKind::bad_input, "`" + decimal.substr(0, 80) + "` is no whole number", "digits alone, with a - before them if it is negative");
    const std::size_t first = std::min(decimal.find_first_not_of('0', begin), decimal.size() - 1);
    digits_ = decimal.substr(first);
    if (negative && digits_ != "0") digits_.insert(0, 1, '-');
}

std::optional<std::int64_t> Number::to_int64() const {
    static const Number least(std::to_string(INT64_MIN)), most(std::to_string(INT64_MAX));
    if (*this < least || most < *this) return std::nullopt;
    return std::stoll(digits_);
}

int Number::compare(const Number& a, const Number& b) {
    const bool below_a = a.digits_[0] == '-', below_b = b.digits_[0] == '-';
    if (below_a != below_b) return below_a ? -1 : 1;
    const int size = a.digits_.size() != b.digits_.size() ? (a.digits_.size() < b.digits_.size() ? -1 : 1) : a.digits_.compare(b.digits_);
    return below_a ? -size : size;
}

std::string version() { return GRUNDY_VERSION; }

}  // namespace GRUNDY_ABI
}  // namespace grundy
