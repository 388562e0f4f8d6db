#pragma once
/// What the standard library of emscripten 3.1.6 (libc++ 13) lacks of C++20. Included before every file, and only there.
#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

namespace grundy_three_way {

template <class T>
constexpr auto one(const T& a, const T& b) {
    if constexpr (requires { a <=> b; }) return a <=> b;
    else return a < b ? weak_ordering::less : b < a ? weak_ordering::greater : weak_ordering::equivalent;
}

template <class Row>
constexpr auto rows(const Row& a, const Row& b) -> decltype(one(*a.begin(), *b.begin())) {
    auto i = a.begin(), j = b.begin();
    for (; i != a.end() && j != b.end(); ++i, ++j)
        if (const auto order = one(*i, *j); order != 0) return order;
    return i != a.end() ? strong_ordering::greater : j != b.end() ? strong_ordering::less : strong_ordering::equal;
}

}  // namespace grundy_three_way

template <class T, class U>
constexpr auto operator<=>(const pair<T, U>& a, const pair<T, U>& b)
    -> common_comparison_category_t<decltype(grundy_three_way::one(a.first, b.first)), decltype(grundy_three_way::one(a.second, b.second))> {
    if (const auto order = grundy_three_way::one(a.first, b.first); order != 0) return order;
    return grundy_three_way::one(a.second, b.second);
}
template <class T, class A>
constexpr auto operator<=>(const vector<T, A>& a, const vector<T, A>& b) {
    return grundy_three_way::rows(a, b);
}
template <class T, size_t N>
constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) {
    return grundy_three_way::rows(a, b);
}
template <class T, class C, class A>
constexpr auto operator<=>(const set<T, C, A>& a, const set<T, C, A>& b) {
    return grundy_three_way::rows(a, b);
}
template <class A>
strong_ordering operator<=>(const basic_string<char, char_traits<char>, A>& a, const basic_string<char, char_traits<char>, A>& b) noexcept {
    return a.compare(b) <=> 0;
}
template <class T>
constexpr auto operator<=>(const optional<T>& a, const optional<T>& b) -> decltype(grundy_three_way::one(*a, *b)) {
    if (a && b) return grundy_three_way::one(*a, *b);
    return a ? strong_ordering::greater : b ? strong_ordering::less : strong_ordering::equal;
}

}  // namespace std
