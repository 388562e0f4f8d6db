#pragma once
/// A set, vector or word while a move is being evaluated. Buffers are reused, so that nothing is allocated once the first positions are done.
///
///   list    items[0], items[1], …     ascending without repetition when it is a set
///   range   low, low + 1, …, high     a set; empty when high < low; never written out unless an operation needs it
///   mask    low + i for each bit i    a set of at most 64 neighbouring numbers: union, intersection and difference are one instruction
#include <cstdint>
#include <vector>

namespace grundy::game {

/// Sets and vectors are never written out beyond this many elements (128 MB).
inline constexpr std::int64_t max_items = std::int64_t{1} << 24;

struct Value {
    enum class Form : std::uint8_t { list, range, mask };
    Form form = Form::list;
    std::int64_t low = 0;
    std::int64_t high = -1;
    std::uint64_t bits = 0;
    std::vector<std::int64_t> items;

    void make_list() {
        form = Form::list;
        items.clear();
    }
    void make_range(std::int64_t from, std::int64_t to) {
        form = Form::range;
        low = from;
        high = to;
    }
    void make_mask(std::int64_t from, std::uint64_t elements) {
        form = Form::mask;
        low = from;
        bits = elements;
    }
    /// Throws Fault(limit) beyond max_items.
    void push(std::int64_t item);
    void push(const std::vector<std::int64_t>& more);
    bool empty() const;
    /// Saturates: a range may have more than 2^63 elements.
    std::int64_t size() const;

    /// Calls visit(element) in order until it returns false; then returns false.
    template <class Visit>
    bool each(Visit&& visit) const;
};

/// Copies, keeping the buffer of `out`.
void assign(Value& out, const Value& value);
/// Writes the value out as a list. Throws Fault(limit) beyond max_items.
void to_list(Value& value);
/// Makes a list into a set: ascending, without repetition.
void to_set(Value& list);

bool set_contains(const Value& set, std::int64_t element);
bool list_contains(const Value& list, std::int64_t element);
bool equal_sets(const Value& a, const Value& b);
bool equal_lists(const Value& a, const Value& b);

// `out` must be neither a nor b.
void unite(const Value& a, const Value& b, Value& out);
void intersect(const Value& a, const Value& b, Value& out);
void without(const Value& a, const Value& b, Value& out);
void exclusive_or(const Value& a, const Value& b, Value& out);

template <class Visit>
bool Value::each(Visit&& visit) const {
    if (form == Form::list) {
        for (const std::int64_t item : items) {
            if (!visit(item)) return false;
        }
    } else if (form == Form::mask) {
        for (std::uint64_t rest = bits; rest != 0; rest &= rest - 1) {
            if (!visit(low + __builtin_ctzll(rest))) return false;
        }
    } else {
        for (std::int64_t i = low; i <= high; ++i) {
            if (!visit(i)) return false;
            if (i == high) break;  // high may be the last of all numbers
        }
    }
    return true;
}

}  // namespace grundy::game
