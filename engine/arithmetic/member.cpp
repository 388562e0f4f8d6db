#include "engine/arithmetic/member.hpp"

#include <algorithm>
#include <set>

#include "engine/base/poll.hpp"

namespace grundy::arithmetic {

namespace {

constexpr std::size_t most_met = 400'000;  ///< places with states of all automata, from which nothing is accepted
constexpr std::size_t places_more = 3;     ///< than the given numbers have digits

/// States from which something is accepted.
std::vector<bool> alive_in(const Automaton& set) {
    std::vector<std::vector<std::uint32_t>> before(set.states());
    std::vector<std::uint32_t> queue;
    std::vector<bool> alive(set.states(), false);
    for (std::uint32_t s = 0; s < set.states(); ++s) {
        for (std::size_t letter = 0; letter < set.letters(); ++letter) before[set.next(s, letter)].push_back(s);
        if (set.accepting(s)) alive[s] = true, queue.push_back(s);
    }
    while (!queue.empty()) {
        const std::uint32_t to = queue.back();
        queue.pop_back();
        for (const std::uint32_t from : before[to])
            if (!alive[from]) alive[from] = true, queue.push_back(from);
    }
    return alive;
}

/// Depth first over the places, the least significant first, and in each over the numbers that are not given. A set is asked as soon as all of its digits are
/// chosen, so most choices end soon; and places and states that led to nothing are not gone into again.
class MemberSearch {
public:
    MemberSearch(Numeration numeration, const std::vector<Automaton>& sets, const Values& given) : numeration_(numeration), sets_(sets) {
        std::set<Track> tracks;
        for (const Automaton& set : sets) tracks.insert(set.tracks().begin(), set.tracks().end());
        for (const auto& [track, number] : given)
            if (tracks.erase(track) != 0) tracks_.push_back(track), words_.push_back(numeration.written(number));
        given_ = tracks_.size();
        tracks_.insert(tracks_.end(), tracks.begin(), tracks.end());
        for (const auto& word : words_) places_ = std::max(places_, word.size());
        places_ += places_more;
        words_.resize(tracks_.size());
        for (auto& word : words_) word.resize(places_, 0);
        asked_after_.resize(tracks_.size() + 1);
        for (std::size_t k = 0; k < sets.size(); ++k) {
            alive_.push_back(alive_in(sets[k]));
            std::vector<std::size_t> at;
            for (const Track track : sets[k].tracks())
                at.push_back(static_cast<std::size_t>(std::find(tracks_.begin(), tracks_.end(), track) - tracks_.begin()));
            const std::size_t last = at.empty() ? 0 : *std::max_element(at.begin(), at.end()) + 1;
            asked_after_[std::max(last, given_)].push_back(k);
            at_.push_back(std::move(at));
        }
    }

    std::optional<Values> found() {
        States start(sets_.size(), 0);
        for (std::size_t k = 0; k < sets_.size(); ++k)
            if (!alive_[k][0]) return std::nullopt;
        if (!from(0, start)) return std::nullopt;
        Values values;
        for (std::size_t i = given_; i < tracks_.size(); ++i) values[tracks_[i]] = numeration_.read(words_[i]);
        return values;
    }

private:
    using States = std::vector<std::uint32_t>;

    bool from(std::size_t place, const States& at) {
        if (place == places_) {
            for (std::size_t k = 0; k < sets_.size(); ++k)
                if (!sets_[k].accepting(at[k])) return false;
            return true;
        }
        base::poll();
        if (met_.size() > most_met) throw TooLarge("a search for a tuple of many numbers");
        States key = at;
        key.push_back(static_cast<std::uint32_t>(place));
        if (!met_.insert(std::move(key)).second) return false;
        States next = at;
        return chosen(place, given_, at, next);
    }

    /// The digits of the first `count` numbers are chosen.
    bool chosen(std::size_t place, std::size_t count, const States& at, States& next) {
        Allowance::charge(1);
        for (const std::size_t k : asked_after_[count]) {
            std::size_t letter = 0;
            for (std::size_t i = at_[k].size(); i-- > 0;) letter = letter * numeration_.digits() + words_[at_[k][i]][place];
            next[k] = sets_[k].next(at[k], letter);
            if (!alive_[k][next[k]]) return false;
        }
        if (count == tracks_.size()) return from(place + 1, next);
        for (unsigned digit = 0; digit < numeration_.digits(); ++digit) {
            words_[count][place] = digit;
            if (chosen(place, count + 1, at, next)) return true;
        }
        return false;
    }

    const Numeration numeration_;
    const std::vector<Automaton>& sets_;
    std::vector<Track> tracks_;  ///< the given ones first
    std::vector<std::vector<unsigned>> words_;
    std::size_t given_ = 0, places_ = 0;
    std::vector<std::vector<bool>> alive_;
    std::vector<std::vector<std::size_t>> at_, asked_after_;
    std::set<States> met_;
};

}  // namespace

std::optional<Values> common_member(Numeration numeration, const std::vector<Automaton>& sets, const Values& given) {
    return MemberSearch(numeration, sets, given).found();
}

}  // namespace grundy::arithmetic
