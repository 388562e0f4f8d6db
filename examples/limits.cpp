// What goes wrong, and what stops: errors with their place in the text, limits that end in a part of the answer, and work that is called off.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    try {
        grundy::Game::from_text("game mine\nposition (n)\nmove (n) -> (m - k) for k in 1..3\n", {}, "mine.game");
    } catch (const grundy::Error& error) {
        std::cout << error.text();
    }

    // Grundy's game has no proved law: its values would be computed for ever.
    const auto grundys = grundy::Game::open("grundy");
    const auto some = grundys.solve({.to = 1000000000, .list = 12, .seconds = 1});
    if (some.limit == grundy::Limit::time && some.computed >= 12) std::cout << "out of time; the first values stand:";
    for (const auto& value : some.values) std::cout << ' ' << *value;

    int asked = 0;
    const auto none = grundys.solve({.to = 1000000000, .cancelled = [&] { return ++asked > 3; }});
    std::cout << (none.limit == grundy::Limit::interrupted ? "\ncalled off\n" : "\ncame to its end\n");
}
