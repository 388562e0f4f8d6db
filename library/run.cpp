#include "library/run.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "engine/base/memory.hpp"
#include "engine/base/text.hpp"
#include "library/data.hpp"

namespace grundy::library {

namespace {

/// As the command line reads durations: a limit beyond a century is none.
constexpr double most_seconds = 3e9;

base::Budget::Clock::duration duration_of(double seconds) {
    return std::chrono::duration_cast<base::Budget::Clock::duration>(std::chrono::duration<double>(std::clamp(seconds, 0.0, most_seconds)));
}

void check_options(const Options& asked) {
    const auto bad = [](double seconds) { return !(seconds >= 0); };
    if (bad(asked.seconds) || (asked.effort && bad(*asked.effort))) throw Error(ErrorKind::bad_input, "a time limit is a number of seconds, 0 or more");
    if (asked.threads > 1024) throw Error(ErrorKind::bad_input, "more than 1024 threads are asked for", "0 means as many as the machine has");
    const auto known = analyse::known_methods();
    if (asked.method.empty() || std::find(known.begin(), known.end(), asked.method) != known.end()) return;
    throw Error(ErrorKind::bad_input, "there is no method " + asked.method, "methods: " + base::joined(known, ", "));
}

}  // namespace

Run::Run(const Options& asked) : asked_(asked) {
    check_options(asked);
    before_ = asked.memory != 0 ? base::used_memory() : 0;
    budget.set_memory(asked.memory != 0 ? asked.memory : base::usual_memory());
    budget.set_cancel(&stop_);
    if (asked.memory != 0 || asked.cancelled) budget.set_meter([this] { return look(); });
    if (asked.seconds > 0) budget.set_time(duration_of(asked.seconds));
    if (asked.progress) {
        budget.set_progress([this](std::uint64_t done, std::uint64_t total, const char* what) {
            const std::unique_lock<std::mutex> lock(asking_, std::try_to_lock);
            if (lock.owns_lock()) asked_.progress({done, total, what});
        });
    }
    if (asked.to) options.to = std::min<std::uint64_t>(*asked.to, std::numeric_limits<std::int64_t>::max() - 1);  // positions are numbered in 64 bits
    options.stored = asked.list;
    options.method = asked.method;
    options.pattern = asked.pattern;
    options.effort = asked.effort;
    options.threads = asked.threads;
    options.warn = [this](const std::string& sentence) {
        const std::lock_guard<std::mutex> lock(noting_);
        notes.push_back(in_our_words(sentence));
    };
    look();
    watch_.emplace(budget);
}

std::uint64_t Run::look() {
    if (asked_.cancelled && !stop_) {
        const std::unique_lock<std::mutex> lock(asking_, std::try_to_lock);
        if (lock.owns_lock() && !stop_ && asked_.cancelled()) stop_ = true;
    }
    if (asked_.memory == 0) return 0;
    const std::uint64_t now = base::used_memory();
    return now > before_ ? now - before_ : 0;
}

void raise(const base::Failure& failure) {
    const auto kind = [&] {
        switch (failure.kind()) {
            case base::FailureKind::bad_input: return ErrorKind::bad_input;
            case base::FailureKind::overflow: return ErrorKind::overflow;
            case base::FailureKind::arithmetic: return ErrorKind::arithmetic;
            case base::FailureKind::limit: return ErrorKind::limit;
            case base::FailureKind::interrupted: return ErrorKind::interrupted;
            case base::FailureKind::unsupported: return ErrorKind::unsupported;
            case base::FailureKind::internal: return ErrorKind::internal;
        }
        return ErrorKind::internal;
    }();
    throw Error(kind, in_our_words(failure.what()), in_our_words(failure.hint()));
}
void raise_rejected(const std::string& why) { throw Error(ErrorKind::rejected, "the certificate is rejected: " + why); }
void raise_unreadable(const std::string& why) { throw Error(ErrorKind::bad_input, "this is no certificate: " + why); }
void raise_out_of_memory() { throw Error(ErrorKind::limit, "out of memory", "compute less, or let the process have more"); }

}  // namespace grundy::library
