#include "engine/tutor/player.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/far_option.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/tutor/way.hpp"

namespace grundy::tutor {

using base::Integer;

namespace {

constexpr std::size_t most_lines = 30;  ///< of a strategy that is written down
constexpr std::size_t most_tries = 3;   ///< to look at all positions below one

}  // namespace

Depths* Player::depths(const Sum& sum) {
    if (depths_ && depths_->at(sum)) return depths_.get();
    if (failed_ >= most_tries) return nullptr;
    depths_ = std::make_unique<Depths>(table_, sum, failed_ == 0 ? 20'000 : 2'000, failed_ == 0 ? 60'000 : 6'000);
    if (depths_->at(sum)) return depths_.get();
    ++failed_;
    return nullptr;
}

char Player::outcome(const Sum& sum) {
    if (depths_)
        if (const auto at = depths_->at(sum)) return at->outcome;
    return table_.outcome(sum);
}

bool Player::ends(const Sum& sum) {
    if (const Depths* below = depths(sum); below && below->complete()) return below->ends();
    return std::all_of(sum.begin(), sum.end(), [this](const analyse::Term& term) {
        const auto [falls, fresh] = falls_.try_emplace(&table_.oracle(term), false);
        if (fresh) falls->second = claim::measure_that_falls(*term.game).has_value();
        if (falls->second) return true;
        const auto key = table_.key({term});
        if (!key) return false;
        const auto [ends, unknown] = ending_.try_emplace(*key, false);
        if (unknown) ends->second = Depths(table_, {term}, 20'000, 60'000).ends();
        return ends->second;
    });
}

/// Normal play without other ends of play, and play that ends: what one player does in one of two equal positions the other does in the other.
bool Player::in_pairs(const Sum& sum) {
    if (sum.empty() || sum.size() % 2 != 0 || !table_.convention().has_values() || !ends(sum)) return false;
    std::vector<bool> used(sum.size(), false);
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (used[i]) continue;
        std::size_t j = i + 1;
        while (j < sum.size() && (used[j] || &table_.oracle(sum[j]) != &table_.oracle(sum[i]) || !(sum[j].position == sum[i].position))) ++j;
        if (j == sum.size()) return false;
        used[j] = true;
    }
    return true;
}

Integer Player::size(const Sum& sum) const {
    Integer total = 0;
    for (const auto& term : sum)
        for (const auto& datum : term.position)
            for (const Integer& item : datum.items) total += item;
    return total;
}

/// Heaps so large that their moves are not listed: is there a move that leaves equal ones in pairs? Equal ones are put aside; of what is left one must become
/// all the others, and a single one be cut into two equal ones.
std::optional<Move> Player::pairing(const Sum& sum) {
    if (!table_.convention().has_values() || !ends(sum)) return std::nullopt;
    std::vector<std::size_t> left;  // places of the terms without a partner
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto like = [&](std::size_t j) { return &table_.oracle(sum[j]) == &table_.oracle(sum[i]) && sum[j].position == sum[i].position; };
        const auto partner = std::find_if(left.begin(), left.end(), like);
        if (partner == left.end()) left.push_back(i);
        else left.erase(partner);
    }
    const auto move_to = [&](std::size_t term, std::vector<rule::PositionData> parts) -> std::optional<Move> {
        const auto found = table_.way_to(sum[term], parts);
        if (!found) return std::nullopt;
        Move move{term, std::move(parts), found->line, {}};
        for (std::size_t i = 0; i < sum.size(); ++i)
            if (i != term) move.after.push_back(sum[i]);
        for (const auto& part : move.parts) move.after.push_back({sum[term].game, part});
        return move;
    };
    for (const std::size_t term : left) {
        std::vector<rule::PositionData> others;
        for (const std::size_t other : left)
            if (other != term && &table_.oracle(sum[other]) == &table_.oracle(sum[term])) others.push_back(sum[other].position);
        if (others.empty() || others.size() + 1 != left.size()) continue;
        if (auto move = move_to(term, std::move(others))) return move;
    }
    if (left.size() != 1) return std::nullopt;
    auto equal = claim::two_equal_left(*sum[left[0]].game, sum[left[0]].position);
    return equal.empty() ? std::nullopt : move_to(left[0], std::move(equal));
}

std::optional<Choice> Player::copying(const Sum& sum) {
    auto move = pairing(sum);
    return move ? std::optional(Choice{std::move(*move), Why::copies, 'N'}) : std::nullopt;
}

/// Where moves cannot all be listed: what the law names; or, where it names none, the first move that is listed.
std::optional<Choice> Player::named(const Sum& sum) {
    if (auto copying = this->copying(sum)) return copying;
    const char here = table_.outcome(sum);
    if (here == 'N')
        if (auto move = table_.winning_move(sum)) return Choice{std::move(*move), Why::wins, here};
    auto listed = table_.moves(sum, 50);
    if (listed.all.empty()) return std::nullopt;
    const auto most = std::max_element(listed.all.begin(), listed.all.end(), [&](const Move& a, const Move& b) { return size(a.after) < size(b.after); });
    return Choice{std::move(*most), here == 'P' ? Why::keeps_most : here == 'D' ? Why::draws : Why::unclear, here};
}

/// In a sum, a move that makes the value of its term smaller, as in Nim: that there is always one is what a pupil is told.
bool Player::lowers(const Sum& sum, const Move& move) {
    if (sum.size() < 2 || !table_.convention().has_values()) return false;
    Sum left;
    for (const auto& part : move.parts) left.push_back({sum[move.term].game, part});
    const auto before = table_.known({sum[move.term]}, analyse::Want::value).value, after = table_.known(left, analyse::Want::value).value;
    return before && after && *after < *before;
}

std::optional<Pairing> Player::strategy(const Sum& lost) {
    auto found = tutor::pairing(table_, lost);
    if (found) answers_ = found->answers;
    return found;
}

/// Null where no strategy tells it.
const Move* Player::told_answer(const Sum& sum, const std::vector<Move>& moves) {
    const auto key = answers_.empty() ? std::nullopt : table_.key(sum);
    const auto told = key ? answers_.find(*key) : answers_.end();
    if (told == answers_.end()) return nullptr;
    const auto is_told = [&](const Move& move) { return table_.key(move.after) == std::optional(told->second); };
    const auto found = std::find_if(moves.begin(), moves.end(), is_told);
    return found == moves.end() ? nullptr : &*found;
}

std::optional<Choice> Player::best(const Sum& sum) {
    auto listed = table_.moves(sum, most_);
    if (listed.cut) return named(sum);
    auto& moves = listed.all;
    if (moves.empty()) return std::nullopt;
    if (const Move* told = told_answer(sum, moves)) return Choice{*told, Why::wins, 'N'};
    Depths* below = depths(sum);
    const char here = outcome(sum);
    const bool hurry = below && !below->ends();  // where play could go on for ever, who wins gets nearer to the end with every move
    std::optional<rule::PositionData> told;
    if (law_ && here == 'N' && sum.size() == 1) told = claim::winning_option(*law_, *sum[0].game, sum[0].position);
    const auto opening = here == 'N' && !told ? mirrored_opening(table_, sum) : std::nullopt;
    struct Rank {
        bool pairs = false, by_law = false, lowers = false;
        std::int64_t depth = 0;
        Integer size = 0;
    };
    const auto wanted = here == 'N' ? 'P' : here == 'D' ? 'D' : here == 'P' ? 'N' : '?';
    const auto is_lost_near = [&](const Move& move) {
        const auto after = below->at(move.after);
        return after && after->outcome == 'P';
    };
    const bool won_near = below && here == 'N' && std::any_of(moves.begin(), moves.end(), is_lost_near);  // then who wins further off is not asked
    const Move* best = nullptr;
    Rank rank;
    bool alike = true;  // all moves last equally long
    for (const Move& move : moves) {
        base::poll();
        if (won_near && !below->at(move.after)) continue;
        if (opening && (move.parts.size() != 1 || move.parts[0] != *opening)) continue;  // of large boards other moves are not looked at
        if (here != '?' && here != 'P' && outcome(move.after) != wanted) continue;
        Rank now{here == 'N' && in_pairs(move.after), !hurry && told && move.parts.size() == 1 && move.parts[0] == *told,
                 here == 'N' && !hurry && lowers(sum, move), 0, here == 'P' ? size(move.after) : Integer(0)};
        if (below && here != 'D') now.depth = static_cast<std::int64_t>(below->at(move.after).value_or(Depths::At{}).left) * (here == 'P' ? 1 : -1);
        alike = alike && (!best || now.depth == rank.depth);
        const auto better = [&] {
            if (now.pairs != rank.pairs) return now.pairs;
            if (now.by_law != rank.by_law) return now.by_law;
            if (now.lowers != rank.lowers) return now.lowers;
            if (now.depth != rank.depth) return now.depth > rank.depth;
            return now.size > rank.size;
        };
        if (!best || better()) best = &move, rank = now;
        if (here == '?') break;
    }
    if (!best) return Choice{moves.front(), Why::unclear, here};  // a limit kept the outcomes away
    const Why why = here == 'N'         ? rank.pairs ? Why::copies : Why::wins
                    : moves.size() == 1 ? Why::forced
                    : here == 'D'       ? Why::draws
                    : here != 'P'       ? Why::unclear
                    : below && !alike   ? Why::puts_off
                                        : Why::keeps_most;
    return Choice{*best, why, here};
}

Line Player::line(const Sum& from, std::size_t most_steps) {
    Line line;
    line.positions.push_back(from);
    std::vector<Table::Key> met;
    while (true) {
        const Sum& here = line.positions.back();
        if (const auto key = table_.key(here)) {
            if (std::find(met.begin(), met.end(), *key) != met.end()) {
                line.stop = Line::Stop::repeats;
                return line;
            }
            met.push_back(*key);
        }
        if (table_.over(here)) {
            line.stop = Line::Stop::over;
            line.end = table_.end(here);
            return line;
        }
        std::optional<Choice> next;
        if (line.steps.size() < most_steps && base::ended_early([&] { next = best(here); })) return line;  // what was found is shown
        if (!next || next->why == Why::unclear) return line;
        line.positions.push_back(next->move.after);
        line.steps.push_back(std::move(*next));
    }
}

/// False when there is no room.
bool Player::grow(const Sum& lost, std::size_t depth, Growth& growth, std::vector<Reply>& into) {
    const auto listed = table_.moves(lost, most_);
    if (listed.cut) return false;
    for (const Move& move : listed.all) {
        if (into.size() == growth.most_each) {
            growth.left_out += listed.all.size() - into.size();
            return true;
        }
        if (growth.room-- == 0) return false;
        Reply reply{table_.text(move.after), "", false, false, {}, change(lost, move)};
        if (!table_.over(move.after)) {
            const auto answer = best(move.after);
            if (!answer || (answer->why != Why::wins && answer->why != Why::copies)) return false;
            const Sum& next = answer->move.after;
            reply.answer = table_.text(next);
            reply.answered = change(move.after, answer->move);
            reply.copied = answer->why == Why::copies;
            const bool ends = table_.over(next);
            const auto key = table_.key(next);  // beyond 64 bits nothing is followed
            if (depth == 1 || !key) growth.whole = growth.whole && ends;
            else if (!ends) {
                reply.told = !growth.told.insert(*key).second;
                if (!reply.told && !grow(next, depth - 1, growth, reply.then)) return false;
            }
        }
        into.push_back(std::move(reply));
    }
    return true;
}

Replies Player::replies(const Sum& lost, bool deep) {
    for (const std::size_t depth : {std::size_t{100}, std::size_t{2}, std::size_t{1}}) {
        if (depth > 1 && !deep) continue;
        Replies found;
        Growth growth{depth, depth == 1 ? std::size_t{8} : most_lines, most_lines};
        if (!grow(lost, depth, growth, found.all)) continue;
        found.left_out = growth.left_out;
        found.whole = growth.whole && growth.left_out == 0;
        return found;
    }
    return {};
}

}  // namespace grundy::tutor
