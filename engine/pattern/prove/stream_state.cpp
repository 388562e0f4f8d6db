// The state of a search in a stream (stream_period.hpp) as bytes: numbers of eight bytes, lowest first, then the codes of its rings.
#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/pattern/prove/stream_period.hpp"

namespace grundy::pattern {
namespace {

using solve::stream::Ring;

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::uint64_t state_format = 0x3145544154535247;  ///< "GRSTATE1"
constexpr std::uint64_t most_kept = 4096;                   ///< rings in a state
constexpr std::uint64_t furthest = std::uint64_t{1} << 56;  ///< no search gets there; sums of places fit

class Writer {
public:
    void number(std::uint64_t n) { bytes(&n, sizeof n); }
    void bytes(const void* from, std::size_t count) {
        const auto* first = static_cast<const std::uint8_t*>(from);
        out.insert(out.end(), first, first + count);
    }
    void rings(const std::vector<Ring>& some) {
        number(some.size());
        for (const Ring& ring : some) number(ring.at), bytes(ring.codes.data(), ring.codes.size());
    }
    std::vector<std::uint8_t> out;
};

/// What is missing reads as 0, and ok() says so.
class Parser {
public:
    explicit Parser(std::span<const std::uint8_t> bytes) : left_(bytes) {}
    std::uint64_t number() {
        std::uint64_t n = 0;
        bytes(&n, sizeof n);
        return n;
    }
    void bytes(void* to, std::size_t count) {
        ok_ = ok_ && left_.size() >= count;
        if (!ok_) return;
        std::memcpy(to, left_.data(), count);
        left_ = left_.subspan(count);
    }
    std::vector<Ring> rings(std::uint64_t window) {
        const std::uint64_t count = number();
        ok_ = ok_ && count <= most_kept && left_.size() / (window + sizeof count) >= count;
        std::vector<Ring> some(ok_ ? count : 0);
        for (Ring& ring : some) {
            ring.at = number();
            ring.codes.resize(window);
            bytes(ring.codes.data(), window);
        }
        return some;
    }
    bool ok() const { return ok_; }
    bool done() const { return ok_ && left_.empty(); }

private:
    std::span<const std::uint8_t> left_;
    bool ok_ = true;
};

/// Ascending places of whole blocks from the first one on; codes of common heaps alone, but for the first ring, which is that of the table.
bool in_order(const std::vector<Ring>& rings, const Ring& begin, std::uint64_t last) {
    for (std::size_t i = 0; i < rings.size(); ++i) {
        const Ring& ring = rings[i];
        if (ring.at % solve::stream::lanes != 0 || ring.at > last || ring.at < begin.at || (i > 0 && ring.at <= rings[i - 1].at)) return false;
        if (ring.at == begin.at ? ring.codes != begin.codes
                                : std::any_of(ring.codes.begin(), ring.codes.end(), [](std::uint8_t c) { return c >= solve::stream::most_codes; }))
            return false;
    }
    return true;
}

}  // namespace

std::vector<std::uint8_t> StreamPeriod::state() const {
    Writer w;
    for (const std::uint64_t n : {state_format, std::uint64_t{values_->table_.size()}, stream_.window(), apart_, next_ring_, next_anchor_, period_, back_at_})
        w.number(n);
    w.bytes(most_.data(), most_.size());
    w.rings(values_->rings_);
    w.rings(anchors_);
    w.rings({stream_.keep()});
    return std::move(w.out);
}

std::optional<std::uint64_t> StreamPeriod::begun(std::span<const std::uint8_t> state) {
    Parser parser(state);
    if (parser.number() != state_format) return {};
    const std::uint64_t count = parser.number();
    return parser.ok() ? std::optional(count) : std::nullopt;
}

bool StreamPeriod::go_on(std::span<const std::uint8_t> state) {
    Parser parser(state);
    if (parser.number() != state_format || parser.number() != values_->table_.size() || parser.number() != stream_.window()) return false;
    const std::uint64_t apart = parser.number(), next_ring = parser.number(), next_anchor = parser.number(), period = parser.number(),
                        back_at = parser.number();
    auto most = most_;
    parser.bytes(most.data(), most.size());
    auto rings = parser.rings(stream_.window()), anchors = parser.rings(stream_.window()), now = parser.rings(stream_.window());
    if (!parser.done() || rings.empty() || anchors.empty() || now.size() != 1) return false;
    const std::uint64_t last = now.front().at;
    const Ring begin = stream_.keep();  // the state lies behind the same values
    if (!in_order(rings, begin, last) || !in_order(anchors, begin, last) || !in_order(now, begin, last) || next_ring % solve::stream::lanes != 0 ||
        next_anchor % solve::stream::lanes != 0)
        return false;
    const bool anchored = std::any_of(anchors.begin(), anchors.end(), [&](const Ring& ring) { return ring.at == back_at && last - back_at >= period; });
    if (last > furthest || apart == 0 || apart > furthest || next_ring < last || next_anchor < last || (period != 0 && !anchored)) return false;
    if (rings.front().at != begin.at) return false;
    stream_.restore(now.front());
    values_->rings_ = std::move(rings), anchors_ = std::move(anchors);
    apart_ = apart, next_ring_ = next_ring, next_anchor_ = next_anchor, period_ = period, back_at_ = back_at, most_ = most;
    return true;
}

}  // namespace grundy::pattern
