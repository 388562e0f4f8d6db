#pragma once
/// What a request to `grundy serve` says, before anything is run: who asks, and for which job. Without the network, so that it can be tried by itself.
#include <optional>
#include <set>
#include <string>

#include "cli/serve/job.hpp"

namespace grundy::cli {

/// The method and the headers that decide whether somebody is answered; empty where there is none.
struct RequestHead {
    std::string method, host, origin, type;
};

struct TurnedAway {
    int status = 403;
    std::string sentence;
};

/// A page of somebody else, open in the same browser, cannot make it answer: neither under a name of its own nor by a form. `hosts`: names of this machine.
std::optional<TurnedAway> turned_away(const RequestHead& head, const std::set<std::string>& hosts);

/// Throws base::Failure(bad_input) where the body is no job. What it may do is another question (job.hpp, refusal).
JobRequest job_of(const std::string& body);

}  // namespace grundy::cli
