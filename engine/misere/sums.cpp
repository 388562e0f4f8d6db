#include "engine/misere/sums.hpp"

#include <algorithm>

namespace grundy::misere {

namespace {

/// Work is counted, so that what is found does not depend on the machine.
constexpr std::uint64_t most_steps_a_sum = 25;

}  // namespace

bool before(const Word& a, const Word& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

Letter Sums::add(std::vector<Word> options) {
    if (options_.size() >= 60'000) throw GivenUp("there are too many different heaps");
    const auto letter = static_cast<Letter>(options_.size());
    if (options.size() == 1 && options.front().empty() && !star_) star_ = letter;
    options_.push_back(std::move(options));
    return letter;
}

Word Sums::join(const Word& a, const Word& b) const {
    Word sum(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), sum.begin());
    if (!star_) return sum;
    const auto [first, last] = std::equal_range(sum.begin(), sum.end(), *star_);
    const auto count = last - first;
    sum.erase(first, first + (count - count % 2));
    return sum;
}

void Sums::prove(std::function<bool(const Word&)> previous) {
    law_ = std::move(previous);
    proved_ = options_.size();
    known_.clear();
}

bool Sums::previous(const Word& word) {
    if (word.empty()) return false;
    if (++steps_ >= most_steps_a_sum * most_known_) throw GivenUp("the sums to be played out are too many");
    if (steps_ % 1024 == 0 && budget_->exceeded()) throw GivenUp("the time was over");
    if (word.back() < proved_) return law_(word);
    if (const auto known = known_.find(word)) return *known;
    if (known_.size() >= most_known_) throw GivenUp("the sums to be played out are too many");
    bool previous = true;
    for (std::size_t i = word.size(); i-- > 0 && previous;) {
        if (i + 1 < word.size() && word[i] == word[i + 1]) continue;
        Word rest = word;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Word& option : options_[word[i]]) {
            if (!this->previous(join(rest, option))) continue;
            previous = false;
            break;
        }
    }
    known_.add(word, previous);
    return previous;
}

}  // namespace grundy::misere
