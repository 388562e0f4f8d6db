/// Every number of a position, the sum and the length of its rows and sets, and every divisor up to 12 are tried; the remainder is taken that is lost most
/// often and holds most of what is lost.
#include "engine/tutor/idea.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <vector>

#include "engine/base/poll.hpp"
#include "engine/rule/text.hpp"

namespace grundy::tutor {

namespace {

constexpr std::size_t fewest = 60, most_visited = 20'000, most_moves_of_one = 2'000;
constexpr std::int64_t largest_divisor = 12;
constexpr double often = 0.7, most_of_the_lost = 0.5, twice = 2;

struct Number {
    std::string name;
    std::function<std::int64_t(const rule::PositionData&)> of;
};

std::vector<Number> numbers_told(const rule::Game& game) {
    std::vector<Number> all;
    for (std::size_t k = 0; k < game.components.size(); ++k) {
        const rule::Component& c = game.components[k];
        const auto kind = rule::type_of(c).kind;
        const auto length = [k](const rule::PositionData& at) { return static_cast<std::int64_t>(at[k].items.size()); };
        if (kind == rule::Kind::number) all.push_back({c.name, [k](const auto& at) { return base::to_int64(at[k].items[0]).value_or(0); }});
        if (kind == rule::Kind::set || kind == rule::Kind::word || rule::is_sequence(c.kind)) all.push_back({"len(" + c.name + ")", length});
        const bool summed = (kind == rule::Kind::vector || kind == rule::Kind::set) && rule::type_of(c).element == rule::Kind::number;
        if (summed)
            all.push_back({"sum(" + c.name + ")", [k](const auto& at) {
                               base::Integer sum = 0;
                               for (const base::Integer& item : at[k].items) sum += item;
                               return base::to_int64(sum).value_or(0);
                           }});
    }
    return all;
}

class Seeker {
public:
    Seeker(Table& table, Depths& below, const Sum& at) : table_(table), below_(below), at_(at) {}

    std::optional<Idea> found() {
        if (at_.size() != 1 || !below_.complete() || !below_.ends() || below_.positions() < fewest || below_.positions() > most_visited) return std::nullopt;
        if (!visit()) return std::nullopt;
        std::optional<Idea> best;
        double most = 0;
        for (const Number& number : numbers_told(*at_[0].game))
            for (std::int64_t by = 2; by <= largest_divisor; ++by) {
                if (changes_alike(number, by)) continue;  // then nobody chooses it
                for (std::int64_t is = 0; is < by; ++is) {
                    const Idea one = counted(number, by, is);
                    const double with = static_cast<double>(one.with), lost = static_cast<double>(one.lost_with), others = static_cast<double>(one.others),
                                 others_lost = static_cast<double>(one.others_lost);
                    if (lost < often * with || lost < most_of_the_lost * (lost + others_lost) || lost * others < twice * others_lost * with) continue;
                    const double worth = lost / with * lost / (lost + others_lost);
                    if (one.with < 10 || worth <= most) continue;
                    most = worth, best = one, number_ = number;
                }
            }
        if (best) answers(*best), here(*best);
        return best;
    }

private:
    struct Node {
        Sum sum;
        bool lost = false;
        std::vector<std::size_t> to;
    };
    const rule::PositionData& position(std::size_t node) const { return nodes_[node].sum[0].position; }

    /// All positions below, those that few moves lead to first. False where a move leaves a sum, or there are too many.
    bool visit() {
        std::map<Table::Key, std::size_t> known;
        const auto number = [&](const Sum& sum) -> std::optional<std::size_t> {
            const auto key = table_.key(sum);
            if (sum.size() != 1 || !key) return std::nullopt;
            const auto [found, fresh] = known.try_emplace(*key, nodes_.size());
            if (fresh) {
                const auto told = below_.at(sum);
                if (!told || told->outcome == 'D') return std::nullopt;
                nodes_.push_back({sum, told->outcome == 'P', {}});
            }
            return found->second;
        };
        if (!number(at_)) return false;
        for (std::size_t k = 0; k < nodes_.size(); ++k) {
            base::poll();
            if (nodes_.size() > most_visited) return false;
            const Table::Moves moves = table_.moves(nodes_[k].sum, most_moves_of_one);
            if (moves.cut) return false;
            for (const Move& move : moves.all) {
                const auto to = number(move.after);
                if (!to) return false;
                nodes_[k].to.push_back(*to);
            }
        }
        return true;
    }
    Idea counted(const Number& number, std::int64_t by, std::int64_t is) const {
        Idea out;
        out.number = number.name, out.by = by, out.is = is;
        for (std::size_t k = 0; k < nodes_.size(); ++k) {
            const bool with = ((number.of(position(k)) % by) + by) % by == is;
            ++(with ? out.with : out.others);
            if (nodes_[k].lost) ++(with ? out.lost_with : out.others_lost);
        }
        return out;
    }
    /// Does every move change it by the same, modulo `by`?
    bool changes_alike(const Number& number, std::int64_t by) const {
        std::optional<std::int64_t> by_all;
        for (std::size_t k = 0; k < nodes_.size(); ++k)
            for (const std::size_t to : nodes_[k].to) {
                const std::int64_t change = (((number.of(position(to)) - number.of(position(k))) % by) + by) % by;
                if (by_all && *by_all != change) return false;
                by_all = change;
            }
        return true;
    }
    bool has(const Idea& idea, std::size_t k) const { return ((number_.of(position(k)) % idea.by) + idea.by) % idea.by == idea.is; }
    std::string text(std::size_t k) const { return table_.text(nodes_[k].sum); }

    void answers(Idea& idea) const {
        for (std::size_t k = 0; k < nodes_.size(); ++k) {
            if (!has(idea, k)) continue;
            if (!nodes_[k].lost) {
                const auto wins = std::find_if(nodes_[k].to.begin(), nodes_[k].to.end(), [&](std::size_t to) { return nodes_[to].lost; });
                if (idea.fails_at.empty() && k > 0 && wins != nodes_[k].to.end()) idea.fails_at = text(k), idea.since = text(*wins);
                continue;
            }
            for (const std::size_t to : nodes_[k].to) {
                ++idea.moves;
                const auto& back = nodes_[to].to;
                if (std::any_of(back.begin(), back.end(), [&](std::size_t at) { return nodes_[at].lost && has(idea, at); })) ++idea.answered;
            }
        }
    }
    /// The best that the idea says here: a move that is right, if there is one.
    void here(Idea& idea) const {
        for (const bool right : {true, false})
            for (const std::size_t to : nodes_[0].to) {
                if (idea.says || !has(idea, to) || nodes_[to].lost != right) continue;
                idea.says = text(to), idea.right = right;
            }
    }

    Table& table_;
    Depths& below_;
    const Sum& at_;
    std::vector<Node> nodes_;
    Number number_;
};

}  // namespace

std::optional<Idea> idea(Table& table, Depths& below, const Sum& at) { return Seeker(table, below, at).found(); }

}  // namespace grundy::tutor
