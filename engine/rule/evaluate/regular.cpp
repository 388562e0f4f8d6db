#include "engine/rule/evaluate/regular.hpp"

#include <algorithm>

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::rule {

/// A part of the expression: which places a word of it may begin and end with.
struct Regular::Part {
    bool may_be_empty = false;
    State first, last;
};

namespace {

constexpr int most_depth = 100;  ///< brackets within brackets

void add(std::vector<std::uint32_t>& all, const std::vector<std::uint32_t>& more) {
    all.insert(all.end(), more.begin(), more.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

class Regular::Reader {
public:
    Reader(Regular& into, const std::vector<base::Integer>& text, bool of_numbers) : into_(into), text_(text), of_numbers_(of_numbers) {}

    Part all() {
        Part part = either();
        if (at_ < text_.size()) throw Wrong(at_, "there is no `(` for this `)`");
        return part;
    }

private:
    bool is(char c) const { return at_ < text_.size() && text_[at_] == static_cast<std::int64_t>(c); }

    Part either() {
        Part part = joined();
        while (is('|')) {
            ++at_;
            const Part other = joined();
            part.may_be_empty = part.may_be_empty || other.may_be_empty;
            add(part.first, other.first);
            add(part.last, other.last);
        }
        return part;
    }

    Part joined() {
        Part part{true, {}, {}};
        while (at_ < text_.size() && !is('|') && !is(')')) {
            const Part next = repeated();
            for (const std::uint32_t place : part.last) add(into_.follow_[place], next.first);
            if (part.may_be_empty) add(part.first, next.first);
            if (next.may_be_empty) add(part.last, next.last);
            else part.last = next.last;
            part.may_be_empty = part.may_be_empty && next.may_be_empty;
        }
        return part;
    }

    Part repeated() {
        Part part = one();
        for (; is('*') || is('+') || is('?'); ++at_) {
            if (!is('?'))
                for (const std::uint32_t place : part.last) add(into_.follow_[place], part.first);
            if (!is('+')) part.may_be_empty = true;
        }
        return part;
    }

    Part one() {
        if (is('*') || is('+') || is('?')) throw Wrong(at_, "nothing stands before this that could be repeated");
        if (!is('(')) return letter();
        const std::size_t open = at_++;
        if (++depth_ > most_depth) throw Wrong(open, "brackets are nested too deep");
        Part part = either();
        if (!is(')')) throw Wrong(open, "there is no `)` for this `(`");
        ++at_, --depth_;
        return part;
    }

    Part letter() {
        const auto code = static_cast<std::int64_t>(text_[at_]);
        if (of_numbers_ && (code < '0' || code > '9')) throw Wrong(at_, "the entries of a row are written as digits here, 0 to 9");
        if (into_.letter_.size() == most_letters) throw Wrong(at_, "it has more than " + std::to_string(most_letters) + " letters");
        ++at_;
        into_.letter_.push_back(of_numbers_ ? code - '0' : code);
        into_.follow_.emplace_back();
        const auto place = static_cast<std::uint32_t>(into_.letter_.size());
        return {false, {place}, {place}};
    }

    Regular& into_;
    const std::vector<base::Integer>& text_;
    bool of_numbers_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

Regular::Regular(const std::vector<base::Integer>& text, bool of_numbers) : follow_(1) {
    const Part whole = Reader(*this, text, of_numbers).all();
    follow_[0] = whole.first;
    last_.assign(follow_.size(), false);
    for (const std::uint32_t place : whole.last) last_[place] = true;
    last_[0] = whole.may_be_empty;
}

Regular::State Regular::next(const State& state, std::int64_t letter) const {
    State reached;
    for (const std::uint32_t place : state)
        for (const std::uint32_t to : follow_[place])
            if (letter_[to - 1] == letter) reached.push_back(to);
    std::sort(reached.begin(), reached.end());
    reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    return reached;
}

bool Regular::accepts(const State& state) const {
    return std::any_of(state.begin(), state.end(), [&](std::uint32_t place) { return last_[place]; });
}

bool Regular::matches(const std::vector<std::int64_t>& word) const {
    State state = start();
    for (std::size_t i = 0; i < word.size() && !state.empty(); ++i) state = next(state, word[i]);
    return accepts(state);
}

bool is_matches(const Expr& e) { return e.op == Op::call && e.builtin == Builtin::matches; }

Regular regular_of(const Expr& matches) { return {letters_of(matches.args.at(1)->text), matches.args.at(0)->type.kind == Kind::vector}; }

}  // namespace grundy::rule
