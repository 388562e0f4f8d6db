#include "engine/tutor/explanation.hpp"

#include <algorithm>
#include <chrono>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/pattern/law/number_sets.hpp"
#include "engine/recognise/family/members.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/misere.hpp"
#include "engine/tutor/parts.hpp"
#include "engine/tutor/smallest_lost.hpp"

namespace grundy::tutor {

using analyse::Want;
using base::Integer;

namespace {

constexpr std::size_t most_lost = 10;          ///< small lost positions that are listed
constexpr std::size_t most_told = 12;          ///< of the line of play
constexpr std::uint64_t largest_modulus = 16;  ///< of which a table of remainders is written down
constexpr std::size_t most_taken = 8;          ///< columns of that table
constexpr std::int64_t first_told = 20;        ///< values of heaps
constexpr std::size_t most_ways = 12;          ///< moves from a drawn position that are told one by one

class Explainer {
public:
    /// `brief`: nobody said how much time the value may have, which explains nothing.
    Explainer(const Sum& sum, const analyse::Options& options, const base::Budget& budget, bool brief)
        : budget_(budget), brief_(brief), table_(sum, options, budget), player_(table_) {
        out_.sum = sum;
        out_.convention = table_.convention();
        out_.several_games = table_.several_games();
    }

    /// Whatever a limit ends, what was found before it is told.
    Explanation tell(const claim::FindClaim& find, const analyse::Options& options) {
        const auto limit = base::ended_early([&] { find_out(find, options); });
        analyse::SumReport& here = out_.moves.position;
        if (here.position.empty()) here.position = table_.text(out_.sum);
        if (limit && !here.limit && here.outcome == '?') here.limit = limit;
        return std::move(out_);
    }

private:
    void find_out(const claim::FindClaim& find, const analyse::Options& options) {
        if (out_.sum.size() == 1) law();
        const bool may_ask = find && out_.sum.size() == 1;
        const bool asked = may_ask && !out_.winning && !law_in_words() && !soon_known(options);
        if (asked) by_file(find());
        who_wins();
        if (!of_some()) parts();  // else their values were out of reach
        if (may_ask && !asked && !out_.over && !law_in_words()) claim(find());
        if (!out_.claimed && !law_in_words() && !out_.over && out_.sum.size() == 1) {
            if (!out_.theorem) claim::say_in_words(out_.winning, term().game, budget_);
            if (out_.winning && out_.winning->lost_when) claim(claim_of_law(options));
        }
        if (!out_.claimed && !law_in_words() && out_.winning && out_.winning->outcome_at)
            out_.lost = smallest_lost(*term().game, oracle().ruleset(), *out_.winning, most_lost, out_.lost_are_all);
        else if (!out_.claimed && out_.heap && !law_in_words() && out_.theorem && out_.theorem->law) smallest_lost_heaps();
        if (out_.moves.position.outcome != '?' || out_.winning) play();
    }

    const analyse::Term& term() const { return out_.sum.front(); }
    analyse::Oracle& oracle() { return table_.oracle(term()); }
    bool small() const {
        return std::all_of(out_.sum.begin(), out_.sum.end(), [](const auto& one) { return rule::is_small(one.position); });
    }

    /// What is known of all positions of the game.
    void law() {
        analyse::Oracle& known = oracle();
        known.seek_proof();
        out_.theorem = clearest();
        // Of a game that splits, a law of who wins says less than one of the values.
        const bool enough = out_.theorem && out_.theorem->law && solve::may_split(known.ruleset());
        if (!enough) out_.winning = claim::winning_law(term().game, term().position);
        if (!out_.winning && out_.theorem) out_.winning = claim::winning_law(*term().game, pattern::Grounds(pattern::Evidence(out_.theorem)));
        if (out_.winning && out_.winning->moves) player_.follow(out_.winning->moves);
        if (out_.winning && out_.winning->outcome_at) table_.believe(*out_.winning);
        if (!out_.theorem || !out_.theorem->law) return;
        if (recognise::is_one_heap(known.recognition().family) && known.recognition().embedding.components.size() == 1)
            out_.heap = known.heap_of(term().position), name_heap(term().game->components, known.recognition().embedding.components[0]);
        if (const auto* form = out_.theorem->law->closed()) out_.law_here = form->here(heaps()), out_.heap_shift = known.recognition().embedding.shift;
        else if (out_.heap) of_one_heap(out_.theorem->law->p_positions());
    }

    void name_heap(const std::vector<rule::Component>& components, std::size_t heap) {
        if (components.size() > 1 || components[heap].name != "n") out_.heap_name = components[heap].name;
    }

    /// A claim about some positions tells this one.
    bool of_some() const { return out_.claimed && out_.claimed->only != '?'; }
    /// Then the answers to all moves need not be written down to the end of play.
    bool law_told() const { return !out_.parts.empty() || out_.claimed || (out_.theorem && out_.theorem->law) || (out_.winning && out_.winning->moves); }

    /// Of the laws of the game a formula, if there is one.
    pattern::TheoremRef clearest() {
        if (oracle().is_sequence())
            for (const auto& held : oracle().sequence().held())
                if (held.theorem->law && held.theorem->law->closed()) return held.theorem;
        return oracle().sought_theorem();
    }

    std::vector<Integer> heaps() { return analyse::heaps_of(term().position, oracle().recognition().embedding); }

    void of_one_heap(const pattern::PSet& lost) {
        if (lost.modulus == 0) return;
        const Integer n = *out_.heap + out_.theorem->shift;
        if (lost.modulus > 1)
            out_.law_here = base::to_string(n) + " mod " + std::to_string(lost.modulus) + " = " + base::to_string(Integer(n % Integer(lost.modulus)));
        if (const auto* infinite = oracle().recognition().family.as<recognise::PredicateSubtraction>()) return classes(*infinite, lost);
        const auto* set = oracle().recognition().family.as<recognise::FiniteSubtraction>();
        if (!set || out_.theorem->shift != 0 || out_.convention.terminal || out_.convention.partizan || lost.modulus > largest_modulus ||
            set->set.size() > most_taken)
            return;
        Remainders table{lost.modulus, lost.from + static_cast<std::uint64_t>(set->set.back()), set->set, {}, {}};
        if (lost.from == 0) table.from = 0;
        const auto is_lost = [&](std::uint64_t r) { return std::find(lost.residues.begin(), lost.residues.end(), r) != lost.residues.end(); };
        for (std::uint64_t r = 0; r < lost.modulus; ++r) {
            Remainders::Row row{is_lost(r), {}, {}};
            for (std::size_t i = 0; i < set->set.size(); ++i) {
                row.to.push_back((r + lost.modulus - static_cast<std::uint64_t>(set->set[i]) % lost.modulus) % lost.modulus);
                if (!row.wins && is_lost(row.to.back())) row.wins = i;
            }
            if (row.lost == row.wins.has_value()) return;  // then the table alone does not show it
            table.rows.push_back(std::move(row));
        }
        // Of small n some moves are missing: the winning one must be there.
        if (table.from == 0)
            for (std::uint64_t n0 = 0; n0 < static_cast<std::uint64_t>(set->set.back()); ++n0)
                if (const auto& row = table.rows[n0 % lost.modulus]; row.wins && static_cast<std::uint64_t>(set->set[*row.wins]) > n0)
                    table.from = static_cast<std::uint64_t>(set->set.back());
        out_.remainders = std::move(table);
    }

    /// Infinitely many numbers may be taken: which remainders they leave is decided for all of them, and one number that wins is named for each remainder.
    void classes(const recognise::PredicateSubtraction& set, const pattern::PSet& lost) {
        if (out_.theorem->shift != 0 || lost.from != 0 || lost.modulus > largest_modulus || lost.modulus < 2) return;
        const auto m = lost.modulus;
        const auto met = pattern::met_classes(set, m, 1);
        const auto taken = recognise::members(set, static_cast<std::int64_t>(m));
        const auto is_lost = [&](std::uint64_t r) { return std::find(lost.residues.begin(), lost.residues.end(), r) != lost.residues.end(); };
        Remainders table{m, 0, {}, {}, {}};
        std::set<std::uint64_t> avoided;
        for (const std::uint64_t a : lost.residues)
            for (const std::uint64_t b : lost.residues) avoided.insert((a + m - b) % m);
        for (const std::uint64_t d : avoided)
            if (met[d]) return;
        table.avoided.assign(avoided.begin(), avoided.end());
        for (std::uint64_t r = 0; r < m; ++r) {
            Remainders::Row row{is_lost(r), {}, {}};
            for (const std::int64_t s : taken)
                if (!row.lost && !row.wins && s <= static_cast<std::int64_t>(r) && is_lost(r - static_cast<std::uint64_t>(s)))
                    row.wins = table.taken.size(), table.taken.push_back(s);
            if (row.lost == row.wins.has_value()) return;
            table.rows.push_back(std::move(row));
        }
        out_.remainders = std::move(table);
    }

    /// Does a brief search tell who wins?
    bool soon_known(const analyse::Options& options) {
        base::Budget brief;
        brief.follow(budget_, std::chrono::milliseconds(500));
        const base::Watch watch(brief);
        char outcome = '?';
        (void)base::ended_early([&] {
            try {
                outcome = analyse::moves(out_.sum, options, brief).position.outcome;
            } catch (const base::Failure& failure) {  // numbers beyond 64 bits
                base::pass_limits_and_defects(failure);
            }
        });
        return outcome != '?';
    }

    /// A proved claim is a law as well.
    void by_file(std::optional<claim::Claimed> found) {
        if (!found) return;
        if (auto law = claim::stated_law(*found, term().position)) {
            out_.winning = std::move(law);
            if (out_.winning->outcome_at) table_.believe(*out_.winning);
        }
        claim(std::move(found));
    }

    void who_wins() {
        try {
            if (out_.winning && out_.winning->outcome_at && small() && !player_.depths(out_.sum)) by_law();
            else out_.moves = table_.report(brief_);
        } catch (const base::Failure& failure) {  // numbers beyond 64 bits, which the law does not mind
            base::pass_grave(failure);
            out_.moves.position = {};
            if (!out_.winning || !out_.winning->outcome) out_.moves.position = table_.value();
        }
        if (out_.moves.position.outcome == '?' && out_.winning && out_.winning->outcome) {
            out_.moves = claim::moves_by_law(*out_.winning, *term().game, term().position);
        }
        for (const auto& theorem : out_.moves.position.grounds.theorems())
            if (const auto* length = theorem->proof.checked().as<pattern::check::PlayLength>()) out_.length = length->moves;
        if (!small()) return;
        out_.over = table_.over(out_.sum);
        if (out_.over) out_.end = table_.end(out_.sum);
    }

    /// Of a position with too many below it to be searched: the law of 11.1 tells every move.
    void by_law() {
        out_.moves.position.position = table_.text(out_.sum);
        out_.winning->tell(out_.moves.position);
        const auto listed = table_.moves(out_.sum, 2'000);
        out_.moves.some = listed.cut;
        for (const Move& move : listed.all) {
            const char after = claim::outcome_of_sum(*out_.winning, *term().game, move.parts);
            out_.moves.some = out_.moves.some || after == '?';
            if (after == 'P')
                out_.moves.moves.push_back({0, out_.moves.position.position, table_.text(move.after), table_.text(move.after), change(out_.sum, move)});
        }
    }

    void add_part(const std::string& position, const analyse::Known& known) {
        if (known.value) out_.parts.push_back({position, *known.value, known.grounds});
        else incomplete_ = true;
    }

    /// Whoever has the row sees where the values of the terms come from.
    void first_values() {
        analyse::Oracle& known = oracle();
        if (!known.is_sequence() || known.ruleset().shape().components().size() != 1 || known.recognition().embedding.shift != 0) return;
        for (std::int64_t n = 0; n < first_told && known.ruleset().contains({n}); ++n) {
            const auto value = known.at(known.ruleset().shape().to_data({n}), Want::value).value;
            if (!value) break;
            out_.first_values.push_back(*value);
        }
        known.seek_proof();
        if (const auto theorem = known.sought_theorem(); theorem && theorem->law && !theorem->law->none() && theorem->law->of == pattern::Of::values)
            out_.values_law = theorem;
    }

    /// Nim-sums explain positions of which each part has a finite value.
    void parts() {
        if (!out_.convention.has_values() || out_.sum.empty()) return;
        if (out_.sum.size() > 1) {
            out_.parts_are_terms = true;
            for (const auto& one : out_.sum) add_part(table_.text(one), table_.oracle(one).at(one.position, Want::value));
            if (!incomplete_ && !out_.several_games) first_values();
        } else {
            if (const bool formula = out_.theorem && out_.theorem->law && out_.theorem->law->closed(); !formula && oracle().groups())
                out_.played_apart = oracle().groups()->theorem();
            out_.parts = parts_of(oracle(), out_.theorem, term().position).value_or(std::vector<Part>{});
        }
        if (incomplete_ || out_.parts.size() < 2) out_.parts.clear();
    }

    /// A formula or a remainder, which says more than an automaton.
    bool law_in_words() const {
        return out_.theorem && out_.theorem->law && !out_.theorem->law->none() && !std::holds_alternative<pattern::Automaton>(out_.theorem->law->law);
    }

    /// What a file could have claimed, with its proof.
    std::optional<claim::Claimed> claim_of_law(const analyse::Options& options) {
        const auto& game = term().game;
        const rule::Claim claim = claim::claim_of(*out_.winning, *game);
        base::Budget budget;
        budget.follow(budget_, std::chrono::seconds(5));
        claim::Finding finding = claim::Judge(options, budget, {.search_seconds = 0}).decide(game, claim);
        if (finding.verdict != claim::Verdict::proved) return std::nullopt;
        return claim::Claimed{"", rule::to_string(*claim.expr, *game), game, claim, std::move(finding), !out_.winning->has_draws, false};
    }

    void claim(std::optional<claim::Claimed> found) {
        if (!found) return;
        ClaimHere told{std::move(*found), {}, '?', {}};
        const rule::Game& game = *told.game;
        told.stated = claim::stated_by(told.claim, game);
        if (const auto some = claim::says_who_wins(told.claim, game) ? std::nullopt : claim::says_of_some(told, term().position)) {
            told.only = some->outcome;
            told.stated = {rule::to_string(*some->where, game), "", false, some->where, false};
        }
        if (!told.stated.told) return;
        told.here = instance(game, *told.stated.told, term().position);
        out_.claimed = std::move(told);
    }

    /// Of a law of one heap that only an automaton says.
    void smallest_lost_heaps() {
        for (std::int64_t n = std::max<std::int64_t>(out_.theorem->shift, 0); n < 10'000 && out_.lost.size() < most_lost; ++n)
            if (out_.theorem->law->at(Integer(n - out_.theorem->shift)).outcome == 'P') out_.lost.push_back("(" + std::to_string(n) + ")");
    }

    /// What illustrates an answer does not keep who asked for the answer waiting: what takes long is left out.
    template <class Work>
    void in_brief(Work&& work) {
        base::Budget part;
        if (brief_) part.follow(budget_, std::chrono::seconds(2));
        const base::Watch watch(brief_ ? part : budget_);
        (void)base::ended_early(std::forward<Work>(work));
    }

    /// A line beneath what was found out; that it cannot be shown costs the rest nothing.
    void play() {
        try {
            out_.leaves_out = out_.sum.size() > 1 || (!out_.sum.empty() && solve::may_split(oracle().ruleset()));
            if (out_.over) return;
            if (of_some() && out_.claimed->only != 'D' && (!small() || !player_.depths(out_.sum)))
                return void(out_.claimed->only == 'N' && choose(player_.copying(out_.sum)));  // moves lead to where nothing is known, or to equal ones
            if (small() && !out_.length) out_.plays = plays_of_one_parity(table_, out_.sum);
            if (small()) how_long();
            if (small() && out_.moves.position.outcome == 'D') ways();
            if (const auto next = player_.best(out_.sum); choose(next)) {
                if (next->why == Why::wins) in_brief([&] { after_move(next->move.after); });
                const bool wins = next->why == Why::wins || next->why == Why::copies;
                const Sum& lost = wins ? next->move.after : out_.sum;
                if ((wins || next->outcome == 'P') && small() && !law_told() && !out_.length && !out_.plays)
                    in_brief([&] { out_.pairing = player_.strategy(lost); });
                if (wins || next->outcome == 'P') in_brief([&] { out_.replies = player_.replies(lost, !law_told()); });
            }
            in_brief([&] { out_.line = player_.line(out_.sum, most_told); });
            for (const Sum& at : out_.line.positions) out_.line_text.push_back(table_.text(at));
            if (Depths* below = player_.depths(out_.sum)) {
                out_.below = below->complete() ? below->positions() : 0, out_.longest = true;
                if (!law_told() && !out_.length && !out_.plays && out_.lost.empty() && small() && !out_.pairing)
                    in_brief([&] { out_.idea = idea(table_, *below, out_.sum); });
            }
        } catch (const base::Failure& failure) {
            base::pass_grave(failure);
        }
    }

    bool choose(const std::optional<Choice>& next) {  // false: nothing tells it from other moves
        if (!next || next->why == Why::unclear) return false;
        out_.play = next, out_.played = table_.text(next->move.after);
        out_.way = table_.way_to(out_.sum[next->move.term], next->move.parts);
        return true;
    }

    void after_move(const Sum& left) {
        if (out_.parts.empty()) out_.left_values = left_values(table_, left);
        else if (!out_.parts_are_terms && left.size() == 1) out_.parts_after = parts_of(oracle(), out_.theorem, left.front().position);
    }

    void how_long() {
        Depths* below = player_.depths(out_.sum);
        if (!below || player_.ends(out_.sum)) return;
        out_.endless = below->complete();
        if (const auto at = below->at(out_.sum); at && at->outcome != 'D') out_.left = at->left;
    }

    void ways() {
        const auto listed = table_.moves(out_.sum, most_ways + 1);
        for (const Move& move : listed.all)
            if (out_.ways.size() < most_ways) out_.ways.emplace_back(table_.text(move.after), player_.outcome(move.after));
        out_.more_ways = table_.moves(out_.sum, 10'000).all.size() - out_.ways.size();
    }

    const base::Budget& budget_;
    const bool brief_;
    Table table_;
    Player player_;
    Explanation out_;
    bool incomplete_ = false;
};

}  // namespace

Explanation explain(const Sum& sum, const claim::FindClaim& claim, const analyse::Options& options, const base::Budget& budget) {
    base::Budget own;  // nothing shows how long a search takes
    if (!budget.deadline()) own.follow(budget, std::chrono::seconds(30));
    const base::Budget& used = budget.deadline() ? budget : own;
    const base::Watch watch(used);
    return Explainer(sum, options, used, !budget.deadline()).tell(claim, options);
}

}  // namespace grundy::tutor
