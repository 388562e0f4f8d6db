/// Declarations, in the order of the language page.
#include "dsl/syntax/build.hpp"

#include <fmt/format.h>

#include <utility>

#include "dsl/text/words.hpp"

namespace grundy::dsl {

using ast::Item;
using K = NodeKind;

namespace {

constexpr Span keyword(const Node& node, std::uint32_t length) { return {node.span.begin, node.span.begin + length}; }

}  // namespace

void FileBuilder::add(const Node& d) {
    ast::File& f = *file_;
    switch (d.kind) {
        case K::game: return game(d);
        case K::source: f.sources.push_back(make_.string(*d.child(K::string_text))); return ordered(Item::source, f.sources.size() - 1);
        case K::note: f.notes.push_back(make_.string(*d.child(K::string_text))); return ordered(Item::note, f.notes.size() - 1);
        case K::let: return let(d);
        case K::graph: return graph(d);
        case K::use: return use(d);
        case K::position_line: return position(d);
        case K::start: return start(d);
        case K::move: return move(d);
        case K::stop: return stop(d);
        case K::goal: return goal(d);
        case K::play: return play(d);
        case K::partizan: return partizan(d);
        case K::terminal: return terminal(d);
        case K::family_line: return family_line(d);
        case K::claim: return claim(d);
        case K::show:
            f.shows.push_back({d.span, make_.string(*d.child(K::string_text)), make_.expression(*d.child(K::expression))});
            return ordered(Item::show, f.shows.size() - 1);
        default: return;
    }
}

/// Reports a second declaration of what a file has once.
bool FileBuilder::first(const char* word, const Node& node, bool seen) {
    if (seen)
        make_.diagnostics().error("E013", keyword(node, static_cast<std::uint32_t>(std::char_traits<char>::length(word))),
                                  fmt::format("a file has one `{}` line", word), "keep one of them");
    return !seen;
}

void FileBuilder::check_arrow(const Node* arrow) {
    if (arrow != nullptr && make_.text(*arrow) != "->")
        make_.diagnostics().error("E030", arrow->span, fmt::format("`{}` is no arrow of a move", make_.text(*arrow)), "write `->`");
}

void FileBuilder::check_equals(const Node* sign) {
    if (sign != nullptr && make_.text(*sign) == ":=") make_.diagnostics().error("E030", sign->span, "`:=` stands only in updates h[i := …]", "write `=`");
}

void FileBuilder::game(const Node& node) {
    ast::File& f = *file_;
    if (!first("game", node, !f.name.empty())) return;
    const Node& name = *node.child(K::name);
    f.name = make_.text(name);
    f.name_span = name.span;
    if (const Node* title = node.child(K::string_text)) f.title = make_.string(*title);
    for (const auto& p : node.children) {
        if (p->kind != K::parameter) continue;
        check_equals(p->child(K::equals_sign));
        f.parameters.push_back({make_.text(*p->children.front()), p->children.front()->span, make_.value(*p->children.back())});
    }
}

void FileBuilder::let(const Node& node) {
    const Node& name = *node.child(K::name);
    ast::Let out{make_.text(name), name.span, {}, {}, make_.expression(*node.child(K::expression))};
    check_equals(node.child(K::equals_sign));
    if (const Node* arguments = node.child(K::let_arguments))
        for (const auto& a : arguments->children) {
            out.arguments.push_back(make_.text(*a));
            out.argument_spans.push_back(a->span);
        }
    file_->lets.push_back(std::move(out));
    ordered(Item::let, file_->lets.size() - 1);
}

ast::GraphArc FileBuilder::arc(const Node& node) {
    ast::GraphArc out;
    std::vector<ast::ExprPtr> vertices = make_.expressions(node);
    const Node* sign = node.child(K::arrow);
    out.undirected = node.has(K::edge);
    check_arrow(sign);
    if (sign == nullptr && vertices[0]->form == ast::Form::binary && vertices[0]->text == "=>")
        make_.diagnostics().error("E030", vertices[0]->operator_span, "`=>` is no arrow of a graph", "write `->`");
    out.from = std::move(vertices[0]);
    for (std::size_t i = 1; i < vertices.size(); ++i) out.to.push_back(std::move(vertices[i]));
    make_.comprehension(node, out.binders, out.condition);
    return out;
}

void FileBuilder::graph(const Node& node) {
    const Node& name = *node.child(K::name);
    ast::GraphDecl out;
    out.name = make_.text(name);
    out.span = name.span;
    check_equals(node.child(K::equals_sign));
    if (const Node* file = node.child(K::graph_file)) {
        out.file = make_.string(*file->children.front());
        out.file_span = file->children.front()->span;
    }
    for (const auto& c : node.children) {
        if (c->kind == K::arc) out.arcs.push_back(arc(*c));
        if (c->kind == K::graph_made) out.made = make_.operand(*c);
    }
    file_->graphs.push_back(std::move(out));
    ordered(Item::graph, file_->graphs.size() - 1);
}

ast::Family FileBuilder::family(const Node& node) {
    ast::Family out;
    out.span = node.span;
    if (node.kind == K::bare_code) {
        out.kind = "code";
        out.argument = make_.value(node);
        return out;
    }
    out.kind = make_.text(*node.child(K::family_word));
    const Node& argument = *node.children.back();
    out.argument = make_.value(argument);
    Diagnostics& d = make_.diagnostics();
    const std::string written = make_.text(argument);
    if (out.kind == "code" && argument.kind == K::number) {
        d.error("E040", argument.span, "a take-and-break code needs its point", "write " + code_candidates(written));
    } else if (out.kind == "code" && (argument.kind == K::braces || argument.kind == K::brackets)) {
        d.error("E040", argument.span, "after `code` stands a take-and-break code", "for instance code 0.137; a set of numbers to take is `subtract {…}`");
    } else if (out.kind != "code" && argument.kind != K::name && argument.kind != K::braces && argument.kind != K::brackets) {
        d.error("E040", argument.span, fmt::format("after `{}` stands a set", out.kind), fmt::format("write {} {{{}}}", out.kind, written));
    }
    return out;
}

void FileBuilder::family_line(const Node& node) {
    if (!first(make_.text(*node.child(K::family_word)).c_str(), node, file_->family.has_value())) return;
    file_->family = family(node);
    ordered(Item::family, 0);
}

void FileBuilder::reference(const Node& node, ast::Use& out) {
    out.game_span = node.span;
    for (const auto& c : node.children) {
        switch (c->kind) {
            case K::family:
            case K::bare_code: out.family = family(*c); break;
            case K::string_text: out.game = make_.string(*c), out.game_span = c->span; break;
            case K::name:
            case K::game_path: out.game = make_.text(*c), out.game_span = c->span; break;
            case K::setting: out.settings.push_back({make_.text(*c->children.front()), c->children.front()->span, make_.value(*c->children.back())}); break;
            default: break;
        }
    }
}

void FileBuilder::use(const Node& node) {
    const Node& name = *node.child(K::name);
    ast::Use out;
    out.name = make_.text(name);
    out.span = name.span;
    check_equals(node.child(K::equals_sign));
    reference(*node.child(K::game_reference), out);
    file_->uses.push_back(std::move(out));
    ordered(Item::use, file_->uses.size() - 1);
}

ast::Component FileBuilder::component(const Node& node) {
    ast::Component out;
    out.unordered = node.has(K::unordered_word);
    for (const auto& c : node.children) {
        switch (c->kind) {
            case K::name:
                out.name = make_.text(*c);
                out.span = c->span;
                break;
            case K::sequence_shape: out.form = ast::ComponentForm::sequence; break;
            case K::vector_shape:
                out.form = ast::ComponentForm::vector;
                out.detail = make_.expression(*c->children.front());
                break;
            case K::integer_kind:
                if (out.form == ast::ComponentForm::plain) out.form = ast::ComponentForm::integer;
                else out.whole = true;
                break;
            case K::word_kind:
                out.form = ast::ComponentForm::word;
                if (!c->children.empty()) out.detail = make_.operand(*c->children.front());
                break;
            case K::set_kind:
                out.form = ast::ComponentForm::set;
                out.detail = make_.expression(*c->children.front());
                break;
            case K::vertex_shape:
                out.form = ast::ComponentForm::vertex;
                out.detail = make_.operand(*c->child(K::name));
                break;
            default: break;
        }
    }
    return out;
}

void FileBuilder::position(const Node& node) {
    ast::File& f = *file_;
    if (!first("position", node, f.has_position)) return;
    f.has_position = true;
    f.position_span = keyword(node, 8);
    int groups = 0;
    for (const auto& c : node.children) {
        if (c->kind == K::where_part) f.where = make_.expression(*c->children.front());
        if (c->kind != K::component) continue;
        const Node* group = c->child(K::unordered_group);
        if (group == nullptr) {
            f.components.push_back(component(*c));
            continue;
        }
        for (const auto& member : group->children) {
            if (member->kind != K::name) continue;
            ast::Component part;
            part.name = make_.text(*member);
            part.span = member->span;
            part.unordered = true;
            part.group = groups;
            f.components.push_back(std::move(part));
        }
        ++groups;
    }
    ordered(Item::position, 0);
}

void FileBuilder::start(const Node& node) {
    if (!first("start", node, file_->has_start)) return;
    file_->has_start = true;
    file_->start_span = node.child(K::tuple)->span;
    if (node.children.size() == 1) file_->start = make_.expressions(*node.child(K::tuple));
    else file_->start_sum = terms(node);
    ordered(Item::start, 0);
}

/// 3 * (2) + (5): each with what stands before it.
ast::SumOfGames FileBuilder::terms(const Node& node) {
    ast::SumOfGames all;
    ast::SumTerm next;
    for (const auto& c : node.children) {
        if (c->kind == K::times) {
            next.times = make_.count(*c);
            next.times_span = c->children.front()->span;
            continue;
        }
        next.span = c->span;
        next.components = make_.expressions(*c);
        all.push_back(std::exchange(next, {}));
    }
    return all;
}

ast::Pattern FileBuilder::pattern(const Node& node) { return {node.span, make_.expressions(node)}; }

ast::Option FileBuilder::option(const Node& node) {
    ast::Option out;
    out.span = node.span;
    for (const auto& c : node.children) {
        ast::Term term;
        term.span = c->span;
        if (c->kind == K::tuple) {
            term.components = make_.expressions(*c);
        } else {
            term.binders = make_.binders(*c);
            term.condition = make_.condition(*c);
            term.components = make_.expressions(*c->child(K::tuple));
        }
        out.terms.push_back(std::move(term));
    }
    // () alone is the empty sum; beside others it adds nothing.
    std::erase_if(out.terms, [](const ast::Term& t) { return t.components.empty(); });
    return out;
}

void FileBuilder::move(const Node& node) {
    ast::Move out;
    out.span = node.span;
    if (const Node* label = node.child(K::label)) out.label = make_.text(*label->children.front());
    out.from = pattern(*node.child(K::tuple));
    check_arrow(node.child(K::arrow));
    out.to = option(*node.child(K::option));
    make_.comprehension(node, out.binders, out.condition);
    if (const Node* cost = node.child(K::cost_part)) out.cost = make_.expression(*cost->child(K::expression));
    file_->moves.push_back(std::move(out));
    ordered(Item::move, file_->moves.size() - 1);
}

void FileBuilder::stop(const Node& node) {
    file_->stops.push_back({node.span, pattern(*node.child(K::tuple)), make_.condition(node)});
    ordered(Item::stop, file_->stops.size() - 1);
}

void FileBuilder::goal(const Node& node) {
    file_->goals.push_back({node.span, pattern(*node.child(K::tuple)), make_.condition(node)});
    ordered(Item::goal, file_->goals.size() - 1);
}

void FileBuilder::play(const Node& node) {
    if (!first("play", node, file_->play.has_value())) return;
    if (!file_->partizan) ordered(Item::play, 0);
    file_->play = make_.text(*node.child(K::play_kind));
    file_->play_span = node.span;
    if (node.has(K::partizan_word)) file_->partizan = true;
    file_->play_condition = make_.condition(node);
}

/// `partizan` on a line of its own is `play normal partizan`.
void FileBuilder::partizan(const Node& node) {
    if (!first("partizan", node, file_->partizan)) return;
    file_->partizan = true;
    if (file_->play) return;
    file_->play_span = node.span;
    ordered(Item::play, 0);
}

void FileBuilder::terminal(const Node& node) {
    ast::Terminal out;
    out.span = node.span;
    out.from = pattern(*node.child(K::tuple));
    const Node* mover = node.child(K::mover_end);
    out.end = mover == nullptr ? "draw" : make_.text(*mover).ends_with("wins") ? "mover wins" : "mover loses";
    out.condition = make_.condition(node);
    file_->terminals.push_back(std::move(out));
    ordered(Item::terminal, file_->terminals.size() - 1);
}

}  // namespace grundy::dsl
