// What somebody writes who has nothing but the installed package.
#include <grundy/grundy.hpp>

#include <cstdio>

int main() {
    const auto kayles = grundy::Game::open("kayles");
    std::printf("%s: %s\n", kayles.title().c_str(), kayles.solve().law.formula.c_str());
    std::printf("%s\n", kayles.at("10^30").value().value->str().c_str());
    try {
        kayles.at("(1, 2)");
    } catch (const grundy::Error& error) {  // across the border of the shared library
        std::printf("%s", error.text().c_str());
    }
}
