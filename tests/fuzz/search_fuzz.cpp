/// A damaged state of a search in a stream (stream_state.cpp): a state as the search writes it, cut, changed at a few places, or followed by more. What is
/// taken up must go on, within its limits, and must be written again as it was read.
#include <cstring>
#include <optional>
#include <vector>

#include "engine/pattern/prove/stream_period.hpp"
#include "engine/solve/split/break_sparse.hpp"
#include "target.hpp"

namespace {

using grundy::pattern::StreamPeriod;

constexpr std::uint64_t table = 270'000, first_stop = 300'000;

struct Begun {
    grundy::rule::Code code = grundy::rule::parse_code("0.16");
    grundy::solve::Values values;
    std::vector<std::uint8_t> state;

    Begun() {
        if (grundy::solve::break_sparse(code, {.streams = false})->extend(values, table, {})) grundy::fuzz::found("no values");
        auto search = behind();
        search.run(first_stop, {});
        state = search.state();
    }
    StreamPeriod behind() const {
        auto search = StreamPeriod::behind(code, values, table);
        if (!search) grundy::fuzz::found("no stream behind the table");
        return *std::move(search);
    }
};

/// Bytes of the input, in numbers; 0 where there are no more.
class Input {
public:
    Input(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
    bool empty() const { return at_ == end_; }
    std::uint64_t number(std::size_t bytes) {
        std::uint64_t n = 0;
        for (std::size_t i = 0; i < bytes && !empty(); ++i) n |= std::uint64_t{*at_++} << 8 * i;
        return n;
    }

private:
    const std::uint8_t *at_, *end_;
};

/// One change: its kind, where, and what.
void change(std::vector<std::uint8_t>& state, Input& input) {
    const std::uint64_t kind = input.number(1);
    std::size_t at = input.number(3);
    if (kind % 8 < 4) at = at % 40 * 8;  // where the numbers of the head are, and what follows them
    at = state.empty() ? 0 : at % state.size();
    std::uint64_t n = 0;
    const std::size_t bytes = std::min<std::size_t>(kind % 2 == 0 ? 8 : 1, state.size() - at);
    if (bytes > 0) std::memcpy(&n, state.data() + at, bytes);
    switch (kind / 8 % 5) {
        case 0: n = input.number(8); break;
        case 1: n += 16 * input.number(2); break;
        case 2: n -= 16 * input.number(2); break;
        case 3: state.resize(at); return;
        default: state.push_back(static_cast<std::uint8_t>(input.number(1))); return;
    }
    if (bytes > 0) std::memcpy(state.data() + at, &n, bytes);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    static const Begun begun;
    Input input(data, size);
    auto state = begun.state;
    while (!input.empty()) change(state, input);
    fuzz::answered([&] {
        if (StreamPeriod::begun(state).value_or(begun.values.size() + 1) > begun.values.size()) return;
        StreamPeriod search = begun.behind();
        if (!search.go_on(state)) return;
        if (search.state() != state) fuzz::found("a state changes when it is read and written");
        base::Budget budget;
        budget.set_time(std::chrono::seconds(2));
        if (search.run(search.at() + 20'000, budget) == StreamPeriod::End::found) search.found(budget);
    });
    return 0;
}
