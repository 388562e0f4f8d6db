#include "engine/verify/words/symbolic_row.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <numeric>

namespace grundy::verify::word {

namespace {

constexpr std::int64_t most_coefficient = 1'000'000, largest_form = 1'000'000'000'000;
constexpr std::size_t most_letters_of_row = 4096;

std::int64_t small(__int128 x) {
    if (x > largest_form || -x > largest_form) throw Rejected("a row is told by larger numbers than the checker takes");
    return static_cast<std::int64_t>(x);
}

}  // namespace

Linear plus(const Linear& a, const Linear& b, std::int64_t times) {
    Linear sum;
    for (std::size_t k = 0; k < sum.of.size(); ++k) sum.of[k] = small(a.of[k] + static_cast<__int128>(b.of[k]) * times);
    return sum;
}

std::optional<Linear> Linear::over(std::int64_t divisor) const {
    Linear made = *this;
    for (std::int64_t& x : made.of) {
        if (x % divisor != 0) return std::nullopt;
        x /= divisor;
    }
    return made;
}

Linear Linear::with(std::size_t variable, const Linear& value) const {
    Linear rest = *this;
    rest.of[variable] = 0;
    return plus(rest, value, of[variable]);
}

std::int64_t Linear::at(const std::vector<std::int64_t>& values) const {
    __int128 sum = of[0];
    for (std::size_t k = 1; k < of.size(); ++k) {
        if (of[k] == 0) continue;
        if (k > values.size()) throw Rejected("a form has a variable of a loop that it does not stand in");
        sum = small(sum + static_cast<__int128>(of[k]) * values[k - 1]);
    }
    return small(sum);
}

Linear read_linear(const Json& json, std::size_t variables) {
    if (!json.is_array() || json.empty() || json.size() > 2 + variables)
        throw Unreadable("a number of a told way is a list: a constant, of t, of each variable");
    Linear made;
    for (std::size_t k = 0; k < json.size(); ++k) {
        if (!json[k].is_number_integer()) throw Unreadable("a form has whole numbers");
        const bool fits = json[k].is_number_unsigned() ? json[k].get<std::uint64_t>() <= most_coefficient : json[k].get<std::int64_t>() >= -most_coefficient;
        if (!fits) throw Rejected("a row is told by larger numbers than the checker takes");
        made.of[k] = json[k].get<std::int64_t>();
    }
    return made;
}

/// From the last variable on, as its range may name those before it.
std::optional<std::int64_t> Domain::bound_at_ends(Linear form) const {
    for (std::size_t k = ranges.size(); k-- > 0;) {
        if (form.of[k + 2] == 0) continue;
        form = form.with(k + 2, form.of[k + 2] > 0 ? ranges[k].first : ranges[k].second);
    }
    if (form.of[1] < 0 || std::any_of(form.of.begin() + 2, form.of.end(), [](std::int64_t x) { return x != 0; })) return std::nullopt;
    return small(form.of[0] + static_cast<__int128>(form.of[1]) * least);
}

/// Wherever there are numbers of the domain the end of a range is no less than its beginning: without that difference a form is no more than it is.
std::optional<std::int64_t> Domain::bound(const Linear& form) const {
    std::optional<std::int64_t> best = bound_at_ends(form);
    for (const auto& [low, high] : ranges) best = std::max(best, bound_at_ends(plus(plus(form, high, -1), low)));
    return best;
}

void require_never_negative(const Linear& form, const Domain& domain, const char* otherwise) {
    if (!domain.is_never_negative(form)) throw Rejected(otherwise);
}

Linear length_of(const SymbolicRow& row) {
    Linear sum;
    for (const Block& block : row) sum = plus(sum, block.times, static_cast<std::int64_t>(block.letters.size()));
    return sum;
}

SymbolicRow with(SymbolicRow row, std::size_t variable, const Linear& value) {
    for (Block& block : row) block.times = block.times.with(variable, value);
    return row;
}

SymbolicRow framed(SymbolicRow row, const Frame& frame) {
    for (Block& block : row)
        for (unsigned& d : block.letters) d = frame.letters.at(d - 1);
    if (!frame.before.empty()) row.insert(row.begin(), {frame.before, linear(1)});
    if (!frame.after.empty()) row.push_back({frame.after, linear(1)});
    return row;
}

Digits written_out(const SymbolicRow& row, std::int64_t t, std::size_t most) {
    if (length_of(row).at({t}) > static_cast<std::int64_t>(most)) throw Rejected("a row is longer than the checker writes out");
    Digits all;
    for (const Block& block : row)
        for (std::int64_t k = block.times.at({t}); k > 0; --k) all.insert(all.end(), block.letters.begin(), block.letters.end());
    return all;
}

namespace {

/// A row that is read from its front: letters, each a block of its own, and blocks that stand as often as a form says which is no constant. No letter stands
/// before a block that ends with it: a (u a)^P is (a u)^P a. So a block begins as early as it can.
class Front {
public:
    Front(const SymbolicRow& row, Steps& steps) : row_(row.begin(), row.end()), steps_(steps) { settle(); }

    bool empty() const { return row_.empty(); }
    const Block& head() const { return row_.front(); }
    bool is_letter() const { return is_letter(row_.front()); }
    void drop() { row_.pop_front(), settle(); }
    /// The first block stands so often only.
    void leave(const Linear& times) { row_.front().times = times, settle(); }
    /// Takes the first letter of a block (x u)^P, P >= 1: what is left is (u x)^(P - 1) u.
    unsigned take_letter() {
        Block& block = row_.front();
        const unsigned letter = block.letters[0];
        if (is_letter(block)) {
            drop();
            return letter;
        }
        const Digits rest(block.letters.begin() + 1, block.letters.end());
        std::rotate(block.letters.begin(), block.letters.begin() + 1, block.letters.end());
        block.times = plus(block.times, linear(-1));
        for (std::size_t k = rest.size(); k-- > 0;) row_.insert(row_.begin() + 1, {{rest[k]}, linear(1)});
        settle();
        return letter;
    }

private:
    static bool is_letter(const Block& block) { return block.times.is_constant(); }
    void settle() {
        for (bool merged = true; merged;) {
            write_constants();
            for (std::size_t k = row_.size(); k-- > 0;)
                for (std::size_t at = k; at + 1 < row_.size() && is_letter(row_[at]) && !is_letter(row_[at + 1]); ++at) {
                    Digits& letters = row_[at + 1].letters;
                    if (letters.back() != row_[at].letters[0]) break;
                    std::rotate(letters.begin(), letters.end() - 1, letters.end());
                    std::swap(row_[at], row_[at + 1]);
                }
            merged = false;
            for (std::size_t k = 0; k + 1 < row_.size(); ++k)
                if (!is_letter(row_[k]) && !is_letter(row_[k + 1]) && row_[k].letters == row_[k + 1].letters) {
                    row_[k].times = plus(row_[k].times, row_[k + 1].times);
                    row_.erase(row_.begin() + static_cast<std::ptrdiff_t>(k) + 1);
                    merged = true;
                }
        }
    }
    void write_constants() {
        std::deque<Block> made;
        std::size_t written = 0;
        for (Block& block : row_) {
            steps_.take(10);
            if (block.letters.empty()) continue;
            if (!block.times.is_constant()) {
                made.push_back(primitive(std::move(block)));
                continue;
            }
            const std::int64_t times = block.times.of[0];
            if (times > static_cast<std::int64_t>(most_letters_of_row) ||
                (written += static_cast<std::size_t>(std::max<std::int64_t>(times, 0)) * block.letters.size()) > most_letters_of_row)
                throw Rejected("a row has more letters than the checker lays side by side");
            for (std::int64_t k = 0; k < times; ++k)
                for (const unsigned d : block.letters) made.push_back({{d}, linear(1)});
        }
        row_ = std::move(made);
    }
    static Block primitive(Block block) {
        const std::size_t size = block.letters.size();
        for (std::size_t root = 1; root < size; ++root) {
            if (size % root != 0 || !std::equal(block.letters.begin() + static_cast<std::ptrdiff_t>(root), block.letters.end(), block.letters.begin()))
                continue;
            block.letters.resize(root);
            block.times = plus({}, block.times, static_cast<std::int64_t>(size / root));
            break;
        }
        return block;
    }

    std::deque<Block> row_;
    Steps& steps_;
};

Digits repeated(const Digits& letters, std::int64_t times) {
    Digits all;
    for (; times > 0; --times) all.insert(all.end(), letters.begin(), letters.end());
    return all;
}

/// Both begin with blocks: as many letters of both, so often that one of the two is read to its end.
std::optional<Pair> blocks_side_by_side(Front& a, Front& b, const Domain& domain) {
    const auto of_a = static_cast<std::int64_t>(a.head().letters.size()), of_b = static_cast<std::int64_t>(b.head().letters.size());
    const std::int64_t both = std::lcm(of_a, of_b), in_a = both / of_a, in_b = both / of_b;
    if (both > static_cast<std::int64_t>(most_letters_of_row)) return std::nullopt;
    for (const std::optional<Linear>& times : {b.head().times.over(in_b), a.head().times.over(in_a)}) {
        if (!times) continue;
        const Linear left_a = plus(a.head().times, *times, -in_a), left_b = plus(b.head().times, *times, -in_b);
        if (!domain.is_never_negative(left_a) || !domain.is_never_negative(left_b)) continue;
        Pair made{repeated(a.head().letters, in_a), repeated(b.head().letters, in_b), *times};
        a.leave(left_a), b.leave(left_b);
        return made;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::vector<Pair>> aligned(const SymbolicRow& a, const SymbolicRow& b, const Domain& domain, Steps& steps) {
    std::vector<Pair> pairs;
    if (length_of(a) != length_of(b)) return std::nullopt;
    Front left(a, steps), right(b, steps);
    while (!left.empty() && !right.empty()) {
        steps.take(100);
        if (!left.is_letter() && !right.is_letter()) {
            auto pair = blocks_side_by_side(left, right, domain);
            if (!pair) return std::nullopt;
            pairs.push_back(std::move(*pair));
            continue;
        }
        for (const Front* one : {&left, &right})
            if (!one->is_letter() && !domain.is_never_negative(plus(one->head().times, linear(-1)))) return std::nullopt;
        const unsigned x = left.take_letter(), y = right.take_letter();
        pairs.push_back({{x}, {y}, linear(1)});
        if (pairs.size() > most_letters_of_row) throw Rejected("a row has more letters than the checker lays side by side");
    }
    if (!left.empty() || !right.empty()) return std::nullopt;
    return pairs;
}

bool are_same(const SymbolicRow& a, const SymbolicRow& b, const Domain& domain, Steps& steps) {
    const auto pairs = aligned(a, b, domain, steps);
    return pairs && std::all_of(pairs->begin(), pairs->end(), [](const Pair& pair) { return pair.a == pair.b; });
}

Set Supersets::of(const std::vector<Pair>& pairs, const Domain& domain) const {
    Coded coded;
    for (const Pair& pair : pairs) {
        Digits both;
        for (std::size_t k = 0; k < pair.a.size(); ++k) both.push_back(pair.a[k] + tuples_.base() * pair.b[k]);
        coded.emplace_back(std::move(both), pair.times);
    }
    return tuples_.both(of(coded, domain, {moves_.row(), moves_.there()}), of_these_lengths(domain));
}

Set Supersets::of(const SymbolicRow& row, const Domain& domain) const {
    Coded coded;
    for (const Block& block : row) coded.emplace_back(block.letters, block.times);
    return tuples_.both(of(coded, domain, {moves_.row()}), of_these_lengths(domain));
}

/// p t + q from the least t on, or from a smaller one where that would take many states.
Set Supersets::of_these_lengths(const Domain& domain) const {
    constexpr __int128 most_counted = 64;
    const auto counted = static_cast<std::int64_t>(std::min(most_counted, static_cast<__int128>(lengths_.times) * domain.least + lengths_.plus));
    return tuples_.machine(
        {moves_.row()}, 0, [&](std::int64_t q, const std::vector<unsigned>& d) { return d[0] == 0                           ? q
                                                                                        : q + 1 == counted + lengths_.times ? counted
                                                                                                                            : q + 1; },
        [&](std::int64_t q) { return q >= counted && (q - lengths_.plus) % lengths_.times == 0; });
}

namespace {

/// Places between letters; a block that may be repeated leads back to where it begins.
struct Chain {
    struct Place {
        std::vector<std::pair<unsigned, std::size_t>> next;
        std::vector<std::size_t> onward;  ///< without a letter
    };
    std::vector<Place> places{1};

    std::size_t add() {
        if (places.size() > 4 * most_letters_of_row) throw Rejected("a row has more letters than the checker lays side by side");
        places.emplace_back();
        return places.size() - 1;
    }
    void write(const Digits& letters) {
        for (const unsigned d : letters) {
            const std::size_t to = add();
            places[to - 1].next.emplace_back(d, to);
        }
    }
    void repeat(const Digits& letters) {
        const std::size_t begin = add();
        places[begin - 1].onward.push_back(begin);
        write(letters);
        const std::size_t last = places.size() - 1, end = add();
        places[last].onward.push_back(begin), places[begin].onward.push_back(end);
    }
    /// With all that is reached without a letter.
    std::vector<std::size_t> closed(std::vector<std::size_t> at) const {
        std::vector<char> met(places.size(), 0);
        for (std::size_t k = 0; k < at.size(); ++k)
            for (const std::size_t to : places[at[k]].onward)
                if (met[to] == 0) met[to] = 1, at.push_back(to);
        std::sort(at.begin(), at.end());
        at.erase(std::unique(at.begin(), at.end()), at.end());
        return at;
    }
    std::vector<std::size_t> led(const std::vector<std::size_t>& from, unsigned code) const {
        std::vector<std::size_t> to;
        for (const std::size_t at : from)
            for (const auto& [letter, next] : places[at].next)
                if (letter == code) to.push_back(next);
        return closed(std::move(to));
    }
};

}  // namespace

/// A state is a list of places up to which it may have been read; lists have numbers.
Set Supersets::of(const Coded& blocks, const Domain& domain, const TrackList& tracks) const {
    constexpr std::int64_t most_copies = 2;
    Chain chain;
    for (const auto& [letters, times] : blocks) {
        if (letters.empty()) continue;
        const std::int64_t least = times.is_constant() ? times.of[0] : std::min(domain.bound(times).value_or(0), most_copies);
        for (std::int64_t k = 0; k < least; ++k) chain.write(letters);
        if (!times.is_constant()) chain.repeat(letters);
    }
    std::map<std::vector<std::size_t>, std::int64_t> numbers;
    std::vector<std::vector<std::size_t>> lists;
    const auto number = [&](std::vector<std::size_t> list) {
        const auto [at, fresh] = numbers.emplace(std::move(list), static_cast<std::int64_t>(lists.size()));
        if (fresh) lists.push_back(at->first);
        return at->second;
    };
    const std::size_t end = chain.places.size() - 1, over = chain.places.size();
    const auto ends = [&](const std::vector<std::size_t>& list) { return !list.empty() && list.back() >= end; };
    enum : std::int64_t { start = -1 };
    const auto step = [&](std::int64_t at, const std::vector<unsigned>& d) -> std::int64_t {
        const bool blank = std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; });
        if (at == start) return number(blank ? chain.closed({0}) : std::vector<std::size_t>{});
        const std::vector<std::size_t> here = lists[static_cast<std::size_t>(at)];
        if (blank) return number(ends(here) ? std::vector<std::size_t>{over} : std::vector<std::size_t>{});
        if (!here.empty() && here[0] == over) return number({});
        return number(chain.led(here, d.size() == 1 ? d[0] : d[0] + tuples_.base() * d[1]));
    };
    return tuples_.machine(tracks, start, step, [&](std::int64_t at) { return at != start && ends(lists[static_cast<std::size_t>(at)]); });
}

}  // namespace grundy::verify::word
