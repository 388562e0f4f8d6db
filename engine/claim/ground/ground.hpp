#pragma once
/// What a claim stands on: its game, the other games it names, and the evaluation of its formulas there.
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/claim/ground/beside.hpp"
#include "engine/claim/ground/effort.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/claim/ground/winning.hpp"
#include "engine/rule/claim.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

using Frame = rule::Evaluator::Frame;
using Parts = std::vector<rule::PositionData>;

/// Thrown inside this room: a question of the claim has no answer, and why.
struct Unanswered {
    std::string why;
    std::optional<base::Limit> limit = {};
};

/// A question that a formula asked, and its answer.
struct Asked {
    rule::Op op = rule::Op::value_at;
    std::uint32_t use = 0;
    rule::PositionData position;
    analyse::Known known;
};

class KernelLaw;
class ValueLaw;
class DrawLaw;
class PuzzleLaw;
/// Who wins at every position of a game, or what its value is, or why that was not found (engine/claim/induction). Every claim of a file has a game of its
/// own, so `game` is the text of the rule.
template <class Law>
struct KnownLaw {
    std::string game;
    arithmetic::Numeration base = 2;
    std::shared_ptr<const Law> law;
    std::string why;
};

class Ground;
/// The winning moves of a game, or null where no few cases tell them.
struct KnownMoves {
    std::string game;
    std::shared_ptr<const WinningMoves> moves;
};

/// The oracles of a file, by the text of the rule. The last few are kept.
class Oracles {
public:
    Oracles(analyse::Options options, base::Budget& budget) : options_(std::move(options)), budget_(budget) {}
    std::shared_ptr<analyse::Oracle> of(const std::shared_ptr<const rule::Game>& game);
    const analyse::Options& options() const { return options_; }
    /// Looks for a proved law of a game of one heap, once: a third of the time that is left. While it is done `briefly`, in the first few thousand values; true
    /// where there may be one to be found further on.
    void seek_law(analyse::Oracle& oracle);
    bool briefly(const std::function<void()>& work);
    /// What may take for ever, in this part of the time that is left, and for so many seconds at most.
    void in_part_of_time(int part, double seconds, const std::function<void()>& work);
    /// What one claim lets a law tell is no answer for the next: each is decided as if it stood alone.
    void tell_no_more() {
        for (const auto& [text, oracle] : kept_) oracle->tell_no_more();
    }
    /// Gives up what was found out, and its memory.
    void forget() {
        kept_.clear(), sought_.clear(), sought_briefly_.clear(), kernels.clear(), value_laws.clear(), draw_laws.clear(), distances.clear(), ways.clear(),
            moves.clear();
    }
    std::vector<KnownLaw<KernelLaw>> kernels;
    std::vector<KnownLaw<ValueLaw>> value_laws;
    std::vector<KnownLaw<DrawLaw>> draw_laws;
    std::vector<KnownLaw<PuzzleLaw>> distances, ways;  ///< how far positions of a puzzle are; from which a goal is reached
    std::vector<KnownMoves> moves;
    /// The other claims of the file are asked for once, where one alone is not proved.
    void beside(std::function<std::vector<Beside>()> claims) { list_beside_ = std::move(claims), beside_.reset(); }
    const std::vector<Beside>& beside();
    /// As rule::Evaluator::LongRange, in a ground; null: every number is tried. Of a room above this one.
    std::optional<rule::Value> (*over_long_range)(Ground& ground, const rule::Expr& aggregate, const base::Integer& low, const base::Integer& high,
                                                  const Frame& frame) = nullptr;

private:
    analyse::Options options_;
    base::Budget& budget_;
    std::set<const analyse::Oracle*> sought_, sought_briefly_;
    bool briefly_ = false, cut_short_ = false;
    std::function<std::vector<Beside>()> list_beside_;
    std::optional<std::vector<Beside>> beside_;
    std::vector<std::pair<std::string, std::shared_ptr<analyse::Oracle>>> kept_;
};

class Ground {
public:
    Ground(std::shared_ptr<const rule::Game> game, const rule::Claim& claim, Oracles& oracles, const base::Budget& budget, const Effort& effort)
        : game_(std::move(game)), claim_(claim), oracles_(oracles), budget_(budget), effort_(effort) {
        if (claim.expr) find_compared(*claim.expr);
        if (claim.condition) find_compared(*claim.condition);
    }

    const rule::Game& game() const { return *game_; }
    const std::shared_ptr<const rule::Game>& game_ptr() const { return game_; }
    const rule::Claim& claim() const { return claim_; }
    const base::Budget& budget() const { return budget_; }
    const Effort& effort() const { return effort_; }
    void in_part_of_time(int part, double seconds, const std::function<void()>& work) { oracles_.in_part_of_time(part, seconds, work); }
    bool briefly(const std::function<void()>& work) { return oracles_.briefly(work); }
    const analyse::Options& options() const { return oracles_.options(); }
    /// Another claim, about another game, with what is known of games here. `claim` must outlive it.
    Ground about(std::shared_ptr<const rule::Game> game, const rule::Claim& claim) const {
        Ground other(std::move(game), claim, oracles_, budget_, effort_);
        if (other.game_ == game_) other.told_as = told_as;
        return other;
    }

    /// 0: the claim's own game; k + 1: uses[k].
    analyse::Oracle& oracle(std::uint32_t use = 0);
    analyse::Oracle& oracle(const std::shared_ptr<const rule::Game>& game);
    const rule::Game& game_of(std::uint32_t use) const { return use == 0 ? *game_ : *game_->uses.at(use - 1).second; }

    /// Throws Unanswered, naming what could not be computed. Arithmetic errors are Unanswered too.
    rule::Value evaluate(const rule::Expr& expr, Frame& frame);
    bool truth(const rule::Expr& expr, Frame& frame) { return evaluate(expr, frame).truth(); }
    /// The elements of a range, while `visit` returns true.
    bool each(const rule::Expr& range, Frame& frame, const rule::Evaluator::Visit& visit);
    bool each_binding(const std::vector<rule::Binder>& binders, const rule::Expr* condition, Frame& frame, const std::function<bool()>& visit);

    /// What formulas asked since `record(true)`.
    void record(bool on);
    const std::vector<Asked>& asked() const { return asked_; }
    /// What the answers since `forget_grounds()` rest on: laws, each of its game, and what was computed.
    const pattern::Grounds& grounds() const { return grounds_; }
    void rest_on(const pattern::Grounds& more) { grounds_.add(more); }
    void forget_grounds() { grounds_ = {}, last_law_ = nullptr, computed_ = false; }
    /// Claims of the same file; the claim itself may be among them.
    const std::vector<Beside>& beside() { return beside_ ? *beside_ : oracles_.beside(); }
    /// Claims about this very game, where it is another than that of the file.
    void beside(std::vector<Beside> claims) { beside_ = std::move(claims); }
    std::vector<KnownLaw<KernelLaw>>& kernels() { return oracles_.kernels; }
    std::vector<KnownLaw<ValueLaw>>& value_laws() { return oracles_.value_laws; }
    std::vector<KnownLaw<DrawLaw>>& draw_laws() { return oracles_.draw_laws; }
    std::vector<KnownLaw<PuzzleLaw>>& puzzle_laws(bool distances) { return distances ? oracles_.distances : oracles_.ways; }
    std::vector<KnownMoves>& known_moves() { return oracles_.moves; }
    /// The law of a game for all its positions, after a search for one; null where none is proved. The same in any order of claims.
    pattern::TheoremRef law(analyse::Oracle& oracle);

    /// A frame that holds a position in the slots of the components.
    Frame frame_of(const rule::PositionData& position) const;
    /// The position in the slots of the components; nothing when one is not bound.
    std::optional<rule::PositionData> position_in(const Frame& frame) const;
    /// What is bound, name by name.
    std::vector<std::pair<std::string, rule::Datum>> bound(const Frame& frame) const;
    /// "(3, 5)", "n = 6", "(3, 5), k = 2": what is bound.
    std::string describe(const Frame& frame) const;

    /// Values that stand for themselves in the expression may be infinite: they are written down, and nothing is computed with them.
    void show_infinite(const rule::Expr& expr);
    /// A value as it is written, that of a loopy position too.
    std::string write(const rule::Value& value) const;

    /// Throws Unanswered when a limit is reached. Cheap: call it once a case.
    void tick();

    /// A position of the game as it is told to people.
    std::string shown(const rule::PositionData& position) const;
    /// What proved claims of the file say of a position of the game; nothing: that is Unanswered. Null: positions are searched.
    std::function<std::optional<analyse::Known>(const rule::PositionData&, analyse::Want)> stated;
    std::function<std::string(const rule::PositionData&)> told_as;  ///< as one of the game of the file, where that is another

    /// Of a puzzle, by a proved law, so that nothing is searched for: can a goal be reached from there, and how far is it? Nothing: not known; null likewise.
    std::function<std::optional<bool>(const rule::PositionData&)> reaches;
    std::function<std::optional<base::Integer>(const rule::PositionData&)> far;
    bool never(const rule::PositionData& position) const { return reaches && reaches(position) == std::optional(false); }
    std::optional<std::string> falls;  ///< what falls with every move, where that is known beforehand

private:
    void find_compared(const rule::Expr& e);
    rule::Value infinite(const std::string& loopy);
    rule::Evaluator evaluator();
    rule::Value answer(const rule::Expr& expr, const std::vector<rule::Value>& args);
    rule::Value of_puzzle(const rule::Expr& expr, const rule::PositionData& position);
    std::optional<rule::Value> by_law_of_puzzle(const rule::Expr& expr, const rule::PositionData& position) const;
    void rest_on(const pattern::TheoremRef& law);
    analyse::Known ask(const rule::Expr& expr, const rule::PositionData& position);
    std::optional<analyse::Known> quickly(analyse::Oracle& oracle, const rule::PositionData& position, analyse::Want want);

    std::shared_ptr<const rule::Game> game_;
    const rule::Claim& claim_;
    Oracles& oracles_;
    const base::Budget& budget_;
    const Effort& effort_;
    std::map<std::uint32_t, std::shared_ptr<analyse::Oracle>> by_use_;
    std::optional<std::vector<Beside>> beside_;
    bool recording_ = false, computed_ = false;
    pattern::Grounds grounds_;
    const pattern::Theorem* last_law_ = nullptr;
    std::vector<Asked> asked_;
    std::set<const rule::Expr*> compared_;  ///< values that are compared and not computed with: these may be infinite
    std::vector<std::string> loopy_;        ///< "∞{0, 1}", …: met so far
    std::uint64_t ticks_ = 0;
};

/// "(3, 5) + (2)"; "()" for nothing.
std::string text_of(const Parts& parts, const rule::Game& game);
/// A value of an expression as it is written.
std::string text_of(const rule::Value& value, const rule::Game& game);
/// As a Datum of a component, and back.
rule::Datum datum_of(const rule::Value& value);

}  // namespace grundy::claim
