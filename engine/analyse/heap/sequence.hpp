#pragma once
/// The values of a one-heap game, computed block by block, with a proof looked for after each block: computing stops as soon as a theorem's range is met.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/analyse/result/result.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/solve/disk/checkpointed.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::analyse {

/// Whether the memory limit leaves room to look for a period among these values.
bool room_to_look(const solve::Values& values, const base::Budget& budget);

class Sequence {
public:
    /// `recognition` must embed one heap. Heaps are those of the family: position n of the rule is heap n - shift.
    /// `kernel` computes the values. `set_aside` is told what the definition refutes; the values are then computed from the definition itself.
    using SetAside = std::function<void(const std::string&)>;
    Sequence(std::shared_ptr<const rule::Game> rule, const std::shared_ptr<const game::Ruleset>& game, const recognise::Recognition& recognition,
             const Options& options, std::unique_ptr<solve::Kernel> kernel, SetAside set_aside = {});

    /// For more values a law is looked for in a stream first: with one, none of them has to be computed.
    static constexpr std::uint64_t worth_streaming = std::uint64_t{1} << 22;
    /// Is what is known enough for who asks?
    using Told = std::function<bool()>;
    /// Computes until `heap` is known, by value, by a proved law, or as `told` says. Returns the limit that ended it before.
    std::optional<base::Limit> reach(std::uint64_t heap, const base::Budget& budget, const Told& told = {});
    /// Computes until a law is proved (or `told`), the prover gives up and `enough` values are there, or there are `cap` values.
    std::optional<base::Limit> reach_proof(std::uint64_t enough, std::uint64_t cap, const base::Budget& budget, const Told& told = {});
    /// Where the prover can look at values that nobody keeps: as far as `most`, or what takes so many seconds on a usual machine.
    std::optional<base::Limit> stream(double seconds, std::uint64_t most, const base::Budget& budget, const Told& told = {});
    std::uint64_t streamed() const { return streamed_; }
    /// Computes exactly `count` values, whatever is proved on the way.
    std::optional<base::Limit> compute(std::uint64_t count, const base::Budget& budget);

    const solve::Values& values() const { return values_; }
    /// The table itself, when nothing more is asked.
    solve::Values release() { return std::move(values_); }
    const recognise::Family& family() const { return family_; }
    const pattern::Progress& progress() const { return progress_; }
    /// A law of the values is proved.
    bool proved() const { return settled() && !progress_.pattern.none(); }
    /// The theorem that no period exists; null without one.
    pattern::TheoremRef no_period() const { return settled() && progress_.pattern.none() ? theorem() : nullptr; }
    /// A law, and how many values were there when it was proved: looks are made at the same places whatever is asked, so that who asks for a heap below was
    /// told its value, and who asks for one beyond, the law, in any order of questions.
    struct Held {
        std::uint64_t since = 0;
        pattern::TheoremRef theorem;
    };
    const std::vector<Held>& held() const { return held_; }
    /// The proved law, or a weaker one that holds in any case; null when there is neither.
    const pattern::Pattern* law() const { return held_.empty() ? nullptr : held_.back().theorem->law.get(); }
    pattern::TheoremRef theorem() const { return held_.empty() ? nullptr : held_.back().theorem; }
    std::string theorems() const { return prover_ ? prover_->theorems() : ""; }
    /// What was tried, where nothing is proved.
    std::vector<std::string> tried() const { return prover_ ? prover_->tried(values_.size()) : std::vector<std::string>{}; }
    const solve::Kernel& kernel() const { return *kernel_; }
    /// Time spent in the kernel alone.
    std::uint64_t elapsed_ns() const { return elapsed_ns_; }
    /// What ended the table for good: "`p` ranges over more than 10^8 elements … at the position (95)"; empty where nothing did.
    const std::string& stopped_by() const { return stopped_by_; }
    /// The end of the run: what a checkpoint keeps; null without one.
    const solve::Checkpointed* finish();

private:
    /// There is nothing more to be proved.
    bool settled() const { return progress_.state == pattern::Progress::State::proved; }
    std::optional<base::Limit> extend(std::uint64_t to, const base::Budget& budget);
    /// Ends with the watched budget, without a law.
    void look();
    void hold(const pattern::Pattern& law, const pattern::Proved& proof);
    void make_room(std::uint64_t count, const base::Budget& budget);

    bool refuted(const std::string& what, pattern::Of of, const HeapAnswer& at, const std::vector<std::int64_t>& heaps);
    void confirm_values(std::uint64_t from);
    void confirm_proof();
    void start_again(const std::string& why);

    void keep_values(const game::Ruleset& game, std::int64_t shift, const Options& options);

    std::shared_ptr<const rule::Game> rule_;
    std::shared_ptr<const game::Ruleset> game_;
    recognise::Family family_;
    recognise::Embedding embedding_;
    Options options_;
    SetAside set_aside_;
    std::vector<std::int64_t> landmarks_;  ///< heaps at which values are compared with the definition
    std::unique_ptr<solve::Kernel> kernel_;
    solve::Checkpointed* checkpoint_ = nullptr;  ///< the kernel, if it keeps its values
    std::unique_ptr<pattern::Prover> prover_;    ///< null with --no-pattern
    solve::Values values_;
    pattern::Progress progress_;
    std::vector<Held> held_;  ///< in the order of their proofs
    std::uint64_t elapsed_ns_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t streamed_ = 0;  ///< values computed and not kept
    std::string stopped_by_;
    std::optional<base::Limit> dead_;  ///< the kernel was stopped where it cannot go on
};

}  // namespace grundy::analyse
