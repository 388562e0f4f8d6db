/// What a claim says of the distance, compared with what ways made of shorter ways cost. Of lengths with rows in the set, n_0 + p k from some on, let D(n) be
/// as the recurrence has it, and what a search found before. In k it obeys a linear recurrence of order m / p + 1, m being the longest that is put around a row
/// (the 1 is for the constant), and so does it on every s-th k. So e(n) - D(n) obeys one whose order is that and that of e together, and is nowhere negative if
/// steps show it (never_negative.hpp). Where e divides by s, this is done for each remainder of k by s.
#include <fmt/format.h>

#include <limits>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/claim/words/claimed_bound.hpp"
#include "engine/claim/words/construction.hpp"
#include "engine/claim/words/potential.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

namespace {

using base::Integer;

constexpr std::size_t most_lengths = 400, most_short_rows = 64, longest_short = 40;
constexpr std::uint64_t most_construction_work = 40'000'000;
constexpr double most_efforts = 6;  ///< of the time that a search may take

class ConstructedClaim {
public:
    ConstructedClaim(Ground& ground, WordSentences& sentences, Constructions& ways, const AskedOfRows& asked)
        : ground_(ground), sentences_(sentences), ways_(ways), asked_(asked) {}

    bool prove(const Construction& made, argument::Construction& by, std::string& why) {
        by = {};
        distances_.clear();
        if (!know_short_rows(made, by, why)) return false;
        if (asked_.claimed && asked_.bound <= 0 && !is_bounded(made, by, why)) return false;
        for (const Embedding& part : made.parts) {
            by.parts.push_back({made.costs[by.parts.size()], ways_.letters_of(part.before), ways_.letters_of(part.after), ways_.letters_of(part.letters)});
            by.shown.push_back(shown(part));
        }
        by.last = made.costs.back();
        by.from = made.from;
        while (rows_of_length(ways_.rows(), by.from, 1).empty() && by.from < longest_short) ++by.from;  // there are no rows between
        return true;
    }
    /// That no row is nearer; false where that is not seen.
    bool prove_least(argument::Construction& by) {
        const auto slope = slope_of(*asked_.claimed);
        if (!slope) return false;
        const auto found = learn_potential(ways_, sentences_, *slope, [this](std::size_t length) { return base::to_int64(claimed_at(length)).value_or(0); });
        if (!found) return false;
        by.least = argument::Construction::Least{found->worth, found->most_added, found->moved, counted(found->worth)};
        return true;
    }
    void say(argument::Construction& by) const {
        for (const Integer& letter : sentences_.letters()) by.letters.push_back(*base::to_int64(letter));
        for (const auto& [digit, count] : ways_.kept()) by.kept.emplace_back(*base::to_int64(sentences_.letters()[digit - 1]), count);
        if (asked_.claimed) by.claimed = rule::to_string(*asked_.claimed, ground_.game());
        by.bound = asked_.claimed ? asked_.bound : 0;
        by.priced = ways_.dearest() > 1;
    }
    std::int64_t most(std::size_t length) const {
        if (!asked_.claimed || asked_.bound > 0) return std::numeric_limits<std::int64_t>::max();
        return base::to_int64(claimed_at(length)).value_or(std::numeric_limits<std::int64_t>::max());
    }

private:
    std::string shown(unsigned digit) const {
        if (digit == 0) return "an end";
        const auto letter = *base::to_int64(sentences_.letters()[digit - 1]);
        const bool word = ground_.game().components[0].kind == rule::ComponentKind::word;
        return word ? std::string(1, static_cast<char>(letter)) : std::to_string(letter);
    }
    /// "1 before 2, 2 before an end".
    std::string counted(const std::vector<std::int64_t>& worth) const {
        const unsigned base = static_cast<unsigned>(sentences_.letters().size()) + 1;
        std::string all;
        for (unsigned x = 0; x < base; ++x)
            for (unsigned y = 0; y < base; ++y)
                if (worth[x + std::size_t{base} * y] != 0) all += (all.empty() ? "" : ", ") + fmt::format("{} before {}", shown(x), shown(y));
        return all;
    }
    /// "[2, 1] ++ w ++ [1], with 1 and 2 exchanged in w".
    std::string shown(const Embedding& part) const {
        const auto row = [this](const Digits& digits) {
            const std::string text = ways_.text(digits);  // ([1, 2])
            return text.size() > 2 && text.front() == '(' ? text.substr(1, text.size() - 2) : text;
        };
        std::string all = (part.before.empty() ? "" : row(part.before) + " ++ ") + "w" + (part.after.empty() ? "" : " ++ " + row(part.after)), renamed;
        const auto letter = [this](unsigned digit) { return shown(digit); };
        for (unsigned d = 1; d <= part.letters.size(); ++d)
            if (part.letters[d - 1] != d) renamed += (renamed.empty() ? "" : ", ") + letter(part.letters[d - 1]) + " for " + letter(d);
        return all + (renamed.empty() ? "" : " with " + renamed + " in w");
    }
    Integer claimed_at(std::size_t length) const {
        return at_length(ground_.game(), asked_.claimed, ground_.claim().frame, Integer(static_cast<std::int64_t>(length)));
    }
    /// Every row of the set that is shorter, with a shortest way.
    bool know_short_rows(const Construction& made, argument::Construction& by, std::string& why) {
        if (made.from > longest_short) return why = "ways of shorter rows are of use for long ones only", false;
        for (std::size_t length = 0; length < made.from; ++length)
            for (const Digits& row : rows_of_length(ways_.rows(), length, most_short_rows + 1)) {
                if (by.shorter.size() == most_short_rows) return why = "the claim is about too many rows that are short", false;
                const auto way = ways_.way(row);
                if (!way) return why = "from some of these rows no goal is reached: " + ways_.text(row), false;
                argument::Construction::Short known{ways_.letters_of(row), way->cost, {}};
                for (const Digits& next : way->way) known.way.push_back(ways_.letters_of(next));
                by.shorter.push_back(std::move(known));
                Integer& most = distances_.try_emplace(length, 0).first->second;
                if (way->cost > most) most = way->cost;
            }
        return true;
    }
    /// What the ways cost at this length, which rows of the set have.
    const Integer* cost_at(const Construction& made, std::size_t length) {
        if (const auto at = distances_.find(length); at != distances_.end()) return &at->second;
        if (length < made.from) return nullptr;
        Integer sum = 0;
        for (const std::int64_t cost : made.costs) sum += cost;
        for (const Embedding& part : made.parts) {
            const Integer* shorter = part.longer() < length ? cost_at(made, length - part.longer()) : nullptr;
            if (!shorter) return nullptr;
            sum += *shorter;
        }
        return &distances_.emplace(length, sum).first->second;
    }
    bool is_bounded(const Construction& made, argument::Construction& by, std::string& why) {
        std::size_t longer = 0;
        for (const Embedding& part : made.parts) longer = std::max(longer, part.longer());
        const auto lengths = ways_.lengths(most_lengths);
        const std::size_t begin = made.from > longer ? made.from - longer : 1;
        std::size_t k = 0;
        for (; k < lengths.size() && lengths[k] < begin; ++k)
            if (const Integer* cost = cost_at(made, lengths[k]); !cost || *cost > claimed_at(lengths[k])) return too_far(made, lengths[k], why);
        if (k + 2 >= lengths.size()) return why = "the claim is about few lengths", false;
        const std::size_t apart = lengths[k + 1] - lengths[k];
        if (!is_evenly_spaced(lengths[k], apart)) return why = "the lengths of the rows of the claim are not evenly spaced", false;
        const ClaimedBound claimed(ground_, asked_.claimed);
        bool known = true;
        const auto left = [&](std::size_t length) {
            const Integer* cost = cost_at(made, length);
            known = known && cost;
            return cost ? Integer(claimed.dividend(length) - *cost * claimed.divisor()) : Integer(-1);
        };
        auto shown = claimed.nowhere_negative(lengths[k], apart, longer / apart + 1, left);
        if (!shown) return why = "that the ways never cost more than is claimed was not seen by steps that add natural multiples", false;
        if (shown->fails_at || !known) return too_far(made, *shown->fails_at, why);
        by.period = apart * shown->lowered.size(), by.lowered = std::move(shown->lowered);
        return true;
    }
    bool too_far(const Construction& made, std::size_t length, std::string& why) {
        const Integer* cost = cost_at(made, length);
        if (cost) why = fmt::format("ways that are made of ways of shorter rows cost {} in a row of {}", base::to_string(*cost), length);
        return false;
    }
    /// From `first` on rows of the set have the lengths first + apart * k and no others: those of an automaton that forgets the letters.
    bool is_evenly_spaced(std::size_t first, std::size_t apart) const {
        const Automaton& rows = ways_.rows();
        std::set<std::uint32_t> now{rows.next(0, 0)};
        std::set<std::pair<std::set<std::uint32_t>, std::size_t>> met;
        for (std::size_t length = 0;; ++length) {
            if (length >= first) {
                bool some = false;
                for (const std::uint32_t q : now) some = some || rows.accepting(q);
                if (some != ((length - first) % apart == 0)) return false;
                if (!met.emplace(now, (length - first) % apart).second) return true;
            }
            std::set<std::uint32_t> next;
            for (const std::uint32_t q : now)
                for (std::size_t letter = 1; letter < rows.letters(); ++letter) next.insert(rows.next(q, letter));
            now = std::move(next);
        }
    }

    Ground& ground_;
    WordSentences& sentences_;
    Constructions& ways_;
    const AskedOfRows& asked_;
    std::map<std::size_t, Integer> distances_;
};

}  // namespace

void construct_ways(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, const Automaton& rows, const AskedOfRows& asked,
                    Induced& result) {
    if (asked.ways > 0) return;
    std::string why;
    try {
        const arithmetic::Allowance allowance(most_construction_work);
        Constructions ways(ground, sentences, play, goals, rows);
        ConstructedClaim claim(ground, sentences, ways, asked);
        argument::Construction by;
        bool found = true;
        const auto search = [&] {
            if (asked.bound <= 0 || asked.reached)
                found = ways.find([&](std::size_t length) { return claim.most(length); }, [&](const Construction& made) { return claim.prove(made, by, why); },
                                  why);
            if (!found || !asked.claimed || asked.bound < 0 || claim.prove_least(by)) return;
            found = false;
            why = "that the rows are no nearer was not seen by pairs of neighbours that are counted";
        };
        ground.in_part_of_time(2, most_efforts * ground.effort().search_seconds, search);
        if (found) {
            claim.say(by);
            result.proof = Proof::by(std::move(by));
            return result.why.clear();
        }
    } catch (const arithmetic::TooLarge&) {
        why = "the search for ways that are made of ways of shorter rows comes to no end";
    } catch (const NoRecurrence&) {
        why = "what is claimed of the distance is no sum of powers, products and remainders of the length";
    } catch (const base::LimitReached&) {
        why = "the search for ways that are made of ways of shorter rows comes to no end";
    } catch (const Unanswered& no) {
        why = no.why;
    }
    if (result.why.find(why) == std::string::npos) result.why += (result.why.empty() ? "" : "; ") + why;
}

}  // namespace grundy::claim
