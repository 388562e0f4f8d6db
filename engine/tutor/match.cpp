#include "engine/tutor/match.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/tutor/place.hpp"
#include "engine/tutor/way.hpp"

namespace grundy::tutor {

namespace {

constexpr std::size_t most_weighed = 2'000;  ///< moves of which the machine thinks one by one
constexpr std::size_t most_tried = 200'000;  ///< moves among which one is looked for
constexpr std::size_t most_better = 6;       ///< moves that are told to have been better
constexpr std::size_t most_repeats = 2;      ///< when a position is there for the third time, nobody gets on

int worth(char outcome) { return outcome == 'N' ? 2 : outcome == 'D' ? 1 : 0; }
/// What a position is to who has just moved to it.
char turned(char outcome) { return outcome == 'P' ? 'N' : outcome == 'N' ? 'P' : outcome; }

}  // namespace

Match::Match(const Sum& start, const analyse::Options& options, const MatchOptions& how, const base::Budget& budget)
    : table_(start, options, budget), player_(table_, most_weighed), start_(start), how_(how), random_(how.seed) {}

/// What cannot be known in time is not known.
char Match::outcome(const Sum& sum) {
    try {
        return player_.outcome(sum);
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        return '?';
    }
}

std::optional<Move> Match::leading_to(const Sum& target) {
    const Sum wanted = table_.tidy(target);
    const auto key = table_.key(wanted);
    for (const std::size_t most : {most_weighed, most_tried}) {
        auto listed = table_.moves(here(), most);
        for (Move& move : listed.all)
            if (key && table_.key(move.after) == key) return std::move(move);
        if (!listed.cut) return std::nullopt;
        if (auto move = by_parts(target)) return move;
    }
    return std::nullopt;
}

/// Of more moves than can be tried: the terms that did not change are taken away, and the rest must come from the other by one line of the rule.
std::optional<Move> Match::by_parts(const Sum& target) {
    for (std::size_t i = 0; i < here().size(); ++i) {
        Sum rest = target;
        bool all = true;
        for (std::size_t j = 0; j < here().size() && all; ++j) {
            if (j == i) continue;
            const auto same = std::find_if(rest.begin(), rest.end(), [&](const auto& term) {
                return &table_.oracle(term) == &table_.oracle(here()[j]) && term.position == here()[j].position;
            });
            all = same != rest.end();
            if (all) rest.erase(same);
        }
        if (!all || std::any_of(rest.begin(), rest.end(), [&](const auto& term) { return &table_.oracle(term) != &table_.oracle(here()[i]); })) continue;
        Move move{i, {}, 0, target};
        for (const auto& term : rest) move.parts.push_back(term.position);
        const auto found = table_.way_to(here()[i], move.parts);
        if (!found) continue;
        move.line = found->line;
        move.after = table_.tidy(target);
        return move;
    }
    return std::nullopt;
}

std::optional<Choice> Match::machine() {
    const bool errs = static_cast<double>(random_() >> 11) * 0x1p-53 < how_.blunder;
    const auto listed = table_.moves(here(), most_weighed);
    if (listed.all.empty() && !listed.cut) return std::nullopt;
    std::optional<Choice> choice;
    try {
        choice = player_.best(here());
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
    }
    const char now = choice ? choice->outcome : '?';
    std::vector<const Move*> others;  // errors; of a draw what keeps it, of a lost position whatever there is
    const bool err_here = errs && (now == 'N' || now == 'D');
    const bool any_is_as_good = now == 'D' || !choice || choice->why == Why::keeps_most || choice->why == Why::unclear;
    if (err_here || any_is_as_good)
        for (const Move& move : listed.all) {
            const char after = now == 'N' || now == 'D' ? turned(outcome(move.after)) : now;
            if (err_here ? worth(after) < worth(now) && after != '?' : after == now || !choice) others.push_back(&move);
        }
    const bool erred = err_here && !others.empty();
    if (erred || (any_is_as_good && !others.empty()))
        choice = Choice{*others[pick(others.size())], erred ? Why::unclear : choice ? choice->why : Why::unclear, now};
    if (!choice && listed.all.empty()) return std::nullopt;
    if (!choice) choice = Choice{listed.all.front(), Why::unclear, '?'};
    plies_.push_back({Side::machine, here(), choice->move, erred});
    return choice;
}

bool Match::undo() {
    for (std::size_t keep = plies_.size(); keep-- > 0;) {
        if (plies_[keep].by != Side::person) continue;
        plies_.resize(keep);
        agreed_ = false;
        return true;
    }
    return false;
}

/// Moves after which who made them has what they had before; of more than can be weighed, one that wins.
std::vector<Move> Match::keeping(const Sum& sum, char had) {
    std::vector<Move> good;
    auto listed = table_.moves(sum, most_weighed);
    if (listed.cut) {
        auto named = had == 'N' ? player_.best(sum) : std::nullopt;
        if (named && (named->why == Why::wins || named->why == Why::copies)) good.push_back(std::move(named->move));
        return good;
    }
    for (Move& move : listed.all)
        if (turned(outcome(move.after)) == had) good.push_back(std::move(move));
    return good;
}

Match::Where Match::where() {
    Where where;
    const Sum now = here();
    const char was = outcome();
    const auto listed = moves(most_weighed);
    where.all = listed.all.size();
    where.cut = listed.cut;
    const auto good = keeping(now, was);
    where.good = good.size();
    where.places = places(table_, now, listed.all, good);
    return where;
}

std::size_t Match::times_before() {
    const auto now = table_.key(here());
    if (!now) return 0;
    std::size_t times = 0;
    for (std::size_t back = 2; back <= plies_.size(); back += 2) times += table_.key(plies_[plies_.size() - back].before) == now ? 1 : 0;
    return times;
}

std::optional<Match::End> Match::end() {
    if (agreed_) return End{std::nullopt, End::Why::agreed};
    const auto listed = moves(1);
    if (listed.all.empty() && !listed.cut) {
        const rule::End end = table_.end(here());
        if (end == rule::End::draw) return End{std::nullopt, End::Why::drawn};
        return End{end == rule::End::mover_wins ? to_move() : other(to_move()), End::Why::no_move};
    }
    if (times_before() >= most_repeats) return End{std::nullopt, End::Why::repeated};
    return std::nullopt;
}

std::vector<Mistake> Match::mistakes(Side of) {
    std::vector<Mistake> all;
    for (std::size_t i = 0; i < plies_.size(); ++i) {
        if (plies_[i].by != of) continue;
        const char was = outcome(plies_[i].before), now = turned(outcome(plies_[i].move.after));
        if (was == '?' || now == '?' || worth(now) >= worth(was)) continue;
        Mistake mistake{i, was, now, {}};
        for (const Move& move : keeping(plies_[i].before, was))
            if (mistake.better.size() < most_better) mistake.better.push_back(table_.text(move.after));
        all.push_back(std::move(mistake));
    }
    const auto over = all.empty() ? end() : std::nullopt;
    if (over && over->why == End::Why::repeated)
        if (auto idle = without_progress(of)) all.push_back(std::move(*idle));
    return all;
}

/// Where play went round in circles: the first move from a won position that was no nearer to the end.
std::optional<Mistake> Match::without_progress(Side of) {
    for (std::size_t i = 0; i < plies_.size(); ++i) {
        const Ply& ply = plies_[i];
        if (ply.by != of || outcome(ply.before) != 'N') continue;
        if (Depths* below = player_.depths(ply.before)) {
            const auto before = below->at(ply.before), after = below->at(ply.move.after);
            if (before && after && after->left < before->left) continue;
        }
        const auto best = player_.best(ply.before);
        if (best && best->outcome == 'N') return Mistake{i, 'N', 'D', {table_.text(best->move.after)}};
    }
    return std::nullopt;
}

}  // namespace grundy::tutor
