#pragma once
/// The processes of mpirun: the first hands out games and keeps rows, the others look into them. Without MPI there is one.
#include <functional>
#include <memory>
#include <string>

#include "engine/atlas/workers.hpp"

namespace grundy::cli {

class Ranks {
public:
    /// Takes part where mpirun started this process and the program was built with MPI.
    Ranks();
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    bool first() const;
    /// Of the others: looks into games until the first says that it is over.
    void serve(const atlas::StudyOptions& options, const std::function<std::shared_ptr<const rule::Game>(const std::string&)>& open);
    /// Of the first: the others; null if there are none. `seconds`: what a game may take; who is silent much longer is gone, and its game is given out again.
    atlas::Workers* workers(double seconds);
    /// Of the first: sends the others home.
    void over();

private:
    class Others;
    std::unique_ptr<Others> others_;
};

}  // namespace grundy::cli
