#include "engine/base/setting.hpp"

#include <array>
#include <atomic>

namespace grundy::base {
namespace {

constexpr std::array<const char*, settings> names = {"time limit", "memory limit",   "effort",     "method",      "to",
                                                     "at",         "stop at winner", "checkpoint", "as",          "function",
                                                     "vertices",   "winning only",   "log axes",   "slow claims", "JSON"};

std::string plain(Setting what, std::string_view value) {
    std::string text = names[static_cast<std::size_t>(what)];
    if (!value.empty()) text.append(" ").append(value);
    return text;
}

std::atomic<Spelling> spelling = plain;

}  // namespace

std::string setting(Setting what, std::string_view value) { return spelling.load(std::memory_order_relaxed)(what, value); }
void spell_settings(Spelling how) { spelling.store(how, std::memory_order_relaxed); }

}  // namespace grundy::base
