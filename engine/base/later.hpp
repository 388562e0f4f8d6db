#pragma once
/// A sentence that is said two seconds from now, unless what it is about is over by then: who has the answer needs no forecast. Never where there are no
/// threads.
#include <functional>
#include <string>
#ifndef GRUNDY_WITHOUT_THREADS
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#endif

namespace grundy::base {

class Later {
public:
#ifdef GRUNDY_WITHOUT_THREADS
    Later(const std::function<void(const std::string&)>&, const std::string&) {}
    ~Later() {}  // NOLINT: as the other one has, so that nobody is told of a variable that is not used
#else
    /// `say` is called from another thread.
    Later(std::function<void(const std::string&)> say, std::string sentence)
        : thread_([this, say = std::move(say), sentence = std::move(sentence)](const std::stop_token& over) {
              std::unique_lock<std::mutex> lock(mutex_);
              std::condition_variable_any never;
              if (!never.wait_for(lock, over, std::chrono::seconds(2), [] { return false; }) && !over.stop_requested()) say(sentence);
          }) {}

private:
    std::mutex mutex_;
    std::jthread thread_;
#endif
};

}  // namespace grundy::base
