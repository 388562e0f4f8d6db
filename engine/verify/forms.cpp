#include "engine/verify/forms.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/verify/sequence.hpp"

namespace grundy::verify {

std::vector<std::string> lines(const rule::Game& game) {
    rule::Game plain = game;
    plain.start.reset();
    for (auto& move : plain.moves) move.label.clear();
    std::vector<std::string> result;
    std::string text = rule::canonical_text(plain), line;
    for (const char c : text) {
        if (c == '\n') {
            if (line.rfind("game ", 0) != 0) result.push_back(line);
            line.clear();
        } else {
            line += c;
        }
    }
    return result;
}

void require_lines(const rule::Game& game, const std::vector<std::vector<std::string>>& known, const std::string& theorem) {
    const auto here = lines(game);
    if (std::find(known.begin(), known.end(), here) == known.end())
        throw Rejected("theorem " + theorem + " is not about this rule, or the rule is written in a way that the checker does not understand");
}

void contradicted(const std::string& theorem, const std::string& where) { throw Rejected("play contradicts theorem " + theorem + " at " + where); }

std::uint32_t Small::value(const Position& position) {
    const Position p = moves_.normal(position);
    if (const auto it = known_.find(p); it != known_.end()) return it->second;
    Mex mex;
    mex.next();
    bool moved = false;
    for (const Option& option : moves_.options(p)) {
        moved = true;
        std::uint32_t sum = 0;
        for (const Position& part : option) sum ^= value(part);
        mex.mark(sum);
    }
    // Misère: without a move the mover wins; otherwise N iff some option is P.
    const std::uint32_t v = game_.play == rule::Play::misere ? (!moved || mex.has(0)) : mex.least();
    known_.emplace(p, v);
    return v;
}

}  // namespace grundy::verify
