#pragma once
/// A search of which nothing shows that it ends gets 30 s, where the user set no limit: what was found by then is an answer, and more time is asked for.
#include "engine/base/budget.hpp"

namespace grundy::analyse {

class Patience {
public:
    Patience(bool may_go_on, const base::Budget& whole) : whole_(whole), own_(may_go_on && !whole.deadline()) {
        if (own_) given_.follow(whole, std::chrono::seconds(30));
    }
    const base::Budget& budget() const { return own_ ? given_ : whole_; }
    bool own() const { return own_; }
    /// The limit that ended the search is this one.
    bool ended(const std::optional<base::Limit>& limit) const { return own_ && limit == base::Limit::time; }

private:
    const base::Budget& whole_;
    base::Budget given_;
    bool own_;
};

}  // namespace grundy::analyse
