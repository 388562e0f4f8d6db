#include "engine/report/rule/rule_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/report/rule/graph_words.hpp"
#include "engine/report/rule/notation_words.hpp"
#include "engine/report/rule/own_names.hpp"
#include "engine/report/rule/set_words.hpp"
#include "engine/report/values/style.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::report {

namespace {

using rule::ComponentKind;
using rule::Expr;
using rule::Op;

std::string code(const std::string& text) { return "`" + text + "`"; }

/// What is cut out of a row or word, put in, or put in its place.
class RowWords {
public:
    RowWords(const rule::Game& game, const rule::Move& move, const rule::PatternEntry& from, const rule::Component& component)
        : game_(game), move_(move), from_(from), component_(component) {}

    /// Of pieces of the old row with something new between them; empty for what is made in another way.
    std::string change(const Expr& to) const {
        std::vector<const Expr*> pieces;
        flatten(to, pieces);
        const Expr *high = nullptr, *low = nullptr;  // the old row up to `high`, and from `low` on
        bool begins = false, ends = false;
        if (is_old(*pieces.front()) || begins_old(*pieces.front())) begins = true, high = is_old(*pieces.front()) ? nullptr : pieces.front()->args[2].get();
        if (pieces.size() > (begins ? 1U : 0U) && (is_old(*pieces.back()) || ends_old(*pieces.back())))
            ends = true, low = is_old(*pieces.back()) ? nullptr : pieces.back()->args[1].get();
        std::string made;
        const bool one_piece = pieces.size() == 3 && begins && ends && high && low;
        if (const std::string said = one_piece ? exchanged(*pieces[1], place(*high, 1), place(*low, -1)) : ""; !said.empty()) return said;
        for (std::size_t i = begins ? 1 : 0; i + (ends ? 1 : 0) < pieces.size(); ++i) {
            if (mentions_whole(*pieces[i])) return "";
            made += (made.empty() ? "" : " ++ ") + rule::to_string(*pieces[i], game_);
        }
        const std::string row = code(from_.name);
        if (begins && ends && high && low) return between(*high, *low, made, row);
        if (!made.empty() && begins && !ends && !high) return fmt::format("put {} behind {}", code(made), row);
        if (!made.empty() && ends && !begins && !low) return fmt::format("put {} before {}", code(made), row);
        if (ends && !begins && low) {
            const std::string last = place(*low, -1).text();
            if (!made.empty())
                return fmt::format("put {} in the place of the first {} of {}", code(made), last == "1" ? one() : code(last) + " " + many(), row);
            return last == "1" ? fmt::format("take the first {} of {} away", one(), row)
                               : fmt::format("take the first {} {} of {} away", code(last), many(), row);
        }
        if (made.empty() && begins && !ends && high && high->op == Op::subtract && is_length(*high->args[0])) {
            const std::string last = rule::to_string(*high->args[1], game_);
            return last == "1" ? fmt::format("take the last {} of {} away", one(), row)
                               : fmt::format("take the last {} {} of {} away", code(last), many(), row);
        }
        return "";
    }

private:
    bool is_old(const Expr& e) const { return from_.slot && e.op == Op::local && e.slot == *from_.slot; }
    bool is_length(const Expr& e) const { return e.op == Op::call && e.builtin == rule::Builtin::len && is_old(*e.args[0]); }
    bool begins_old(const Expr& e) const { return e.op == Op::slice && is_old(*e.args[0]) && e.args[1]->op == Op::number && e.args[1]->number == 1; }
    bool ends_old(const Expr& e) const { return e.op == Op::slice && is_old(*e.args[0]) && is_length(*e.args[2]); }
    /// A slice of the old row in the middle: then what is left out is not told so.
    bool mentions_whole(const Expr& e) const { return is_old(e) || begins_old(e) || ends_old(e); }
    bool letters() const { return component_.kind == ComponentKind::word; }
    const char* one() const { return letters() ? "letter" : "entry"; }
    const char* many() const { return letters() ? "letters" : "entries"; }

    static void flatten(const Expr& e, std::vector<const Expr*>& pieces) {
        if (e.op != Op::concat) return pieces.push_back(&e);
        for (const auto& part : e.args) flatten(*part, pieces);
    }

    /// i + 2 as i and 2, 7 as nothing and 7.
    struct Place {
        std::string base;
        std::int64_t more = 0;

        std::string text() const {
            if (base.empty()) return std::to_string(more);
            return more == 0 ? base : fmt::format("{} {} {}", base, more < 0 ? '-' : '+', more < 0 ? -more : more);
        }
    };
    Place place(const Expr& e, std::int64_t by) const {
        if (e.op == Op::number) return {"", e.number + by};
        const bool sum = (e.op == Op::add || e.op == Op::subtract) && e.args[1]->op == Op::number;
        const std::int64_t more = !sum ? 0 : e.op == Op::add ? e.args[1]->number : -e.args[1]->number;
        return {rule::to_string(sum ? *e.args[0] : e, game_), more + by};
    }

    /// [if w[j] = 'g' then 'b' else 'g' for j in i..i + 2], in the place of letters i to i + 2 of words of these two letters.
    std::string exchanged(const Expr& piece, const Place& first, const Place& last) const {
        if (piece.op != Op::vector_comprehension || piece.condition || piece.binders.size() != 1 || piece.binders[0].range->op != Op::range) return "";
        const Expr &body = *piece.args[0], &range = *piece.binders[0].range;
        if (place(*range.args[0], 0).text() != first.text() || place(*range.args[1], 0).text() != last.text() || component_.letters.size() != 2) return "";
        if (body.op != Op::if_ || body.args[0]->op != Op::compare || body.args[0]->relations != std::vector{rule::Relation::equal}) return "";
        const Expr &here = *body.args[0]->args[0], &old = *body.args[0]->args[1], &now = *body.args[1], &other = *body.args[2];
        const bool letter = here.op == Op::index && is_old(*here.args[0]) && here.args[1]->op == Op::local && here.args[1]->slot == piece.binders[0].slot;
        const bool constants = old.op == Op::letter && now.op == Op::letter && other.op == Op::letter;
        if (!letter || !constants || old.number != other.number || now.number == old.number) return "";
        return fmt::format("exchange {} and {} in the letters {} to {} of {}", code(rule::to_string(old, game_)), code(rule::to_string(now, game_)),
                           code(first.text()), code(last.text()), code(from_.name));
    }

    /// A name that runs from there on: then it comes behind it.
    bool runs_from(const std::string& name, const Place& first) const {
        return std::any_of(move_.binders.begin(), move_.binders.end(), [&](const rule::Binder& b) {
            if (b.name != name || b.range->op != Op::range) return false;
            const Place low = place(*b.range->args[0], 0);
            return low.base == first.base && low.more >= first.more;
        });
    }

    /// What stands between them goes; where they may overlap nothing is said.
    std::string between(const Expr& high, const Expr& low, const std::string& made, const std::string& row) const {
        const Place first = place(high, 1), last = place(low, -1);
        const std::int64_t more = last.more - first.more;
        const bool same = first.base == last.base;
        if (same && more == -1 && !made.empty()) return fmt::format("put {} behind {} {} of {}", code(made), one(), code(last.text()), row);
        if (same ? more < 0 : last.more < 0 || !runs_from(last.base, first)) return "";
        const std::string places = same && more == 0
                                       ? fmt::format("{} {}", one(), code(first.text()))
                                       : fmt::format("{} {} {} {}", many(), code(first.text()), same && more == 1 ? "and" : "to", code(last.text()));
        if (made.empty()) return fmt::format("take {} out of {}", places, row);
        return fmt::format("put {} in the place of {} of {}", code(made), places, row);
    }

    const rule::Game& game_;
    const rule::Move& move_;
    const rule::PatternEntry& from_;
    const rule::Component& component_;
};

class RuleWords {
public:
    explicit RuleWords(const rule::Game& game) : game_(game) {}

    std::vector<std::string> say() const {
        std::vector<std::string> out{position()};
        for (const rule::Graph& graph : game_.graphs) out.push_back(graph_in_words(graph));
        for (const rule::Move& move : game_.moves) out.push_back(sentence(move));
        for (const rule::Function& function : game_.functions) {
            const std::string arguments = base::joined(function.arguments, ", ");
            if (!arguments.empty()) out.push_back(fmt::format("Here {} is {}.", code(function.name + "(" + arguments + ")"), code(text(*function.body))));
            else if (function.body->op == rule::Op::list) out.push_back(fmt::format("Here {} is {}.", code(function.name), code(text(*function.body))));
        }
        const bool numbers = std::any_of(game_.components.begin(), game_.components.end(), [](const auto& c) {
            return c.kind == ComponentKind::natural || c.kind == ComponentKind::vector || c.kind == ComponentKind::sequence;
        });
        if (const std::string notation = notation_in(shown_, game_); !notation.empty()) out.push_back("Here " + notation + ".");
        if (numbers) out.emplace_back("No number may become negative.");
        return out;
    }

    std::vector<std::string> ends() const {
        std::vector<std::string> out;
        for (const rule::Terminal& one : game_.terminals) {
            const std::string when = where(one.from, one.condition), anywhere = out.empty() ? "Everywhere" : "Everywhere else";
            out.push_back((when.empty() ? anywhere : "Where " + when) + (one.end == rule::End::draw         ? " it is a draw."
                                                                         : one.end == rule::End::mover_wins ? " whoever would have to move has won."
                                                                                                            : " whoever would have to move has lost."));
            if (when.empty()) break;  // no other line is ever asked
        }
        return out;
    }
    std::string stops() const {
        std::vector<std::string> all;
        for (const rule::Stop& one : game_.stops)
            if (const std::string when = where(one.from, one.condition); !when.empty()) all.push_back(when);
        return list_of(all, "and where", all.size());
    }

private:
    /// `x = 0`, of a line with names of its own told in those of the components; empty: everywhere.
    std::string where(const rule::Pattern& from, const rule::ExprRef& condition) const {
        rule::Names names;
        std::vector<std::string> parts;
        auto next = static_cast<std::uint32_t>(1000 + from.size());  // behind all names of the line; nothing is evaluated
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            const rule::Component& c = game_.components[i];
            if (from[i].slot) names[*from[i].slot] = rule::local(i, c.name, rule::type_of(c));
            if (from[i].constant) parts.push_back(code(c.name + " = " + text(*from[i].constant)));
        }
        if (condition) parts.push_back(code(text(*rule::substitute(condition, names, next))));
        return list_of(parts, "and", parts.size());
    }

    std::string text(const Expr& e) const {
        // A copy: moves in the names of the position are gone by the time the notation is told.
        shown_.push_back(rule::rewrite(std::make_shared<const Expr>(e), [this](const auto& part) { return as_called(part); }));
        return rule::to_string(*shown_.back(), game_);
    }

    /// degree(E, v) and connected(S), which a rule has as what they mean: how many edges of E end at v, whether S has more than one part.
    rule::ExprRef as_called(const rule::ExprRef& e) const {
        const auto is_call = [](const Expr& part, rule::Builtin builtin) { return part.op == Op::call && part.builtin == builtin; };
        const auto called = [&](const std::string& said, rule::Type type) { return rule::local(0, said, type); };
        const auto counts = [](const Expr& part) { return part.op == Op::count && part.binders.size() == 1 && !part.condition; };
        if (counts(*e) && e->args[0]->op == Op::element_of && is_call(*e->args[0]->args[1], rule::Builtin::ends)) {
            const Expr& of = *e->args[0]->args[1]->args[0];
            if (of.op == Op::local && of.slot == e->binders[0].slot)
                return called("degree(" + rule::to_string(*e->binders[0].range, game_) + ", " + rule::to_string(*e->args[0]->args[0], game_) + ")", e->type);
        }
        const bool at_most_one = e->op == Op::compare && e->relations.size() == 1 && e->relations[0] == rule::Relation::less_equal &&
                                 e->args[1]->op == Op::number && e->args[1]->number == 1;
        if (at_most_one && counts(*e->args[0]) && is_call(*e->args[0]->binders[0].range, rule::Builtin::parts))
            return called("connected(" + rule::to_string(*e->args[0]->binders[0].range->args[0], game_) + ")", e->type);
        return e;
    }
    const std::string& graph(const rule::Component& c) const { return game_.graphs.at(static_cast<std::size_t>(c.graph)).name; }

    std::string component(const rule::Component& c) const {
        std::string name = code(c.name);
        const bool named = std::any_of(game_.moves.begin(), game_.moves.end(),
                                       [&](const rule::Move& move) { return rule::to_string(move, game_).find(c.name + "[1]") != std::string::npos; });
        // A move may be made in any arrangement: its first entries are any of them.
        const std::string any = named ? fmt::format(": `{0}[1]`, `{0}[2]`, … may be any of them", c.name) : "";
        const std::string order = c.unordered ? ", whose order does not matter" + any : "";
        switch (c.kind) {
            case ComponentKind::natural: return "a natural number " + name;
            case ComponentKind::integer: return "a whole number " + name;
            case ComponentKind::vector: return fmt::format("a row {} of {} natural numbers{}", name, c.length, order);
            case ComponentKind::whole_vector: return fmt::format("a row {} of {} whole numbers{}", name, c.length, order);
            case ComponentKind::sequence: return fmt::format("a row {} of natural numbers, as many as there are{}", name, order);
            case ComponentKind::whole_sequence: return fmt::format("a row {} of whole numbers, as many as there are{}", name, order);
            case ComponentKind::word: return "a word " + name + (c.letters.empty() ? "" : " over the letters " + code(rule::alphabet_text(c)));
            case ComponentKind::range_set: return fmt::format("a set {} of numbers from {} to {}", name, c.low, c.high);
            case ComponentKind::vertex_set: return fmt::format("a set {} of vertices of the graph {}", name, code(graph(c)));
            case ComponentKind::edge_set: return fmt::format("a set {} of edges of the graph {}", name, code(graph(c)));
            case ComponentKind::vertex: return fmt::format("a vertex {} of the graph {}", name, code(graph(c)));
        }
        return name;
    }
    std::string position() const {
        std::vector<std::string> all;
        for (const auto& c : game_.components) all.push_back(component(c));
        std::string said = "A position is " + list_of(all, "and", all.size());
        if (std::any_of(game_.components.begin(), game_.components.end(), [](const auto& c) { return c.group >= 0; })) said += ", in any order";
        if (game_.where) said += ", where " + code(text(*game_.where));
        return said + ".";
    }

    /// "k from 1 to 3", "s among 1, 4 and 5", "x in `S`", "a neighbour v of w".
    std::string chosen(const rule::Binder& b) const {
        const Expr& range = *b.range;
        if (range.op == Op::call && range.builtin == rule::Builtin::vertices)
            return fmt::format("a vertex {}{}", code(b.name),
                               game_.graphs.size() > 1 ? " of " + code(game_.graphs[static_cast<std::size_t>(range.type.graph)].name) : "");
        if (range.op == Op::call && (range.builtin == rule::Builtin::next || range.builtin == rule::Builtin::prev)) {
            const std::string of = code(text(*range.args[0]));
            if (game_.graphs[static_cast<std::size_t>(range.type.graph)].undirected) return fmt::format("a neighbour {} of {}", code(b.name), of);
            return range.builtin == rule::Builtin::next ? fmt::format("{} to which an arrow leads from {}", code(b.name), of)
                                                        : fmt::format("{} from which an arrow leads to {}", code(b.name), of);
        }
        if (range.op == Op::range) return fmt::format("{} from {} to {}", code(b.name), code(text(*range.args[0])), code(text(*range.args[1])));
        const bool listed = range.op == Op::set_list && !range.args.empty() &&
                            std::all_of(range.args.begin(), range.args.end(), [](const auto& item) { return item->op == Op::number; });
        if (const std::string named = chosen_from(code(b.name), range, [&](const Expr& e) { return text(e); }); !named.empty()) return named;
        if (!listed) return fmt::format("{} in {}", code(b.name), code(text(range)));
        std::vector<std::string> items;
        for (const auto& item : range.args) items.push_back(text(*item));
        return fmt::format("{} among {}", code(b.name), list_of(items, "and", items.size()));
    }

    static bool is_slot(const Expr& e, const rule::PatternEntry& entry) { return entry.slot && e.op == Op::local && e.slot == *entry.slot; }

    /// What becomes of one component; empty where it stays.
    std::string change(const rule::Move& move, const Expr& to, std::size_t i) const {
        const rule::PatternEntry& from = move.from[i];
        if (is_slot(to, from)) return "";
        const bool on_it = to.args.size() == 2 && is_slot(*to.args[0], from);
        const std::string elements = on_it ? elements_of(*to.args[1]) : "", name = code(from.name), what = on_it ? code(text(*to.args[1])) : "";
        const bool number = to.type.kind == rule::Kind::number;
        if (on_it && to.op == Op::subtract) return fmt::format("take {}{} from {}", what, rounding(*to.args[1]), name);
        if (on_it && to.op == Op::add) return fmt::format("add {}{} to {}", what, rounding(*to.args[1]), name);
        if (on_it && to.op == Op::without) return fmt::format("take {} out of {}", elements.empty() ? "what is in " + what : elements, name);
        if (on_it && to.op == Op::unite) return fmt::format("put {} into {}", elements.empty() ? "what is in " + what : elements, name);
        if (std::string said = set_change(to, from); !said.empty()) return said;
        if (to.op == Op::update && is_slot(*to.args[0], from)) return entries(to, name);
        if (to.type.kind == rule::Kind::word || to.type.kind == rule::Kind::vector)
            if (std::string said = RowWords(game_, move, from, game_.components[i]).change(to); !said.empty()) return said;
        if (to.type.kind == rule::Kind::vertex)
            return from.slot ? fmt::format("go from {} to {}", name, code(text(to))) : fmt::format("go to {}", code(text(to)));
        const std::string& old = game_.components[i].name;
        return fmt::format("{} {} {}{}", number ? "change" : "make", code(from.name.empty() || from.name == "_" ? old : from.name) + (number ? " to" : " into"),
                           code(text(to)), number ? rounding(to) : "");
    }

    /// (S \ {x}) | {y} and S xor {x}: something out and something in, or each the other way round; empty for what is changed in another way.
    std::string set_change(const Expr& to, const rule::PatternEntry& from) const {
        if (to.args.size() != 2 || to.type.kind != rule::Kind::set) return "";
        const Expr& inner = *to.args[0];
        const std::string name = code(from.name);
        const auto what = [&](const Expr& set) {
            const std::string elements = elements_of(set);
            return elements.empty() ? "what is in " + code(text(set)) : elements;
        };
        const bool exchange = (to.op == Op::unite && inner.op == Op::without) || (to.op == Op::without && inner.op == Op::unite);
        if (exchange && is_slot(*inner.args[0], from)) {
            const bool out_first = inner.op == Op::without;
            const std::string first = what(*inner.args[1]), second = what(*to.args[1]);
            return out_first ? fmt::format("take {} out of {} and put {} into it", first, name, second)
                             : fmt::format("put {} into {} and take {} out of it", first, name, second);
        }
        if (to.op != Op::exclusive_or || !is_slot(inner, from)) return "";
        return fmt::format("take out of {0} what it has of {1}, and put into it what it has not", name, what(*to.args[1]));
    }

    /// "`v` and `w`" of {v, w}; empty where something else is in the set, such as a range.
    std::string elements_of(const Expr& set) const {
        const bool listed = set.op == Op::set_list && !set.args.empty() &&
                            std::all_of(set.args.begin(), set.args.end(), [](const auto& item) { return item->type.kind != rule::Kind::set; });
        std::vector<std::string> all;
        for (const auto& item : listed ? set.args : decltype(set.args){}) all.push_back(code(text(*item)));
        return listed ? list_of(all, "and", all.size()) : "";
    }

    static std::string rounding(const Expr& e) {
        if (e.op == Op::divide) return " (rounded down)";
        return rule::any_of(e, [](const Expr& part) { return part.op == Op::divide; }) ? " (what is divided is rounded down)" : "";
    }

    /// h[i := h[i] - k, j := 0].
    std::string entries(const Expr& update, const std::string& row) const {
        std::vector<std::string> all;
        for (std::size_t i = 1; i + 1 < update.args.size(); i += 2) {
            const Expr &place = *update.args[i], &value = *update.args[i + 1];
            const std::string at = text(place), here = text(*update.args[0]) + "[" + at + "]";
            const bool falls = (value.op == Op::subtract || value.op == Op::add) && rule::to_string(*value.args[0], game_) == here;
            const std::string what = falls ? code(text(*value.args[1])) : code(text(value));
            all.push_back(!falls                     ? fmt::format("change entry {} of {} to {}", code(at), row, what)
                          : value.op == Op::subtract ? fmt::format("take {} from entry {} of {}", what, code(at), row)
                                                     : fmt::format("add {} to entry {} of {}", what, code(at), row));
        }
        return list_of(all, "and", all.size());
    }

    std::string done(const rule::Move& move) const {
        if (move.to.empty()) return "take the position away";
        const bool one = move.to.size() == 1 && move.to[0].binders.empty();
        if (!one)
            return fmt::format("replace {} by {}, which are played apart from then on", code(rule::to_string(move.from, game_)),
                               code(rule::to_string(move.to, game_)));
        std::vector<std::string> all;
        for (std::size_t i = 0; i < move.from.size(); ++i)
            if (std::string said = change(move, *move.to[0].components[i], i); !said.empty()) all.push_back(std::move(said));
        return all.empty() ? "leave everything as it is" : list_of(all, "and", all.size());
    }

    std::string sentence(const rule::Move& as_written) const {
        const rule::Move move = rule::with_constants_joined(in_names_of_position(game_, as_written));
        std::vector<std::string> choices, needs;
        for (const auto& b : move.binders) choices.push_back(chosen(b));
        for (std::size_t i = 0; i < move.from.size(); ++i)
            if (move.from[i].constant) needs.push_back(code(game_.components[i].name + " = " + text(*move.from[i].constant)));
        if (move.condition) needs.push_back(code(text(*move.condition)));
        std::string said = done(move);
        if (!choices.empty()) said = "choose " + list_of(choices, "and", choices.size()) + ", and " + said;
        if (!needs.empty()) said += ", if " + list_of(needs, "and", needs.size());
        if (!move.label.empty()) return fmt::format("A move {}: {}.", code(move.label), said);
        return fmt::format("{}: {}.", game_.moves.size() == 1 ? "A move" : "One kind of move", said);
    }

    const rule::Game& game_;
    mutable std::vector<rule::ExprRef> shown_;  ///< what stands in backquotes
};

}  // namespace

std::vector<std::string> rule_in_words(const rule::Game& game) { return RuleWords(game).say(); }
std::vector<std::string> ends_in_words(const rule::Game& game) { return RuleWords(game).ends(); }
std::string stops_in_words(const rule::Game& game) { return RuleWords(game).stops(); }

}  // namespace grundy::report
