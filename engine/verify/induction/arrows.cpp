#include "engine/verify/induction/arrows.hpp"

#include <set>

#include "engine/rule/text.hpp"
#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/division.hpp"

namespace grundy::verify {

using rule::ComponentKind;

namespace {

constexpr std::size_t most_numbers = 8;  ///< of a position: a letter is a digit of each

}  // namespace

/// By which number some components are divided, if any.
Arrows::Divided Arrows::Divided::read(Fields& proof, const std::string& theorem) {
    Arrows::Divided divided{};
    if (!proof.has("divided")) return divided;
    if (theorem != "11.1" && theorem != "11.2" && theorem != "kept" && theorem != "puzzle")
        throw Unreadable("quotients are for theorems 11.1 and 11.2, for sets that are kept and for puzzles");
    Fields fields(proof.at("divided"), "divided");
    divided.components = fields.numbers("components");
    for (const Json& n : fields.list("by")) {
        if (!n.is_number_integer() || n.get<std::int64_t>() < -1000 || n.get<std::int64_t>() > 1000)
            throw Unreadable("a divisor is made of whole numbers up to 1000");
        divided.by.push_back(n.get<std::int64_t>());
    }
    if (divided.by.empty() || divided.components.empty()) throw Unreadable("what is divided, and by what");
    divided.apart = fields.has("apart") && fields.flag("apart");
    fields.nothing_else();
    return divided;
}

Arrows::Arrows(const rule::Game& game, Tuples& tuples, Sentences& sentences, Steps& steps, const Divided& divided, std::int64_t bounded)
    : game_(game),
      tuples_(tuples),
      sentences_(sentences),
      steps_(steps),
      positions_(tuples.constant(true)),
      bounded_(bounded != 0),
      stopped_(tuples.constant(false)),
      goals_(tuples.constant(false)),
      can_move_(tuples.constant(false)),
      sure_to_move_(tuples.constant(false)),
      lost_at_end_(tuples.constant(false)) {
    std::map<int, std::size_t> last_of_group;
    for (std::size_t k = 0; k < game.components.size(); ++k) add_component(k, last_of_group);
    if (!divided.by.empty()) divide(divided);
    if (game.where) positions_ = tuples.both(positions_, sentences.truth(*game.where, names_));
    sentences.at_positions(positions_);
    if (!divided.by.empty()) bound_components();
    require_symmetric(positions_, "`where`");
    for (const rule::Stop& stop : game.stops) stopped_ = tuples.either(stopped_, matches(stop.from, stop.condition));
    for (const rule::Stop& goal : game.goals) goals_ = tuples.either(goals_, tuples.both(positions_, matches(goal.from, goal.condition)));
    goals_ = in_any_order(goals_);
    stopped_ = in_any_order(tuples.either(stopped_, goals_));
    if (bounded_) sentences_.bound_modulo(bounded);
    for (const rule::Move& move : game.moves) {
        bounded_ ? bound(move) : each_step(move, nullptr, [&](Step step) { moves_.push_back(std::move(step)); });
        if (move.to.size() > 1) sum_ = rule::to_string(move, game);
    }
    can_move_ = tuples_.numerator() == 1 ? with_step(moves_) : with_step_apart();
    sure_to_move_ = bounded_ ? with_step(sure_moves_) : can_move_;
    read_ends();
}

/// Where one of these steps can be made.
Set Arrows::with_step(const std::vector<Step>& steps) const {
    Set any = tuples_.constant(false);
    for (const Step& step : steps) any = tuples_.either(any, possible(step, positions_, tuples_.constant(true)));
    return in_any_order(tuples_.both(any, tuples_.without(positions_, stopped_)));
}

/// No move changes the component.
void Arrows::require_fixed(std::size_t component) const {
    for (const rule::Move& move : game_.moves)
        for (const rule::Term& term : move.to) {
            const rule::Expr& to = *term.components.at(component);
            if (to.op != rule::Op::local || !move.from.at(component).slot || to.slot != *move.from[component].slot)
                throw Rejected("a move may change the divisor: " + rule::to_string(move, game_));
        }
}

/// From now on the numbers of these components are quotients, and their remainders stand behind all numbers. What `where` says alone of the numbers of the
/// divisor tells how small it can be: it is read before anything is divided.
void Arrows::divide(const Divided& divided) {
    if (divided.by.size() != shape_.size() + 1) throw Unreadable("a divisor is a factor for each number of a position, and a constant");
    if (!exchanges_.empty()) throw Rejected("numbers whose order does not matter are not told by quotients");
    Form divisor = constant(divided.by.back());
    Set least_known = tuples_.constant(true);
    for (std::size_t k = 0, at = 0; k < game_.components.size(); ++k) {
        const Meaning& meaning = names_.at(static_cast<std::uint32_t>(k));
        for (std::size_t i = 0; i < meaning.items.size(); ++i, ++at) {
            if (divided.by[at] == 0) continue;
            if (meaning.many || !meaning.items[0].is_track() || divided.by[at] < 0) throw Rejected("the divisor is made of natural numbers by themselves");
            require_fixed(k);
            fixed_.push_back(at);
            divisor = plus(divisor, meaning.items[0], divided.by[at]);
        }
    }
    const std::function<void(const rule::Expr&)> look = [&](const rule::Expr& e) {
        if (e.op == rule::Op::and_)
            for (const auto& arg : e.args) look(*arg);
        const auto of_divisor = [&](const rule::Expr& side) {
            return side.op == rule::Op::number ||
                   (side.op == rule::Op::local && names_.count(side.slot) != 0 && divisor.terms.count(shape_.at(place_of(side.slot)).up) != 0);
        };
        if (e.op == rule::Op::compare && std::all_of(e.args.begin(), e.args.end(), [&](const auto& arg) { return of_divisor(*arg); }))
            least_known = tuples_.both(least_known, sentences_.truth(e, names_));
    };
    if (game_.where) look(*game_.where);
    std::int64_t least = 0;
    while (least < 12 && tuples_.without(least_known, tuples_.at_most(constant(least + 1), divisor)).is_empty()) ++least;
    if (least < 1) throw Rejected("the divisor may be 0");
    positions_ = tuples_.both(positions_, least_known);
    const auto division = std::make_shared<Division>(divisor, least);
    tuples_.divide(division);
    for (const std::uint32_t k : divided.components) {
        if (k >= game_.components.size() || rule::holds_negative(game_.components[k].kind)) throw Unreadable("what is divided is a natural number");
        Meaning& meaning = names_.at(k);
        for (std::size_t i = 0; i < meaning.items.size(); ++i) {
            Cell& cell = shape_.at(place_of(k) + i);
            if (divisor.terms.count(cell.up) != 0 || cell.divided) throw Unreadable("a number is divided once, and not that of the divisor");
            cell.divided.emplace(division->product(tuples_, one_track(cell.up)), tuples_.fresh());
            division->bound(cell.divided->second, 0, 1);
            numbers_.push_back(cell.divided->second);
            positions_ = tuples_.both(positions_, tuples_.at_most(plus(one_track(cell.divided->second), constant(1)), divisor));
            meaning.items[i] = cell.form();
        }
    }
    if (numbers_.size() > most_numbers) throw Rejected("a position has more numbers than the checker takes at once");
    for (const std::size_t at : fixed_) sentences_.bound(one_track(shape_[at].up), least_known);
}

/// The first of the numbers of a component.
std::size_t Arrows::place_of(std::uint32_t component) const {
    std::size_t at = 0;
    for (std::uint32_t k = 0; k < component; ++k) at += rule::is_vector(game_.components[k].kind) ? static_cast<std::size_t>(game_.components[k].length) : 1;
    return at;
}

/// Other numbers that are a few times the divisor at most.
void Arrows::bound_components() {
    for (const Cell& cell : shape_)
        if (!cell.divided && !cell.down) sentences_.bound(one_track(cell.up), positions_);
}

void Arrows::narrow(const Set& closed) {
    for (Set* set : {&positions_, &can_move_, &sure_to_move_, &lost_at_end_}) *set = tuples_.both(*set, closed);
}

void Arrows::add_component(std::size_t k, std::map<int, std::size_t>& last_of_group) {
    const rule::Component& c = game_.components[k];
    const bool vector = rule::is_vector(c.kind), whole = rule::holds_negative(c.kind);
    if (c.kind == ComponentKind::whole_sequence || (c.kind == ComponentKind::whole_vector && c.unordered))
        throw Rejected("a row of whole numbers whose length or order is open is more than the checker understands");
    if (!vector && !whole && c.kind != ComponentKind::natural) throw Rejected("induction along play is about numbers, not about " + c.name);
    const std::size_t length = vector ? static_cast<std::size_t>(c.length) : 1;
    Meaning meaning{vector, {}, {}};
    for (std::size_t i = 0; i < length; ++i) {
        if (numbers_.size() >= most_numbers) throw Rejected("a position has more numbers than the checker takes at once");
        Cell cell{tuples_.fresh(), {}, {}};
        numbers_.push_back(cell.up);
        if (whole) {
            cell.down = tuples_.fresh();
            numbers_.push_back(*cell.down);
            positions_ = tuples_.both(positions_, tuples_.either(tuples_.is_zero(one_track(cell.up)), tuples_.is_zero(one_track(*cell.down))));
        }
        if (c.unordered && i > 0) exchanges_.emplace_back(shape_.size() - 1, shape_.size());
        if (c.group >= 0) {
            if (vector || whole) throw Rejected("an unordered group of what are no natural numbers is more than the checker understands");
            const auto [at, first] = last_of_group.try_emplace(c.group, shape_.size());
            if (!first) exchanges_.emplace_back(at->second, shape_.size()), at->second = shape_.size();
        }
        meaning.items.push_back(cell.form());
        shape_.push_back(cell);
    }
    names_[static_cast<std::uint32_t>(k)] = std::move(meaning);
}

/// The names of a pattern, and where its constants fit.
Names Arrows::matched(const rule::Pattern& from, Local& local) const {
    Names names;
    if (from.size() != game_.components.size()) throw Rejected("a pattern of the rule does not fit its positions");
    for (std::size_t k = 0; k < from.size(); ++k) {
        const Meaning& here = names_.at(static_cast<std::uint32_t>(k));
        if (from[k].slot) names[*from[k].slot] = here;
        if (!from[k].constant) continue;
        const Meaning fixed = sentences_.meaning(*from[k].constant, {}, local);
        if (fixed.many != here.many || fixed.items.size() != here.items.size()) throw Rejected("a constant of a pattern does not fit its component");
        for (std::size_t i = 0; i < here.items.size(); ++i) local.where.push_back(tuples_.equal(here.items[i], fixed.items[i]));
    }
    return names;
}

Set Arrows::matches(const rule::Pattern& from, const rule::ExprRef& condition) const {
    Local local;
    const Names names = matched(from, local);
    if (condition) local.where.push_back(sentences_.truth(*condition, names));
    return sentences_.closed(std::move(local));
}

std::optional<std::vector<Form>> Arrows::numbers_of(const std::vector<rule::ExprRef>& components, const Names& names, Local& local, Sentences& read) const {
    std::vector<Form> numbers;
    if (components.size() != game_.components.size()) throw Rejected("what should be a position does not fit the components");
    for (std::size_t k = 0; k < components.size(); ++k) {
        const Meaning to = read.meaning(*components[k], names, local), &here = names_.at(static_cast<std::uint32_t>(k));
        if (to.many != here.many || to.truth) throw Rejected("what should be a position does not fit the components");
        if (to.items.size() != here.items.size()) return std::nullopt;
        numbers.insert(numbers.end(), to.items.begin(), to.items.end());
    }
    return numbers;
}

void Arrows::each_step(const rule::Move& move, const std::vector<rule::Term>* reply, const std::function<void(Step)>& visit) const {
    Local fits;
    const Names names = matched(move.from, fits);
    const auto part = [&](const rule::Term& term, const Names& bound, Local& local) {
        if (!term.binders.empty() || term.condition) throw Rejected("a sum over names is more than the checker understands: " + rule::to_string(move, game_));
        return numbers_of(term.components, bound, local);
    };
    const Sentences::Given fitting(sentences_, fits.where);
    sentences_.each(move.binders, move.condition, names, [&](const Names& bound, Local local) {
        Step step{std::move(local), {}, constant(1), {}};
        step.local.add(fits);
        for (const rule::Term& term : move.to) {
            auto numbers = part(term, bound, step.local);
            if (!numbers) return;  // a row of another length is no position
            step.parts.push_back(std::move(*numbers));
        }
        if (move.cost) step.cost = sentences_.number(*move.cost, bound, step.local);
        if (reply && reply->size() != 1) throw Rejected("a reply that is no single position is more than the checker understands");
        if (reply) step.reply = part(reply->front(), bound, step.local);
        visit(std::move(step));
    });
}

std::vector<Form> Arrows::here() const {
    std::vector<Form> forms;
    for (const Cell& cell : shape_) forms.push_back(cell.form());
    return forms;
}

/// The number as its quotient and its remainder: what is one of the position itself goes by the names of that.
void Arrows::at_quotient(const Cell& cell, const Form& number, std::map<Track, Track>& names, Local& local) const {
    const Form rest = minus(number, cell.form());
    if (rest.is_constant() && rest.constant == 0) {
        names[cell.up] = cell.up, names[cell.divided->second] = cell.divided->second;
        return;
    }
    Division& division = *tuples_.division();
    const Track q = tuples_.fresh(), r = tuples_.fresh();
    division.bound(r, 0, 1);
    names[cell.up] = q, names[cell.divided->second] = r;
    local.tracks.push_back(q), local.tracks.push_back(r);
    local.where.push_back(tuples_.at_most(plus(one_track(r), constant(1)), division.divisor()));
    local.where.push_back(tuples_.equal(number, plus(one_track(division.product(tuples_, one_track(q))), one_track(r))));
}

Set Arrows::at(const Set& set, const std::vector<Form>& numbers, Local local) const { return sentences_.closed(located(set, numbers, std::move(local))); }

/// What is one of the numbers already goes by its name; for every other a new number is introduced.
Local Arrows::located(const Set& set, const std::vector<Form>& numbers, Local local) const {
    std::map<Track, Track> names;
    std::set<Track> taken;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        const Cell& cell = shape_[k];
        if (std::count(fixed_.begin(), fixed_.end(), k) != 0 && !(numbers[k].is_track() && numbers[k].terms.begin()->first == cell.up))
            throw Rejected("the divisor of another position may be another");
        if (cell.divided) {
            at_quotient(cell, numbers[k], names, local);
            continue;
        }
        if (!cell.down && numbers[k].is_track() && taken.insert(numbers[k].terms.begin()->first).second) {
            names[cell.up] = numbers[k].terms.begin()->first;
            continue;
        }
        const Track up = tuples_.fresh();
        Form made = one_track(names[cell.up] = up);
        local.tracks.push_back(up);
        if (cell.down) {
            const Track down = tuples_.fresh();
            made = minus(made, one_track(names[*cell.down] = down));
            local.tracks.push_back(down);
        }
        local.where.push_back(tuples_.equal(made, numbers[k]));
    }
    local.where.push_back(tuples_.renamed(set, names));
    return local;
}

/// Where this step can be made, and all that it leaves is in the set.
Set Arrows::possible(const Step& step, const Set& set, const Set& empty) const {
    Local local = step.local;
    if (step.parts.empty()) return local.where.push_back(empty), sentences_.closed(std::move(local));
    for (std::size_t k = 1; k < step.parts.size(); ++k) local.where.push_back(at(set, step.parts[k], {}));
    return at(set, step.parts[0], std::move(local));
}

Set Arrows::possible(const rule::Move& move) const {
    Set any = tuples_.constant(false);
    each_step(move, nullptr, [&](const Step& step) { any = tuples_.either(any, possible(step, positions_, tuples_.constant(true))); });
    return in_any_order(tuples_.both(any, tuples_.without(positions_, stopped_)));
}

Set Arrows::before(const Set& set, const Set& empty, bool surely) const {
    if (!sum_.empty()) throw Rejected("a move into a sum of positions is more than the checker understands here: " + sum_);
    Set any = tuples_.constant(false);
    for (const Step& step : steps(surely)) any = tuples_.either(any, possible(step, set, empty));
    return in_any_order(tuples_.both(any, tuples_.without(positions_, stopped_)));
}

std::vector<Set> Arrows::before_worth(const Set& valued, Track v, bool surely) const {
    constexpr std::size_t most_joined = 100'000;  // states, of the product of two
    std::vector<Set> all;
    for (const Step& step : steps(surely)) {
        if (step.parts.size() > 1 && tuples_.base() != 2) throw Rejected("nim-sums are read in base 2");
        Local local = step.local;
        Track worth = tuples_.fresh();  // of the parts so far
        local.tracks.push_back(worth);
        local.where.push_back(tuples_.is_zero(one_track(worth)));
        for (const std::vector<Form>& part : step.parts) {
            const Track here = step.parts.size() > 1 ? tuples_.fresh() : v, sum = step.parts.size() > 1 ? tuples_.fresh() : v;
            local.where.push_back(at(tuples_.renamed(valued, {{v, here}}), part, {}));
            if (step.parts.size() == 1) continue;
            local.where.push_back(tuples_.nim_sum(worth, here, sum));
            local.tracks.push_back(here), local.tracks.push_back(sum);
            worth = sum;
        }
        if (step.parts.size() != 1) local.where.push_back(tuples_.equal(one_track(worth), one_track(v)));
        Set one = sentences_.closed(std::move(local));
        if (!all.empty() && all.back().accepts.size() * one.accepts.size() <= most_joined) all.back() = tuples_.either(all.back(), one);
        else all.push_back(std::move(one));
    }
    for (Set& set : all) set = in_any_order(tuples_.both(set, tuples_.without(positions_, stopped_)));
    return all;
}

Set Arrows::leads_into(const Set& set) const {
    Set any = tuples_.constant(false);
    for (const Step& step : moves_) {
        Set some = tuples_.constant(false);
        for (const std::vector<Form>& part : step.parts) some = tuples_.either(some, at(set, part, {}));
        Step found = step;
        found.local.where.push_back(std::move(some));
        any = tuples_.either(any, possible(found, positions_, tuples_.constant(false)));
    }
    return in_any_order(tuples_.both(any, tuples_.without(positions_, stopped_)));
}

Set Arrows::with_move(const Set& from, const std::function<Set(const Parts&)>& is) const {
    Set any = tuples_.constant(false);
    for (Step step : moves_) {
        step.local.where.push_back(is(step.parts));
        step.local.where.push_back(tuples_.without(from, stopped_));
        any = tuples_.either(any, possible(step, positions_, tuples_.constant(true)));
    }
    return any;
}

/// Without a move the first `terminal` that fits decides, else the convention.
void Arrows::read_ends() {
    Set open = tuples_.without(positions_, sure_to_move_);
    for (const rule::Terminal& terminal : game_.terminals) {
        const Set fits = tuples_.both(open, matches(terminal.from, terminal.condition));
        require_symmetric(fits, "`terminal`");
        if (terminal.end == rule::End::draw && !fits.is_empty()) throw Rejected("a play may end in a draw, which the checker does not understand");
        if (terminal.end == rule::End::mover_loses) lost_at_end_ = tuples_.either(lost_at_end_, fits);
        open = tuples_.without(open, fits);
    }
    if (game_.play == rule::Play::normal) lost_at_end_ = tuples_.either(lost_at_end_, open);
    const bool leaves_nothing = std::any_of(moves_.begin(), moves_.end(), [](const Step& step) { return step.parts.empty(); });
    if (leaves_nothing && !game_.terminals.empty()) throw Rejected("of the empty position nothing says who wins under these rules");
}

}  // namespace grundy::verify
