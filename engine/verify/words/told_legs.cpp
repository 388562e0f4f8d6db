#include "engine/verify/words/told_legs.hpp"

#include <algorithm>
#include <functional>

#include "engine/verify/words/told_row.hpp"

namespace grundy::verify::word {

namespace {

constexpr std::size_t most_nodes = 200, most_blocks = 200, most_letters_told = 1000;
constexpr std::size_t first_variable = 2;

Linear next_round(std::size_t variable) {
    Linear made = linear(1);
    made.of[variable] = 1;
    return made;
}

}  // namespace

Digits read_letters(const Json& json, const Sentences& sentences) {
    if (!json.is_array()) throw Unreadable("a row is a list of letters");
    if (json.size() > most_letters_told) throw Rejected("a row has more letters than the checker takes");
    Digits all;
    for (const Json& letter : json) {
        if (!letter.is_number_unsigned() || letter.get<std::uint64_t>() > 0x10ffff) throw Unreadable("a letter is a natural number");
        all.push_back(digit_of(sentences, letter.get<std::int64_t>()));
    }
    return all;
}

Frame read_frame(Fields& fields, const Sentences& sentences) {
    Frame frame{read_letters(fields.at("before"), sentences), read_letters(fields.at("after"), sentences), read_letters(fields.at("letters"), sentences)};
    Digits sorted = frame.letters;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t k = 0; k < sorted.size(); ++k)
        if (sorted[k] != k + 1) throw Rejected("two letters are exchanged for the same one");
    if (sorted.size() != sentences.letters().size()) throw Rejected("not every letter is told for what it stands");
    return frame;
}

SymbolicRow read_row(const Json& json, const Sentences& sentences, Lengths lengths, const Domain& domain) {
    if (!json.is_array() || json.size() > most_blocks) throw Unreadable("a row of a told way is a list of blocks, and of no more than 200");
    SymbolicRow row;
    for (const Json& one : json) {
        Fields block(one, "block");
        row.push_back({read_letters(block.at("letters"), sentences), read_linear(block.at("times"), domain.ranges.size())});
        block.nothing_else();
        if (row.back().letters.empty()) throw Unreadable("a block has a letter or more");
        require_never_negative(row.back().times, domain, "a block of a told row may stand less often than never");
    }
    if (length_of(row) != linear(lengths.plus, lengths.times)) throw Rejected("a told row has another length than the rows of the claim");
    return row;
}

ToldLegs::ToldLegs(const Sentences& sentences, Lengths lengths, std::int64_t least, const Json& way) : sentences_(sentences), lengths_(lengths), least_(least) {
    nodes_ = read(way, {least, {}});
    for (const Node* node : {&nodes_.front(), &nodes_.back()})
        if (!node->inside.empty()) throw Rejected("a told way begins and ends with a row, and not with a loop");
}

std::vector<ToldLegs::Node> ToldLegs::read(const Json& way, const Domain& domain) {
    const std::size_t loops = domain.ranges.size();
    depth_ = std::max(depth_, loops);
    if (!way.is_array() || way.empty()) throw Unreadable("a told way, and each of its loops, is a list with a row or more");
    std::vector<Node> nodes;
    for (const Json& one : way) {
        if (++count_ > most_nodes) throw Rejected("a told way has more rows and loops than the checker takes");
        Fields fields(one, "way");
        Node node;
        if (fields.has("row")) {
            node.row = read_row(fields.at("row"), sentences_, lengths_, domain);
        } else {
            if (loops == most_loops) throw Rejected("loops lie deeper in each other than the checker takes");
            node.from = read_linear(fields.at("from"), loops), node.to = read_linear(fields.at("to"), loops);
            require_never_negative(plus(node.to, node.from, -1), domain, "a loop of a told way may be gone through less than once");
            Domain inside = domain;
            inside.ranges.emplace_back(node.from, node.to);
            node.inside = read(fields.at("way"), inside);
        }
        fields.nothing_else();
        nodes.push_back(std::move(node));
    }
    return nodes;
}

/// Its first or its last row; the variables of its loops are where they begin or end, from the innermost on.
SymbolicRow ToldLegs::end(const Node& node, std::size_t loops, bool first) {
    if (node.inside.empty()) return node.row;
    return with(end(first ? node.inside.front() : node.inside.back(), loops + 1, first), first_variable + loops, first ? node.from : node.to);
}

std::vector<Leg> ToldLegs::legs() const {
    std::vector<Leg> all;
    walk(nodes_, {least_, {}}, all);
    return all;
}

void ToldLegs::walk(const std::vector<Node>& nodes, const Domain& domain, std::vector<Leg>& legs) {
    const std::size_t loops = domain.ranges.size();
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const Node& node = nodes[k];
        if (!node.inside.empty()) {
            Domain inside = domain;
            inside.ranges.emplace_back(node.from, node.to);
            walk(node.inside, inside, legs);
            inside.ranges.back().second = plus(node.to, linear(-1));
            const SymbolicRow next = with(end(node.inside.front(), loops + 1, true), first_variable + loops, next_round(first_variable + loops));
            legs.push_back({end(node.inside.back(), loops + 1, false), next, inside});
        }
        if (k + 1 < nodes.size()) legs.push_back({end(node, loops, false), end(nodes[k + 1], loops, true), domain});
    }
}

base::Integer Leg::count(std::int64_t t, Steps& steps) const {
    std::vector<std::int64_t> values{t};
    const std::function<base::Integer()> inside = [&]() -> base::Integer {
        const std::size_t loop = values.size() - 1;
        if (loop == domain.ranges.size()) return 1;
        const auto& [low, high] = domain.ranges[loop];
        const std::int64_t least = low.at(values), most = high.at(values);
        if (most < least - 1) throw Rejected("a loop of a told way may be gone through less than once");
        if (loop + 1 == domain.ranges.size()) return most - least + 1;
        base::Integer sum = 0;
        for (std::int64_t v = least; v <= most; ++v) {
            steps.take(10);
            values.push_back(v);
            sum += inside();
            values.pop_back();
        }
        return sum;
    };
    return inside();
}

}  // namespace grundy::verify::word
