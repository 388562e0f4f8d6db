/// Where a formula fails: down the tree to the part that makes it fail, and from there to the position that it is about.
#include <algorithm>
#include <set>

#include "engine/claim/cases/show.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Expr;
using rule::Op;
using rule::Value;

namespace {

struct Contrast {
    std::string claimed, found;
    std::optional<Asked> about;
    Integer number = -1;  ///< the value claimed, where one is
};

/// Is it about positions?
bool asks(const Expr& e) {
    return rule::any_of(e, [](const Expr& part) { return rule::asks_of_play(part.op) || rule::asks_of_puzzle(part.op); });
}

/// Does it ask a position for a number?
bool asks_number(const Expr& e) { return e.op == Op::value_at || e.op == Op::distance_at || e.op == Op::solutions_at; }

class Search {
public:
    Search(Ground& ground, Frame& frame) : ground_(ground), frame_(frame) {}

    /// e is claimed to be `wanted`, and is not.
    Contrast of(const Expr& e, bool wanted) {
        switch (e.op) {
            case Op::not_: return of(*e.args[0], !wanted);
            case Op::implies:
                if (wanted) return asks(*e.args[1]) || !rule::asks_who_wins(e.args[0]->op) ? of(*e.args[1], true) : of(*e.args[0], false);
                break;
            case Op::if_: return of(*e.args[ground_.truth(*e.args[0], frame_) ? 1 : 2], wanted);
            case Op::and_:
            case Op::or_:
                for (const auto& part : e.args) {
                    const bool guilty = ground_.truth(*part, frame_) != wanted && wanted == (e.op == Op::and_);
                    if (guilty) return of(*part, wanted);
                }
                break;
            case Op::previous_at:
            case Op::next_at:
            case Op::draw_at: return outcome(e, wanted);
            case Op::reachable_at: return reachable(e, wanted);
            case Op::iff:
                for (std::size_t k = 0; wanted && k < 2; ++k) {
                    const Expr& side = *e.args[k];
                    const Expr& bare = side.op == Op::not_ ? *side.args[0] : side;
                    if (rule::asks_who_wins(bare.op)) return of(side, ground_.truth(*e.args[1 - k], frame_));
                }
                break;
            case Op::all:
                if (wanted) return binding(e);
                break;
            case Op::compare:
                if (wanted) return e.args.size() == 2 ? comparison(e) : chain(e);
                break;
            case Op::element_of:
                if (wanted && e.args[1]->type.kind == rule::Kind::set) return member(e);
                break;
            default: break;
        }
        return plain(e, wanted);
    }

private:
    Contrast plain(const Expr& e, bool wanted) {
        Contrast result{wanted ? "true" : "false", wanted ? "false" : "true", last(e), -1};
        return result;
    }

    Contrast reachable(const Expr& e, bool wanted) {
        const char* words[] = {"no goal can be reached", "a goal can be reached"};
        return {words[wanted ? 1 : 0], words[wanted ? 0 : 1], last(e), -1};
    }

    /// What is to blame: what `e` asks, or the one position that is asked for in it. Of several none is.
    std::optional<Asked> last(const Expr& e) {
        ground_.record(true);
        ground_.evaluate(e, frame_);
        ground_.record(false);
        const std::vector<Asked>& asked = ground_.asked();
        const auto other = [&](const Asked& a) { return a.use != asked.back().use || a.position != asked.back().position; };
        const bool itself = rule::asks_of_play(e.op) || rule::asks_of_puzzle(e.op);
        return asked.empty() || (!itself && std::any_of(asked.begin(), asked.end(), other)) ? std::nullopt : std::optional(asked.back());
    }

    Contrast outcome(const Expr& e, bool wanted) {
        Contrast result;
        result.about = last(e);
        const char letter = e.op == Op::previous_at ? 'P' : e.op == Op::next_at ? 'N' : 'D';
        result.claimed = wanted ? outcome_words(letter) : other_words(letter, e.ref);
        result.found = outcome_words(result.about->known.outcome);
        return result;
    }

    /// Where play ends and nothing is a draw, not P means N.
    std::string other_words(char letter, std::uint32_t use) {
        const rule::Game& game = ground_.game_of(use);
        const bool draws = std::any_of(game.terminals.begin(), game.terminals.end(), [](const rule::Terminal& t) { return t.end == rule::End::draw; });
        const bool two = letter != 'D' && !draws && (ground_.oracle(use).is_sequence() || meaning::falling_rank(game));
        return two ? outcome_words(letter == 'P' ? 'N' : 'P') : std::string("not ") + letter;
    }

    Contrast binding(const Expr& e) {
        Contrast result = plain(e, true);
        ground_.each_binding(e.binders, e.condition.get(), frame_, [&] {
            if (ground_.truth(*e.args[0], frame_)) return true;
            result = of(*e.args[0], true);
            std::string where;
            for (const auto& binder : e.binders) where += (where.empty() ? "" : ", ") + binder.name + " = " + text_of(*frame_[binder.slot], ground_.game());
            result.claimed += " (" + where + ")";
            return false;
        });
        return result;
    }

    /// a <= b <= c: the first pair that is not so.
    Contrast chain(const Expr& e) {
        for (std::size_t k = 0; k < e.relations.size(); ++k) {
            const auto pair = rule::compare(e.args[k], e.relations[k], e.args[k + 1]);
            if (!ground_.truth(*pair, frame_)) return comparison(*pair);
        }
        return plain(e, true);
    }

    Contrast member(const Expr& e) {
        return {"an element of " + ground_.write(ground_.evaluate(*e.args[1], frame_)), ground_.write(ground_.evaluate(*e.args[0], frame_)), last(*e.args[0]),
                -1};
    }

    Contrast comparison(const Expr& e) {
        const Expr* left = e.args[0].get();
        const Expr* right = e.args[1].get();
        if (!asks_number(*left) && asks_number(*right)) std::swap(left, right);
        const Value is = ground_.evaluate(*left, frame_);
        const Value said = ground_.evaluate(*right, frame_);
        Contrast result{ground_.write(said), ground_.write(is), last(*left), -1};
        if (e.relations[0] != rule::Relation::equal) {
            static const char* signs[] = {"", "a number other than ", "", "", "", ""};
            const bool turned = left != e.args[0].get();
            const char* sign = signs[static_cast<std::size_t>(e.relations[0])];
            static const char* forward[] = {"", "", "less than ", "at most ", "greater than ", "at least "};
            static const char* backward[] = {"", "", "greater than ", "at least ", "less than ", "at most "};
            if (*sign == '\0') sign = (turned ? backward : forward)[static_cast<std::size_t>(e.relations[0])];
            result.claimed = sign + result.claimed;
        } else if (left->op == Op::value_at) {
            result.number = said.number();
        }
        const bool rows = is.type.kind == rule::Kind::vector && e.relations[0] == rule::Relation::equal;
        return rows ? rows_differ(*left, is, said) : result;
    }

    /// [g(n) for n in 0..5] = [0, 1, 2, 4, 3, 5]: the first entry that differs.
    Contrast rows_differ(const Expr& row, const Value& is, const Value& said) {
        if (is.items.size() != said.items.size()) {
            return {ground_.write(said), ground_.write(is), std::nullopt, -1};
        }
        std::size_t k = 0;
        while (k + 1 < is.items.size() && is.items[k] == said.items[k]) ++k;
        Contrast result;
        ground_.record(true);
        ground_.evaluate(row, frame_);
        ground_.record(false);
        std::string entry = "entry " + std::to_string(k + 1);
        if (ground_.asked().size() == is.items.size() && ground_.asked()[k].op == Op::value_at) {
            result.about = ground_.asked()[k];
            entry = "g" + text_of(Parts{result.about->position}, ground_.game_of(result.about->use));
            result.number = said.items[k];
        }
        const auto item = [&](const Value& value) { return text_of(Value{{value.type.element}, {value.items[k]}}, ground_.game()); };
        result.claimed = entry + " = " + item(said);
        result.found = entry + " = " + item(is);
        return result;
    }

    Ground& ground_;
    Frame& frame_;
};

std::set<std::uint32_t> slots_used(const rule::Claim& claim) {
    std::set<std::uint32_t> used = rule::free_slots(*claim.expr);
    if (claim.condition) used.merge(rule::free_slots(*claim.condition));
    for (const rule::Binder& binder : claim.domain) used.insert(binder.slot);
    return used;
}

bool uses_all(const Ground& ground) {
    const auto used = slots_used(ground.claim());
    for (std::uint32_t k = 0; k < ground.game().components.size(); ++k)
        if (used.count(k) == 0) return false;
    return true;
}

/// "n = 6, k = 2": what the names are that the claim uses.
std::string names_used(const Ground& ground, const Frame& frame) {
    const rule::Claim& claim = ground.claim();
    const auto used = slots_used(claim);
    std::string text;
    const auto add = [&](const std::string& name, std::uint32_t slot) {
        if (used.count(slot) == 0 || slot >= frame.size() || !frame[slot]) return;
        text += (text.empty() ? "" : ", ") + name + " = " + text_of(*frame[slot], ground.game());
    };
    const auto& components = ground.game().components;
    for (std::uint32_t k = 0; k < components.size(); ++k) add(components[k].name, k);
    for (const rule::Binder& binder : claim.domain)
        if (binder.slot >= components.size()) add(binder.name, binder.slot);
    return text;
}

/// What is said of a position is said of the one that the claim asks for, not of the one that is tried.
void name_position(Ground& ground, const Frame& frame, const std::optional<Asked>& about, Finding& finding) {
    const auto tried = ground.position_in(frame);
    if (!tried || (about && (about->use != 0 || about->position == *tried))) return;
    const std::string names = names_used(ground, frame);
    if (about) finding.counterexample = text_of(Parts{about->position}, ground.game()), finding.names = names;
    else if (!uses_all(ground) && !names.empty()) finding.counterexample = names;
}

}  // namespace

void refute_at(Ground& ground, const Expr& formula, const Frame& frame, Finding& finding) {
    finding.verdict = Verdict::refuted;
    finding.counterexample = ground.describe(frame);
    finding.at = ground.bound(frame);
    try {
        Frame copy = frame;
        const Contrast contrast = Search(ground, copy).of(formula, true);
        finding.claimed = contrast.claimed;
        finding.found = contrast.found;
        name_position(ground, frame, contrast.about, finding);
        if (!contrast.about) return;
        auto& oracle = ground.oracle(contrast.about->use);
        if (finding.counterexample.empty()) finding.counterexample = text_of(Parts{contrast.about->position}, oracle.rule());
        if (rule::asks_of_puzzle(contrast.about->op)) {
            finding.shown_by = show_way(oracle, contrast.about->position, contrast.about->use == 0 && ground.never(contrast.about->position));
            return;
        }
        if (contrast.about->op == Op::value_at && contrast.about->known.infinite) {
            finding.shown_by = {"the value of " + text_of(Parts{contrast.about->position}, oracle.rule()) + " is " +
                                analyse::value_text(contrast.about->known) + ": play can go on for ever there"};
            return;
        }
        finding.shown_by = contrast.about->op == Op::value_at
                               ? show_value(oracle, contrast.about->position, contrast.about->known.value.value_or(0), contrast.number)
                               : show_outcome(oracle, contrast.about->position, contrast.about->known.outcome);
    } catch (const Unanswered& unanswered) {  // the formula fails all the same
        finding.claimed = "true", finding.found = "false";
        finding.tried.push_back("the play was not worked out: " + unanswered.why);
    }
}

}  // namespace grundy::claim
