#include "cli/further/ranks.hpp"

#ifdef GRUNDY_MPI

#include <fmt/format.h>
#include <mpi.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <vector>

#include "cli/exit_code.hpp"
#include "engine/atlas/record_text.hpp"
#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

constexpr int tag_game = 1, tag_row = 2, tag_over = 3;

using Instants = std::chrono::steady_clock;

void send(const std::string& text, int to, int tag) { MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD); }

std::string receive(const MPI_Status& status) {
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string text(static_cast<std::size_t>(length), '\0');
    MPI_Recv(text.data(), length, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return text;
}

/// Looks without spinning: the processes may share their cores.
MPI_Status await(int from) {
    MPI_Status status;
    for (int there = 0;;) {
        MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
        if (there) return status;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace

class Ranks::Others final : public atlas::Workers {
public:
    Others() {
        int provided = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &size_);
        held_.resize(static_cast<std::size_t>(size_));
    }
    ~Others() override {
        if (rank_ == 0 && !dismissed_) give_up();
        for (std::size_t i = 1; i < held_.size(); ++i) {
            if (!held_[i].gone) continue;
            MPI_Abort(MPI_COMM_WORLD, exit_done);  // to wait for who is gone would be to wait for ever
        }
        MPI_Finalize();
    }
    Others(const Others&) = delete;
    Others& operator=(const Others&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }
    void allow(double seconds) { patience_ = std::chrono::duration<double>(2 * seconds + 30); }

    std::size_t free() const override {
        std::size_t count = 0;
        for (std::size_t i = 1; i < held_.size(); ++i) count += !held_[i].job && !held_[i].gone ? 1 : 0;
        return count;
    }
    void give(atlas::Job job, bool) override {
        for (std::size_t i = 1; i < held_.size(); ++i) {
            if (held_[i].job || held_[i].gone) continue;
            send(fmt::format("{} {}\n{}", job.effort.seconds, job.effort.search, job.name), static_cast<int>(i), tag_game);
            held_[i].job = std::move(job);
            held_[i].since = Instants::now();
            return;
        }
    }
    std::optional<atlas::Done> take() override {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, tag_row, MPI_COMM_WORLD, &there, &status);
        if (!there) return std::nullopt;
        const std::string text = receive(status);
        Held& who = held_[static_cast<std::size_t>(status.MPI_SOURCE)];
        if (!who.job) return std::nullopt;
        atlas::Done done{std::move(who.job->name), atlas::from_line(text)};
        who.job.reset();
        return done;
    }
    std::size_t busy() const override {
        std::size_t count = 0;
        for (const Held& one : held_) count += one.job ? 1 : 0;
        return count;
    }
    std::vector<atlas::Job> lost() override {
        std::vector<atlas::Job> all;
        for (Held& one : held_) {
            if (!one.job || Instants::now() - one.since < patience_) continue;
            all.push_back(std::move(*one.job));
            one.job.reset();
            one.gone = true;
        }
        return all;
    }
    void dismiss() {
        dismissed_ = true;
        for (std::size_t i = 1; i < held_.size(); ++i)
            if (!held_[i].gone) send("", static_cast<int>(i), tag_over);
    }

private:
    /// The sweep ended in an error: the others wait for a word, and their rows for somebody who takes them.
    void give_up() {
        dismiss();
        while (busy() > 0) {
            if (!take()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            static_cast<void>(lost());
        }
    }

    struct Held {
        std::optional<atlas::Job> job;
        Instants::time_point since;
        bool gone = false;
    };
    int rank_ = 0, size_ = 1;
    bool dismissed_ = false;
    std::chrono::duration<double> patience_{60};
    std::vector<Held> held_;
};

Ranks::Ranks() {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") || std::getenv("PMI_SIZE") || std::getenv("PMIX_RANK")) others_ = std::make_unique<Others>();
}
Ranks::~Ranks() = default;

bool Ranks::first() const { return !others_ || others_->rank() == 0; }

void Ranks::serve(const atlas::StudyOptions& options, const std::function<std::shared_ptr<const rule::Game>(const std::string&)>& open) {
    for (;;) {
        const MPI_Status status = await(0);
        std::istringstream game(receive(status));
        if (status.MPI_TAG == tag_over) return;
        atlas::StudyOptions own = options;
        own.threads = 1;
        std::string name;
        game >> own.effort.seconds >> own.effort.search;
        std::getline(game.ignore(), name);
        send(atlas::to_line(atlas::study(open(name), own)), 0, tag_row);
    }
}

atlas::Workers* Ranks::workers(double seconds) {
    if (!others_ || others_->size() < 2) return nullptr;
    others_->allow(seconds);
    return others_.get();
}

void Ranks::over() {
    if (others_) others_->dismiss();
}

}  // namespace grundy::cli

#else

namespace grundy::cli {

class Ranks::Others {};

Ranks::Ranks() = default;
Ranks::~Ranks() = default;
bool Ranks::first() const { return true; }
void Ranks::serve(const atlas::StudyOptions&, const std::function<std::shared_ptr<const rule::Game>(const std::string&)>&) {}
atlas::Workers* Ranks::workers(double) { return nullptr; }
void Ranks::over() {}

}  // namespace grundy::cli

#endif
