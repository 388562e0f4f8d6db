#pragma once
/// Texts one behind the other, with something between them, as lists in messages are written.
#include <functional>
#include <string>
#include <string_view>

namespace grundy::base {

/// What `text` makes of each item, a member or a function; nothing stands before the first text that is not empty.
template <class Items, class Text = std::identity>
std::string joined(const Items& items, std::string_view between, Text text = {}) {
    std::string all;
    for (const auto& item : items) {
        if (!all.empty()) all += between;
        all += std::invoke(text, item);
    }
    return all;
}

}  // namespace grundy::base
