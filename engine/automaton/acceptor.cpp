#include "engine/automaton/acceptor.hpp"

namespace grundy::automaton {

std::vector<bool> Acceptor::finishing(const std::vector<std::size_t>& with) const {
    std::vector<Ids> from(size());
    for (Id q = 0; q < size(); ++q) {
        for (const std::size_t letter : with) {
            for (const Id to : step(q, letter)) from[to].push_back(q);
        }
    }
    std::vector<bool> reached = final;
    Ids work;
    for (Id q = 0; q < size(); ++q) {
        if (reached[q]) work.push_back(q);
    }
    while (!work.empty()) {
        const Id q = work.back();
        work.pop_back();
        for (const Id before : from[q]) {
            if (!reached[before]) reached[before] = true, work.push_back(before);
        }
    }
    return reached;
}

void Acceptor::prune() {
    std::vector<std::size_t> all;
    for (std::size_t letter = 0; letter < letters; ++letter) all.push_back(letter);
    const auto live = finishing(all);
    for (Ids& to : next) std::erase_if(to, [&](Id q) { return !live[q]; });
    std::erase_if(starts, [&](Id q) { return !live[q]; });
}

}  // namespace grundy::automaton
