#include "engine/atlas/workers.hpp"

#include <algorithm>

namespace grundy::atlas {

ThreadWorkers::ThreadWorkers(unsigned threads, StudyOptions options) : threads_(std::max(threads, 1U)), options_(std::move(options)) {
    for (unsigned i = 0; i < threads_; ++i) workers_.emplace_back([this] { work(); });
}

ThreadWorkers::~ThreadWorkers() {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        over_ = true;
        jobs_.clear();
    }
    given_.notify_all();
}

std::size_t ThreadWorkers::free() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::size_t most = 2 * std::size_t{threads_};  // one waits behind each, so that nobody is idle while rows are written
    return busy_ < most ? most - busy_ : 0;
}

void ThreadWorkers::give(Job job, bool last) {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        ++busy_;
        jobs_.emplace_back(std::move(job), last ? std::max(1U, threads_ / static_cast<unsigned>(std::min<std::size_t>(busy_, threads_))) : 1U);
    }
    given_.notify_one();
}

std::optional<Done> ThreadWorkers::take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (results_.empty()) return std::nullopt;
    Done done = std::move(results_.front());
    results_.pop_front();
    --busy_;
    return done;
}

std::size_t ThreadWorkers::busy() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return busy_;
}

void ThreadWorkers::wait(std::chrono::milliseconds most) {
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait_for(lock, most, [this] { return !results_.empty(); });
}

void ThreadWorkers::work() {
    for (;;) {
        std::unique_lock<std::mutex> lock(mutex_);
        given_.wait(lock, [this] { return over_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        auto [job, threads] = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        StudyOptions options = options_;
        options.threads = threads;
        options.effort = job.effort;
        Record record = study(job.game, options);
        lock.lock();
        results_.push_back({std::move(job.name), std::move(record)});
        lock.unlock();
        done_.notify_all();
    }
}

}  // namespace grundy::atlas
