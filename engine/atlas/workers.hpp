#pragma once
/// Who looks into the games of a sweep: threads of this process, and other processes that mpirun started.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/atlas/study.hpp"

namespace grundy::atlas {

struct Job {
    std::string name;  ///< as on the command line
    std::shared_ptr<const rule::Game> game;
    Effort effort;
};
struct Done {
    std::string name;
    Record record;
};

/// Takes games and gives rows back, in any order.
class Workers {
public:
    virtual ~Workers() = default;
    /// How many games it would begin with at once.
    virtual std::size_t free() const = 0;
    /// `last`: nobody waits behind this game, so that it may have the threads that are left.
    virtual void give(Job job, bool last) = 0;
    virtual std::optional<Done> take() = 0;
    virtual std::size_t busy() const = 0;
    /// Games that came back because who had them is gone.
    virtual std::vector<Job> lost() { return {}; }
};

class ThreadWorkers final : public Workers {
public:
    ThreadWorkers(unsigned threads, StudyOptions options);
    ~ThreadWorkers() override;
    ThreadWorkers(const ThreadWorkers&) = delete;
    ThreadWorkers& operator=(const ThreadWorkers&) = delete;

    std::size_t free() const override;
    void give(Job job, bool last) override;
    std::optional<Done> take() override;
    std::size_t busy() const override;
    /// Sleeps until a row is there, at most so long.
    void wait(std::chrono::milliseconds most);

private:
    void work();

    const unsigned threads_;
    const StudyOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable given_, done_;
    std::deque<std::pair<Job, unsigned>> jobs_;
    std::deque<Done> results_;
    std::size_t busy_ = 0;
    bool over_ = false;
    std::vector<std::jthread> workers_;
};

}  // namespace grundy::atlas
