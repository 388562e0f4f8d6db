#include "engine/atlas/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "engine/analyse/heap/sequence.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/sha256.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/value_split.hpp"

namespace grundy::atlas {

namespace {

constexpr std::uint64_t fewest_for_rare = 1000;  ///< among fewer values nothing is rare

/// What is counted of the values below `count`.
void count_values(const solve::Values& values, std::uint64_t count, Record& record) {
    record.counted = count;
    if (count == 0) return;
    values.visit([&](const auto& all) {
        std::uint64_t lost = 0, largest = 0, at = 0;
        for (std::uint64_t n = 0; n < count; ++n) {
            lost += all[n] == 0 ? 1 : 0;
            if (all[n] > largest) largest = all[n], at = n;
        }
        record.lost = lost;
        record.largest = largest;
        record.largest_at = at;
    });
    record.density = static_cast<double>(*record.lost) / static_cast<double>(count);
}

/// Heaps that are not common in the split of values with the fewest rare ones, where it is a good one.
void count_rare(const solve::Values& values, const recognise::Family& family, Record& record) {
    const auto* broken = family.as<recognise::TakeAndBreak>();
    if (!broken || record.counted < fewest_for_rare || *record.largest >= (1U << 20)) return;
    const solve::BreakRule rule(broken->code);
    if (rule.parts != 2) return;
    values.visit([&](const auto& all) {
        const auto counted = all.first(static_cast<std::size_t>(record.counted));
        const solve::ValueSplit split = solve::best_split(counted, static_cast<std::uint32_t>(std::bit_ceil(*record.largest + 1)), rule);
        std::uint64_t rare = 0, last = 0;
        for (std::uint64_t n = 0; n < record.counted; ++n)
            if (!split.common(counted[n], n)) ++rare, last = n;
        if (rare * 4 < record.counted) record.rare = rare, record.last_rare = last;
    });
}

/// A proved period with its values to the end of the first one.
void identify(const solve::Values& values, std::int64_t shift, std::uint64_t count, Record& record) {
    std::string bytes = fmt::format("from {} period {} preperiod {} saltus {}\n", shift, *record.period, *record.preperiod, record.saltus.value_or(0));
    bytes.reserve(bytes.size() + 4 * count);
    for (std::uint64_t n = 0; n < count; ++n)
        for (unsigned shifted = 0; shifted < 32; shifted += 8) bytes += static_cast<char>(values[n] >> shifted & 0xffU);
    record.identity = base::sha256(bytes);
    if (record.saltus.value_or(0) != 0 || static_cast<std::uint64_t>(*record.period) > count) return;
    std::uint64_t lost = 0;
    const std::uint64_t begin = count - static_cast<std::uint64_t>(*record.period);
    for (std::uint64_t n = begin; n < count; ++n) lost += values[n] == 0 ? 1 : 0;
    record.density = static_cast<double>(lost) / static_cast<double>(*record.period);
}

void tell_law(const analyse::PatternReport& pattern, Record& record) {
    const report::PatternText text = report::described(pattern);
    record.kind = text.kind;
    record.status = text.status;
    if (pattern.proved() && (!pattern.law || pattern.law->none())) record.status = "no-period";
    if (text.kind != "none") record.law = report::law_words(text);
    record.theorem = text.theorem;
    const auto small = [](const std::optional<base::Integer>& n) { return n ? base::to_int64(*n) : std::nullopt; };
    record.period = small(text.period), record.preperiod = small(text.preperiod), record.saltus = small(text.saltus);
    for (const std::string& one : text.tried) record.tried += (record.tried.empty() ? "" : "; ") + one;
}

void look_into(const std::shared_ptr<const rule::Game>& game, const StudyOptions& options, const base::Budget& budget, Record& record) {
    analyse::Options how;
    how.to = options.effort.to;
    how.stored = 100;
    how.threads = options.threads;
    how.effort = options.effort.search;
    how.table = [&record](const analyse::Sequence& sequence, const analyse::PatternReport& pattern) {
        tell_law(pattern, record);
        record.computed = sequence.streamed();
        const solve::Values& values = sequence.values();
        const bool repeats = record.status == "proved" && record.period && record.preperiod && (record.kind == "period" || record.kind == "arithmetic-period");
        // Heaps to the end of the first period, where it is proved that the rest is like them.
        const auto end = repeats ? base::to_int64(base::Integer(*record.preperiod) + *record.period - pattern.shift) : std::nullopt;
        const std::uint64_t told = end && *end >= 0 ? static_cast<std::uint64_t>(*end) : values.size();
        count_values(values, std::min(told, values.size()), record);
        if (record.counted > 0) count_rare(values, sequence.family(), record);
        if (end && told <= values.size()) identify(values, pattern.shift, told, record);
    };
    const analyse::Result result = analyse::solve(game, how, budget);
    if (record.kind.empty()) tell_law(result.pattern, record);
    const auto& recognised = result.recognition.family;
    if (!recognised.is<recognise::OneHeap>() && !recognised.is<recognise::Tuple>() && !recognised.is<recognise::General>())
        record.family = recognise::describe(recognised);
    record.computed = std::max(record.computed, result.computed);  // of those that were not kept, too
    if (record.counted > 0) record.checksum = fmt::format("{:016x}", result.checksum);
    if (result.limit) record.stopped = base::name(*result.limit);
    if (options.certificate && record.status == "proved") {
        try {
            record.certificate = certificate::of_law(*result.pattern.theorem()).text;
        } catch (const base::Failure& failure) {  // a theorem without a form, or one that the checker does not confirm: no certificate
            base::pass_grave(failure);
        }
    }
}

}  // namespace

Record study(const std::shared_ptr<const rule::Game>& game, const StudyOptions& options) {
    Record record;
    record.rule = rule::canonical_text(anonymous(*game));
    record.hash = rule::hash(anonymous(*game));
    record.kind = record.status = "none";
    record.effort = options.effort;
    record.version = options.version;
    const auto begin = std::chrono::steady_clock::now();
    base::Budget budget;
    budget.set_time(base::seconds(options.effort.seconds));
    if (const std::uint64_t memory = options.effort.memory > 0 ? options.effort.memory : options.share; memory > 0) budget.set_memory(memory);
    budget.set_cancel(options.cancel);
    const base::Watch watch(budget);
    try {
        Record found = record;
        found.kind.clear();
        look_into(game, options, budget, found);
        record = std::move(found);
    } catch (const base::Failure& failure) {
        const auto limit = base::limit_of(failure);
        record.stopped = limit ? base::name(*limit) : failure.what();
    } catch (const std::bad_alloc&) {
        record.stopped = base::name(base::Limit::memory);
    }
    if (record.kind.empty()) record.kind = "none";
    if (options.cancel && options.cancel->load()) record.stopped = base::name(base::Limit::interrupted);
    record.elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return record;
}

}  // namespace grundy::atlas
