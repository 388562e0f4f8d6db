#pragma once
/// How the checker says no, and how long it works.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "engine/base/poll.hpp"

namespace grundy::verify {

/// Why a file is refused, as one line of ASCII. The reason may quote the file, and what a hostile file says must not reach a terminal as a command, nor as a
/// line that looks like one of ours.
inline std::string one_line(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') c = ' ';
        if (byte >= 0x7f || static_cast<unsigned char>(c) < 0x20) c = '?';
    }
    return text;
}

/// The file is no certificate: exit 2.
struct Unreadable : std::runtime_error {
    explicit Unreadable(const std::string& why) : runtime_error(one_line(why)) {}
};

/// The certificate is read, and does not prove what it states: exit 1.
struct Rejected : std::runtime_error {
    explicit Rejected(const std::string& why) : runtime_error(one_line(why)) {}
};

[[noreturn]] inline void strange(const std::string& what) { throw Rejected("this rule is written in a way that the checker does not understand: " + what); }

/// Play may go on for ever, or end in a draw: then P and N are not all that there is.
struct MayBeDrawn : Rejected {
    using Rejected::Rejected;
};

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
