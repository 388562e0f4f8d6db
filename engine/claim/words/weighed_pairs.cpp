/// Two rows at once, each with what its letters add (weight_law.hpp).
#include <algorithm>
#include <cstdlib>

#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/weight_law.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_nodes_of_pairs = 20'000, most_nodes_below = 500, most_nodes_of_rows = 300;
constexpr std::int64_t most_added = 1'000'000'000'000;

[[noreturn]] void too_large() { throw arithmetic::TooLarge("sums over the entries that do not come to a standstill"); }

/// W' d.
template <class Number>
std::vector<Number> one_letter_on(const EntrySums& law, const std::vector<Number>& added) {
    std::vector<Number> out(added.size(), 0);
    for (std::size_t j = 0; j < added.size(); ++j)
        for (std::size_t i = 0; i < added.size(); ++i)
            if (law.worth[j][i] != 0) out[i] += added[j] * law.worth[j][i];
    return out;
}

/// States of an automaton over letters that stand on a way from the start, behind the 0 before a word, to an end.
std::vector<bool> on_a_way(const Automaton& a, const std::vector<std::size_t>& steps) {
    std::vector<bool> reached(a.states(), false), leads(a.states(), false);
    std::vector<std::uint32_t> queue{a.next(0, 0)};
    reached[queue[0]] = true;
    std::vector<std::vector<std::uint32_t>> back(a.states());
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (const std::size_t step : steps) {
            const std::uint32_t to = a.next(queue[k], step);
            back[to].push_back(queue[k]);
            if (!reached[to]) reached[to] = true, queue.push_back(to);
        }
    const std::vector<std::uint32_t> all = queue;
    queue.clear();
    for (const std::uint32_t q : all)
        if (a.accepting(q)) leads[q] = true, queue.push_back(q);
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (const std::uint32_t from : back[queue[k]])
            if (!leads[from]) leads[from] = true, queue.push_back(from);
    return leads;
}

/// The states before, or behind, these.
std::vector<std::uint32_t> states_next(const Automaton& a, const std::vector<bool>& useful, const std::vector<std::uint32_t>& in, std::size_t step,
                                       bool backwards) {
    std::vector<std::uint32_t> out;
    if (backwards) {
        for (std::uint32_t q = 0; q < a.states(); ++q)
            if (useful[q] && std::binary_search(in.begin(), in.end(), a.next(q, step))) out.push_back(q);
    } else {
        for (const std::uint32_t q : in)
            if (useful[a.next(q, step)]) out.push_back(a.next(q, step));
    }
    return out;
}

std::vector<std::uint32_t> states_first(const Automaton& a, const std::vector<bool>& useful, bool backwards) {
    std::vector<std::uint32_t> out;
    for (std::uint32_t q = 0; q < a.states(); ++q)
        if (useful[q] && (backwards ? a.accepting(q) : q == a.next(0, 0))) out.push_back(q);
    return out;
}

bool are_last(const Automaton& a, const std::vector<std::uint32_t>& in, bool backwards) {
    return std::any_of(in.begin(), in.end(), [&](std::uint32_t q) { return backwards ? q == a.next(0, 0) : a.accepting(q); });
}

}  // namespace

WeighedPairs::WeighedPairs(const EntrySums& law, const Automaton& relation, Track word, Track there, std::size_t letters, int times_word, int times_there)
    : law_(law), relation_(relation), letters_(letters), times_word_(times_word), times_there_(times_there) {
    const std::size_t base = relation.base().digits();
    if (!relation.has(word) || !relation.has(there)) too_large();
    stride_word_ = word < there ? 1 : base, stride_there_ = word < there ? base : 1;
    std::vector<std::size_t> steps;
    for (std::size_t a = 1; a <= letters; ++a)
        for (std::size_t b = 1; b <= letters; ++b) steps.push_back(a * stride_word_ + b * stride_there_);
    useful_ = on_a_way(relation, steps);
}

WeighedPairs::Node WeighedPairs::start() const {
    return {states_first(relation_, useful_, law_.from_last), 0, 0, std::vector<std::int64_t>(law_.first.size(), 0)};
}

void WeighedPairs::each_next(const Node& node, const Use& use) const {
    const auto on = one_letter_on(law_, node.added);
    for (std::size_t a = 0; a < letters_; ++a)
        for (std::size_t b = 0; b < letters_; ++b) {
            Node to{{}, law_.next[node.word][a], law_.next[node.there][b], on};
            if (to.word >= law_.next.size() || to.there >= law_.next.size()) continue;
            to.in = states_next(relation_, useful_, node.in, (a + 1) * stride_word_ + (b + 1) * stride_there_, law_.from_last);
            if (to.in.empty()) continue;
            for (std::size_t j = 0; j < on.size(); ++j) {
                to.added[j] += times_word_ * law_.adds[node.word][a][j] + times_there_ * law_.adds[node.there][b][j];
                if (std::abs(to.added[j]) > most_added) too_large();
            }
            use(a * letters_ + b, std::move(to));
        }
}

std::optional<std::int64_t> WeighedPairs::ended(const Node& node) const {
    if (!law_.ends[node.word] || !law_.ends[node.there] || !are_last(relation_, node.in, law_.from_last)) return std::nullopt;
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < node.added.size(); ++j) sum += node.added[j] * law_.first[j];
    return sum;
}

/// Nothing: after so many nodes this is not known.
std::optional<bool> WeighedPairs::stays_at_most(const Node& from, std::int64_t most, std::size_t most_nodes) const {
    std::map<std::tuple<std::vector<std::uint32_t>, std::uint32_t, std::uint32_t>, std::vector<std::vector<std::int64_t>>> met;
    std::vector<Node> queue;
    const auto meet = [&](Node&& node) {
        auto& others = met[{node.in, node.word, node.there}];
        const auto covers = [&](const std::vector<std::int64_t>& other) {
            return std::equal(node.added.begin(), node.added.end(), other.begin(), std::less_equal<>());
        };
        if (std::any_of(others.begin(), others.end(), covers)) return;
        others.push_back(node.added), queue.push_back(std::move(node));
    };
    meet(Node(from));
    for (std::size_t k = 0; k < queue.size(); ++k) {
        base::poll();
        if (queue.size() > most_nodes) return std::nullopt;
        const Node now = queue[k];
        if (const auto sum = ended(now); sum && *sum > most) return false;
        each_next(now, [&](std::size_t, Node&& to) { meet(std::move(to)); });
    }
    return true;
}

bool WeighedPairs::at_most(std::int64_t most) const {
    const auto known = stays_at_most(start(), most * law_.unit, most_nodes_of_pairs);
    if (!known) too_large();
    return *known;
}

/// Nodes from which the sum always stays below are left out; of the others there are to be few. Read from the first letter to the last, sets of them.
Automaton WeighedPairs::exactly(std::int64_t sum) const {
    const std::int64_t wanted = sum * law_.unit;
    std::map<Node, std::uint32_t> numbers;
    std::vector<Node> nodes;
    struct Arrow {
        std::uint32_t from, to;
    };
    std::map<std::size_t, std::vector<Arrow>> arrows;  // by pair of letters
    const auto number = [&](Node&& node) -> std::optional<std::uint32_t> {
        if (const auto at = numbers.find(node); at != numbers.end()) return at->second;
        if (stays_at_most(node, wanted - 1, most_nodes_below).value_or(false)) return std::nullopt;
        if (nodes.size() >= most_nodes_below) too_large();
        numbers.emplace(node, static_cast<std::uint32_t>(nodes.size()));
        nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(nodes.size() - 1);
    };
    if (!number(start())) return Automaton(relation_.base(), false);
    for (std::uint32_t k = 0; k < nodes.size(); ++k) {
        base::poll();
        const Node now = nodes[k];
        each_next(now, [&](std::size_t pair, Node&& to) {
            if (const auto n = number(std::move(to))) arrows[pair].push_back({k, *n});
        });
    }
    std::vector<std::uint32_t> last;
    for (std::uint32_t k = 0; k < nodes.size(); ++k)
        if (ended(nodes[k]) == wanted) last.push_back(k);
    using State = std::pair<int, std::vector<std::uint32_t>>;  // before the first letter, in the row, behind it; 3: none
    const State first{1, law_.from_last ? last : std::vector<std::uint32_t>{0}}, none{3, {}};
    const auto is_last = [&](const State& q) {
        if (q.first == 3) return false;
        const auto& in = q.first == 0 ? first.second : q.second;
        return law_.from_last ? std::binary_search(in.begin(), in.end(), 0U)
                              : std::any_of(in.begin(), in.end(), [&](std::uint32_t n) { return std::binary_search(last.begin(), last.end(), n); });
    };
    const std::size_t w = stride_word_ == 1 ? 0 : 1;
    return arithmetic::explored<State>(
        relation_.base(), relation_.tracks(), State{0, {}},
        [&](const State& q, const std::vector<unsigned>& d) -> State {
            if (q.first == 0) return d[0] == 0 && d[1] == 0 ? first : none;
            if (q.first == 3 || (d[0] == 0) != (d[1] == 0) || (q.first == 2 && d[0] != 0)) return none;
            if (d[0] == 0) return {2, q.second};
            std::vector<std::uint32_t> to;
            for (const Arrow& arrow : arrows[(d[w] - 1) * letters_ + d[1 - w] - 1]) {
                const std::uint32_t from = law_.from_last ? arrow.to : arrow.from, other = law_.from_last ? arrow.from : arrow.to;
                if (std::binary_search(q.second.begin(), q.second.end(), from)) to.push_back(other);
            }
            std::sort(to.begin(), to.end());
            to.erase(std::unique(to.begin(), to.end()), to.end());
            return to.empty() ? none : State{1, to};
        },
        is_last);
}

WeighedRows::WeighedRows(const EntrySums& law, const Automaton& rows, std::size_t letters) : law_(law), rows_(rows), letters_(letters) {
    const std::vector<bool> all(rows.states(), true);
    const State first{states_first(rows, all, law.from_last), 0};
    std::map<State, bool> met{{first, true}};
    std::vector<State> queue{first};
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (unsigned letter = 0; letter < letters; ++letter) {
            const State now = queue[k];
            if (auto to = next(now, letter); to && met.emplace(*to, true).second) queue.push_back(std::move(*to));
            if (queue.size() > most_nodes_of_rows) too_large();
        }
    states_ = queue.size();
    now_[first] = {1, std::vector<base::Integer>(law.first.size(), 0)};
}

std::optional<WeighedRows::State> WeighedRows::next(const State& state, unsigned letter) const {
    const std::uint32_t to = law_.next[state.second][letter];
    if (to >= law_.next.size()) return std::nullopt;
    const std::vector<bool> all(rows_.states(), true);
    auto in = states_next(rows_, all, state.first, letter + 1, law_.from_last);
    if (in.empty()) return std::nullopt;
    return State{std::move(in), to};
}

bool WeighedRows::ends(const State& state) const { return law_.ends[state.second] && are_last(rows_, state.first, law_.from_last); }

base::Integer WeighedRows::count() const {
    base::Integer all = 0;
    for (const auto& [state, through] : now_)
        if (ends(state)) all += through.rows;
    return all;
}

std::optional<base::Integer> WeighedRows::sum() const {
    base::Integer all = 0;
    for (const auto& [state, through] : now_)
        if (ends(state))
            for (std::size_t j = 0; j < law_.first.size(); ++j) all += through.added[j] * law_.first[j];
    if (all % law_.unit != 0) return std::nullopt;
    return all / law_.unit;
}

void WeighedRows::longer() {
    base::poll();
    std::map<State, Through> after;
    for (const auto& [state, through] : now_) {
        const auto on = one_letter_on(law_, through.added);
        for (unsigned letter = 0; letter < letters_; ++letter) {
            const auto to = next(state, letter);
            if (!to) continue;
            Through& there = after[*to];
            there.added.resize(law_.first.size(), 0);
            there.rows += through.rows;
            for (std::size_t j = 0; j < on.size(); ++j) there.added[j] += on[j] + through.rows * law_.adds[state.second][letter][j];
        }
    }
    now_ = std::move(after);
}

}  // namespace grundy::claim
