#include "engine/recognise/several/sum.hpp"

#include <algorithm>
#include <numeric>

#include "engine/linear/linear.hpp"
#include "engine/recognise/several/cells.hpp"
#include "engine/recognise/several/runs.hpp"
#include "engine/recognise/several/word_runs.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using rule::ExprRef;

namespace {

/// Which cells stand together.
class Together {
public:
    explicit Together(std::size_t count) : with_(count) { std::iota(with_.begin(), with_.end(), std::size_t{0}); }
    std::size_t of(std::size_t cell) {
        while (with_[cell] != cell) cell = with_[cell] = with_[with_[cell]];
        return cell;
    }
    void join(std::size_t a, std::size_t b) { with_[of(a)] = of(b); }
    void join(const std::vector<std::size_t>& all) {
        for (const std::size_t cell : all) join(cell, all.front());
    }

private:
    std::vector<std::size_t> with_;
};

std::vector<std::size_t> numbers(const std::vector<std::uint32_t>& slots) {
    std::vector<std::size_t> cells;
    for (const std::uint32_t slot : slots)
        if (is_cell(slot)) cells.push_back(slot - first_cell);
    return cells;
}

std::vector<std::size_t> cells_in(const ExprRef& e) {
    const auto slots = rule::free_slots(*e);
    return numbers({slots.begin(), slots.end()});
}

/// A name that no binder has, so that equal texts are equal games.
std::string free_name(const rule::Game& game) {
    std::set<std::string> taken;
    const std::function<void(const ExprRef&)> look = [&](const ExprRef& e) {
        for (const rule::Binder& binder : e->binders) taken.insert(binder.name);
        rule::each_child(*e, look);
    };
    rule::each_expression(game, look);
    for (const rule::Move& move : game.moves)
        for (const rule::Binder& binder : move.binders) taken.insert(binder.name);
    for (const rule::Graph& graph : game.graphs) {
        taken.insert(graph.name);
        taken.insert(graph.vertices.begin(), graph.vertices.end());
    }
    std::string name = "n";
    while (std::any_of(taken.begin(), taken.end(), [&](const std::string& other) { return other.rfind(name, 0) == 0; })) name += "_";
    return name;
}

/// Makes the games of the groups.
class Builder {
public:
    /// `shares`: cells that no move changes are told to every group.
    Builder(const rule::Game& game, bool shares) : game_(game), read_(game), together_(read_.cells().size()), name_(free_name(game)) {
        if (shares) find_shared();
        const auto is_shared_name = [this](std::size_t k) { return game_.components[read_.cells()[k].component].name.rfind(name_, 0) == 0; };
        while (std::any_of(shared_.begin(), shared_.end(), is_shared_name)) name_ += "_";
        for (const CellStep& step : read_.steps()) together_.join(own(numbers(step.touched())));
        for (const ExprRef& condition : read_.domain()) {
            const auto cells = cells_in(condition);
            if (cells.empty()) throw linear::Beyond("positions are restricted by what is not about them");
            if (const auto of_one = own(cells); !of_one.empty()) together_.join(of_one);
        }
        for (std::size_t k = 0; k < read_.cells().size(); ++k) exchange(k);
    }
    bool has_shared() const { return !shared_.empty(); }

    SumGroups groups();

private:
    void find_shared();
    std::vector<std::size_t> own(std::vector<std::size_t> cells) const {
        const auto is_shared = [this](std::size_t k) { return std::find(shared_.begin(), shared_.end(), k) != shared_.end(); };
        cells.erase(std::remove_if(cells.begin(), cells.end(), is_shared), cells.end());
        return cells;
    }
    void exchange(std::size_t cell);
    bool alone(std::size_t cell);
    /// Of the k-th of these cells in their game: what is shared keeps its name.
    std::string name_in(const std::vector<std::size_t>& cells, std::size_t k) const {
        const std::size_t those = cells.size() - shared_.size();
        return k >= those ? game_.components[read_.cells()[cells[k]].component].name : those == 1 ? name_ : name_ + std::to_string(k + 1);
    }
    std::shared_ptr<const rule::Game> game_of(const std::vector<std::size_t>& cells);
    std::optional<rule::Move> move_of(const CellStep& step, const std::vector<std::size_t>& cells) const;
    std::vector<std::size_t> exchanged_with(std::size_t cell) const;

    const rule::Game& game_;
    const Cells read_;
    Together together_;
    std::string name_;
    std::vector<std::size_t> shared_;
};

/// Natural numbers that no move changes; what may be exchanged is not told apart, and then nothing is shared.
void Builder::find_shared() {
    for (std::size_t k = 0; k < read_.cells().size(); ++k) {
        if (exchanged_with(k).size() > 1) throw linear::Beyond("numbers may be exchanged");
        const std::uint32_t slot = first_cell + static_cast<std::uint32_t>(k);
        const auto writes = [slot](const CellStep& step) {
            return std::any_of(step.writes.begin(), step.writes.end(), [slot](const auto& write) { return write.cell == slot; });
        };
        const bool number = !read_.cells()[k].entry && game_.components[read_.cells()[k].component].kind == rule::ComponentKind::natural;
        if (number && std::none_of(read_.steps().begin(), read_.steps().end(), writes)) shared_.push_back(k);
    }
}

/// The cells that may change places with this one, itself among them.
std::vector<std::size_t> Builder::exchanged_with(std::size_t cell) const {
    const auto& cells = read_.cells();
    const rule::Component& own = game_.components[cells[cell].component];
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const rule::Component& other = game_.components[cells[k].component];
        const bool entries = cells[k].entry && cells[cell].entry && own.unordered && cells[k].component == cells[cell].component;
        if (k == cell || entries || (own.group >= 0 && own.group == other.group)) all.push_back(k);
    }
    return all;
}

bool Builder::alone(std::size_t cell) {
    for (std::size_t k = 0; k < read_.cells().size(); ++k)
        if (k != cell && together_.of(k) == together_.of(cell)) return false;
    return true;
}

/// Cells that may be exchanged are alike: each by itself, with the moves of all of them, or all in one group.
void Builder::exchange(std::size_t cell) {
    const auto all = exchanged_with(cell);
    if (all.size() == 1) return;
    if (std::all_of(all.begin(), all.end(), [&](std::size_t k) { return alone(k); })) return;
    if (read_.cells()[cell].entry) throw linear::Beyond("several entries of an unordered vector are played together");
    together_.join(all);
}

/// The step as a move of a game of these cells; nothing where it is about others.
std::optional<rule::Move> Builder::move_of(const CellStep& step, const std::vector<std::size_t>& cells) const {
    const auto touched = numbers(step.touched());
    const bool other = cells.size() == 1 && touched.size() == 1 && touched != cells;  // one that may be exchanged with it
    rule::Move move;
    rule::Names names;
    std::uint32_t next = step.frame;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const std::size_t cell = other ? touched[0] : cells[k];
        const rule::Type type =
            read_.cells()[cell].entry || read_.is_any_entry(cell) ? rule::Type{} : rule::type_of(game_.components[read_.cells()[cell].component]);
        const std::string name = name_in(cells, k);
        move.from.push_back({next, name, nullptr});
        names[first_cell + static_cast<std::uint32_t>(cell)] = rule::local(next, name, type);
        ++next;
    }
    for (const rule::Binder& binder : step.binders) {
        move.binders.push_back(binder);
        move.binders.back().range = rule::substitute(binder.range, names, next);
    }
    for (const ExprRef& condition : step.conditions) {
        const ExprRef made = rule::substitute(condition, names, next);
        move.condition = rule::and_also(move.condition, made);
    }
    const CellStep::Write& first = step.writes.front();
    if (first.becomes.size() != 1) {  // of an entry of a sequence
        for (const ExprRef& e : first.becomes) {
            move.to.push_back({{}, nullptr, {rule::substitute(e, names, next)}});
            for (const std::size_t cell : shared_) move.to.back().components.push_back(names.at(first_cell + static_cast<std::uint32_t>(cell)));
        }
    } else {
        rule::Term to;
        for (const std::size_t cell : other ? touched : cells) {
            const std::uint32_t slot = first_cell + static_cast<std::uint32_t>(cell);
            const auto written = std::find_if(step.writes.begin(), step.writes.end(), [&](const auto& write) { return write.cell == slot; });
            to.components.push_back(written == step.writes.end() ? names.at(slot) : rule::substitute(written->becomes.front(), names, next));
        }
        move.to.push_back(std::move(to));
    }
    move.frame = next;
    return move;
}

std::shared_ptr<const rule::Game> Builder::game_of(const std::vector<std::size_t>& cells) {
    rule::Game made;
    made.name = game_.name + "_part";
    made.title = "one part of " + game_.name;
    made.graphs = game_.graphs;
    made.uses = game_.uses;
    const std::vector<std::size_t> sources = cells.size() == 1 ? exchanged_with(cells.front()) : cells;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const SumCell& cell = read_.cells()[cells[k]];
        rule::Component component = game_.components[cell.component];
        if (cell.entry || read_.is_any_entry(cells[k])) component = {};
        component.name = name_in(cells, k);
        if (cells.size() == 1) component.group = -1;
        made.components.push_back(std::move(component));
    }
    std::map<std::string, rule::Move> moves;
    for (const CellStep& step : read_.steps()) {
        const auto touched = own(numbers(step.touched()));
        if (std::find(sources.begin(), sources.end(), touched.front()) == sources.end()) continue;
        if (auto move = move_of(step, cells)) {
            const std::string text = rule::to_string(*move, made);
            moves.emplace(text, std::move(*move));
        }
    }
    if (moves.empty()) return nullptr;
    for (auto& [text, move] : moves) made.moves.push_back(std::move(move));
    // Of cells that may be exchanged each asks the same, or it is not known which asks it.
    std::map<std::string, ExprRef> domain;
    for (const std::size_t source : sources) {
        std::map<std::string, ExprRef> own;
        rule::Names names;
        std::uint32_t next = static_cast<std::uint32_t>(cells.size());
        const bool each = cells.size() == 1;
        for (std::size_t k = 0; k < cells.size(); ++k) {
            const std::size_t cell = each ? source : cells[k];
            names[first_cell + static_cast<std::uint32_t>(cell)] =
                rule::local(static_cast<std::uint32_t>(k), made.components[k].name, rule::type_of(made.components[k]));
        }
        for (const ExprRef& condition : read_.domain()) {
            const auto about = this->own(cells_in(condition));  // of none: of what all share
            if (!about.empty() && together_.of(about.front()) != together_.of(each ? source : cells.front())) continue;
            const ExprRef e = rule::substitute(condition, names, next);
            own.emplace(rule::to_string(*e, made), e);
        }
        made.where_frame = std::max(made.where_frame, next);
        const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
        if (source != sources.front() && !std::equal(own.begin(), own.end(), domain.begin(), domain.end(), same))
            throw linear::Beyond("numbers that may be exchanged are restricted differently");
        domain = std::move(own);
    }
    for (const auto& [text, e] : domain) made.where = rule::and_also(made.where, e);
    return std::make_shared<const rule::Game>(std::move(made));
}

SumGroups Builder::groups() {
    std::map<std::size_t, std::vector<std::size_t>> cells;
    std::vector<std::size_t> told(read_.cells().size());
    std::iota(told.begin(), told.end(), std::size_t{0});
    for (const std::size_t k : own(told)) cells[together_.of(k)].push_back(k);
    SumGroups sum;
    std::map<std::string, std::size_t> known;
    std::vector<std::vector<std::size_t>> ordered;
    for (auto& [root, all] : cells) ordered.push_back(all);
    std::sort(ordered.begin(), ordered.end());
    for (const auto& all : ordered) {
        const bool any_entry = std::any_of(all.begin(), all.end(), [this](std::size_t k) { return read_.is_any_entry(k); });
        if (any_entry && all.size() > 1) throw linear::Beyond("the entries of a sequence are played together with something else");
        std::vector<std::size_t> whole = all;
        whole.insert(whole.end(), shared_.begin(), shared_.end());
        auto game = game_of(whole);
        if (!game) continue;
        if (any_entry) {
            sum.groups.push_back({game, "", {}, read_.cells()[all.front()].component, false, {}});
            for (const std::size_t k : shared_) sum.groups.back().shared.push_back(read_.cells()[k].component);
            continue;
        }
        std::vector<SumCell> place;
        for (const std::size_t k : whole) place.push_back(read_.cells()[k]);
        const auto [at, fresh] = known.emplace(rule::canonical_text(*game), sum.groups.size());
        if (fresh) sum.groups.push_back({game, "", {}, 0});
        sum.groups[at->second].places.push_back(std::move(place));
    }
    return sum;
}

/// Names the families, and joins groups of one heap whose moves are those of the same family, however they are written.
void join_equal(SumGroups& sum, const std::function<Recognition(const rule::Game&)>& recognise) {
    std::vector<Recognition> seen;
    std::vector<SumGroup> joined;
    for (SumGroup& group : sum.groups) {
        Recognition own = recognise(*group.game);
        group.as = describe(own.family);
        const bool told = own.family.index() <= Family(DigitGame{}).index() && group.game->components.size() == 1 && !group.places.empty();
        std::size_t k = 0;
        while (k < joined.size() && !(told && !joined[k].places.empty() && seen[k].family == own.family && seen[k].embedding.shift == own.embedding.shift)) ++k;
        if (k == joined.size()) {
            seen.push_back(std::move(own));
            joined.push_back(std::move(group));
        } else {
            joined[k].places.insert(joined[k].places.end(), group.places.begin(), group.places.end());
        }
    }
    sum.groups = std::move(joined);
}

using Recognise = std::function<Recognition(const rule::Game&)>;

std::optional<DisjunctiveSum> sum_of_groups(const rule::Game& game, const Recognise& recognise) {
    const bool one =
        game.components.size() == 1 && game.components[0].kind != rule::ComponentKind::vector && game.components[0].kind != rule::ComponentKind::sequence;
    if (one || game.moves.empty()) return {};
    auto groups = std::make_shared<SumGroups>(Builder(game, false).groups());
    std::size_t places = 0;
    for (const SumGroup& group : groups->groups) places += group.places.size();
    if (places < 2 && !groups->any_length()) return {};
    join_equal(*groups, recognise);
    std::string words = describe(*groups, game);
    return DisjunctiveSum{std::move(groups), std::move(words)};
}

std::optional<DisjunctiveSum> sum_of_word_runs(const rule::Game& game, const Recognise& recognise) {
    const auto run = game_of_word_runs(game);
    if (!run) return {};
    auto groups = std::make_shared<SumGroups>();
    groups->groups.push_back({run->heap, describe(recognise(*run->heap).family), {}, 0, true, {}, run->letter});
    std::string words = describe(*groups, game);
    return DisjunctiveSum{std::move(groups), std::move(words)};
}

}  // namespace

std::optional<DisjunctiveSum> disjunctive_sum(const rule::Game& game, const std::function<Recognition(const rule::Game&)>& recognise) {
    if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty() || !game.stops.empty()) return {};
    if (const auto run = game_of_runs(game)) {
        auto groups = std::make_shared<SumGroups>();
        groups->groups.push_back({run, describe(recognise(*run).family), {}, 0, true});
        std::string words = describe(*groups, game);
        return DisjunctiveSum{std::move(groups), std::move(words)};
    }
    // Entries that stand by themselves are told before the runs that they form.
    if (game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::word) return sum_of_word_runs(game, recognise);
    if (game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::sequence) {
        try {
            if (auto entries = sum_of_groups(game, recognise)) return entries;
        } catch (const linear::Beyond&) {
            if (auto runs = sum_of_word_runs(game, recognise)) return runs;
            throw;
        }
        return sum_of_word_runs(game, recognise);
    }
    return sum_of_groups(game, recognise);
}

std::optional<DisjunctiveSum> sum_beside_fixed(const rule::Game& game) {
    if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty() || !game.stops.empty() || game.moves.empty()) return {};
    Builder builder(game, true);
    if (!builder.has_shared()) return {};
    auto groups = std::make_shared<SumGroups>(builder.groups());
    std::size_t places = 0;
    for (const SumGroup& group : groups->groups) places += group.places.size();
    if (places < 2 && !groups->any_length()) return {};
    std::string words = describe(*groups, game);
    return DisjunctiveSum{std::move(groups), std::move(words)};
}

}  // namespace grundy::recognise
