#include "engine/claim/words/asked_of_rows.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_ways = 6;  ///< shortest solutions of a row

bool is_of_row(const Expr& e, Op asked) { return e.op == asked && e.ref == 0 && is_row(*e.args[0]); }

class Reader {
public:
    Reader(const WordSentences& sentences, std::uint32_t frame) : sentences_(sentences), frame_(frame) {}

    /// False: something else.
    bool read(const ExprRef& said) {
        if (said->op == Op::and_) return std::all_of(said->args.begin(), said->args.end(), [this](const ExprRef& part) { return read(part); });
        if (is_of_row(*said, Op::reachable_at)) return asked_.reached = true;
        if (said->op != Op::compare || said->relations.size() != 1) return false;
        const bool turned = asks_of_puzzle(*said->args[1]);
        const Expr* asked = said->args[turned ? 1 : 0].get();
        ExprRef claimed = sentences_.plain(said->args[turned ? 0 : 1], frame_);
        if (asks_of_puzzle(*claimed)) return false;
        const Relation relation = turned ? rule::turned(said->relations[0]) : said->relations[0];
        if (relation != Relation::equal) return read_bound(*asked, relation, claimed);
        if (is_of_row(*asked, Op::solutions_at) && claimed->op == Op::number && claimed->number >= 1 && claimed->number <= most_ways && asked_.ways == 0)
            return asked_.ways = static_cast<int>(claimed->number), true;
        if (const bool less = asked->op == Op::subtract; (less || asked->op == Op::add) && asked->args[1]->op == Op::number) {  // distance(w) + 1 = 2^n
            claimed = rule::binary(less ? Op::add : Op::subtract, claimed, asked->args[1]);
            asked = asked->args[0].get();
        }
        if (!is_of_row(*asked, Op::distance_at) || asked_.claimed) return false;
        asked_.claimed = claimed;
        return true;
    }
    AskedOfRows asked() const { return asked_; }

private:
    /// distance(w) <= e, < e, >= e, > e: at most e, at most e - 1, …
    bool read_bound(const Expr& asked, Relation relation, const ExprRef& claimed) {
        if (!is_of_row(asked, Op::distance_at) || asked_.claimed || relation == Relation::not_equal) return false;
        const bool most = relation == Relation::less || relation == Relation::less_equal;
        const bool strictly = relation == Relation::less || relation == Relation::greater;
        asked_.bound = most ? -1 : 1;
        asked_.claimed = strictly ? rule::binary(most ? Op::subtract : Op::add, claimed, rule::number(1)) : claimed;
        return true;
    }

    const WordSentences& sentences_;
    std::uint32_t frame_;
    AskedOfRows asked_;
};

}  // namespace

std::optional<AskedOfRows> asked_of_rows(const WordSentences& sentences, const ExprRef& said, std::uint32_t frame) {
    Reader reader(sentences, frame);
    return reader.read(said) ? std::optional(reader.asked()) : std::nullopt;
}

bool is_row(const Expr& e) { return e.op == Op::local && e.slot == 0; }

bool asks_of_puzzle(const Expr& e) {
    return rule::any_of(e, [](const Expr& part) { return rule::asks_of_puzzle(part.op); });
}

bool names_a_row(const Expr& e) {
    if (e.op == Op::and_) return std::any_of(e.args.begin(), e.args.end(), [](const ExprRef& part) { return names_a_row(*part); });
    return e.op == Op::compare && std::any_of(e.args.begin(), e.args.end(), [](const ExprRef& part) { return is_row(*part); });
}

}  // namespace grundy::claim
