#pragma once
/// A search of which nothing shows that it ends gets 30 s, where the user set no limit: what was found by then is an answer, and more time is asked for.
#include <string>

#include "engine/base/budget.hpp"

namespace grundy::analyse {

class Patience {
public:
    /// `why`: why this may go on and on, as a note says it; empty: it does not.
    Patience(std::string why, const base::Budget& whole) : whole_(whole), why_(whole.deadline() ? "" : std::move(why)) {
        if (own()) given_.follow(whole, std::chrono::seconds(30));
    }
    const base::Budget& budget() const { return own() ? given_ : whole_; }
    bool own() const { return !why_.empty(); }
    /// The limit that ended the search is this one.
    bool ended(const std::optional<base::Limit>& limit) const { return own() && limit == base::Limit::time; }
    const std::string& why() const { return why_; }

private:
    const base::Budget& whole_;
    base::Budget given_;
    std::string why_;
};

}  // namespace grundy::analyse
