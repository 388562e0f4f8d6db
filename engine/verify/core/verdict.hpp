#pragma once
/// How the checker says no, and how long it works.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "engine/base/poll.hpp"

namespace grundy::verify {

/// The file is no certificate: exit 2.
struct Unreadable : std::runtime_error {
    using runtime_error::runtime_error;
};

/// The certificate is read, and does not prove what it states: exit 1.
struct Rejected : std::runtime_error {
    using runtime_error::runtime_error;
};

[[noreturn]] inline void strange(const std::string& what) { throw Rejected("this rule is written in a way that the checker does not understand: " + what); }

/// What a claim comes to: what is proved, and by what. Whatever proves throws Rejected with the reason where it does not.
struct Proved {
    std::string sentence, how;
};

/// The proof needs more values, or cases, than the certificate says it rests on.
struct CutShort : Rejected {
    CutShort(const std::string& what, std::uint64_t count) : Rejected(what), needed(count) {}
    std::uint64_t needed;
};

/// Every loop that a certificate can make long counts here. Where a certificate is checked as it is written, the writer's limits of time and memory hold too.
class Steps {
public:
    explicit Steps(std::uint64_t most) : left_(most), most_(most) {}
    void take(std::uint64_t count) {
        if (count > left_) throw Rejected("checking this takes more than " + std::to_string(most_) + " steps (--steps allows more): nothing is verified");
        left_ -= count;
        base::poll();
    }
    std::uint64_t left() const { return left_; }

private:
    std::uint64_t left_, most_;
};

}  // namespace grundy::verify
