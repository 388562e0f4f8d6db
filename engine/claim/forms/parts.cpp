#include "engine/claim/forms/parts.hpp"

#include <algorithm>
#include <map>

#include "engine/analyse/group_sums.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/confirm_sum.hpp"
#include "engine/recognise/several/sum.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using recognise::SumCell;
using recognise::SumGroup;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

/// The claim is not of this form.
struct NotOfParts {};

bool is_zero(const ExprRef& e) { return rule::is_number(*e, 0); }

/// What a nim-sum adds for each part of a position: an expression over the components of the part's game.
class Terms {
public:
    Terms(const rule::Game& game, const recognise::SumGroups& groups, std::uint32_t next) : game_(game), groups_(groups), next_(next) {}

    /// `parity`: only the last bit of a sum of numbers.
    void add(const ExprRef& e, bool parity = false);
    /// Every part must be worth what is added for it; the claims that say so, each with its game. The first is about group of(k).
    struct Needed {
        std::size_t group;
        ExprRef term;
    };
    std::vector<Needed> needed();

private:
    using Place = std::pair<std::size_t, std::size_t>;  ///< the group, and which of its places (0 where every entry is one)
    const rule::Component& component(std::size_t c) const { return game_.components[c]; }
    bool is_entries(std::size_t c) const { return component(c).kind == rule::ComponentKind::vector || component(c).kind == rule::ComponentKind::sequence; }
    std::optional<std::size_t> group_of_sequence(std::size_t c) const;
    ExprRef name(std::size_t group, std::size_t k) const;
    void put(Place place, ExprRef term, bool parity);
    void add_over(const Expr& e, const ExprRef& body, bool parity);
    void add_entries(std::size_t c, const std::function<ExprRef(const ExprRef& entry)>& of, bool parity);
    void add_about_one(const ExprRef& e, bool parity);
    ExprRef entry(std::size_t c, std::int64_t place) const;

    const rule::Game& game_;
    const recognise::SumGroups& groups_;
    std::uint32_t next_;
    std::map<Place, ExprRef> terms_;
};

std::optional<std::size_t> Terms::group_of_sequence(std::size_t c) const {
    for (std::size_t g = 0; g < groups_.groups.size(); ++g)
        if (groups_.groups[g].places.empty() && groups_.groups[g].sequence == c) return g;
    return std::nullopt;
}

ExprRef Terms::name(std::size_t group, std::size_t k) const {
    const rule::Component& own = groups_.groups[group].game->components.at(k);
    return rule::local(static_cast<std::uint32_t>(k), own.name, rule::type_of(own));
}

void Terms::put(Place place, ExprRef term, bool parity) {
    const auto asks_here = [](const Expr& e) { return e.ref == 0 && rule::asks_of_play(e.op); };
    if (rule::any_of(*term, asks_here)) throw NotOfParts{};  // of the whole, not of the part
    if (parity) term = rule::binary(Op::modulo, std::move(term), rule::number(2));
    ExprRef& all = terms_[place];
    all = all ? rule::binary(Op::exclusive_or, all, std::move(term)) : std::move(term);
}

ExprRef Terms::entry(std::size_t c, std::int64_t place) const {
    return rule::node(Op::index, {rule::local(static_cast<std::uint32_t>(c), component(c).name, rule::type_of(component(c))), rule::number(place)});
}

/// A term about one part: its cells named as the components of the part's game.
void Terms::add_about_one(const ExprRef& e, bool parity) {
    std::vector<SumCell> cells;
    const auto cell_of = [&](const ExprRef& part) -> std::optional<SumCell> {
        if (part->op == Op::local && part->slot < game_.components.size() && !is_entries(part->slot)) return SumCell{part->slot, {}};
        const bool entry = part->op == Op::index && part->args[0]->op == Op::local && part->args[0]->slot < game_.components.size() &&
                           is_entries(part->args[0]->slot) && part->args[1]->op == Op::number && part->args[1]->number >= 1;
        return entry ? std::optional(SumCell{part->args[0]->slot, static_cast<std::size_t>(part->args[1]->number - 1)}) : std::nullopt;
    };
    rule::rewrite(e, [&](const ExprRef& part) {
        if (const auto cell = cell_of(part)) cells.push_back(*cell);
        return part;
    });
    if (cells.empty()) throw NotOfParts{};
    for (std::size_t g = 0; g < groups_.groups.size(); ++g) {
        for (std::size_t p = 0; p < groups_.groups[g].places.size(); ++p) {
            const auto& place = groups_.groups[g].places[p];
            const auto at = [&](const SumCell& cell) { return std::find(place.begin(), place.end(), cell); };
            if (!std::all_of(cells.begin(), cells.end(), [&](const SumCell& cell) { return at(cell) != place.end(); })) continue;
            // The names of the whole go first out of the way of those of the part.
            constexpr std::uint32_t aside = 1U << 20;
            rule::Names back;
            for (std::size_t k = 0; k < place.size(); ++k) back[aside + static_cast<std::uint32_t>(k)] = name(g, k);
            const ExprRef made = rule::rewrite(e, [&](const ExprRef& part) {
                const auto cell = cell_of(part);
                return cell ? rule::local(aside + static_cast<std::uint32_t>(at(*cell) - place.begin()), "", part->type) : part;
            });
            for (const std::uint32_t slot : rule::free_slots(*made))
                if (slot < aside) throw NotOfParts{};
            return put({g, p}, rule::substitute(made, back, next_), parity);
        }
    }
    throw NotOfParts{};
}

/// For every entry of a vector what `of` makes of it.
void Terms::add_entries(std::size_t c, const std::function<ExprRef(const ExprRef& entry)>& of, bool parity) {
    if (component(c).kind == rule::ComponentKind::vector) {
        for (std::int64_t i = 1; i <= component(c).length; ++i) add(of(entry(c, i)), parity);
        return;
    }
    const auto group = group_of_sequence(c);
    if (!group) throw NotOfParts{};
    constexpr std::uint32_t aside = 1U << 20;
    const ExprRef term = of(rule::local(aside, "", {}));
    rule::Names names{{aside, name(*group, 0)}};
    const auto& shared = groups_.groups[*group].shared;
    for (std::size_t k = 0; k < shared.size(); ++k) names[static_cast<std::uint32_t>(shared[k])] = name(*group, k + 1);
    for (const std::uint32_t slot : rule::free_slots(*term))
        if (names.count(slot) == 0) throw NotOfParts{};
    put({*group, 0}, rule::substitute(term, names, next_), parity);
}

/// A sum over the entries of a vector, or over their places.
void Terms::add_over(const Expr& e, const ExprRef& body, bool parity) {
    if (e.binders.size() != 1) throw NotOfParts{};
    const rule::Binder& b = e.binders[0];
    ExprRef term = body;
    if (e.condition) term = rule::node(Op::if_, {e.condition, body, rule::number(0)});
    for (std::size_t c = 0; c < game_.components.size(); ++c) {
        if (!is_entries(c)) continue;
        if (rule::is_local(*b.range, c))
            return add_entries(
                c,
                [&](const ExprRef& x) {
                    return rule::substitute(term, {{b.slot, x}}, next_);
                },
                parity);
        if (b.range->op != Op::range || !rule::is_number(*b.range->args[0], 1)) continue;
        const Expr& end = *b.range->args[1];
        const bool length = end.op == Op::call && end.builtin == Builtin::len && rule::is_local(*end.args[0], c);
        if (length && component(c).kind == rule::ComponentKind::sequence) {
            const auto named = [&](const ExprRef& x) {
                return rule::rewrite(term, [&](const ExprRef& part) {
                    return part->op == Op::index && rule::is_local(*part->args[0], c) && rule::is_local(*part->args[1], b.slot) ? x : part;
                });
            };
            return add_entries(c, named, parity);
        }
        if (component(c).kind != rule::ComponentKind::vector || !(length || rule::is_number(*b.range->args[1], component(c).length))) continue;
        for (std::int64_t i = 1; i <= component(c).length; ++i) add(rule::substitute(term, {{b.slot, rule::number(i)}}, next_), parity);
        return;
    }
    throw NotOfParts{};
}

void Terms::add(const ExprRef& e, bool parity) {
    if (is_zero(e)) return;
    if (e->op == Op::exclusive_or || (parity && (e->op == Op::add || e->op == Op::subtract))) {
        for (const ExprRef& part : e->args) add(part, parity);
        return;
    }
    if (e->op == Op::xor_sum || (parity && e->op == Op::sum)) return add_over(*e, e->args[0], parity);
    if (parity && e->op == Op::count) return add_over(*e, rule::choice(e->args[0], rule::number(1), rule::number(0)), parity);
    if (e->op == Op::xor_of || (parity && e->op == Op::sum_of)) {
        const ExprRef& of = e->args[0];
        if (of->op == Op::vector_comprehension) return add_over(*of, of->args[0], parity);
        for (std::size_t c = 0; c < game_.components.size(); ++c)
            if (rule::is_local(*of, c) && is_entries(c))
                return add_entries(
                    c, [](const ExprRef& x) { return x; }, parity);
        throw NotOfParts{};
    }
    add_about_one(e, parity);
}

std::vector<Terms::Needed> Terms::needed() {
    std::vector<Needed> all;
    for (std::size_t g = 0; g < groups_.groups.size(); ++g) {
        for (std::size_t p = 0; p < std::max<std::size_t>(groups_.groups[g].places.size(), 1); ++p) {
            const auto found = terms_.find({g, p});
            all.push_back({g, found == terms_.end() ? rule::number(0) : found->second});
        }
    }
    return all;
}

/// T of `T = 0`, or of `T != 0` (`differs`), in some words.
void add_zero(const ExprRef& e, bool& differs, Terms& terms) {
    if (e->op == Op::not_) return differs = !differs, add_zero(e->args[0], differs, terms);
    if (e->op == Op::call && (e->builtin == Builtin::odd || e->builtin == Builtin::even)) {
        differs = differs != (e->builtin == Builtin::odd);
        return terms.add(e->args[0], true);
    }
    if (e->op != Op::compare || e->args.size() != 2 || (e->relations[0] != Relation::equal && e->relations[0] != Relation::not_equal)) throw NotOfParts{};
    differs = differs != (e->relations[0] == Relation::not_equal);
    const bool parity = e->args[0]->op == Op::modulo && rule::is_number(*e->args[0]->args[1], 2);
    if (parity && (is_zero(e->args[1]) || rule::is_number(*e->args[1], 1))) {
        differs = differs != rule::is_number(*e->args[1], 1);
        return terms.add(e->args[0]->args[0], true);
    }
    terms.add(e->args[0]);
    terms.add(e->args[1]);
}

bool is_here(const ExprRef& e, std::size_t components) { return e->args.size() == components && rule::is_of_itself(*e); }

/// Reads what the formula says: of the outcome, or of the value. One direction of `P(…) <=> T = 0` follows from both. Throws NotOfParts.
void read(const ExprRef& e, std::size_t components, Terms& terms) {
    const bool pair = e->args.size() == 2;
    for (const std::size_t k : {0U, 1U}) {
        if (!pair) break;
        const ExprRef &asked = e->args[k], &said = e->args[1 - k];
        if ((e->op == Op::iff || e->op == Op::implies) && (asked->op == Op::previous_at || asked->op == Op::next_at) && is_here(asked, components)) {
            bool differs = asked->op == Op::next_at;
            add_zero(said, differs, terms);
            if (differs) throw NotOfParts{};
            return;
        }
        if (e->op == Op::compare && e->relations[0] == Relation::equal && asked->op == Op::value_at && is_here(asked, components)) return terms.add(said);
    }
    throw NotOfParts{};
}

/// `g(…) <= c`: the largest 2^m - 1 that is not above c. A nim-sum of numbers up to that is none above it.
std::optional<std::int64_t> bound_of(const ExprRef& e, std::size_t components) {
    if (e->op != Op::compare || e->args.size() != 2) return std::nullopt;
    const bool turned = e->args[1]->op == Op::value_at;
    const ExprRef &asked = e->args[turned ? 1 : 0], &most = e->args[turned ? 0 : 1];
    const Relation relation = e->relations[0];
    const bool at_most = relation == (turned ? Relation::greater_equal : Relation::less_equal),
               below = relation == (turned ? Relation::greater : Relation::less);
    if (asked->op != Op::value_at || !is_here(asked, components) || most->op != Op::number || (!at_most && !below)) return std::nullopt;
    const std::int64_t c = most->number - (below ? 1 : 0);
    std::int64_t bound = 0;
    while (2 * bound + 1 <= c && bound < (std::int64_t{1} << 40)) bound = 2 * bound + 1;
    return c < 0 ? std::nullopt : std::optional(bound);
}

/// g(n) = term, or g(n) <= term, of the game of one part.
rule::Claim claim_of(const SumGroup& group, const ExprRef& term, Relation relation, std::uint32_t frame) {
    std::vector<ExprRef> position;
    for (std::size_t k = 0; k < group.game->components.size(); ++k) {
        const rule::Component& own = group.game->components[k];
        position.push_back(rule::local(static_cast<std::uint32_t>(k), own.name, rule::type_of(own)));
    }
    rule::Claim claim;
    claim.expr = rule::compare(rule::node(Op::value_at, std::move(position)), relation, term);
    claim.frame = frame;
    claim.over_positions = true;
    return claim;
}

/// A single entry n at which the claim about one part fails, all smaller ones obeying it: the claim is true wherever all entries are smaller, and every other
/// position is at least as large as [n]. If it fails at [n], that is the smallest counterexample.
std::optional<Proof> refuted_alone(Ground& ground, const analyse::GroupSums& sums, const Finding& part) {
    const auto& groups = sums.groups();
    const bool one = groups.groups.size() == 1 && groups.any_length() && ground.game().components.size() == 1;
    if (!one || part.at.size() != 1 || !ground.claim().domain.empty() || ground.claim().condition) return std::nullopt;
    Proof proof;
    proof.failing = ground.frame_of({rule::Datum{false, part.at[0].second.items}});
    Frame frame = *proof.failing;
    return ground.truth(*ground.claim().expr, frame) ? std::nullopt : std::optional(std::move(proof));
}

/// The sum for each value of what no move changes, held against the definition; null: there is none, or it is not read.
std::unique_ptr<analyse::GroupSums> beside_fixed(Ground& ground) {
    try {
        auto sum = recognise::sum_beside_fixed(ground.game());
        if (!sum || recognise::confirm_sum(*sum, ground.oracle().ruleset())) return nullptr;
        return std::make_unique<analyse::GroupSums>(ground.game_ptr(), std::move(*sum), ground.options(), ground.budget());
    } catch (const linear::Beyond&) {
        return nullptr;
    }
}

/// How many parts a position has, as far as that is known: of a row an entry, and one more, as it may have many.
std::size_t places_in(const analyse::GroupSums& sums) {
    std::size_t count = 0;
    for (const SumGroup& group : sums.groups().groups) count += group.places.empty() ? 2 : group.places.size();
    return count;
}

using OfPart = std::function<std::optional<Finding>(Ground& part)>;

std::optional<Proof> by_parts(Ground& ground, const analyse::GroupSums& sums, const OfPart& of_part) {
    const rule::Claim& claim = ground.claim();
    const rule::Game& game = ground.game();
    for (const rule::Binder& binder : claim.domain)
        if (binder.slot >= game.components.size()) return std::nullopt;
    std::uint32_t next = claim.frame;
    const ExprRef formula = rule::inlined(game, claim.expr, next);
    if (!formula) return std::nullopt;
    next += 1U << 16;  // what the terms bind, beyond every name of the claim
    Proof proof;
    proof.proved = true;
    argument::PartByPart argument;
    std::set<std::string> proved;
    try {
        for (const ExprRef& part : rule::conjuncts(formula)) {
            Terms terms(game, sums.groups(), next);
            const auto bound = bound_of(part, game.components.size());
            std::vector<Terms::Needed> all;
            if (!bound) read(part, game.components.size(), terms), all = terms.needed();
            for (std::size_t g = 0; bound && g < sums.groups().groups.size(); ++g) all.push_back({g, rule::number(*bound)});
            for (const Terms::Needed& needed : all) {
                const SumGroup& group = sums.groups().groups[needed.group];
                std::uint32_t frame = static_cast<std::uint32_t>(group.game->components.size());
                const rule::Claim own = claim_of(group, rule::substitute(needed.term, {}, frame), bound ? Relation::less_equal : Relation::equal, frame);
                const std::string text = rule::statement(own, *group.game);
                if (!proved.insert(std::to_string(needed.group) + text).second) continue;
                Ground about = ground.about(group.game, own);
                const auto finding = of_part(about);
                if (finding && finding->verdict == Verdict::refuted) return bound ? std::nullopt : refuted_alone(ground, sums, *finding);
                if (!finding || finding->verdict != Verdict::proved) return std::nullopt;
                proof.grounds.add(finding->grounds);
                const auto alone = theorem_of(finding->argument);
                Finding kept = *finding;
                kept.game = group.game;
                argument.parts.push_back({std::make_shared<const rule::Claim>(own), std::make_shared<const Finding>(std::move(kept))});
                argument.claims.push_back(text + (alone ? std::string(", by ") + pattern::entry(*alone).name : ""));
            }
        }
    } catch (const NotOfParts&) {
        return std::nullopt;
    }
    proof.grounds.add(pattern::Evidence(sums.theorem()));
    proof.argument = std::move(argument);
    return proof;
}

}  // namespace

std::optional<Proof> by_parts(Ground& ground, const std::function<std::optional<Finding>(Ground& part)>& of_part) {
    if (!ground.claim().over_positions) return std::nullopt;
    const analyse::GroupSums* sums = ground.oracle().groups();
    if (sums && sums->groups().of_runs()) return std::nullopt;
    const auto beside = beside_fixed(ground);
    if (beside && places_in(*beside) > (sums ? places_in(*sums) : 0))
        if (auto proof = by_parts(ground, *beside, of_part)) return proof;
    return sums ? by_parts(ground, *sums, of_part) : std::nullopt;
}

}  // namespace grundy::claim
