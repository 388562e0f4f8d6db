// Why a claim was not proved, as a person would write it.
#include <fmt/format.h>

#include "engine/report/finding_text.hpp"

namespace grundy::report {
namespace {

namespace argument = claim::argument;

/// Moves lead away from what the claim speaks of: how, what would have to be claimed instead, and why no law was found there.
std::vector<std::string> of_open_region(const argument::OpenRegion& open) {
    std::vector<std::string> out;
    const std::string way = open.to.empty() ? fmt::format("for example from {}", open.from) : fmt::format("for example from {} to {}", open.from, open.to);
    out.push_back("the claim is not closed under moves: one leads out of the positions that it speaks of" + (open.from.empty() ? "" : ", " + way));
    if (!open.known) return out;
    const char* least = open.least ? "the least set round them that no move leaves" : "a set round them that no move leaves";
    if (open.everything) {
        out.push_back(open.least ? fmt::format("{} is that of all positions: only a claim that says of all of them who wins can be proved by induction", least)
                                 : "no smaller set round them than that of all positions was found that no move leaves");
        return out;
    }
    const std::string says = open.said.empty() ? "who wins" : fmt::format("`{}` or what is so there", open.said);
    if (!open.among.empty() && open.exact) {
        out.push_back(fmt::format("{} is that of the positions with `{}`: state {} for all of these", least, open.among, says));
    } else {
        const std::string wider = open.among.empty() ? "" : fmt::format("; so is that of the positions with `{}`", open.among);
        out.push_back(
            fmt::format("{} is known{}{}: state {} for all of these", least, open.also.empty() ? "" : ", and " + open.also + " is in it", wider, says));
    }
    if (!open.fails_at.empty()) out.push_back(fmt::format("`{}` is not what the moves ask for at {}", open.said, open.fails_at));
    if (!open.why.empty()) out.push_back("no law of these positions: " + open.why);
    return out;
}

}  // namespace

std::string unused(const claim::Finding& finding) { return "the way that is told was not used: " + finding.way_unused; }

std::vector<std::string> obstacles(const claim::Finding& finding) {
    std::vector<std::string> out;
    if (finding.open) out = of_open_region(*finding.open);
    if (!finding.way_unused.empty()) out.push_back(unused(finding));
    out.insert(out.end(), finding.tried.begin(), finding.tried.end());
    return out;
}

}  // namespace grundy::report
