/// The builder: what is said to it becomes lines of the rule language.
#include <algorithm>

#include "dsl/print/print.hpp"
#include "engine/base/text.hpp"
#include "grundy/grundy.hpp"

namespace grundy::library {

namespace {

std::string tuple(const std::vector<Expr>& items) { return "(" + base::joined(items, ", ", &Expr::text) + ")"; }

/// A string of the rule language, in one line.
std::string quoted(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return dsl::quoted(text);
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

Expr var(const std::string& name) {
    if (!base::is_name(name)) throw Error(ErrorKind::bad_input, "`" + name + "` is no name", "letters, digits and _, a letter first");
    return Expr(name, 0);
}

Expr infix(const Expr& a, const char* sign, const Expr& b) { return Expr("(" + a.text() + " " + sign + " " + b.text() + ")", 0); }

Expr call(const std::string& function, const std::vector<Expr>& arguments) { return Expr(function + library::tuple(arguments), 0); }

Expr enclosed(const char* open, const std::vector<Expr>& items, const char* close) {
    std::string inside = library::tuple(items);
    return Expr(open + inside.substr(1, inside.size() - 2) + close, 0);
}

struct Rule::Impl {
    struct Line {
        std::string label, from, to;
        std::vector<std::string> each, when;
    };
    std::string name, title;
    std::vector<std::string> sources, names;
    std::string position, where;
    std::vector<Line> moves;
    std::vector<std::string> after;  ///< stop, start, play, terminal, claim
    std::vector<std::string> lines;  ///< before the position

    std::string pattern() const { return "(" + base::joined(names, ", ") + ")"; }
    Line& last() {
        if (moves.empty()) throw Error(ErrorKind::bad_input, "from, each and when are about a move, and there is none yet", "begin with move(label, to)");
        return moves.back();
    }
};

Rule::Rule(const std::string& name, const std::string& title) : impl_(std::make_unique<Impl>()) {
    impl_->name = var(name).text();
    impl_->title = title;
}
Rule::~Rule() = default;
Rule::Rule(const Rule& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Rule& Rule::operator=(const Rule& other) {
    *impl_ = *other.impl_;
    return *this;
}

Rule& Rule::source(const std::string& text) { return impl_->sources.push_back("source " + library::quoted(text)), *this; }

Rule& Rule::position(const std::vector<Component>& components) {
    std::vector<std::string> texts;
    impl_->names.clear();
    for (const Component& component : components) {
        texts.push_back(component.text);
        std::string name = component.text;
        if (const std::string word = "unordered "; name.rfind(word, 0) == 0) name.erase(0, word.size());
        const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
        impl_->names.emplace_back(name.begin(), std::find_if_not(name.begin(), name.end(), in_name));
    }
    impl_->position = "(" + base::joined(texts, ", ") + ")";
    return *this;
}

Rule& Rule::where(const Expr& condition) { return impl_->where = condition.text(), *this; }
Rule& Rule::move(const std::string& label, const To& to) { return impl_->moves.push_back({label, impl_->pattern(), to.text, {}, {}}), *this; }
Rule& Rule::from(const std::vector<Expr>& pattern) { return impl_->last().from = library::tuple(pattern), *this; }
Rule& Rule::each(const Expr& name, const Expr& range) { return impl_->last().each.push_back(name.text() + " in " + range.text()), *this; }
Rule& Rule::when(const Expr& condition) { return impl_->last().when.push_back(condition.text()), *this; }
Rule& Rule::stop(const Expr& condition) { return impl_->after.push_back("stop " + impl_->pattern() + " if " + condition.text()), *this; }
Rule& Rule::mover_wins(const Expr& condition) { return impl_->after.push_back("terminal " + impl_->pattern() + ": mover wins if " + condition.text()), *this; }
Rule& Rule::mover_loses(const Expr& condition) {
    return impl_->after.push_back("terminal " + impl_->pattern() + ": mover loses if " + condition.text()), *this;
}
Rule& Rule::start(const std::vector<Expr>& position) { return impl_->after.push_back("start " + library::tuple(position)), *this; }
Rule& Rule::misere() { return impl_->after.push_back("play misere"), *this; }
Rule& Rule::claim(const std::string& text, const Expr& formula) {
    return impl_->after.push_back("claim " + library::quoted(text) + ": " + formula.text()), *this;
}

/// What the moves may speak of stands before the position, all else at the end.
Rule& Rule::line(const std::string& text) {
    const std::string word = text.substr(0, text.find_first_of(" \t\n"));
    const bool before = word == "let" || word == "graph" || word == "use" || word == "note" || word == "source";
    (before ? impl_->lines : impl_->after).push_back(text);
    return *this;
}

std::string Rule::text() const {
    std::string text = "game " + impl_->name + (impl_->title.empty() ? "" : " " + library::quoted(impl_->title)) + "\n";
    for (const std::string& line : impl_->sources) text += line + "\n";
    for (const std::string& line : impl_->lines) text += line + "\n";
    text += "position " + impl_->position + (impl_->where.empty() ? "" : " where " + impl_->where) + "\n";
    for (const Impl::Line& move : impl_->moves) {
        text += "move " + (move.label.empty() ? "" : move.label + ": ") + move.from + " -> " + move.to;
        if (!move.each.empty()) text += "  for " + base::joined(move.each, ", ");
        if (!move.when.empty()) text += "  if " + base::joined(move.when, " and ");
        text += "\n";
    }
    for (const std::string& line : impl_->after) text += line + "\n";
    return text;
}

Game Rule::game() const { return Game::from_text(text(), {}, "<" + impl_->name + ">"); }

}  // namespace GRUNDY_ABI
}  // namespace grundy
