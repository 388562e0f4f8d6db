#pragma once
/// An object of a certificate whose every field must be read: what the checker does not look at, it does not let pass.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/rule/json/json_strict.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

using Json = rule::json::Json;

class Fields {
public:
    /// Of any number of a certificate: sums and products of two fit in 128 bits, sums of a few in 64.
    static constexpr std::uint64_t largest = 1'000'000'000'000;

    Fields(const Json& json, std::string where);
    bool has(const char* name) const { return json_.contains(name); }
    const Json& at(const char* name);
    std::string text(const char* name);
    std::uint64_t number(const char* name) { return number(at(name), name); }
    std::uint64_t number_or(const char* name, std::uint64_t otherwise) { return has(name) ? number(name) : otherwise; }
    bool flag(const char* name);
    std::vector<std::uint32_t> numbers(const char* name);
    const Json& list(const char* name);
    void nothing_else() const;

private:
    std::uint64_t number(const Json& j, const char* name) const;
    const Json& json_;
    std::string where_;
    std::set<std::string> seen_;
};

}  // namespace grundy::verify
