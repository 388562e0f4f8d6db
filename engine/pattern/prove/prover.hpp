#pragma once
/// From values that grow block by block to a proved law. One prover a family; it asks for the values that its theorem's range needs and no more.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/solve/kernel/values.hpp"

namespace grundy::pattern {

struct Progress {
    enum class State {
        proved,   ///< `pattern` holds for all n by `proof`. A pattern of kind none with a proof: it is proved that no period exists
        go_on,    ///< look again when there are at least `want` values
        gave_up,  ///< no theorem applies, or a budget ran out: `note` says which
    };
    State state = State::go_on;
    Pattern pattern;              ///< go_on, gave_up: the best guess that fits all values so far, or none
    std::optional<Proved> proof;  ///< exactly when state is proved
    /// A weaker law that is proved in any case (of outcomes, or partial as for Mark-t with large t), while the values are still looked at or given up.
    std::optional<std::pair<Pattern, Proved>> meanwhile;
    std::uint64_t want = 0;
    std::string note;            ///< what was tried, for people
    std::uint64_t streamed = 0;  ///< so many values were computed and not kept
};

struct Effort {
    std::uint64_t states = 150'000;     ///< of an automata product, before giving up
    std::uint64_t values = 1ULL << 27;  ///< no candidate is looked for beyond so many values
};

/// Where a long search keeps its state between two processes.
class StateKeeper {
public:
    virtual ~StateKeeper() = default;
    /// What was kept last; empty: nothing.
    virtual std::vector<std::uint8_t> kept() const = 0;
    /// It is time to keep() again.
    virtual bool due() const = 0;
    virtual void keep(const std::vector<std::uint8_t>& state) = 0;
};

/// How far values stream in search of a law: to about `most`, or as many as take so many seconds on a usual machine.
struct Streaming {
    double seconds = 0;
    std::uint64_t most = 0;
    StateKeeper* keeper = nullptr;
    unsigned threads = 1;  ///< 0: as many as the machine has
};

class Prover {
public:
    virtual ~Prover() = default;
    /// The theorems tried, for people: "2.1", "1.5, 1.7".
    virtual std::string theorems() const = 0;
    /// `values` are g(0) … of the family's heaps, never changing but growing. Cost O(values.size()) a call, and calls with less than `want` values are free.
    virtual Progress look(const solve::Values& values) = 0;
    /// Looks for a law in values that stream, where a theorem allows that and the table has told nothing: g(0) … of `values`, and others behind them that
    /// nobody keeps. Nothing where no theorem does. go_on: try again with `want` values.
    virtual std::optional<Progress> stream(const solve::Values& values, const Streaming& far, const base::Budget& budget) {
        return (void)values, (void)far, (void)budget, std::nullopt;
    }
    /// The theorem "the same on this range, hence for ever", where it asks no more of values than that options agree.
    virtual std::optional<std::pair<Range, TheoremId>> range() const { return std::nullopt; }
    /// What the theorems ask of the values, a line each: "theorem 2.1: g(n + p) = g(n) for n0 <= n < 2 n0 + p + 3".
    virtual std::vector<std::string> needs() const { return {"theorem " + theorems()}; }
    /// What was tried in so many values, for people: what each theorem needed, what stood in the way, and where guesses failed.
    virtual std::vector<std::string> tried(std::uint64_t values) const;
    /// From now on a look ends soon after this budget is exceeded, undecided; null: no bound. It must outlive the looks.
    virtual void within(const base::Budget* budget) { budget_ = budget; }

protected:
    const base::Budget* budget_ = nullptr;
};

/// Never null: a family without a theorem gets a prover that gives up and says so.
std::unique_ptr<Prover> make_prover(const recognise::Family& family, const Effort& effort = {});

}  // namespace grundy::pattern
