/// Tables that outgrow their width, once or twice in the life of one.
#include "engine/solve/kernel/values.hpp"

#include <algorithm>
#include <new>

namespace grundy::solve {

namespace {

template <class To, class From>
To widened(const From& from) {
    To wider;
    try {
        wider.reserve(from.capacity());  // a table that had room for all keeps it
    } catch (const std::bad_alloc&) {    // or as many bytes as it had: beyond them it would not grow in any case
        wider.reserve(std::max(from.size(), from.capacity() * sizeof(typename From::value_type) / sizeof(typename To::value_type)));
    }
    wider.assign(from.begin(), from.end());
    return wider;
}

}  // namespace

void Values::widen(bool to_longs) {
    if (const auto* bytes = std::get_if<Bytes>(&table_)) {
        if (to_longs) table_ = widened<Longs>(*bytes);
        else table_ = widened<Words>(*bytes);
    } else if (const auto* words = std::get_if<Words>(&table_)) {
        table_ = widened<Longs>(*words);
    }
}

}  // namespace grundy::solve
