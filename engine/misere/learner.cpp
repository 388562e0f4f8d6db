#include "engine/misere/learner.hpp"

#include <algorithm>
#include <unordered_set>

namespace grundy::misere {

Learner::Learner(HeapOptions options, Limits limits, const base::Budget& budget)
    : options_(std::move(options)), limits_(limits), budget_(budget), sums_(limits.sums, budget) {
    build();
    commutes();
}

Word Learner::word_of(std::int64_t heap) const {
    const auto& letter = heaps_[static_cast<std::size_t>(heap)];
    return letter ? letters_[*letter].word : Word{};
}

std::uint32_t Learner::class_of(const Word& word) const {
    std::uint32_t at = 0;
    for (const Letter letter : word) {
        const Known& known = letters_[letter];
        if (known.generator) at = next_[at * generators_.size() + *known.generator];
        else at = monoid_->product(at, class_of(known.word));
    }
    return at;
}

std::uint32_t Learner::class_of_sum(const std::vector<std::int64_t>& heaps) const {
    std::uint32_t at = 0;
    for (const std::int64_t heap : heaps) {
        while (elements_of_heaps_.size() <= static_cast<std::size_t>(heap))
            elements_of_heaps_.push_back(class_of(word_of(static_cast<std::int64_t>(elements_of_heaps_.size()))));
        at = monoid_->product(at, elements_of_heaps_[static_cast<std::size_t>(heap)]);
    }
    return at;
}

Elements Learner::options_of(std::int64_t heap) const {
    Elements set(monoid_->order());
    for (const auto& option : moves_[static_cast<std::size_t>(heap)]) set.add(class_of_sum(option));
    return set;
}

std::vector<Word> Learner::formal(std::int64_t n) const {
    std::set<Word> words;
    for (const auto& option : moves_[static_cast<std::size_t>(n)]) {
        Word word;
        if (reduce_) word = elements_[class_of_sum(option)];
        else
            for (const std::int64_t heap : option) word = sums_.join(word, word_of(heap));
        words.insert(std::move(word));
    }
    return {words.begin(), words.end()};
}

void Learner::add_heap() {
    const auto n = static_cast<std::int64_t>(moves_.size());
    auto moves = options_(n);
    if (!moves) throw GivenUp("the options of a heap cannot be listed");
    for (const auto& option : *moves)
        for (const std::int64_t heap : option)
            if (heap < 0 || heap >= n) throw GivenUp("a move does not make the heap smaller");
    moves_.push_back(std::move(*moves));
    for (std::int64_t heap = n;;) {
        try {
            for (; heap <= n; ++heap) take(heap);
            ++done_;
            return;
        } catch (const Restart&) {
            heap = 0;
            sums_ = Sums(limits_.sums, budget_);
            heaps_.clear();
            alike_.clear();
            letters_.clear();
            generators_.clear();
            tests_ = {Word{}};
            rows_.clear();
            build();
            commutes();
        }
    }
}

/// One more heap: as a letter that is there already, as a word of smaller heaps, or as a generator; until the closure holds.
void Learner::take(std::int64_t n) {
    if (moves_[static_cast<std::size_t>(n)].empty()) {
        heaps_.emplace_back();
        return;
    }
    auto options = formal(n);
    if (const auto found = alike_.find(options); found != alike_.end()) {
        heaps_.emplace_back(found->second);
        return;
    }
    const Letter letter = sums_.add(options);
    alike_.emplace(std::move(options), letter);
    heaps_.emplace_back(letter);
    letters_.push_back({n, std::nullopt, {}});
    const auto found = classes_.find(row({letter}));
    if (found == classes_.end() || forced_.count(n) != 0) {
        make_generator(letter);
        build();
    } else {
        letters_.back().word = elements_[found->second];
    }
    settle();
}

void Learner::make_generator(Letter letter) {
    letters_[letter].generator = generators_.size();
    letters_[letter].word = {letter};
    generators_.push_back(letter);
}

void Learner::settle() {
    for (;;) {
        if (budget_.exceeded()) throw GivenUp("the time was over");
        if (!commutes() || !letters_agree()) continue;
        if (reduce_ && !closure_ && !options_agree()) {
            reduce_ = false;
            throw Restart{};
        }
        auto flaw = look_closely();
        if (!flaw) return keep_law();
        closure_.reset();
        for (std::size_t& letter : flaw->letters) letter = seen_[letter];
        refine(*flaw);
    }
}

/// The closure of all letters. While the monoid stays as it is only the new ones are added.
std::optional<Flaw> Learner::look_closely() {
    if (!closure_) {
        Elements previous(monoid_->order());
        for (std::size_t x = 0; x < previous_.size(); ++x)
            if (previous_[x]) previous.add(x);
        closure_.emplace(*monoid_, std::move(previous), budget_);
        proved_.clear();
        seen_.clear();
        looked_at_ = 0;
    }
    for (; looked_at_ < letters_.size(); ++looked_at_) {
        Transition t{class_of({static_cast<Letter>(looked_at_)}), options_of(letters_[looked_at_].heap)};
        if (!proved_.emplace(t.element, t.options).second) continue;
        seen_.push_back(looked_at_);
        if (auto flaw = closure_->add(t)) return flaw;
    }
    return std::nullopt;
}

/// What is proved answers for sums of the letters so far.
void Learner::keep_law() {
    std::vector<std::uint32_t> element;
    for (std::size_t i = 0; i < letters_.size(); ++i) element.push_back(class_of({static_cast<Letter>(i)}));
    sums_.prove([monoid = *monoid_, previous = previous_, element = std::move(element)](const Word& word) {
        std::uint32_t at = 0;
        for (const Letter letter : word) at = monoid.product(at, element[letter]);
        return static_cast<bool>(previous[at]);
    });
}

/// Is every letter that was taken for a word still like it, as far as the tests tell?
bool Learner::letters_agree() {
    for (std::size_t i = 0; i < letters_.size(); ++i) {
        const auto letter = static_cast<Letter>(i);
        if (letters_[i].generator) continue;
        const auto found = classes_.find(row({letter}));
        if (found != classes_.end() && found->second == class_of(letters_[i].word)) continue;
        if (i + 1 < letters_.size()) {
            forced_.insert(letters_[i].heap);
            throw Restart{};
        }
        if (found == classes_.end()) make_generator(letter);
        else letters_[i].word = elements_[found->second];
        build();
        return false;
    }
    return true;
}

/// Do the words that stand for options still stand for them?
bool Learner::options_agree() const {
    for (std::size_t i = 0; i < letters_.size(); ++i) {
        Elements set(monoid_->order());
        for (const Word& option : sums_.options(static_cast<Letter>(i))) set.add(class_of(option));
        if (set != options_of(letters_[i].heap)) return false;
    }
    return true;
}

const Learner::Row& Learner::row(Entry& entry) {
    auto& [word, seen] = entry;
    while (seen.row.size() < tests_.size()) seen.row.push_back(sums_.previous(sums_.join(word, tests_[seen.row.size()])));
    return seen.row;
}

const std::vector<Learner::Entry*>& Learner::products(Entry& of) {
    std::vector<Entry*>& all = of.second.products;
    while (all.size() < generators_.size()) all.push_back(&entry(sums_.join(of.first, {generators_[all.size()]})));
    return all;
}

/// The elements in the order of their words: whatever has a row of its own, and its products with the generators.
void Learner::build() {
    closure_.reset();
    elements_of_heaps_.clear();
    elements_.clear();
    classes_.clear();
    next_.clear();
    previous_.clear();
    monoid_.reset();
    const auto sooner = [](const Entry* a, const Entry* b) { return before(a->first, b->first); };
    Entry* const empty = &entry({});
    std::set<Entry*, decltype(sooner)> open({empty}, sooner);
    std::unordered_set<const Entry*> met{empty};
    std::vector<Entry*> chosen;
    while (!open.empty()) {
        Entry* const next = *open.begin();
        open.erase(open.begin());
        const Row& own = row(*next);
        if (!classes_.emplace(own, static_cast<std::uint32_t>(elements_.size())).second) continue;
        if (elements_.size() >= limits_.order) throw GivenUp("its order would be above " + std::to_string(limits_.order));
        chosen.push_back(next);
        elements_.push_back(next->first);
        previous_.push_back(own.front());
        for (Entry* const more : products(*next))
            if (met.insert(more).second) open.insert(more);
    }
    for (Entry* const one : chosen)
        for (Entry* const more : products(*one)) next_.push_back(classes_.at(row(*more)));
}

void Learner::tell_apart(Word test) {
    tests_.push_back(std::move(test));
    build();
}

/// Makes the monoid, or finds a test that tells two words of one element apart.
bool Learner::commutes() {
    const std::size_t r = generators_.size();
    for (std::uint32_t s = 0; s < elements_.size(); ++s) {
        for (std::size_t g = 0; g < r; ++g) {
            for (std::size_t h = 0; h < g; ++h) {
                const std::uint32_t by_g = next_[s * r + g], by_h = next_[s * r + h];
                if (next_[by_g * r + h] == next_[by_h * r + g]) continue;
                const Word a = sums_.join(elements_[by_g], {generators_[h]}), b = sums_.join(elements_[by_h], {generators_[g]});
                const Row row_a = row(a), row_b = row(b);
                const auto at = static_cast<std::size_t>(std::mismatch(row_a.begin(), row_a.end(), row_b.begin()).first - row_a.begin());
                const Word whole = sums_.join(sums_.join(elements_[s], {generators_[g]}), {generators_[h]});
                const bool of_g = sums_.previous(sums_.join(whole, tests_[at])) != row_a[at];
                tell_apart(sums_.join({generators_[of_g ? h : g]}, tests_[at]));
                return false;
            }
        }
    }
    monoid_.emplace(r, next_);
    return true;
}

/// Of a flaw some sum is not what the table says: the sum that it names, or an option of it.
void Learner::refine(const Flaw& flaw) {
    Word sum;
    for (const std::size_t letter : flaw.letters) sum = sums_.join(sum, {static_cast<Letter>(letter)});
    if (flaw.beside) sum = sums_.join(sum, elements_[*flaw.beside]);
    if (sums_.previous(sum) != predicted(sum)) return refine(sum);
    for (std::size_t i = 0; i < sum.size(); ++i) {
        Word rest = sum;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        for (const Word& option : sums_.options(sum[i])) {
            const Word after = sums_.join(rest, option);
            if (sums_.previous(after) != predicted(after)) return refine(after);
        }
    }
    throw GivenUp("the closure of theorem 7.1 fails");  // two letters cancel in the sum, not in the table
}

void Learner::refine(const Word& found) {
    Word sum = found;
    if (refine_by_letters(sum)) return;
    // Letter after letter is replaced by what the table has for the letters so far: somewhere the outcome changes.
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const Word rest(sum.begin() + static_cast<std::ptrdiff_t>(i) + 1, sum.end());
        const Word before = sums_.join(elements_[at], {sum[i]});
        at = next_[at * generators_.size() + *letters_[sum[i]].generator];
        if (sums_.previous(sums_.join(before, rest)) != sums_.previous(sums_.join(elements_[at], rest))) return tell_apart(rest);
    }
    throw GivenUp("the closure of theorem 7.1 fails");
}

/// First the letters that were taken for words are replaced by them.
bool Learner::refine_by_letters(Word& sum) {
    for (std::size_t i = 0; i < sum.size();) {
        if (letters_[sum[i]].generator) {
            ++i;
            continue;
        }
        Word rest = sum;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        Word after = sums_.join(rest, letters_[sum[i]].word);
        if (sums_.previous(sum) != sums_.previous(after)) {
            tell_apart(rest);
            return true;
        }
        sum = std::move(after);
        i = 0;
    }
    return false;
}

std::vector<std::uint32_t> Learner::elements() const {
    std::vector<std::uint32_t> all;
    for (std::size_t n = 0; n < heaps_.size(); ++n) all.push_back(class_of(word_of(static_cast<std::int64_t>(n))));
    return all;
}

/// A generator that turned out to be a product of others is none.
Quotient Learner::quotient() const {
    Quotient q;
    std::vector<std::size_t> used;
    std::vector<std::size_t> number(generators_.size());
    for (std::size_t g = 0; g < generators_.size(); ++g) {
        if (std::find(elements_.begin(), elements_.end(), Word{generators_[g]}) == elements_.end()) continue;
        number[g] = used.size();
        used.push_back(g);
        q.generators.push_back(letters_[generators_[g]].heap);
    }
    std::vector<std::uint32_t> next;
    for (std::size_t x = 0; x < elements_.size(); ++x)
        for (const std::size_t g : used) next.push_back(next_[x * generators_.size() + g]);
    q.monoid = Monoid(used.size(), std::move(next));
    q.previous = Elements(q.order());
    for (std::size_t x = 0; x < q.order(); ++x) {
        if (previous_[x]) q.previous.add(x);
        std::vector<std::size_t> word;
        for (const Letter letter : elements_[x]) word.push_back(number[*letters_[letter].generator]);
        std::sort(word.begin(), word.end());
        q.words.push_back(std::move(word));
    }
    q.heaps = elements();
    q.states = closure_ ? closure_->states() : 0;
    return q;
}

}  // namespace grundy::misere
