/// Let no move look, or change letters, further than r from its place (near_words.cpp). Two moves at places i and j more than 2r apart have no letter in common
/// that either looks at, so each can be made after the other, with one result. Else let u be what stands from i - 2r to j + 2r, as far as the word goes: y and
/// z are what the moves make of u, between what stands further off. A move of y at a place that has r letters on each side in y, or fewer where u is the end of
/// the word, is one of the whole as well. So it is enough that y and z have a common option by such moves, for every u.
#include "engine/verify/word_diamonds.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/verify/near_words.hpp"

namespace grundy::verify {
namespace {

constexpr std::size_t most_tried = 400'000;

class Diamonds {
public:
    Diamonds(const rule::Game& game, const Items& letters, Steps& steps) : letters_(letters), steps_(steps) {
        for (const rule::Move& move : game.moves) {
            lines_.emplace_back(game, move, letters, steps);
            reach_ = std::max(reach_, lines_.back().reach());
        }
    }

    void require() const {
        const auto sides = words_up_to(2 * reach_, 0);
        const auto middles = words_up_to(2 * reach_ + 1, 1);
        if (sides.size() * sides.size() > most_tried / middles.size()) throw Rejected("moves look at more letters than the checker tries");
        for (const Items& before : sides)
            for (const Items& middle : middles)
                for (const Items& behind : sides) look(before, middle, behind);
    }

private:
    std::vector<Items> words_up_to(std::int64_t most, std::size_t least) const {
        std::vector<Items> words{{}};
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (static_cast<std::int64_t>(words[k].size()) == most) continue;
            for (const std::int64_t letter : letters_) words.push_back(words[k]), words.back().push_back(letter);
            if (words.size() > most_tried) throw Rejected("moves look at more letters than the checker tries");
        }
        std::erase_if(words, [least](const Items& word) { return word.size() < least; });
        return words;
    }

    /// What moves at one place leave.
    std::set<Items> left(const Items& word, std::int64_t place) const {
        std::set<Items> all;
        for (const NearLine& line : lines_)
            for (const auto& [choice, made] : line.made(word, place)) all.insert(made);
        return all;
    }

    /// Moves at the first and at the last letter of the middle.
    void look(const Items& before, const Items& middle, const Items& behind) const {
        Items word = before;
        word.insert(word.end(), middle.begin(), middle.end());
        word.insert(word.end(), behind.begin(), behind.end());
        const bool begins = static_cast<std::int64_t>(before.size()) < 2 * reach_, ends = static_cast<std::int64_t>(behind.size()) < 2 * reach_;
        const auto first = static_cast<std::int64_t>(before.size()) + 1, last = first + static_cast<std::int64_t>(middle.size()) - 1;
        const std::set<Items> here = left(word, first);
        if (here.empty()) return;
        for (const Items& z : left(word, last)) {
            for (const Items& y : here) {
                if (y == z) continue;
                const std::set<Items> of_y = options(y, begins, ends), of_z = options(z, begins, ends);
                const bool joined = std::any_of(of_y.begin(), of_y.end(), [&](const Items& option) { return of_z.count(option) != 0; });
                if (!joined) throw Rejected("the checker finds two options of a word that have no common option");
            }
        }
    }

    std::set<Items> options(const Items& word, bool begins, bool ends) const {
        std::set<Items> all;
        const auto size = static_cast<std::int64_t>(word.size());
        for (std::int64_t place = begins ? 1 : reach_ + 1; place <= (ends ? size : size - reach_); ++place) {
            steps_.take(1);
            all.merge(left(word, place));
        }
        return all;
    }

    const Items& letters_;
    Steps& steps_;
    std::vector<NearLine> lines_;
    std::int64_t reach_ = 0;
};

}  // namespace

void require_diamonds(const rule::Game& game, const std::vector<std::int64_t>& letters, Steps& steps) { Diamonds(game, letters, steps).require(); }

}  // namespace grundy::verify
