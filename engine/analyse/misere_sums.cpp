#include "engine/analyse/misere_sums.hpp"

#include <algorithm>
#include <chrono>

#include "engine/pattern/prove/misere_subtraction.hpp"
#include "engine/recognise/recognise.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::PositionData;

namespace {

/// Heaps beyond this are not classed one by one.
constexpr std::uint64_t most_heaps = 600;
/// What people are shown.
constexpr std::int64_t heaps_reported = 32;
constexpr std::size_t most_sums_of_genera = 50'000;
/// So many sums are played out before a small sum is searched.
constexpr misere::Limits soon_limits{.sums = 30'000};
/// Of heaps with many moves each a sum takes long.
constexpr std::chrono::seconds soon_time{1};
/// A quotient of all heaps is looked for in so many.
constexpr std::uint64_t most_heaps_of_law = 1'000;

std::unique_ptr<Oracle> in_normal_play(const rule::Game& game, const Options& options, const base::Budget& budget) {
    auto normal = std::make_shared<rule::Game>(game);
    normal->play = rule::Play::normal;
    Options own = options;
    own.method.clear();  // what was asked for is a method of the game itself
    return std::make_unique<Oracle>(std::move(normal), own, budget);
}

}  // namespace

MisereSums::MisereSums(std::shared_ptr<const rule::Game> game, std::shared_ptr<const game::Ruleset> ruleset, recognise::Recognition recognition,
                       const Options& options, const base::Budget& budget)
    : game_(std::move(game)),
      ruleset_(std::move(ruleset)),
      recognition_(std::move(recognition)),
      budget_(budget),
      normal_(in_normal_play(*game_, options, budget)),
      at_length_(options.sums) {}

pattern::TheoremRef MisereSums::about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law) const {
    return std::make_shared<const pattern::Theorem>(
        pattern::Theorem{std::move(proof), game_, recognition_.family, recognition_.embedding.shift, std::move(law), {}});
}

std::optional<std::vector<Integer>> MisereSums::values(const std::vector<PositionData>& sum) {
    std::vector<Integer> values;
    values_rest_on_ = {};
    for (const PositionData& part : sum) {
        const Known known = normal_->at(part, Want::value);
        if (!known.value) return why_ = known.note, std::nullopt;
        for (const auto& law : known.grounds.theorems()) values_rest_on_.add(pattern::Evidence(law));
        values.push_back(*known.value);
    }
    return values;
}

Known MisereSums::ferguson(const std::vector<PositionData>& sum) {
    Known known;
    const auto g = values(sum);
    if (!g) {
        known.note = "the values in normal play would tell, but: " + why_;
        return known;
    }
    bool firm = true;
    Integer total = 0;
    for (const Integer& v : *g) {
        firm = firm && v <= 1;
        total ^= v;
    }
    known.outcome = total == (firm ? 1 : 0) ? 'P' : 'N';
    // Values that were computed are part of the theorem's check; those that a law gives rest on that law too.
    known.grounds = pattern::Evidence(about(*pattern::ferguson(recognition_.family, firm)));
    known.grounds.add(values_rest_on_);
    return known;
}

std::optional<std::vector<Integer>> MisereSums::heaps_of(const std::vector<PositionData>& sum) const {
    std::vector<Integer> heaps;
    for (const PositionData& part : sum) {
        const auto heap = normal_->heap_of(part);
        if (!heap) return std::nullopt;
        heaps.push_back(*heap);
    }
    return heaps;
}

/// Straight from the family where it fixes the moves, else from the rule.
misere::HeapOptions MisereSums::heap_options() const {
    if (recognition_.family.is<recognise::OneHeap>())
        return [ruleset = ruleset_](std::int64_t n) -> std::optional<std::vector<std::vector<std::int64_t>>> {
            std::vector<std::vector<std::int64_t>> options;
            if (!ruleset->contains({n})) return options;
            for (const game::Sum& option : game::option_list(*ruleset, {n})) {
                options.emplace_back();
                for (const game::Position& part : option) options.back().push_back(part.front());
            }
            return options;
        };
    return [family = recognition_.family](std::int64_t n) { return recognise::family_options(family, n); };
}

const pattern::QuotientSought& MisereSums::quotient() {
    if (quotient_) return *quotient_;
    const auto range = pattern::range_theorem(recognition_.family);
    if (range) {
        base::Budget part;  // what no quotient tells is searched in the time that is left
        const auto deadline = budget_.deadline();
        part.follow(budget_, deadline ? (*deadline - base::Budget::Clock::now()) / 3 : std::chrono::hours(1000));
        const misere::Limits limits = pattern::always_tame(recognition_.family) ? soon_limits : misere::Limits{};
        quotient_ = pattern::misere_quotient(heap_options(), range->first, range->second, most_heaps_of_law, part, limits);
    } else {
        quotient_.emplace();
        quotient_->why = "no theorem on periods fits the game, so a misère quotient would be one of finitely many heaps";
    }
    return *quotient_;
}

pattern::TheoremRef MisereSums::quotient_theorem() {
    const auto& found = quotient();
    if (!found.law || !found.law->of_all()) return nullptr;
    if (!quotient_theorem_) quotient_theorem_ = about(*found.proof, std::make_shared<const pattern::Pattern>(pattern::outcomes_of(*found.law)));
    return quotient_theorem_;
}

/// Of the first heaps, as many as answer for this one: where a quotient of all was looked for and not found, all that have a finite one; else by doubling.
const pattern::QuotientSought& MisereSums::quotient_below(std::uint64_t count) {
    const auto of = [&](std::uint64_t heaps) -> const pattern::QuotientSought& {
        const auto kept = below_.find(heaps);
        return kept != below_.end() ? kept->second : below_.emplace(heaps, pattern::misere_quotient_below(heap_options(), heaps, budget_)).first->second;
    };
    std::uint64_t many = quotient().heaps;
    if (many == 0) {
        for (many = 16; many < count;) many *= 2;
        const auto& found = of(many);
        if (found.law || found.heaps < count) return found;
        many = found.heaps;
    }
    return many < count ? quotient() : of(many);
}

Known MisereSums::by_quotient(const std::vector<Integer>& heaps) {
    Known known;
    const Integer largest = *std::max_element(heaps.begin(), heaps.end());
    const auto* found = &quotient();
    if (!found->law && largest < most_heaps) found = &quotient_below(static_cast<std::uint64_t>(largest) + 1);
    const auto element = found->law ? found->law->element(heaps) : std::nullopt;
    if (!element) {
        known.note = found->why;
        return known;
    }
    known.outcome = found->law->previous(*element) ? 'P' : 'N';
    known.grounds = pattern::Evidence(found->law->of_all() ? quotient_theorem() : about(*found->proof));
    return known;
}

std::optional<QuotientReport> MisereSums::report() {
    QuotientReport report;
    report.shift = recognition_.embedding.shift;
    const auto* found = &quotient();
    if (pattern::always_tame(recognition_.family) && !(found->law && found->law->of_all())) return std::nullopt;
    report.why = found->why;
    if (!found->law) found = &quotient_below(heaps_reported);
    if (!found->law && found->heaps > 0) found = &quotient_below(found->heaps);
    report.law = found->law;
    if (found->proof) report.grounds = pattern::Evidence(found->law->of_all() ? quotient_theorem() : about(*found->proof));
    misere::Genera genera(heap_options(), most_sums_of_genera, budget_);
    for (std::int64_t heap = 0; heap < heaps_reported; ++heap) {
        const auto genus = genera.of(heap);
        if (!genus) break;
        report.genera.push_back(*genus);
    }
    return report;
}

/// Those of published games are found with some thousand sums played out.
void MisereSums::seek_soon() {
    if (quotient_ || tried_soon_) return;
    tried_soon_ = true;
    const auto range = pattern::range_theorem(recognition_.family);
    if (!range) return;
    base::Budget part;
    part.follow(budget_, soon_time);
    auto found = pattern::misere_quotient(heap_options(), range->first, range->second, most_heaps_of_law, part, soon_limits);
    if (found.law && found.law->of_all()) quotient_ = std::move(found);
}

bool MisereSums::soon_known() {
    seek_soon();
    return quotient_ && quotient_->law && quotient_->law->of_all();
}

Known MisereSums::at(const std::vector<PositionData>& sum, Pains pains) {
    if (pattern::always_tame(recognition_.family)) return ferguson(sum);
    const auto heaps = heaps_of(sum);
    if (!heaps || heaps->empty()) return {};
    if (pains == Pains::little) {
        seek_soon();
        if (!quotient_) return {};
    }
    return by_quotient(*heaps);
}

const pattern::TheoremRef& MisereSums::theorem() {
    if (sought_) return theorem_;
    sought_ = true;
    std::optional<std::pair<pattern::Pattern, pattern::Proved>> law;
    if (const auto* set = recognition_.family.as<recognise::FiniteSubtraction>()) {
        law = pattern::misere_subtraction(*set);
    } else if (pattern::always_tame(recognition_.family) && normal_->is_sequence()) {
        normal_->seek_proof();
        if (const auto values = normal_->sought_theorem()) law = pattern::misere_from_values(*values->law, values->proof);
    } else if (at_length_ || soon_known()) {
        theorem_ = quotient_theorem();
    }
    if (law) theorem_ = about(law->second, std::make_shared<const pattern::Pattern>(law->first));
    return theorem_;
}

namespace {

/// Options of a heap so large that they are not listed are those of a smaller one with some part larger by a multiple of the period (theorem 2.1).
constexpr std::uint64_t most_listed = 20'000;

/// Is an option with its largest part shifted one again? Where parts must differ or have conditions it need not be.
bool moves_are_shifted(const recognise::Family& family) {
    const auto* code = family.as<recognise::TakeAndBreak>();
    return code && !code->code.distinct && code->code.tail.empty();
}

}  // namespace

/// A winning option is one whose element, times that of the other terms, is in P.
std::optional<std::vector<std::vector<PositionData>>> MisereSums::winning_by_quotient(const std::vector<PositionData>& sum, std::size_t i, bool& some) {
    const auto heaps = heaps_of(sum);
    if (!heaps || (*heaps)[i] <= most_listed) return std::nullopt;
    some = true;
    std::vector<std::vector<PositionData>> result;
    const pattern::MisereQuotient& law = *quotient().law;
    std::vector<Integer> others = *heaps;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const std::uint32_t beside = *law.element(others);
    const std::uint64_t from = std::max<std::uint64_t>(quotient().proof->checked_to(), law.preperiod);
    const auto small = static_cast<std::int64_t>(static_cast<std::uint64_t>(from + ((*heaps)[i] - from) % law.period));
    const auto options = heap_options()(small);
    if (!options) return result;
    for (std::vector<std::int64_t> option : *options) {
        if (option.empty()) continue;
        std::vector<Integer> parts(option.begin(), option.end());
        auto& largest = *std::max_element(parts.begin(), parts.end());
        if (largest < law.preperiod) continue;
        largest += (*heaps)[i] - small;
        if (!law.previous(law.quotient.monoid.product(beside, *law.element(parts)))) continue;
        result.emplace_back();
        for (const Integer& part : parts) {
            result.back().push_back(sum[i]);
            result.back().back()[recognition_.embedding.components.front()].items = {part + recognition_.embedding.shift};
        }
        break;
    }
    return result;
}

std::optional<std::vector<std::vector<PositionData>>> MisereSums::winning(const std::vector<PositionData>& sum, std::size_t i, bool& some) {
    if (!pattern::always_tame(recognition_.family))
        return moves_are_shifted(recognition_.family) && quotient_theorem() ? winning_by_quotient(sum, i, some) : std::nullopt;
    const auto g = values(sum);
    if (!g) return std::nullopt;
    bool firm = true;
    Integer others = 0;
    for (std::size_t j = 0; j < g->size(); ++j) {
        if (j == i) continue;
        firm = firm && (*g)[j] <= 1;
        others ^= (*g)[j];
    }
    // To leave nim-sum 0 beside a value >= 2, or nim-sum 1 of values 0 and 1.
    const Integer target = firm ? Integer(others ^ 1) : others;
    if (target == (*g)[i]) return std::vector<std::vector<PositionData>>{};
    return normal_->options_worth(sum[i], target, some);
}

}  // namespace grundy::analyse
