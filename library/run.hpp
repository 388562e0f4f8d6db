#pragma once
/// One call of the façade: its limits as the engine knows them, and the engine's failures as grundy::Error.
#include <atomic>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/verify/core/verdict.hpp"
#include "grundy/grundy.hpp"

namespace grundy::library {

class Run {
public:
    /// `asked` must outlive it.
    explicit Run(const Options& asked);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    base::Budget budget;
    analyse::Options options;
    std::vector<std::string> notes;  ///< warnings of the engine

private:
    /// The engine asks what memory is in use every few milliseconds, from any of its threads: the moment to ask the caller too.
    std::uint64_t look();

    const Options& asked_;
    std::uint64_t before_ = 0;
    std::mutex asking_, noting_;
    std::atomic<bool> stop_{false};
    std::optional<base::Watch> watch_;
};

[[noreturn]] void raise(const base::Failure& failure);
[[noreturn]] void raise_rejected(const std::string& why);
[[noreturn]] void raise_unreadable(const std::string& why);
[[noreturn]] void raise_out_of_memory();

/// What `work` returns; what the engine throws becomes an Error. Everything else passes: it is the caller's own.
template <class Work>
auto guarded(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const base::Failure& failure) {
        raise(failure);
    } catch (const verify::Rejected& why) {
        raise_rejected(why.what());
    } catch (const verify::Unreadable& why) {
        raise_unreadable(why.what());
    } catch (const std::bad_alloc&) {
        raise_out_of_memory();
    }
}

}  // namespace grundy::library
