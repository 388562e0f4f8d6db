#include "engine/claim/cases/cases.hpp"

#include <algorithm>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/ground/caps.hpp"
#include "engine/graph/position_graph.hpp"

namespace grundy::claim {

using base::Integer;
using rule::PositionData;
using rule::Value;
using Clock = base::Clock;

namespace {

constexpr std::size_t first_batch = 128;
constexpr std::size_t largest_batch = 1 << 20;
constexpr std::size_t most_followers = 20'000'000;
/// Where words cannot be listed, other components are tried so far: enough to refute what is plainly false.
constexpr std::int64_t most_without_letters = 100;
constexpr std::uint64_t most_left_out = 5'000'000;  ///< of one size, by `where`
constexpr const char* as_far_as_the_effort = "as far as the effort for an infinite claim goes";

/// In a handler: the cases tried so far stand, whatever keeps the next from being tried.
void ended(Cases::End& end) {
    try {
        throw;
    } catch (const Unanswered& unanswered) {
        end.why = unanswered.why;
        end.limit = unanswered.limit;
    } catch (const base::LimitReached& reached) {
        end.why = reached.what();
        end.limit = reached.limit();
    } catch (const std::bad_alloc&) {
        end.why = "the memory limit was reached";
        end.limit = base::Limit::memory;
    }
}

}  // namespace

analyse::Positions positions_of(Ground& ground) {
    auto letters = analyse::alphabet_of(ground.game());
    analyse::letters_in(ground.claim().expr.get(), letters);
    analyse::letters_in(ground.claim().condition.get(), letters);
    return {ground.oracle().ruleset(), ground.game(), letters, caps_of(ground)};
}

std::string unknown_letters(const std::string& name) {
    return "nothing says which letters `" + name + "` may have, so only the empty word was tried: name them, " + analyse::way_to_name_letters(name);
}

const analyse::Positions& Cases::all() {
    if (!positions_) positions_.emplace(positions_of(ground_));
    return *positions_;
}

bool Cases::by_size() const {
    const rule::Claim& claim = ground_.claim();
    if (claim.from_start || claim.over_positions) return true;
    return claim.domain.empty() || (claim.domain.size() == 1 && claim.domain[0].range->op == rule::Op::range);
}

std::vector<Integer> Cases::rank(const Frame& frame) const {
    std::vector<Integer> row{Integer(0)};
    for (const auto& slot : frame) {
        if (!slot) continue;
        const bool numbers = slot->type.kind == rule::Kind::number || slot->type.element == rule::Kind::number;
        for (const Integer& item : slot->items) {
            row[0] += numbers ? Integer(abs(item)) : Integer(0);
            row.push_back(item);
        }
    }
    return row;
}

Cases::End Cases::each(const Visit& visit) {
    const rule::Claim& claim = ground_.claim();
    if (claim.from_start) return followers(visit);
    return claim.over_positions ? positions(visit) : bindings(visit);
}

/// A claim is about positions: numbers that are none are no case.
bool Cases::is_position(const Frame& frame) {
    const auto position = ground_.position_in(frame);
    if (!position || !ground_.game().where) return true;
    try {
        ground_.oracle().require(*position);
        return true;
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        return false;
    }
}

bool Cases::with_binders(Frame& frame, std::size_t k, const Visit& visit, std::uint64_t& visited) {
    const rule::Claim& claim = ground_.claim();
    if (k == claim.domain.size()) {
        if (claim.condition && !ground_.truth(*claim.condition, frame)) return true;
        ground_.tick();
        const bool more = visit(frame);
        ++visited;  // what could not be answered was not tried
        return more;
    }
    const rule::Binder& binder = claim.domain[k];
    if (frame.size() <= binder.slot) frame.resize(binder.slot + 1);
    if (claim.over_positions && binder.slot < ground_.game().components.size()) {
        const auto in = rule::element_of(rule::local(binder.slot, binder.name, binder.type), binder.range);
        return !ground_.truth(*in, frame) || with_binders(frame, k + 1, visit, visited);
    }
    const bool more = ground_.each(*binder.range, frame, [&](const Value& value) {
        frame[binder.slot] = value;
        return with_binders(frame, k + 1, visit, visited);
    });
    frame[binder.slot].reset();
    return more;
}

Cases::End Cases::bindings(const Visit& visit) {
    End end;
    Frame frame(std::max<std::size_t>(ground_.claim().frame, ground_.game().components.size()));
    Integer largest = 0;
    const Visit guarded = [&](Frame& now) {
        if (!is_position(now)) {
            --end.visited;  // with_binders has counted it, but it is no case
            return true;
        }
        const Integer size = rank(now)[0];
        const bool more = visit(now);
        if (more) largest = std::max(largest, size);
        return more;
    };
    try {
        end.stopped = !with_binders(frame, 0, guarded, end.visited);
        end.complete = !end.stopped;
    } catch (...) {
        ended(end);
    }
    end.reached = largest;
    return end;
}

Cases::End Cases::followers(const Visit& visit) {
    End end;
    auto& oracle = ground_.oracle();
    const auto& shape = oracle.ruleset().shape();
    const game::Position start = shape.from_data(*ground_.game().start);
    const auto graph = graph::explore(oracle.ruleset(), {start}, ground_.budget(), parallel::Threads(ground_.options().threads), 16, most_followers);
    std::vector<graph::Id> order;
    for (graph::Id id = 0; id < graph.size(); ++id) {
        if (id != graph.empty_sum()) order.push_back(id);
    }
    std::vector<std::pair<std::int64_t, game::Position>> sorted;
    for (const graph::Id id : order) {
        game::Position position = graph.position(id);
        const std::int64_t size = shape.size(position);
        sorted.emplace_back(size, std::move(position));
    }
    std::sort(sorted.begin(), sorted.end());
    if (prepare && !oracle.is_sequence() && !graph.limit()) analyse::prepare(oracle, {start});
    std::int64_t now = 0;
    try {
        for (auto& [size, position] : sorted) {
            if (size > now) end.reached = now;  // all of the size before were visited
            now = size;
            Frame frame = ground_.frame_of(shape.to_data(position));
            if (!with_binders(frame, 0, visit, end.visited)) {
                end.stopped = true;
                return end;
            }
        }
        end.reached = now;
        end.complete = !graph.limit();
        end.limit = graph.limit();
        if (end.limit) end.why = "the start has more followers than could be listed (" + std::to_string(graph.size()) + " were)";
    } catch (...) {
        ended(end);
    }
    return end;
}

/// Can the claim be about this position, as far as its condition tells without what `for` binds?
bool Cases::claimed(const PositionData& position) {
    if (!ground_.claim().condition) return true;
    try {
        Frame frame = ground_.frame_of(position);
        return ground_.truth(*ground_.claim().condition, frame);
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return true;
    }
}

/// Explores from the batch at once where positions have no law, so that every question about them is answered from one graph.
bool Cases::batch(std::vector<Sized>& positions, const Visit& visit, End& end, std::int64_t& tried) {
    auto& oracle = ground_.oracle();
    if (prepare && !oracle.is_sequence() && !oracle.law()) {
        std::vector<game::Position> roots;
        for (const auto& [size, position] : positions) {
            if (claimed(position)) roots.push_back(oracle.ruleset().shape().from_data(position));
        }
        try {
            analyse::prepare(oracle, roots);      // a limit leaves the questions to single searches
        } catch (const base::Failure& failure) {  // and so does an error at one of the positions, which then names it
            base::pass_limits_and_defects(failure);
        }
    }
    for (const auto& [size, position] : positions) {
        if (tried >= 0) tried = std::max(tried, size - 1);  // where this one is not answered, those before it were
        Frame frame = ground_.frame_of(position);
        if (!with_binders(frame, 0, visit, end.visited)) {
            end.stopped = true;
            return false;
        }
    }
    positions.clear();
    return true;
}

/// Of an infinite claim, the cases behind the first batch may take twice the effort, however many there are of the next size.
Cases::End Cases::positions(const Visit& visit) {
    End end;
    const auto largest = all().largest();
    const double effort = ground_.effort().search_seconds;
    const auto until = Clock::now() + base::seconds(effort);
    std::vector<Sized> pending;
    std::size_t wanted = first_batch;
    std::int64_t size = all().smallest(), tried = -1;
    const std::string unknown = all().without_letters();
    const auto out_of_effort = [&] { return !largest && (Clock::now() > until || end.visited > ground_.effort().most_cases); };
    bool bounded = false, more = true;  // bounded: within a batch that may be cut short
    const auto visit_pending = [&] {
        bounded = !largest && end.visited > 0;
        const double seconds = bounded ? std::chrono::duration<double>(until - Clock::now()).count() + effort : 0;
        const auto go = [&] { more = batch(pending, visit, end, tried); };
        if (bounded) ground_.in_part_of_time(1, seconds, go);
        else go();
        bounded = false;
        wanted = std::min(wanted * 2, largest_batch);
        return more;
    };
    try {
        for (; !largest || size <= *largest; ++size) {
            std::uint64_t listed = 0, left = most_left_out;
            all().of_size(
                size,
                [&](PositionData&& position) {
                    if (++listed % 1024 == 0 && out_of_effort()) throw Unanswered{as_far_as_the_effort};
                    ground_.tick();
                    pending.push_back({size, std::move(position)});
                    if (!largest && tried >= 0 && pending.size() >= 2 * wanted) more = visit_pending();
                    return more;
                },
                largest ? nullptr : &left);
            const bool cut = !largest && left == 0;
            const bool last = largest ? size >= *largest : !unknown.empty() && size >= most_without_letters;
            if (more && pending.size() < wanted && !last && !cut && !out_of_effort()) continue;
            if (!more || !visit_pending()) {
                end.reached = std::max<std::int64_t>(tried, 0);
                return end;
            }
            if (cut) throw Unanswered{as_far_as_the_effort};
            tried = size;
            if (!unknown.empty() && size >= most_without_letters) throw Unanswered{""};
            if (out_of_effort()) throw Unanswered{as_far_as_the_effort};
        }
        end.complete = unknown.empty();
    } catch (...) {
        ended(end);
        if (bounded && end.limit == base::Limit::time && !ground_.budget().exceeded()) end.limit.reset(), end.why = as_far_as_the_effort;
    }
    end.blind = !unknown.empty();
    if (end.blind) end.why = unknown_letters(unknown);
    end.reached = std::max<std::int64_t>(tried, 0);
    if (tried < 0) end.visited = 0;
    return end;
}

}  // namespace grundy::claim
