/// Names mean nothing: with other names for everything that a rule and a claim bind, however they run into the words beside them, verdicts are the same.
/// Through the library names may even be those of built-in functions. And a claim that was changed at one place is proved only if the definition agrees with
/// it.
#include <random>

#include "engine/game/play/ruleset.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "tests/support/depth.hpp"
#include "tests/support/written.hpp"
#include "tests/unit/claim/rows.hpp"

namespace grundy::claim {
namespace {

/// "<s:x>" is the name x of the scope s: names of one scope are different, those of two may be equal.
struct Renamed {
    const char* text;
    Verdict verdict;
};
const Renamed games[] = {
    {"game g\nlet <0:z>(<f:u>) = xor(<f:i> in 1..3: <f:u>[<f:i>])\nlet <0:y>(<e:u>, <e:k>) = all(<e:i> in 0..<e:k>: <0:z>(<e:u>) = <e:i> - <e:i>)\n"
     "position (<p:h>[3])\nmove (<p:h>) -> (<p:h>[<p:i> := <p:h>[<p:i>] - <p:k>]) for <p:i> in 1..3, <p:k> in 1..<p:h>[<p:i>]\n"
     "claim \"c\": max(<p:h>) >= 7 => (P(<p:h>) <=> <0:y>(<p:h>, 0))\n",
     Verdict::proved},
    {"game g\nlet <0:z>(<f:u>) = count(<f:i> in 1..3: bit(<f:u>[<f:i>], <f:i>) = 1)\nposition (<p:h>[3])\n"
     "move (<p:h>) -> (<p:h>[<p:i> := <p:h>[<p:i>] - <p:k>]) for <p:i> in 1..3, <p:k> in 1..<p:h>[<p:i>]\n"
     "claim \"c\": max(<p:h>) >= 40 => (P(<p:h>) <=> all(<p:i> in 0..max(<p:h>): <0:z>(<p:h>) mod 2 = 0))\n",
     Verdict::refuted},
    {"game g\nlet <0:z>(<f:u>, <f:j>) = count(<f:i> in 1..4: bit(<f:u>[<f:i>], <f:j>) = 1) mod 3\nposition (unordered <p:h>[4])\n"
     "move (<p:h>) -> (<p:b>) for <p:b> in below(<p:h>) if 1 <= count(<p:i> in 1..4: <p:b>[<p:i>] < <p:h>[<p:i>]) <= 2\n"
     "claim \"c\": P(<p:h>) <=> all(<p:j> in 0..max(<p:h>): <0:z>(<p:h>, <p:j>) = 0)\n",
     Verdict::proved},
    {"game g\nlet <0:z>(<f:u>) = <f:u> in fibonacci(<f:u>) and <f:u> < 30\nposition (<p:p>, <p:q>)\nmove (<p:p>, 0) -> (<p:p> - <p:k>, <p:k>) for <p:k> in "
     "1..<p:p>-1\n"
     "move (<p:p>, <p:q>) -> (<p:p> - <p:k>, <p:k>) for <p:k> in 1..2*<p:q>\nclaim \"c\": <p:q> = 0 and <p:p> > 20 => (P(<p:p>, <p:q>) <=> <0:z>(<p:p>) or "
     "<p:p> = 0)\n",
     Verdict::refuted},
    {"game g\nlet <0:z>(<f:u>) = (<f:u> + isqrt(5 * <f:u>^2)) / 2\nlet <0:y>(<e:u>, <e:v>) = any(<e:i> in 0..<e:u> + <e:v>: min(<e:u>, <e:v>) = <0:z>(<e:i>) "
     "and abs(<e:u> - <e:v>) = <e:i>)\n"
     "position (unordered (<p:x>, <p:y>))\nmove (<p:x>, <p:y>) -> (<p:x> - <p:k>, <p:y>) for <p:k> in 1..<p:x>\n"
     "move (<p:x>, <p:y>) -> (<p:x> - <p:k>, <p:y> - <p:k>) for <p:k> in 1..min(<p:x>, <p:y>)\nclaim \"c\": P(<p:x>, <p:y>) <=> <0:y>(<p:y>, <p:x>)\n",
     Verdict::proved},
    {"game g\nlet <0:z>(<f:u>) = sum(<f:i> in 0..1: <f:u> mod 4 * (1 - <f:i>))\nposition (<p:n>)\nmove (<p:n>) -> (<p:n> - <p:k>) for <p:k> in 1..3\n"
     "claim \"c\": all(<p:i> in 0..1: g(<p:n>) = <0:z>(<p:n> + 4 * <p:i>))\n",
     Verdict::proved},
};

std::string with_names(std::string text, std::mt19937& random) {
    const std::vector<std::string> names{"i", "j", "x", "pin", "inp", "notx", "orx", "maxh", "u", "v", "h", "ing", "andy", "k9", "odds", "forx"};
    const std::vector<std::string> functions{"pinfibonacci", "inmax", "evenly", "xorsum", "Pp", "gg", "notodd", "minzeckendorf"};
    std::map<std::string, std::vector<std::string>> left;
    std::map<std::string, std::string> chosen;
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        if (text[at + 2] != ':') continue;
        const std::string key = text.substr(at, text.find('>', at) - at + 1), scope = key.substr(1, 1);
        auto& pool = left.try_emplace(scope, scope == "0" ? functions : names).first->second;
        auto& name = chosen[key];
        if (name.empty()) {
            const std::size_t k = random() % pool.size();
            name = pool[k];
            pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(k));
        }
        text.replace(at, key.size(), name);
    }
    return text;
}

TEST(Renaming, VerdictsDoNotDependOnNames) {
    std::mt19937 random(20261122);
    for (const Renamed& game : games) {
        for (int k = 0; k < 4; ++k) {
            const std::string text = with_names(game.text, random);
            EXPECT_STREQ(name(decide(text).verdict), name(game.verdict)) << text;
        }
    }
}

/// A rule and a claim as data, as a program would build them.
struct Built {
    rule::Game game;
    rule::Claim claim;
};

Built built(const std::string& text) {
    const auto info = grundy::tests::first_claim(*grundy::tests::written_file(text));
    return {*info.cases[0].first.game, info.cases[0].second};
}

/// One judge for several claims: what it learns of a game serves the next claim about it.
class Asked {
public:
    explicit Asked(double search_seconds, bool tell = true) : judge_(one_thread(), budget_, {.search_seconds = search_seconds, .tell = tell}) {}
    Finding decide(const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim) {
        budget_.set_time(std::chrono::seconds(10));
        return judge_.decide(game, claim);
    }

private:
    static analyse::Options one_thread() {
        analyse::Options options;
        options.threads = 1;
        return options;
    }
    base::Budget budget_;
    Judge judge_;
};

Finding decide_built(const Built& b, double seconds) { return Asked(seconds).decide(std::make_shared<const rule::Game>(b.game), b.claim); }

/// Every bound name in an expression is called `called`.
rule::ExprRef all_called(const rule::ExprRef& e, const std::string& called) {
    if (!e) return e;
    return rule::rewrite(e, [&](const rule::ExprRef& node) {
        auto copy = std::make_shared<rule::Expr>(*node);
        if (copy->op == rule::Op::local) copy->text = called;
        for (auto& binder : copy->binders) binder.name = called;
        return rule::ExprRef(copy);
    });
}

TEST(Renaming, FunctionsAndNamesOfALibraryMayBeCalledLikeBuiltIns) {
    std::mt19937 random(7);
    std::size_t turn = 0;
    for (const Renamed& game : games) {
        const std::string text = with_names(game.text, random);
        const Built made = built(text);
        for (const std::string called : {"zeckendorf", "bit", "max", "P", ""}) {
            // A name that the rule uses itself is always tried, the others by turns; a deeper run tries all of them.
            const bool used = !called.empty() && called != "P" && text.find(called) != std::string::npos;
            if (!used && turn++ % 3 != 0 && grundy::tests::depth() == 1) continue;
            Built changed = made;
            for (auto& function : changed.game.functions) {
                function.name = called;
                function.body = all_called(function.body, called);
            }
            for (auto& component : changed.game.components) component.name = called;
            changed.claim.expr = all_called(changed.claim.expr, called);
            EXPECT_STREQ(name(decide_built(changed, 0.1).verdict), name(game.verdict)) << text << " with " << called;
        }
    }
}

/// Slots may be any numbers: each binder gets another one.
TEST(Renaming, VerdictsDoNotDependOnSlots) {
    std::mt19937 random(8);
    for (const Renamed& game : games) {
        Built changed = built(with_names(game.text, random));
        auto next = static_cast<std::uint32_t>(changed.claim.frame + 5);
        changed.claim.expr = rule::substitute(changed.claim.expr, {}, next);
        changed.claim.frame = next;
        EXPECT_STREQ(name(decide_built(changed, 0.2).verdict), name(game.verdict)) << game.text;
    }
}

/// Grundy values and outcomes straight from the moves.
class ByDefinition {
public:
    explicit ByDefinition(const rule::Game& game) : game_(game), ruleset_(game::compile(game)) {}

    /// Is the claim false at a position with numbers below `bound`? What has no value there is no evidence.
    bool refutes(const rule::Claim& claim, std::int64_t bound) {
        std::vector<base::Integer> cells(cell_count(), 0);
        for (;;) {
            if (false_at(claim, cells)) return true;
            std::size_t k = 0;
            while (k < cells.size() && cells[k] + 1 == bound) cells[k++] = 0;
            if (k == cells.size()) return false;
            cells[k] = cells[k] + 1;
        }
    }

private:
    std::size_t cell_count() const {
        std::size_t count = 0;
        for (const auto& c : game_.components) count += c.kind == rule::ComponentKind::vector ? static_cast<std::size_t>(c.length) : 1;
        return count;
    }

    bool false_at(const rule::Claim& claim, const std::vector<base::Integer>& cells) {
        rule::Evaluator evaluator(game_);
        evaluator.answer_with([this](const rule::Expr& e, const std::vector<rule::Value>& args) { return answer(e, args); });
        rule::Evaluator::Frame frame(claim.frame + 1);
        rule::PositionData position;
        std::size_t next = 0;
        for (std::size_t c = 0; c < game_.components.size(); ++c) {
            const bool vector = game_.components[c].kind == rule::ComponentKind::vector;
            rule::Datum datum{!vector, {}};
            for (std::int64_t k = 0; k < (vector ? game_.components[c].length : 1); ++k) datum.items.push_back(cells[next++]);
            frame[c] = rule::Value{rule::type_of(game_.components[c]), datum.items};
            position.push_back(datum);
        }
        const game::Position at = ruleset_->shape().from_data(position);
        if (ruleset_->shape().to_data(at) != position || !ruleset_->contains(at)) return false;  // an arrangement of another one
        try {
            if (claim.condition && !evaluator.evaluate(*claim.condition, frame).truth()) return false;
            return !evaluator.evaluate(*claim.expr, frame).truth();
        } catch (const rule::ConstantError&) {
            return false;
        }
    }

    rule::Value answer(const rule::Expr& e, const std::vector<rule::Value>& args) {
        rule::PositionData position;
        for (const auto& arg : args) {
            for (const auto& item : arg.items) {
                if (item < 0 || item > 60) throw rule::ConstantError{"", "out of reach", {}};
            }
            position.push_back({arg.type.kind == rule::Kind::number, arg.items});
        }
        const game::Position at = ruleset_->shape().from_data(position);
        if (e.op == rule::Op::value_at) return rule::number_value(value(at));
        if (e.op == rule::Op::draw_at) return rule::truth_value(false);
        return rule::truth_value((value(at) == 0) == (e.op == rule::Op::previous_at));
    }

    /// Under misère play 0 for P and 1 for N.
    std::int64_t value(const game::Position& at) {
        if (const auto found = known_.find(at); found != known_.end()) return found->second;
        std::set<std::int64_t> reached;
        for (const game::Sum& option : game::option_list(*ruleset_, at)) {
            std::int64_t sum = 0;
            for (const game::Position& part : option) sum ^= value(part);
            reached.insert(sum);
        }
        std::int64_t mex = 0;
        while (reached.count(mex) != 0) ++mex;
        if (game_.play == rule::Play::misere) mex = reached.empty() || reached.count(0) != 0 ? 1 : 0;
        return known_[at] = mex;
    }

    const rule::Game& game_;
    std::shared_ptr<const game::Ruleset> ruleset_;
    std::map<game::Position, std::int64_t> known_;
};

/// One node of the formula changed: another number, relation, connective, quantifier or end of a sum.
rule::ExprRef mutated(const rule::ExprRef& e, std::mt19937& random) {
    int nodes = 0;
    rule::rewrite(e, [&](const rule::ExprRef& node) {
        ++nodes;
        return node;
    });
    int at = static_cast<int>(random() % static_cast<unsigned>(nodes));
    return rule::rewrite(e, [&](const rule::ExprRef& node) -> rule::ExprRef {
        if (at-- != 0) return node;
        auto copy = std::make_shared<rule::Expr>(*node);
        using rule::Op;
        const auto one_of = [&](std::initializer_list<Op> ops) { return *(ops.begin() + random() % ops.size()); };
        switch (node->op) {
            case Op::number: copy->number = std::max<std::int64_t>(0, copy->number + (random() % 2 == 0 ? 1 : -1)); break;
            case Op::compare: copy->relations[random() % copy->relations.size()] = static_cast<rule::Relation>(random() % 6); break;
            case Op::add:
            case Op::subtract: copy->op = one_of({Op::add, Op::subtract}); break;
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff:
                if (copy->args.size() == 2) copy->op = one_of({Op::and_, Op::or_, Op::implies, Op::iff});
                break;
            case Op::all:
            case Op::any: copy->op = one_of({Op::all, Op::any}); break;
            case Op::maximum_of:
            case Op::minimum_of: copy->op = one_of({Op::maximum_of, Op::minimum_of, Op::xor_of, Op::sum_of}); break;
            case Op::sum_of:
            case Op::xor_of: copy->op = one_of({Op::maximum_of, Op::sum_of, Op::xor_of}); break;
            case Op::previous_at:
            case Op::next_at: copy->op = one_of({Op::previous_at, Op::next_at}); break;
            default:
                if (node->type.kind == rule::Kind::truth) return rule::binary(Op::iff, node, rule::truth(false));
                if (node->type.kind == rule::Kind::number) return rule::binary(Op::add, node, rule::number(1));
                break;
        }
        return copy;
    });
}

const char* const theorems[] = {
    "game g\nposition (a, b)\nmove (a, b) -> (a - k, b) for k in 1..a\nmove (a, b) -> (a, b - k) for k in 1..b\nclaim \"c\": 1 <= a and a < b => N(a, b) and "
    "g(a, b) <= a + b\n",
    "game g\nposition (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nclaim \"c\": max(h) >= 2 or h[1] = h[2] => (P(h) <=> (h[1] xor h[2]) "
    "= h[3])\n",
    "game g\nposition (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i]\nplay misere\nclaim \"c\": P(h) <=> if max(h) <= 1 then odd(sum(h)) "
    "else xor(h) = 0\n",
    "game g\nposition (h[3])\nmove (h) -> (b) for b in below(h) if 1 <= count(i in 1..3: b[i] < h[i]) <= 2\n"
    "claim \"c\": P(h) <=> all(j in 0..max(h): count(i in 1..3: bit(h[i], j) = 1) mod 3 = 0)\n",
    "game g\nposition (h[3])\nmove (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] if h[i] = max(h)\nclaim \"c\": P(h) <=> max(h) = 0 or even(count(i in "
    "1..3: h[i] = max(h)))\n",
    "game g\nposition (unordered (x, y))\nmove (x, y) -> (x, y - k * x) for k in 1..y/x if x >= 1\nclaim \"c\": x >= 1 and x <= y => (P(x, y) <=> x != y and "
    "y^2 < x * y + x^2)\n",
    "game g\nposition (x, y)\nmove (x, y) -> (x - k, y) for k in 1..x\nmove (x, y) -> (x, y - k) for k in 1..y\nmove (x, y) -> (x - k, y - k) for k in "
    "1..min(x, y)\n"
    "claim \"c\": P(x, y) <=> any(n in 0..x + y: min(x, y) = (n + isqrt(5 * n^2)) / 2 and abs(x - y) = n)\n",
    "game g\nposition (p, q)\nmove (p, 0) -> (p - k, k) for k in 1..p-1\nmove (p, q) -> (p - k, k) for k in 1..2*q\n"
    "claim \"c\": p >= 1 => (P(p, q) <=> if q = 0 then p in fibonacci(p) else min(zeckendorf(p)) > 2 * q)\n",
};

TEST(Renaming, ChangedClaimsAreProvedOnlyIfTheDefinitionAgrees) {
    std::mt19937 random(20270101);
    int proved = 0, refuted = 0;
    for (const char* text : theorems) {
        const Built made = built(text);
        ByDefinition definition(made.game);
        const std::int64_t bound = made.game.components[0].kind == rule::ComponentKind::vector ? 9 : 22;
        EXPECT_FALSE(definition.refutes(made.claim, bound)) << text;
        const auto game = std::make_shared<const rule::Game>(made.game);
        Asked asked(0.02, false);
        EXPECT_EQ(asked.decide(game, made.claim).verdict, Verdict::proved) << text;
        for (int k = 0; k < 12; ++k) {
            rule::Claim changed = made.claim;
            changed.expr = mutated(made.claim.expr, random);
            const Finding finding = asked.decide(game, changed);
            if (finding.verdict == Verdict::proved) {
                ++proved;
                EXPECT_FALSE(definition.refutes(changed, bound)) << text << rule::to_string(*changed.expr, *game);
            }
            refuted += finding.verdict == Verdict::refuted ? 1 : 0;
        }
    }
    EXPECT_GE(proved, 4);  // changes that change nothing, or weaken the claim
    EXPECT_GE(refuted, 20);
}

}  // namespace
}  // namespace grundy::claim
