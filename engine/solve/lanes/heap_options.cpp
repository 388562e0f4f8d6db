#include "engine/solve/lanes/heap_options.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/base/failure.hpp"
#include "engine/game/machine/interpreter.hpp"

namespace grundy::solve {
namespace {

/// Fewer options than this are played one by one.
constexpr std::int64_t few = 6;
/// Steps that a forecast may take.
constexpr std::uint64_t forecast_steps = 1'000'000;
/// Options of a row of lines that are marked at a time.
constexpr std::size_t line_row = 4096;
constexpr std::uint64_t poll_stride = 1 << 20;

}  // namespace

HeapPlayer::HeapPlayer(std::shared_ptr<const BatchPlan> plan, Cpu cpu)
    : plan_(std::move(plan)),
      cpu_(cpu),
      machine_(plan_->program),
      lanes_(plan_->program, machine_, cpu),
      seen_(cpu),
      not_affine_(plan_->moves.size(), 0),
      list_(lane_count),
      packed_(lane_count),
      kept_(lane_count),
      row_((line_row + 64) * sizeof(std::uint32_t) / sizeof(std::uint64_t)) {}

bool HeapPlayer::play(std::uint64_t n, const Values& values, std::uint64_t known, std::uint32_t limit, HeapOptions& out, const base::Budget& budget,
                      std::atomic<int>& stop) {
    n_ = n, known_ = known, out_ = &out, budget_ = &budget, stop_ = &stop;
    out.waiting.clear();
    out.unusual = false;
    out.lanes = 0;
    seen_.begin(limit);
    const base::Watch watch(budget);  // the machine walks long between two options
    try {
        machine_.begin(game::max_steps);
        values.visit([this](auto g) { play_all(g); });
        spend(16 * machine_.steps());
    } catch (const Stopped&) {
        return false;
    } catch (const Unusual&) {
        out.unusual = true;
    } catch (const game::Fault&) {
        out.unusual = true;
    } catch (const base::Failure&) {
        out.unusual = true;
    }
    out.seen = seen_.bits();
    return !out.unusual || within_budget();
}

std::optional<double> HeapPlayer::size(std::uint64_t n) {
    n_ = n;
    double all = 0;
    try {
        machine_.begin(forecast_steps);
        for (const BatchMove& move : plan_->moves) {
            if (!matches(move.from)) continue;
            if (!move.lane) {  // no names: nothing to walk
                all += 1;
                continue;
            }
            auto body = [&] {
                all += 1;
                game::Machine::Scratch scratch(machine_);
                const bool range = move.lane->kind == game::BinderPlan::Kind::range;
                std::int64_t low = range ? machine_.number(move.lane->a) : 1;
                std::int64_t high = range ? machine_.number(move.lane->b) : machine_.view(move.lane->a, *scratch).size();
                if (range) machine_.cut(*move.lane, low, high);
                if (low <= high) all += static_cast<double>(high) - static_cast<double>(low);
                return true;
            };
            machine_.run(move.outer, body);
        }
    } catch (const game::Fault&) {
        return std::nullopt;
    }
    return all;
}

void HeapPlayer::count_lanes(std::size_t lanes) {
    out_->lanes += lanes;
    if (out_->lanes + machine_.steps() > game::max_steps) throw Unusual{};
    spend(lanes + 16);
}

void HeapPlayer::spend(std::uint64_t work) {
    unpolled_ += work;
    if (unpolled_ < poll_stride) return;
    unpolled_ = 0;
    if (!within_budget()) throw Stopped{};
}

bool HeapPlayer::within_budget() {
    if (*stop_ < 0)
        if (const auto limit = budget_->exceeded()) *stop_ = static_cast<int>(*limit);
    return *stop_ < 0;
}

/// A pattern's constant is no position if it is negative, and then no heap equals it either.
bool HeapPlayer::matches(const game::PatternPlan::Entry& from) {
    const auto heap = static_cast<std::int64_t>(n_);
    if (from.constant != game::no_node && machine_.number(from.constant) != heap) return false;
    if (from.slot >= 0) machine_.slot(static_cast<std::size_t>(from.slot)) = heap;
    return true;
}

bool HeapPlayer::stopped_here() {
    for (const game::LinePlan& stop : plan_->program.stops)
        if (matches(stop.from.entries[0]) && (stop.condition == game::no_node || machine_.truth(stop.condition))) return true;
    return false;
}

template <class T>
void HeapPlayer::play_all(std::span<const T> g) {
    count_lanes(1);
    if (plan_->program.where != game::no_node) {
        machine_.slot(plan_->program.where_base) = static_cast<std::int64_t>(n_);
        if (!machine_.truth(plan_->program.where)) return;
    }
    if (stopped_here()) return;
    for (std::size_t i = 0; i < plan_->moves.size(); ++i) play_move(i, g);
    if (!plan_->rest) return;
    plan_->rest->options({static_cast<std::int64_t>(n_)}, [&](game::Sum&& option) {
        count_lanes(1);
        add_one(g, option.size(), [&](std::size_t p) { return option[p][0]; });
        return true;
    });
}

template <class T>
void HeapPlayer::play_move(std::size_t index, std::span<const T> g) {
    const BatchMove& move = plan_->moves[index];
    if (!matches(move.from)) return;
    if (!move.lane) return play_scalar(move, g);
    auto body = [&] {
        const game::BinderPlan& lane = *move.lane;
        if (lane.kind == game::BinderPlan::Kind::range) {
            std::int64_t low = machine_.number(lane.a), high = machine_.number(lane.b);
            machine_.cut(lane, low, high);
            play_range(index, g, low, high);
            return true;
        }
        game::Machine::Scratch scratch(machine_);
        const game::Value& all = machine_.view(lane.a, *scratch);
        std::int64_t low = std::numeric_limits<std::int64_t>::min(), high = std::numeric_limits<std::int64_t>::max();
        machine_.cut(lane, low, high);
        if (all.form == game::Value::Form::range) play_range(index, g, std::max(low, all.low), std::min(high, all.high));
        else play_list(index, g, all, low, high);
        return true;
    };
    machine_.run(move.outer, body);
}

/// One option, all names bound in the machine. A part that is no position ends it before the next part is looked at.
template <class T>
void HeapPlayer::play_scalar(const BatchMove& move, std::span<const T> g) {
    for (const game::Test& test : move.tests)
        if (!machine_.truth(test.node)) return;
    std::int64_t parts[8];
    for (std::size_t p = 0; p < move.parts.size(); ++p) {
        parts[p] = machine_.number(move.parts[p]);
        if (parts[p] < 0) return;
        if (plan_->program.where == game::no_node) continue;
        machine_.slot(plan_->program.where_base) = parts[p];
        if (!machine_.truth(plan_->program.where)) return;
    }
    add_one(g, move.parts.size(), [&](std::size_t p) { return parts[p]; });
}

template <class T, class PartAt>
void HeapPlayer::add_one(std::span<const T> g, std::size_t parts, PartAt&& part_at) {
    std::uint32_t sum = 0;
    std::uint64_t unknown = 0;
    const std::size_t head = out_->waiting.size();
    for (std::size_t p = 0; p < parts; ++p) {
        const std::int64_t part = part_at(p);
        if (part < 0 || part >= static_cast<std::int64_t>(n_)) throw Unusual{};
        if (part < static_cast<std::int64_t>(known_)) {
            sum ^= g[static_cast<std::size_t>(part)];
            continue;
        }
        if (unknown++ == 0) out_->waiting.push_back(0);
        out_->waiting.push_back(static_cast<std::uint64_t>(part));
    }
    if (unknown == 0) seen_.insert(sum);
    else out_->waiting[head] = sum | unknown << 32;
}

template <class T>
void HeapPlayer::play_range(std::size_t index, std::span<const T> g, std::int64_t low, std::int64_t high) {
    if (high < low) return;
    const BatchMove& move = plan_->moves[index];
    if (static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >= static_cast<std::uint64_t>(game::max_elements)) throw Unusual{};
    const auto count = static_cast<std::size_t>(high - low) + 1;
    if (high - low < few) {
        for (std::int64_t k = low; k <= high; ++k) {
            machine_.slot(move.lane->slot) = k;
            play_scalar(move, g);
            if (k == high) break;  // the last of all numbers has none behind it
        }
        return count_lanes(count);
    }
    constexpr unsigned patience = 3;
    if (not_affine_[index] < patience && play_lines(move, g, low, count)) {
        not_affine_[index] = 0;
        return;
    }
    ++not_affine_[index];
    for (std::size_t at = 0; at < count; at += lane_count) {
        const std::size_t lanes = std::min(lane_count, count - at);
        count_lanes(lanes);
        lanes_.begin(lanes, false);
        lanes_.bind_line(move.lane->slot, low + static_cast<std::int64_t>(at), 1);
        play_lanes(move, g);
    }
}

template <class T>
void HeapPlayer::play_list(std::size_t index, std::span<const T> g, const game::Value& list, std::int64_t low, std::int64_t high) {
    const BatchMove& move = plan_->moves[index];
    std::size_t held = 0;
    const auto flush = [&] {
        if (held == 0) return;
        count_lanes(held);
        lanes_.begin(held, false);
        lanes_.bind_row(move.lane->slot, list_.data());
        play_lanes(move, g);
        held = 0;
    };
    const auto take = [&](std::int64_t element) {
        if (element < low || element > high) return true;
        if (list.size() < few) {
            count_lanes(1);
            machine_.slot(move.lane->slot) = element;
            play_scalar(move, g);
            return true;
        }
        list_[held++] = element;
        if (held == lane_count) flush();
        return true;
    };
    if (list.form == game::Value::Form::list && move.lane->ascending) {  // a set may be long, and few of it below the heap
        const auto end = std::upper_bound(list.items.begin(), list.items.end(), high);
        std::for_each(std::lower_bound(list.items.begin(), end, low), end, take);
    } else {
        list.each(take);
    }
    flush();
}

/// The part in all lanes; lanes where it is no position go out. False: none is left.
bool HeapPlayer::legal_part(game::NodeId id, Lanes& part) {
    part = lanes_.number(id);
    if (part.low < 0 && !lanes_.keep_nonnegative(part)) return false;
    if (plan_->program.where == game::no_node) return true;
    lanes_.bind(plan_->program.where_base, part);
    return lanes_.keep(lanes_.number(plan_->program.where));
}

/// The whole range at once, if every condition is the same for all of it and every part is a line of slope -1, 0 or 1.
template <class T>
bool HeapPlayer::play_lines(const BatchMove& move, std::span<const T> g, std::int64_t low, std::size_t count) {
    try {
        lanes_.begin(count, true);
        lanes_.bind_line(move.lane->slot, low, 1);
        for (const game::Test& test : move.tests)
            if (!lanes_.keep(lanes_.number(test.node))) return count_lanes(count), true;
        parts_.clear();
        for (const game::NodeId id : move.parts) {
            Lanes part = lanes_.number(id);
            if (part.step < -1 || part.step > 1 || part.low < 0) return false;
            if (plan_->program.where != game::no_node) {
                lanes_.bind(plan_->program.where_base, part);
                if (!lanes_.keep(lanes_.number(plan_->program.where))) return count_lanes(count), true;
            }
            parts_.push_back(part);
        }
    } catch (const NotAffine&) {
        return false;
    } catch (const Unusual&) {
        return false;  // perhaps in a lane that does not count
    }
    add_lines(g, count);
    return true;
}

template <class T>
T* HeapPlayer::row() {
    return reinterpret_cast<T*>(row_.data());
}

/// Lanes from..to have all their parts below `known`: part base + step i < known.
template <class T>
void HeapPlayer::add_lines(std::span<const T> g, std::size_t count) {
    auto from = std::int64_t{0}, to = static_cast<std::int64_t>(count);
    const auto known = static_cast<std::int64_t>(known_);
    for (const Lanes& part : parts_) {
        if (part.high >= static_cast<std::int64_t>(n_)) throw Unusual{};
        if (part.step > 0) to = std::min(to, known - part.base);
        else if (part.step < 0) from = std::max(from, part.base - known + 1);
        else if (part.base >= known) to = 0;
    }
    if (from >= to) from = to = 0;
    count_lanes(count - static_cast<std::size_t>(to - from));
    const auto one = [&](std::int64_t i) { add_one(g, parts_.size(), [&](std::size_t p) { return parts_[p][static_cast<std::size_t>(i)]; }); };
    for (std::int64_t i = 0; i < from; ++i) one(i);
    for (std::int64_t i = to; i < static_cast<std::int64_t>(count); ++i) one(i);
    if (from == to) return;  // a constant part may have no value yet
    std::uint32_t constant = 0;
    for (const Lanes& part : parts_)
        if (part.step == 0) constant ^= g[static_cast<std::size_t>(part.base)];
    const Lanes *up = nullptr, *down = nullptr;
    std::size_t lines = 0;
    for (const Lanes& part : parts_) {
        lines += part.step != 0;
        if (part.step > 0) up = &part;
        if (part.step < 0) down = &part;
    }
    if (lines != 2 || !up || !down) return add_rows(g, from, to, constant);
    // Lanes i and mirror - i have the same two parts, each the other's: those above the middle are needed only where the mirror image is out of range.
    const std::int64_t mirror = down->base - up->base;
    if (mirror < 2 * from || mirror > 2 * (to - 1)) return add_rows(g, from, to, constant);
    add_rows(g, from, mirror / 2 + 1, constant);
    add_rows(g, std::max(mirror / 2 + 1, mirror - from + 1), to, constant);
}

/// Lanes from..to - 1, all of whose parts have values.
template <class T>
void HeapPlayer::add_rows(std::span<const T> g, std::int64_t from, std::int64_t to, std::uint32_t constant) {
    if constexpr (sizeof(T) == 1)
        if (parts_.size() == 2 && parts_[0].step * parts_[1].step == -1 && to > from) {
            const Lanes& up = parts_[parts_[0].step > 0 ? 0 : 1];
            const Lanes& down = parts_[parts_[0].step > 0 ? 1 : 0];
            from += static_cast<std::int64_t>(
                seen_.add_pair(g.data() + up.base + from, g.data() + down.base - from, constant, static_cast<std::size_t>(to - from)));
        }
    T* const v = row<T>();
    for (std::int64_t at = from; at < to; at += static_cast<std::int64_t>(line_row)) {
        const auto lanes = std::min(line_row, static_cast<std::size_t>(to - at));
        count_lanes(lanes);
        std::fill_n(v, lanes, static_cast<T>(constant));
        for (const Lanes& part : parts_)
            if (part.step != 0) xor_row(cpu_, v, g.data(), part.base + part.step * at, part.step, lanes);
        seen_.add_row(v, nullptr, lanes);
    }
}

template <class T>
void HeapPlayer::play_lanes(const BatchMove& move, std::span<const T> g) {
    for (std::size_t t = 0; t < move.tests.size(); ++t) {
        if (!lanes_.keep(lanes_.number(move.tests[t].node))) return;
        compact(move);
    }
    parts_.clear();
    for (const game::NodeId id : move.parts) {
        Lanes part;
        if (!legal_part(id, part)) return;
        parts_.push_back(part);
    }
    add_lanes(g);
}

/// Where few lanes are left, they go on alone.
bool HeapPlayer::compact(const BatchMove& move) {
    const std::int64_t* active = lanes_.active();
    if (!active || lanes_.live() * 4 > lanes_.count()) return false;
    const Lanes lane = lanes_.bound(move.lane->slot);
    std::size_t left = 0;
    for (std::size_t i = 0; i < lanes_.count(); ++i) {
        kept_[left] = lane[i];
        left += static_cast<std::size_t>(active[i]);
        if (left == lane_count) break;
    }
    std::swap(kept_, packed_);
    lanes_.begin(left, false);
    lanes_.bind_row(move.lane->slot, packed_.data());
    return true;
}

namespace {

/// Out-of-range parts only occur in lanes that do not count: those read g[0].
template <class T>
void gather(T* v, const T* g, const Lanes& part, const std::int64_t* active, std::size_t count) {
    if (part.data && active)
        for (std::size_t i = 0; i < count; ++i) v[i] = static_cast<T>(v[i] ^ g[part.data[i] & -active[i]]);
    else if (part.data)
        for (std::size_t i = 0; i < count; ++i) v[i] = static_cast<T>(v[i] ^ g[part.data[i]]);
    else
        for (std::size_t i = 0; i < count; ++i) {
            const std::int64_t at = part.base + part.step * static_cast<std::int64_t>(i);
            v[i] = static_cast<T>(v[i] ^ g[active ? at & -active[i] : at]);
        }
}

}  // namespace

template <class T>
void HeapPlayer::add_lanes(std::span<const T> g) {
    const std::size_t count = lanes_.count();
    const auto known = static_cast<std::int64_t>(known_);
    const std::int64_t* active = lanes_.active();
    if (std::any_of(parts_.begin(), parts_.end(), [known](const Lanes& part) { return part.high >= known; })) {
        std::int64_t* const now = kept_.data();
        for (std::size_t i = 0; i < count; ++i) {
            now[i] = active ? active[i] : 1;
            if (now[i] == 0 || std::none_of(parts_.begin(), parts_.end(), [&](const Lanes& part) { return part[i] >= known; })) continue;
            add_one(g, parts_.size(), [&](std::size_t p) { return parts_[p][i]; });
            now[i] = 0;
        }
        active = now;
        if (std::all_of(now, now + count, [](std::int64_t on) { return on == 0; })) return;
    }
    T* const v = row<T>();
    std::fill_n(v, count, T{0});
    for (const Lanes& part : parts_) {
        const bool inside = part.low >= 0 && part.high < known;
        const bool unit = !part.data && (part.step == 1 || part.step == -1);
        if (inside && unit) xor_row(cpu_, v, g.data(), part.base, part.step, count);
        else gather(v, g.data(), part, inside ? nullptr : active, count);
    }
    seen_.add_row(v, active, count);
}

}  // namespace grundy::solve
