#pragma once
/// The cases of a claim, smallest first: all positions of the domain, the followers of the start, or the bindings of `for` alone.
/// Map of the room: read this header first: the cases of a claim, smallest first.
/// `refute` goes to the part of a formula that fails, `show` to the reasons why a position is what it is. `sums`: positions that are sums.
#include <functional>

#include "engine/analyse/domain/positions.hpp"
#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// All positions of the game within the bounds of its claim.
analyse::Positions positions_of(Ground& ground);
/// Why words cannot be tried: nothing names a letter of component `name`.
std::string unknown_letters(const std::string& name);

class Cases {
public:
    /// Returns false to stop. The frame holds the position and what `for` binds.
    using Visit = std::function<bool(Frame& frame)>;

    struct End {
        bool complete = false;  ///< every case there is was visited
        bool stopped = false;   ///< by `visit`
        base::Integer reached;  ///< all cases up to this size were visited
        std::uint64_t visited = 0;
        std::string why;     ///< not complete: what ended it
        bool blind = false;  ///< what was visited says nothing of the rest, for the reason `why`
        std::optional<base::Limit> limit;
    };

    explicit Cases(Ground& ground) : ground_(ground) {}

    /// Are cases visited by size? Else `visit` must find the smallest itself: several binders of `for`.
    bool by_size() const;
    /// The size of the smallest position that can be a case.
    std::int64_t begins_at() { return ground_.claim().over_positions && !ground_.claim().from_start ? all().smallest() : 0; }
    End each(const Visit& visit);
    /// The order of cases: size, then the numbers lexicographically.
    std::vector<base::Integer> rank(const Frame& frame) const;
    /// Each position is explored from before it is visited, in growing batches. Off: positions are only listed.
    bool prepare = true;

private:
    End bindings(const Visit& visit);
    End followers(const Visit& visit);
    End positions(const Visit& visit);
    bool with_binders(Frame& frame, std::size_t k, const Visit& visit, std::uint64_t& visited);
    bool is_position(const Frame& frame);
    bool claimed(const rule::PositionData& position);
    struct Sized {
        std::int64_t size = 0;
        rule::PositionData position;
    };
    /// `tried`: every case up to this size was visited.
    bool batch(std::vector<Sized>& positions, const Visit& visit, End& end, std::int64_t& tried);
    const analyse::Positions& all();

    Ground& ground_;
    std::optional<analyse::Positions> positions_;
};

}  // namespace grundy::claim
