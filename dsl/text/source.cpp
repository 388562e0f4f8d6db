/// Where the lines of a text begin, so that an offset becomes a line and a column in log time.
#include "dsl/text/source.hpp"

#include <algorithm>

namespace grundy::dsl {

Source::Source(std::string name, std::string text, std::uint32_t unseen) : name_(std::move(name)), text_(std::move(text)), unseen_(unseen), starts_{0} {
    for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

Place Source::place(std::uint32_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - starts_.begin());
    return {line > unseen_ ? line - unseen_ : 1, offset - starts_[line - 1] + 1};
}

std::uint32_t Source::offset(Place place) const { return starts_[std::min<std::size_t>(place.line + unseen_, starts_.size()) - 1] + place.column - 1; }

std::uint32_t Source::in_utf16(std::uint32_t offset) const {
    std::uint32_t units = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(offset, text_.size()); ++i) {
        const auto byte = static_cast<unsigned char>(text_[i]);
        if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
    }
    return units;
}

std::string_view Source::line(std::uint32_t line_number) const {
    line_number += unseen_;
    if (line_number == unseen_ || line_number > starts_.size()) return {};
    const std::size_t begin = starts_[line_number - 1];
    std::size_t end = line_number < starts_.size() ? starts_[line_number] - 1 : text_.size();
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

}  // namespace grundy::dsl
