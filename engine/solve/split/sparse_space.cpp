#include "engine/solve/split/sparse_space.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/solve/kernel/append.hpp"

namespace grundy::solve::sparse {
namespace {

constexpr std::size_t most_tiny_helpers = 192;
constexpr std::size_t most_early = 8192;  ///< parts among which a witness is looked for first
constexpr std::uint64_t longest_guess = 512;

}  // namespace

Space::Space(const BreakRule& rule, Cpu cpu) : rule_(rule), marks_(sparse::marks(cpu)), history_((rule.memory() + lanes - 1) / lanes * lanes) {
    ring_ = std::bit_ceil(history_ + lanes + 1) - 1;
    no_codes_.assign(std::max(rule_.leaving[1].size(), rule_.leaving[2].size()), 0);
}

void Space::begin(const Values& values, const ValueSplit& split) {
    code_ = ValueCode(split);
    size_ = values.size();
    single_.clear(), single_other_.clear();
    for (const std::uint32_t t : rule_.leaving[1]) (split.by_position && t % 2 == 1 ? single_other_ : single_).push_back(t);
    rare_.clear(), rare_code_.clear(), high_.clear(), high_code_.clear(), helpers_ = {};
    x_.assign(size_, hidden);
    std::uint32_t largest = 0;
    for (std::uint64_t n = 1; n < size_; ++n) {
        const std::uint32_t g = values[n];
        largest = std::max<std::uint32_t>(largest, code_.code(g));
        if (split.common(g, n)) x_[n] = code_.code(g);
        else set_rare(n, g);
    }
    chunks_ = std::clamp<std::size_t>(std::bit_ceil(largest / chunk_codes + 1), 1, most_chunks);
    for (std::uint64_t parity = 0; parity < 2; ++parity)
        for (std::uint32_t c = 0; c < chunk_codes; ++c) {
            tiny_value_[parity][c] = static_cast<std::uint8_t>(code_.common(c, parity));
            tiny_below_[parity][c] = static_cast<std::uint8_t>(code_.rare_below(c, parity));
        }
    early_.clear();
    depth_ = most_chunks;
    period_ = next_period_ = 0;
    lay_sums(size_);
}

void Space::reserve(std::uint64_t n) {
    if (x_.capacity() < n + 2 * lanes) x_.reserve(std::max<std::uint64_t>(n + 2 * lanes, x_.capacity() + x_.capacity() / 2));
    if (x_.size() < n + 2 * lanes) x_.resize(n + 2 * lanes, hidden);
    // Less than half of any sum to come, whatever of the newest heaps is forgotten again.
    const std::uint64_t count = size_ < 2 * history_ + 4096 ? 0 : std::min<std::uint64_t>(most_early, std::bit_floor((size_ - 2 * history_ - 2048) / 2));
    if (count >= 2 * early_.size() || (count == most_early && early_.size() < count))
        early_.assign(x_.rend() - static_cast<std::ptrdiff_t>(count) - 1, x_.rend());
}

void Space::widen() {
    chunks_ *= 2;
    lay_sums(size_);
}

void Space::truncate(std::uint64_t n) {
    std::fill(x_.begin() + static_cast<std::ptrdiff_t>(n), x_.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(x_.size(), size_ + 2 * lanes)),
              hidden);
    const bool near = n + lanes >= size_ && chunks_ == laid_chunks_;
    size_ = n;
    if (!near) lay_sums(n);
}

void Space::set_rare(std::uint64_t n, std::uint32_t value) {
    x_[n] = hidden;
    rare_.push_back(static_cast<std::uint32_t>(n));
    rare_code_.push_back(code_.code(value));
    while (chunks_ < most_chunks && rare_code_.back() >= chunk_codes * chunks_) chunks_ *= 2;
    if (rare_code_.back() >= plane_codes) high_.push_back(static_cast<std::uint32_t>(n)), high_code_.push_back(rare_code_.back());
}

/// A common heap with the code 255 looks hidden; then the list decides.
bool Space::is_rare(std::uint64_t n) const {
    return x_[n] == hidden && (chunks_ < most_chunks || std::binary_search(rare_.begin(), rare_.end(), static_cast<std::uint32_t>(n)));
}

std::size_t Space::index_of(std::uint64_t n) const { return static_cast<std::size_t>(std::lower_bound(rare_.begin(), rare_.end(), n) - rare_.begin()); }

/// The marks of the sums that heap n and later ones may ask for, from all their pairs with a rare part.
void Space::lay_sums(std::uint64_t n) {
    sums_.assign(ring_ + 1, Sum{{}, ValueCode::codes});
    low_.assign(history_ + 2 * lanes, 0);
    high_plane_.assign(history_ + 2 * lanes, 0);
    planes_at_ = n;
    laid_chunks_ = chunks_;
    for (std::uint64_t s = n > history_ ? n - history_ : 1; s < n; ++s) {
        Sum& marks = sum(s);
        for (std::size_t k = 0; k < rare_.size() && rare_[k] < s; ++k) {
            const std::uint64_t j = s - rare_[k];
            if (!is_rare(j)) marks.set(rare_code_[k] ^ x_[j]);
        }
        low_[s + history_ - n] = static_cast<std::uint8_t>(marks.codes[0]);
        high_plane_[s + history_ - n] = static_cast<std::uint8_t>(marks.codes[0] >> 8);
    }
}

/// The rare parts rare_[first … last) against common heaps below n. With distinct parts no lane may meet a part twice: but a pair of equal parts
/// has two rare ones, and rare heaps are hidden.
void Space::mark(std::uint64_t n, std::size_t first, std::size_t last, std::size_t depth, Planes& planes) const {
    const std::uint8_t* origin = x_.data() + n;
    // Codes from 128 on stand apart in high_; such a step would take hidden heaps for common ones.
    for (std::size_t k = first; k < last;) {
        std::size_t end = last;
        if (!high_.empty()) {
            const auto odd = std::lower_bound(high_.begin(), high_.end(), rare_[k]);
            if (odd != high_.end() && *odd <= rare_[last - 1]) end = index_of(*odd);
        }
        const Steps steps{rare_.data() + k, rare_code_.data() + k, end - k};
        unsigned h = 0;
        for (; marks_.four != nullptr && h + 4 <= depth; h += 4) marks_.four(origin, steps, h, &planes[h]);
        for (; h < depth; ++h) marks_.list(origin, steps, h, chunks_ == 1, planes[h]);
        k = end < last ? end + 1 : last;
    }
}

void Space::far(std::uint64_t n, std::uint64_t distance, std::size_t depth, Planes& planes) const { mark(n, index_of(distance), rare_.size(), depth, planes); }

std::size_t Space::settle(std::uint64_t n, std::size_t count, std::uint64_t distance, std::size_t depth, Planes& planes) {
    mark(n, index_of(lanes), std::min(index_of(distance), rare_.size()), depth, planes);
    const std::size_t near = index_of(lanes);
    std::size_t lane = 0;
    if (chunks_ == 1 && marks_.settle != nullptr) {
        lane = settle_tiny(n, count, planes);
        return size_ = n + lane, lane;
    }
    planes_at_ = ~0ULL;
    mark(n, 0, near, std::min(depth, most_chunks), planes);  // parts in the block are hidden still
    for (; lane < count; ++lane) {
        const std::uint64_t s = n + lane;
        Sum& marks = sum(s) = {};
        marks.known = static_cast<std::uint32_t>(chunk_codes * depth);
        for (std::size_t h = 0; h < depth; ++h) marks.codes[h / 4] |= planes[h].at(lane) << (h % 4 * 16);
        // Parts in the block; and all near ones, where codes from 128 on are wanted: their hidden parts would pass for such codes in a plane.
        for (std::size_t k = 0; k < near && (depth > most_chunks || rare_[k] <= lane); ++k)
            if (const unsigned v = rare_code_[k] ^ x_[s - rare_[k]]; rare_code_[k] < plane_codes && v < marks.known) marks.set(v);
        for (std::size_t k = 0; k < high_.size() && high_[k] < s; ++k)
            if (!is_rare(s - high_[k])) marks.set(high_code_[k] ^ x_[s - high_[k]]);
        if (!settle_one(s)) break;
    }
    return size_ = n + lane, lane;
}

std::uint32_t Space::Sum::least_unmarked() const {
    for (std::uint32_t w = 0; w < codes.size(); ++w)
        if (~codes[w] != 0) return 64 * w + static_cast<std::uint32_t>(std::countr_one(codes[w]));
    return ValueCode::codes;
}

/// Heap n from the marks of sum n and of earlier ones. No heap of the block is rare.
bool Space::settle_one(std::uint64_t n) {
    Sum seen;
    seen.known = ValueCode::codes;
    for (const std::uint32_t t : rule_.leaving[2]) {
        const Sum& marks = sum(n - t);
        for (std::size_t w = 0; w < seen.codes.size(); ++w) seen.codes[w] |= marks.codes[w];
        seen.known = std::min(seen.known, marks.known);
    }
    for (const std::uint32_t t : single_)
        if (!is_rare(n - t)) seen.set(x_[n - t]);
    for (const std::uint32_t t : single_other_)
        if (is_rare(n - t)) seen.set(rare_code_[index_of(n - t)]);
    std::uint32_t least = seen.least_unmarked();
    if (least >= seen.known) least = large(n, seen.known);
    if (least >= (chunks_ == most_chunks ? ValueCode::codes : chunk_codes * chunks_)) return false;
    x_[n] = static_cast<std::uint8_t>(least);
    return true;
}

/// The least code >= from that heap n does not reach, by a row of marks.
std::uint32_t Space::large(std::uint64_t n, std::uint32_t from) const {
    std::array<std::uint8_t, ValueCode::codes> row{};
    const std::uint8_t* code = rare_code_.data();
    for (const std::uint32_t t : rule_.leaving[2]) {
        const std::uint64_t s = n - t;
        const std::uint8_t* x = x_.data() + s;
        const std::size_t end = index_of(s);
        for (std::size_t k = 0; k < end; ++k) {
            const std::uint8_t other = *(x - rare_[k]);
            if (other != hidden || !is_rare(s - rare_[k])) row[code[k] ^ other] = 1;
        }
    }
    for (const std::uint32_t t : single_)
        if (!is_rare(n - t)) row[x_[n - t]] = 1;
    for (const std::uint32_t t : single_other_)
        if (is_rare(n - t)) row[rare_code_[index_of(n - t)]] = 1;
    return static_cast<std::uint32_t>(std::find(row.begin() + from, row.end(), 0) - row.begin());
}

/// Values may repeat for a while: the block before, moved by the least distance that repeats its last 64 heaps.
void Space::guess(std::uint64_t n) {
    if (n >= next_period_ && n > longest_guess + 2 * lanes) {
        const std::uint8_t* last = x_.data() + n - lanes;
        if (period_ == 0 || std::memcmp(last, last - period_, lanes) != 0) {
            period_ = 0;
            for (std::uint64_t p = lanes; p <= longest_guess && period_ == 0; ++p)
                if (std::memcmp(last, last - p, lanes) == 0) period_ = p;
            if (period_ == 0) next_period_ = n + 32 * lanes;
        }
    }
    if (period_ != 0) std::memcpy(x_.data() + n, x_.data() + n - period_, lanes);
}

std::size_t Space::settle_tiny(std::uint64_t n, std::size_t count, const Planes& planes) {
    if (n < planes_at_ || n > planes_at_ + lanes) lay_sums(n);
    if (const std::uint64_t shift = n - planes_at_; shift != 0) {
        std::memmove(low_.data(), low_.data() + shift, history_);
        std::memmove(high_plane_.data(), high_plane_.data() + shift, history_);
        planes_at_ = n;
    }
    Chunk given;
    for (std::size_t k = rare_.size(); k > 0 && rare_[k - 1] + history_ >= n; --k)
        for (const std::uint32_t t : single_other_)
            if (const std::uint64_t at = rare_[k - 1] + t; at >= n && at < n + lanes)
                (rare_code_[k - 1] & 8 ? given.high : given.low)[at - n] |= static_cast<std::uint8_t>(1u << (rare_code_[k - 1] & 7));
    guess(n);
    marks_.settle({x_.data() + n,
                   {rare_.data(), rare_code_.data(), index_of(lanes)},
                   planes.data(),
                   low_.data() + history_,
                   high_plane_.data() + history_,
                   {rule_.leaving[2].data(), no_codes_.data(), rule_.leaving[2].size()},
                   {single_.data(), no_codes_.data(), single_.size()},
                   &given});
    std::size_t lane = 0;
    while (lane < count && x_[n + lane] < hidden) ++lane;
    std::fill_n(x_.data() + n + lane, lanes - lane, hidden);
    return lane;
}

void Space::plan_helpers() {
    if (chunks_ == 1 || early_.empty()) return;
    plan_depth();
    constexpr std::uint64_t sample = 32;
    // All the way back every early part has another part.
    const std::uint64_t room = size_ - std::min<std::uint64_t>(size_, early_.size() + rule_.memory() + 2 * lanes);
    const std::uint64_t apart = std::min<std::uint64_t>(5 * lanes, room / sample);
    for (unsigned h = 0; h < most_chunks; ++h) {
        std::vector<SampleBlock> blocks(sample);
        for (std::uint64_t b = 0; b < sample; ++b) {
            const std::uint64_t n = size_ - lanes - b * apart;
            std::array<std::uint16_t, lanes> below{};
            for (std::size_t l = 0; l < lanes; ++l)
                if (!is_rare(n + l)) below[l] = static_cast<std::uint16_t>(code_.rare_below(x_[n + l], n + l));
            blocks[b].origin = x_.data() + n;
            marks_.less(below.data(), h, blocks[b].open);
        }
        helpers_[h] = pick_helpers(marks_, early_, blocks, h, rule_.leaving[2].front());
    }
}

/// A chunk costs a block 2.5 cycles a rare heap, a row of its own costs a heap about 2.
void Space::plan_depth() {
    std::array<std::size_t, ValueCode::codes / chunk_codes> heaps{};
    const std::uint64_t looked_at = std::min<std::uint64_t>(size_ / 2, 1 << 14);
    for (std::uint64_t n = size_ - looked_at; n < size_; ++n) ++heaps[x_[n] / chunk_codes];
    double least = 1e30;
    std::size_t beyond = looked_at;
    for (std::size_t d = 1; d <= most_depth; ++d) {
        beyond -= heaps[d - 1];
        const double cost = 2.5 * static_cast<double>(d) + 2.0 * lanes * static_cast<double>(beyond) / static_cast<double>(looked_at);
        if (cost < least) least = cost, depth_ = d;
    }
}

/// What helped last stands in front.
void Space::help(std::uint64_t part) {
    if (chunks_ > 1 || is_rare(part)) return;
    auto& [backs, codes] = helpers_[0];
    const auto back = static_cast<std::uint32_t>(part + rule_.leaving[2].front());
    auto at = std::find(backs.begin(), backs.end(), back);
    if (at == backs.end() && backs.size() >= most_tiny_helpers) --at;
    if (at != backs.end()) {
        codes.erase(codes.begin() + (at - backs.begin()));
        backs.erase(at);
    }
    backs.insert(backs.begin(), back);
    codes.insert(codes.begin(), x_[part]);
}

/// Whether a pair of common heaps, one of them early, has this rare code.
bool Space::shown(std::uint64_t n, std::uint32_t code, std::vector<std::uint32_t>& witnesses) const {
    if (early_.empty()) return false;
    const std::size_t early = early_.size() - 1;
    for (const std::uint32_t t : rule_.leaving[2]) {
        const std::uint8_t* other = x_.data() + (n - t) - early;  // early_[k] is the heap early - k
        for (std::size_t k = 0; k < early; ++k) {
            k += marks_.match(early_.data() + k, other + k, early - k, static_cast<std::uint8_t>(code));
            if (k == early) break;
            if (is_rare(early - k) || is_rare(n - t - early + k)) continue;  // hidden bytes match by chance
            witnesses.push_back(static_cast<std::uint32_t>(early - k));
            return true;
        }
    }
    return false;
}

void Space::check(std::uint64_t n, std::size_t count, Check& result) const {
    result.missing.clear(), result.witnesses.clear(), result.left.clear();
    alignas(lanes) std::array<std::uint16_t, lanes> below{};
    if (chunks_ == 1) {
        std::array<std::uint8_t, lanes> bytes;
        marks_.look_up(x_.data() + n, n, tiny_below_, bytes.data());
        std::copy(bytes.begin(), bytes.end(), below.begin());
    } else {
        for (std::size_t l = 0; l < count; ++l) below[l] = static_cast<std::uint16_t>(code_.rare_below(x_[n + l], n + l));
    }
    if (early_.empty()) {
        for (std::uint32_t l = 0; l < count; ++l)
            for (std::uint32_t c = 0; c < below[l]; ++c) result.missing.push_back({l, c});
        return;
    }
    const std::uint32_t most = *std::max_element(below.begin(), below.end());
    const std::uint8_t* origin = x_.data() + n;
    for (unsigned h = 0; h < most_chunks && chunk_codes * h < most; ++h) {
        const bool tiny = chunks_ == 1 && h == 0;
        Chunk wanted;
        Chunk found;
        marks_.less(below.data(), h, wanted);
        marks_.list(origin, {single_other_.data(), no_codes_.data(), single_other_.size()}, h, tiny, found);
        // What a search finds sooner than another batch of helpers is left to it; the helpers of tiny codes learn instead.
        if (marks_.cover(origin, helpers_[h].steps(), h, tiny, wanted, chunks_ == 1 ? 0 : 12, found) == 0) continue;
        for (std::size_t l = 0; l < count; ++l)
            for (std::uint64_t open = wanted.at(l) & ~found.at(l); open != 0; open &= open - 1)
                result.left.push_back({static_cast<std::uint32_t>(l), 16 * h + static_cast<std::uint32_t>(std::countr_zero(open))});
    }
    for (std::size_t l = 0; l < count; ++l)
        for (std::uint32_t c = plane_codes; c < below[l]; ++c) result.left.push_back({static_cast<std::uint32_t>(l), c});
    for (const auto& item : result.left)
        if (!shown(n + item.lane, item.code, result.witnesses)) result.missing.push_back(item);
    std::sort(result.missing.begin(), result.missing.end());
}

void Space::append_to(Values& values, std::uint64_t to) const {
    std::uint64_t n = values.size();
    if (n >= to) return;
    const auto count = static_cast<std::size_t>(to - n);  // at most a block
    if (chunks_ == 1) {
        std::array<std::uint8_t, lanes> bytes;
        marks_.look_up(x_.data() + n, n, tiny_value_, bytes.data());
        return append(values, std::span<const std::uint8_t>(bytes.data(), count), 0);
    }
    std::array<std::uint16_t, lanes> words;
    std::uint32_t largest = 0;
    for (std::size_t l = 0; l < count; ++l) largest = std::max<std::uint32_t>(largest, words[l] = static_cast<std::uint16_t>(value(n + l)));
    append(values, std::span<const std::uint16_t>(words.data(), count), largest);
}

}  // namespace grundy::solve::sparse
