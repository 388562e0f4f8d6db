// `solve` for one heap: the row of values, as far as asked or until a law is proved.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/heap/checksum.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/heap/solve.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/later.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/prove/extension.hpp"
#include "engine/solve/choose.hpp"

namespace grundy::analyse {
namespace {

/// Without --to: a proof is looked for in so many values, and if the prover gives up so many are shown.
constexpr std::uint64_t default_cap = 1'000'000;
constexpr std::uint64_t default_enough = 10'000;
/// The search for a pattern ends by counted work, so that what is seen does not depend on the machine; the clock is only a guard.
constexpr double default_effort = 10;
constexpr double slow_machine = 2.5;        ///< … or a busy one: how much longer the work of default_effort may take by the clock
constexpr std::uint64_t first_look = 1000;  ///< most periods are proved by then, and no forecast is asked for
constexpr double seconds_of_work = 10;
constexpr double seconds_of_work_beyond = 0.25;  ///< where the user has said how many values he wants
constexpr double seconds_of_work_beside = 1;     ///< where a start is asked for, which has its answer without a law

/// How far values are computed for a pattern's sake: at most default_cap, and no further than costs so many seconds by the forecast, which is the same on
/// every machine: `work`. With --effort the user gives the seconds.
std::uint64_t search_cap(const recognise::Family& family, const std::string& method, std::uint64_t wanted, const Options& options, double work) {
    const auto seconds = [&](std::uint64_t count) {
        const auto cost = solve::forecast(family, method, count);
        return cost ? cost->seconds : static_cast<double>(count) * 1e-4;
    };
    const double all = seconds(wanted) + std::max(options.effort.value_or(0), work);
    const std::uint64_t high = std::max(wanted, default_cap);
    if (seconds(high) <= all) return high;
    std::uint64_t low = std::max<std::uint64_t>(wanted, 1);
    while (2 * low < high && seconds(2 * low) <= all) low *= 2;
    return low;
}

/// g(heap) from the table or the law.
class Reader {
public:
    Reader(const Sequence& sequence) : sequence_(sequence) {}
    std::optional<std::uint32_t> operator()(std::uint64_t heap) const {
        if (heap < sequence_.values().size()) return sequence_.values()[heap];
        if (!sequence_.proved()) return std::nullopt;
        const auto value = sequence_.law()->value(base::Integer(heap));
        return value ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
    }

private:
    const Sequence& sequence_;
};

/// What the values look like where nothing is proved: a period, or values that rise by a constant every period.
pattern::Pattern best_guess(const Sequence& sequence, const Options& options, const base::Budget& budget) {
    if (!options.pattern || !sequence.progress().pattern.none()) return sequence.progress().pattern;
    if (sequence.values().size() > pattern::Effort().values || !room_to_look(sequence.values(), budget) || budget.exceeded()) return {};
    for (const pattern::Compared seen : {pattern::Compared::values, pattern::Compared::differences}) {
        if (const auto guess = pattern::guess(sequence.values(), seen)) return *guess;
    }
    return {};
}

/// Runs of less than this are not worth a word.
constexpr double worth_announcing_seconds = 5;

void announce_table(const Sequence& sequence, const recognise::Family& family, std::uint64_t count, const Options& options) {
    auto cost = solve::forecast(family, sequence.kernel().name(), count);
    if (const auto seconds = sequence.kernel().seconds(count)) cost = solve::Forecast{*seconds, count};
    if (!cost || cost->seconds < worth_announcing_seconds) return;
    const std::string time =
        cost->seconds > 3e9 ? "more than a hundred years" : fmt::format("about {:.0f} s and {} MB", cost->seconds, cost->bytes / 1'000'000 + 1);
    options.announce(fmt::format("forecast: {} values by {} take {}, less if a law is proved on the way", count, sequence.kernel().name(), time));
}

/// Nobody waits for a law without being told of it.
std::unique_ptr<base::Later> announce_search(const Options& options, std::uint64_t most) {
    if (!options.announce) return nullptr;
    return std::make_unique<base::Later>(options.announce,
                                         fmt::format("looking for a law in up to {} values; {} looks less long, {} not at all, Ctrl-C ends it", most,
                                                     base::setting(base::Setting::effort, "1s"), base::setting(base::Setting::effort, "0s")));
}

/// The clock alone bounds what is asked for with --effort.
std::uint64_t most_streamed(const Options& options) { return options.effort ? std::uint64_t{1} << 50 : std::uint64_t{1} << 34; }

/// A law of as many values before they are computed. The time for it being over is no limit of the user's.
std::optional<base::Limit> look_far(Sequence& sequence, const Options& options, const base::Budget& budget, std::uint64_t most) {
    const double effort = options.effort.value_or(default_effort);
    base::Budget search;
    search.follow(budget, base::seconds(options.effort.value_or(default_effort * slow_machine)));
    auto cut = sequence.reach_proof(first_look, first_look, search);
    if (!cut && !sequence.proved()) cut = sequence.stream(effort, most, search);
    return cut && *cut != base::Limit::time ? budget.exceeded() : std::nullopt;
}

void report_checkpoint(const solve::Checkpointed& kept, Result& result) {
    result.checkpoint = Result::Kept{kept.folder(), kept.restored(), kept.kept()};
    if (!kept.trouble().empty()) result.notes.push_back("the checkpoint holds only " + std::to_string(kept.kept()) + " values: " + kept.trouble());
    if (!kept.state_trouble().empty()) result.notes.push_back("the checkpoint does not hold the search for a law: " + kept.state_trouble());
}

}  // namespace

namespace {

/// What `where` leaves of the numbers that the table counts.
Domain domain_of(const Subject& subject, const Result& result) {
    Domain domain;
    const std::size_t least = result.outcomes.find_first_not_of('-');
    if (least == std::string::npos || result.outcomes.find('-') == std::string::npos) return domain;
    domain.in = [ruleset = subject.ruleset_ptr()](std::int64_t n) { return ruleset->contains({n}); };
    domain.least = result.first + static_cast<std::int64_t>(least);
    domain.gaps = result.outcomes.find('-', least) != std::string::npos;
    return domain;
}

}  // namespace

namespace {

/// Of finitely many positions all are the answer, and what comes beyond them is no law.
Options within_domain(const std::optional<std::int64_t>& most, const Options& options) {
    Options own = options;
    if (!most || *most >= static_cast<std::int64_t>(default_enough)) return own;
    own.to = std::min(options.to.value_or(default_enough), static_cast<std::uint64_t>(*most));
    own.pattern = false;
    return own;
}

/// A courtesy: when its time is over, what was computed stands, and no limit of the user's was met.
std::optional<base::Limit> seek_law(Subject& subject, const Options& options, const base::Budget& budget, std::uint64_t wanted, bool beside, Result& result) {
    Sequence& sequence = subject.sequence();
    const bool asked = options.to.has_value();
    base::Budget search;
    const double guarded = beside ? 2 * seconds_of_work_beside : default_effort;
    const double effort = options.effort.value_or(guarded * slow_machine);
    search.follow(budget, base::seconds(effort));
    std::uint64_t cap = std::max(wanted, first_look);
    auto cut = sequence.reach_proof(wanted, cap, search);
    if (!cut && !sequence.proved()) {
        // Where the values are proved to have no period, all that is left to be found is one of the outcomes.
        const bool little_left = sequence.law() && sequence.law()->none();
        const auto so_far = [&](double work) { return search_cap(subject.recognition().family, sequence.kernel().name(), wanted, options, work); };
        const double most = asked || little_left ? seconds_of_work_beyond : seconds_of_work;
        cap = so_far(beside ? std::min(most, seconds_of_work_beside) : most);
        const auto told = announce_search(options, cap);
        cut = sequence.reach_proof(wanted, cap, search);
        if (!cut && !asked && !sequence.proved()) cut = sequence.stream(options.effort.value_or(guarded), most_streamed(options), search);
        const bool open = !sequence.proved() && sequence.progress().state != pattern::Progress::State::gave_up;
        if (beside && !cut && open && cap < so_far(most))
            result.notes.push_back(fmt::format("a period was looked for in {} values, since the start has its answer without one: {} looks longer", cap,
                                               base::setting(base::Setting::effort, "30s")));
    }
    const auto limit = budget.exceeded();
    if (!limit && cut == base::Limit::time && effort > 0) {
        const std::string seen = sequence.streamed() > 0 ? std::to_string(sequence.streamed())
                                                         : fmt::format("{} of {}", sequence.values().size(), std::max(cap, sequence.values().size()));
        result.notes.push_back(fmt::format("the search for a pattern was cut short by its time, {} s, after {} values: {} gives it longer", effort, seen,
                                           base::setting(base::Setting::effort)));
    }
    return !limit && (cut == base::Limit::memory || cut == base::Limit::size) ? cut : limit;
}

/// What a law tells beyond what was computed costs next to nothing, but there may be any number of it: limits are looked at there.
void list_values(Subject& subject, std::uint64_t listed, const base::Budget& budget, Result& result) {
    constexpr std::uint64_t bytes = 3 * (sizeof(result.values.front()) + 1);  // a vector that grows is copied
    const Reader g(subject.sequence());
    const std::uint64_t computed = subject.sequence().values().size();
    for (std::uint64_t heap = 0; heap < listed; ++heap) {
        if (heap >= computed) base::poll();
        if (heap >= computed && !budget.fits((heap + 1) * bytes)) throw base::LimitReached(base::Limit::memory);
        const auto value = g(heap);
        if (!value) break;
        const bool in_domain =
            subject.ruleset().shape().components().size() > 1 || subject.ruleset().contains({static_cast<std::int64_t>(heap) + result.first});
        result.values.push_back(in_domain ? value : std::nullopt);
        result.outcomes += !in_domain ? '-' : *value == 0 ? 'P' : 'N';
    }
}

/// What is proved of the values, or seen.
void tell_pattern(Subject& subject, const Options& options, const base::Budget& budget, Result& result) {
    Sequence& sequence = subject.sequence();
    if (const auto theorem = sequence.theorem()) {
        result.pattern = proved(theorem);
        result.pattern.domain = domain_of(subject, result);
        if (sequence.proved()) result.law = theorem->law;
        const bool set = theorem->family.is<recognise::FiniteSubtraction>();
        const auto* period = std::get_if<pattern::Period>(&theorem->law->law);
        if (set && period && sequence.proved() && period->saltus == 0 && period->period + period->preperiod < 100'000)
            result.pattern.allowed = pattern::addable(*period);
    } else if (pattern::Pattern seen = best_guess(sequence, options, budget); !seen.none()) {
        result.pattern.law = std::make_shared<const pattern::Pattern>(std::move(seen));
        result.pattern.shift = result.first;
        result.pattern.domain = domain_of(subject, result);
        result.pattern.evidence = pattern::Seen{base::Integer(sequence.values().size()) + result.first - 1};
    }
}

}  // namespace

void solve_sequence(Subject& subject, const Options& wanted_options, const base::Budget& whole, bool starts, Result& result) {
    const Options options = within_domain(last_position(subject.rule()), wanted_options);
    Sequence& sequence = subject.sequence();
    const std::int64_t shift = subject.recognition().embedding.shift;
    const bool asked = options.to.has_value(), beside = starts && !asked && !options.effort;
    // Positions shift … N; of a family of heaps that begins beyond N, none.
    const auto up_to = [shift](std::uint64_t last) {
        return static_cast<std::uint64_t>(std::max(base::Integer(0), base::Integer(base::Integer(last) + 1 - shift)));
    };
    const std::uint64_t wanted = asked ? up_to(*options.to) : default_enough;

    // Kernels count up to the next look for a law; people wait for all.
    base::Budget budget;
    budget.follow(whole, std::chrono::hours(24 * 365 * 50));
    budget.set_progress(
        [&whole, all = asked ? wanted : 0](std::uint64_t done, std::uint64_t total, const char* what) { whole.report(done, std::max(all, total), what); });

    if (options.announce && asked) announce_table(sequence, subject.recognition().family, wanted, options);
    std::optional<base::Limit> limit;
    if (asked && options.pattern && wanted > Sequence::worth_streaming) limit = look_far(sequence, options, budget, 2 * wanted);
    if (!limit && (asked || !options.pattern))
        limit = options.pattern ? (wanted > 0 ? sequence.reach(wanted - 1, budget) : std::nullopt) : sequence.compute(wanted, budget);
    if (!limit && options.pattern) limit = seek_law(subject, options, budget, wanted, beside, result);

    const std::uint64_t known = asked ? wanted : sequence.proved() ? std::max<std::uint64_t>(sequence.values().size(), 100) : sequence.values().size();
    const std::uint64_t listed = std::min<std::uint64_t>(known, options.stored.value_or(known));
    result.first = shift;
    const auto cut = base::ended_early([&] { list_values(subject, listed, budget, result); });
    if (!limit) limit = cut;
    tell_pattern(subject, options, budget, result);
    if (!sequence.no_period() && !sequence.proved()) result.pattern.tried = sequence.tried();
    if (options.table) options.table(sequence, result.pattern);
    if (sequence.streamed() > 0) {
        result.notes.push_back(
            fmt::format("{} values were computed and not kept, {}", sequence.streamed(), sequence.proved() ? "to prove the law" : "to look for a law"));
    }
    result.method = sequence.kernel().name();
    result.method_why = sequence.kernel().why();
    result.computed = sequence.values().size();
    if (asked && sequence.proved() && wanted > result.computed) result.copied = wanted - result.computed;
    result.elapsed_ns = sequence.elapsed_ns();
    const std::uint64_t summed = asked && sequence.proved() ? wanted : std::min(asked ? wanted : sequence.values().size(), sequence.values().size());
    if (const auto sum = checksum(sequence, summed)) result.checksum = *sum;
    else result.notes.push_back("no checksum is taken over " + std::to_string(summed) + " values: they do not repeat, and nobody waits for it");
    if (limit) {
        result.limit = limit;
        result.limit_note = base::counted(sequence.values().size(), "value", "computed");
        if (!sequence.stopped_by().empty()) result.limit_note += ": " + sequence.stopped_by();
    }
    if (const solve::Checkpointed* kept = sequence.finish()) report_checkpoint(*kept, result);
}

}  // namespace grundy::analyse
