/// The growth of a weighted count along a move is the sum of what each place adds, so the largest growth is that of the heaviest way through the automaton of
/// the move (Bellman and Ford): unbounded where a circle that can be left grows. Lexicographic lists of measures by the greedy way, as for numbers
/// (engine/meaning/rank.cpp).
#include "engine/claim/words/word_rank.hpp"

#include <algorithm>
#include <numeric>

#include "engine/analyse/domain/positions.hpp"
#include "engine/arithmetic/explored.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

namespace {

using Weights = std::vector<std::int64_t>;

constexpr std::size_t most_weights = 5000;       ///< that are tried
constexpr std::size_t most_visited = 3'000;      ///< words, to find play that comes back
constexpr std::size_t most_letters_ordered = 4;  ///< of which all orders are tried

/// The ways through the automaton of a move, each step with how many of each letter it adds.
class Growth {
public:
    Growth(const WordStep& step, const WordSentences& sentences) : letters_(sentences.letters().size()) {
        const Automaton& a = step.relation;
        const std::vector<bool> live = living(a);
        states_ = a.states();
        std::vector<std::int64_t> sign;
        for (const Track track : a.tracks()) sign.push_back(track == sentences.word() ? -1 : 1);
        for (std::uint32_t s = 0; s < a.states(); ++s) {
            base::poll();
            if (!live[s]) continue;
            final_.emplace_back(s, a.accepting(s));
            for (std::size_t letter = 0; letter < a.letters(); ++letter) {
                const std::uint32_t to = a.next(s, letter);
                if (!live[to]) continue;
                Edge edge{s, to, Weights(letters_, 0)};
                std::size_t rest = letter;
                for (std::size_t k = 0; k < sign.size(); ++k, rest /= a.base().digits())
                    if (rest % a.base().digits() != 0) edge.grows[rest % a.base().digits() - 1] += sign[k];
                edges_.push_back(std::move(edge));
            }
        }
        const auto key = [](const Edge& e) { return std::tie(e.from, e.to, e.grows); };
        std::sort(edges_.begin(), edges_.end(), [&](const Edge& x, const Edge& y) { return key(x) < key(y); });
        edges_.erase(std::unique(edges_.begin(), edges_.end(), [&](const Edge& x, const Edge& y) { return key(x) == key(y); }), edges_.end());
    }

    /// The largest growth of the weighted count; nothing where it has no bound.
    std::optional<std::int64_t> most(const Weights& weights) const {
        constexpr std::int64_t nowhere = std::numeric_limits<std::int64_t>::min() / 2;
        std::vector<std::int64_t> best(states_, nowhere), gains;
        best[0] = 0;
        for (const Edge& edge : edges_) gains.push_back(std::inner_product(weights.begin(), weights.end(), edge.grows.begin(), std::int64_t{0}));
        bool changed = true;
        for (std::size_t round = 0; changed; ++round) {
            if (round > states_) return std::nullopt;
            base::poll();
            changed = false;
            for (std::size_t k = 0; k < edges_.size(); ++k) {
                if (best[edges_[k].from] == nowhere || best[edges_[k].from] + gains[k] <= best[edges_[k].to]) continue;
                best[edges_[k].to] = best[edges_[k].from] + gains[k];
                changed = true;
            }
        }
        std::int64_t largest = nowhere;
        for (const auto& [state, accepts] : final_)
            if (accepts) largest = std::max(largest, best[state]);
        return largest;
    }

private:
    struct Edge {
        std::uint32_t from, to;
        Weights grows;
    };

    std::size_t letters_, states_ = 0;
    std::vector<Edge> edges_;
    std::vector<std::pair<std::uint32_t, bool>> final_;
};

std::string letter_text(const WordSentences& sentences, std::size_t letter) {
    const base::Integer& item = sentences.letters()[letter];
    return sentences.game().components[0].kind == rule::ComponentKind::word ? rule::text_of({item}) : base::to_string(item);
}

std::string text_of_weights(const WordSentences& sentences, const Weights& weights) {
    const std::string& name = sentences.game().components[0].name;
    if (std::all_of(weights.begin(), weights.end(), [](std::int64_t w) { return w == 1; })) return "len(" + name + ")";
    std::string text;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        if (weights[k] == 0) continue;
        text +=
            (text.empty() ? "" : " + ") + (weights[k] == 1 ? "" : std::to_string(weights[k]) + " * ") + "the number of letters " + letter_text(sentences, k);
    }
    return text;
}

/// All small weights, that of the length first, then the smallest.
std::vector<Weights> small_weights(std::size_t letters) {
    std::int64_t most = 1;
    const auto count = [letters](std::int64_t largest) {
        std::size_t all = 1;
        for (std::size_t k = 0; k < letters && all <= most_weights; ++k) all *= static_cast<std::size_t>(largest + 1);
        return all;
    };
    while (most < 8 && count(most + 1) <= most_weights) ++most;
    std::vector<Weights> list;
    const Weights low(letters, 0);
    for (Weights now = low; next_in_box(now, low, most + 1);) list.push_back(now);
    const auto key = [](const Weights& w) {
        const bool length = std::all_of(w.begin(), w.end(), [](std::int64_t x) { return x == 1; });
        return std::tuple(!length, std::accumulate(w.begin(), w.end(), std::int64_t{0}), w);
    };
    std::sort(list.begin(), list.end(), [&](const Weights& x, const Weights& y) { return key(x) < key(y); });
    return list;
}

/// A measure, and for each step of the game: does it fall, stay or fall, or neither.
struct Candidate {
    std::string text;
    std::vector<char> tells;  ///< 'f', 's', 'u'
    argument::WordMeasure measure = {};
};

std::vector<Candidate> dictionary_orders(const WordPlay& play, const WordSentences& sentences) {
    std::vector<Candidate> list;
    const std::string& name = sentences.game().components[0].name;
    for (const bool from_left : {true, false}) {
        for (const auto& order : letter_orders(sentences.letters().size())) {
            std::vector<int> rank(order.size() + 1, 0);
            std::string text;
            for (std::size_t k = 0; k < order.size(); ++k) {
                rank[order[k] + 1] = static_cast<int>(k);
                text += (k == 0 ? "" : " < ") + letter_text(sentences, order[k]);
            }
            Candidate candidate{
                name + " among the words of its length, in the order of dictionaries from the " + (from_left ? "left" : "right") + " with " + text + ",",
                {},
                {{}, {rank.begin() + 1, rank.end()}, from_left}};
            for (const WordStep& step : play.steps()) {
                const bool falls =
                    step.is_word &&
                    both(step.relation, complement(earlier(sentences.places().base(), sentences.word(), step.written[0], rank, from_left))).accepts_nothing();
                candidate.tells.push_back(falls ? 'f' : 'u');
            }
            list.push_back(std::move(candidate));
        }
    }
    return list;
}

}  // namespace

std::vector<std::vector<std::size_t>> letter_orders(std::size_t letters) {
    std::vector<std::size_t> order(letters);
    std::iota(order.begin(), order.end(), 0);
    if (letters > most_letters_ordered) return {order, {order.rbegin(), order.rend()}};
    std::vector<std::vector<std::size_t>> all;
    do all.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return all;
}

/// Pairs of words of one length, the new one before the old one in the order of dictionaries. `rank`: of each digit.
Automaton earlier(unsigned base, Track word, Track made, const std::vector<int>& rank, bool from_left) {
    std::vector<Track> tracks{word, made};
    std::sort(tracks.begin(), tracks.end());
    const std::size_t old = tracks[0] == word ? 0 : 1;
    return arithmetic::explored<int>(
        base, tracks, 0,
        [&](const int& q, const std::vector<unsigned>& d) {
            const unsigned was = d[old], is = d[1 - old];
            if (q == 3 || (was == 0) != (is == 0)) return 3;
            if (was == is || (from_left && q != 0)) return q;
            return rank[is] < rank[was] ? 1 : 2;
        },
        [](const int& q) { return q == 1; });
}

std::vector<bool> living(const Automaton& a) {
    std::vector<bool> live(a.states());
    for (std::uint32_t s = 0; s < a.states(); ++s) live[s] = a.accepting(s);
    for (bool grown = true; grown;) {
        grown = false;
        for (std::uint32_t s = 0; s < a.states(); ++s)
            for (std::size_t letter = 0; letter < a.letters() && !live[s]; ++letter)
                if (live[a.next(s, letter)]) live[s] = grown = true;
    }
    return live;
}

std::optional<WordRank> falling_word_rank(const WordPlay& play, const WordSentences& sentences) {
    std::vector<Growth> growth;
    for (const WordStep& step : play.steps()) growth.emplace_back(step, sentences);
    std::vector<std::size_t> left(play.steps().size());
    std::iota(left.begin(), left.end(), 0);
    WordRank rank;
    const auto take = [&](const Candidate& candidate) {
        std::erase_if(left, [&](std::size_t k) { return candidate.tells[k] == 'f'; });
        rank.text += (rank.text.empty() ? "" : " falls, or stays while ") + candidate.text;
        rank.rows.push_back(candidate.measure);
    };
    const auto fallen = [&](const Candidate& candidate) {
        if (std::any_of(left.begin(), left.end(), [&](std::size_t k) { return candidate.tells[k] == 'u'; })) return std::ptrdiff_t{0};
        return std::count_if(left.begin(), left.end(), [&](std::size_t k) { return candidate.tells[k] == 'f'; });
    };
    const auto weights = small_weights(sentences.letters().size());
    while (!left.empty()) {
        std::optional<Candidate> best;
        std::ptrdiff_t most = 0;
        for (const Weights& w : weights) {
            Candidate candidate{"", std::vector<char>(play.steps().size(), 's')};
            bool raised = false;
            for (const std::size_t k : left) {
                const auto grows = growth[k].most(w);
                candidate.tells[k] = !grows || *grows > 0 ? 'u' : *grows < 0 ? 'f' : 's';
                if ((raised = candidate.tells[k] == 'u')) break;
            }
            if (raised || fallen(candidate) <= most) continue;
            most = fallen(candidate);
            candidate.text = text_of_weights(sentences, w);
            candidate.measure.weights = w;
            best = std::move(candidate);
            if (most == static_cast<std::ptrdiff_t>(left.size())) break;
        }
        if (most < static_cast<std::ptrdiff_t>(left.size()))
            for (Candidate& candidate : dictionary_orders(play, sentences))
                if (fallen(candidate) > most) most = fallen(candidate), best = std::move(candidate);
        if (!best) return std::nullopt;
        take(*best);
    }
    rank.text = rank.text.empty() ? "no move is followed by another" : rank.text + " falls with every move";
    if (rank.rows.empty()) rank.rows.push_back({Weights(sentences.letters().size(), 1), {}});  // the length, as good as any
    return rank;
}

std::string word_ranks_tried(const WordSentences& sentences) {
    const auto weights = small_weights(sentences.letters().size());
    std::int64_t most = 0;
    for (const Weights& w : weights) most = std::max(most, *std::max_element(w.begin(), w.end()));
    return "looked at were the length, weighted counts of letters with weights up to " + std::to_string(most) +
           ", and the orders of dictionaries among words of one length";
}

std::optional<std::string> circle_of_words(const WordPlay& play, const WordSentences& sentences, const game::Ruleset& ruleset) {
    enum class Met { no, on_the_way, left };
    std::map<std::vector<base::Integer>, Met> seen;
    std::size_t visited = 0;
    std::optional<std::string> found;
    const std::function<void(const rule::PositionData&)> visit = [&](const rule::PositionData& position) {
        Met& met = seen[position[0].items];
        if (met == Met::on_the_way) found = "from " + play.describe(position) + " play can come back to it";
        if (met != Met::no || found || ++visited > most_visited) return;
        met = Met::on_the_way;
        std::vector<rule::PositionData> options;
        ruleset.options(ruleset.shape().from_data(position), [&](game::Sum&& option) {
            if (option.size() == 1) options.push_back(ruleset.shape().to_data(option[0]));
            return true;
        });
        for (const auto& option : options) visit(option);
        seen[position[0].items] = Met::left;
    };
    const analyse::Positions positions(ruleset, sentences.game(), {sentences.letters().begin(), sentences.letters().end()},
                                       analyse::bounds_of_domain(sentences.game()));
    for (std::int64_t size = 0; size <= 12 && !found && visited < most_visited; ++size)
        positions.of_size(size, [&](rule::PositionData&& position) { return visit(position), !found && visited < most_visited; });
    return found;
}

bool lowers_size(const WordPlay& play, const WordSentences& sentences) {
    Weights size;
    for (std::size_t k = 0; k < sentences.letters().size(); ++k) size.push_back(play.size_of(k));
    return std::all_of(play.steps().begin(), play.steps().end(), [&](const WordStep& step) {
        const auto grows = Growth(step, sentences).most(size);
        return grows && *grows < 0;
    });
}

}  // namespace grundy::claim
