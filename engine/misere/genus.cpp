#include "engine/misere/genus.hpp"

#include <algorithm>
#include <set>

#include "engine/base/nimber.hpp"

namespace grundy::misere {

bool Genus::tame() const {
    if (value == 0) return row == std::vector<std::uint32_t>{1, 2, 0} || row == std::vector<std::uint32_t>{0, 2};
    if (value == 1) return row == std::vector<std::uint32_t>{0, 3, 1} || row == std::vector<std::uint32_t>{1, 3};
    return row == std::vector<std::uint32_t>{value, value ^ 2};
}

std::string Genus::words() const {
    const bool apart = std::any_of(row.begin(), row.end(), [](std::uint32_t v) { return v > 9; });
    std::string text = std::to_string(value) + "^";
    for (std::size_t i = 0; i < row.size(); ++i) text += (apart && i > 0 ? "." : "") + std::to_string(row[i]);
    return text;
}

Genera::Genera(HeapOptions options, std::size_t most_sums, const base::Budget& budget)
    : options_(std::move(options)), most_sums_(most_sums), budget_(budget), sums_(most_sums, budget) {}

std::optional<Genus> Genera::of(std::int64_t heap) {
    try {
        while (!over_ && static_cast<std::int64_t>(heaps_.size()) <= heap) {
            const auto moves = options_(static_cast<std::int64_t>(heaps_.size()));
            if (!moves) throw GivenUp("the options of a heap cannot be listed");
            std::set<Word> words;
            for (const auto& option : *moves) {
                Word word;
                for (const std::int64_t part : option) word = sums_.join(word, heaps_.at(static_cast<std::size_t>(part)));
                words.insert(std::move(word));
            }
            const std::vector<Word> options(words.begin(), words.end());
            if (options.empty()) {
                heaps_.emplace_back();
                continue;
            }
            const auto found = alike_.find(options);
            const Letter letter = found != alike_.end() ? found->second : sums_.add(options);
            alike_.emplace(options, letter);
            of(Word{letter});
            heaps_.push_back({letter});
        }
        if (static_cast<std::int64_t>(heaps_.size()) > heap) return of(heaps_[static_cast<std::size_t>(heap)]);
    } catch (const GivenUp&) {
        over_ = true;
    }
    return std::nullopt;
}

const Genus& Genera::of(const Word& word) {
    if (const auto found = known_.find(word); found != known_.end()) return found->second;
    if (known_.size() >= most_sums_ || (known_.size() % 1024 == 0 && budget_.exceeded())) throw GivenUp("the sums to be played out are too many");
    std::vector<const Genus*> options;  // of an unordered_map, whose entries stay where they are
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (i > 0 && word[i] == word[i - 1]) continue;
        Word rest = word;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Word& option : sums_.options(word[i])) options.push_back(&of(sums_.join(rest, option)));
    }
    return known_.emplace(word, from(options)).first->second;
}

Genus Genera::from(const std::vector<const Genus*>& options) const {
    Genus genus;
    base::MexSet normal, misere;
    std::size_t settled = 0;  // from here on the rows of all options repeat with two
    for (const Genus* option : options) {
        normal.insert({option->value});
        misere.insert({option->at(0)});
        settled = std::max(settled, option->row.size() - 2);
    }
    genus.value = normal.mex().value;
    std::vector<std::uint32_t> row{options.empty() ? 1 : misere.mex().value};
    const auto next = [&] {
        base::MexSet seen;
        for (const Genus* option : options) seen.insert({option->at(row.size())});
        seen.insert({row.back()});
        seen.insert({row.back() ^ 1});
        row.push_back(seen.mex().value);
    };
    // Two entries beyond `settled` that come back: the state (parity, last entry) does.
    const auto repeats = [&] { return row.size() >= settled + 4 && row[row.size() - 1] == row[row.size() - 3]; };
    while (!repeats()) {
        if (row.size() > settled + 100) throw GivenUp("a genus does not settle");
        next();
    }
    while (row.size() > 2 && row[row.size() - 1] == row[row.size() - 3]) row.pop_back();
    genus.row = std::move(row);
    return genus;
}

}  // namespace grundy::misere
