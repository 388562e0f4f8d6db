/// grundy-verify FILE…: reads certificates and checks each. Exit 0: all verified; 1: one is rejected; 2: one cannot be read.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/verify/verify.hpp"

namespace {

using namespace grundy::verify;

constexpr const char* usage =
    "usage: grundy-verify [--steps N] FILE…\n"
    "Checks certificates of grundy by itself: every number that a theorem asks for is derived from the rule in the file,\n"
    "and every value is computed from scratch. - is standard input. --steps bounds the work (200000000000 unless told).\n"
    "Exit: 0 verified, 1 rejected, 2 unreadable.\n";

std::string read(const std::string& file) {
    if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
    std::ifstream in(file, std::ios::binary);
    if (!in) throw Unreadable("the file cannot be opened");
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (in.bad()) throw Unreadable("the file cannot be read");
    return text;
}

/// What a hostile file says must not reach the terminal as a command.
std::string clean(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return (c >= 0 && c < 0x20 && c != '\n') || c == 0x7f; }, '?');
    return text;
}

int check(const std::string& file, std::uint64_t steps) {
    try {
        std::string last;  // of several about one rule it is printed once
        for (const Verified& v : verify_all(read(file), steps)) {
            if (v.rule != last) std::printf("%s\nsha256 %s\n\n", clean(v.rule).c_str(), v.hash.c_str());
            std::printf("verified: %s\n  %s\n", clean(v.sentence).c_str(), clean(v.how).c_str());
            last = v.rule;
        }
        return 0;
    } catch (const Rejected& why) {
        std::printf("%s: rejected: %s\n", file.c_str(), clean(why.what()).c_str());
        return 1;
    } catch (const std::exception& why) {
        std::fprintf(stderr, "grundy-verify: %s: %s\n", file.c_str(), clean(why.what()).c_str());
        return 2;
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc), files;
    std::uint64_t steps = usual_steps;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--help" || words[i] == "-h") return std::fputs(usage, stdout), 0;
        if (words[i] == "--steps" && i + 1 < words.size()) {
            const std::string& n = words[++i];
            const auto [end, error] = std::from_chars(n.data(), n.data() + n.size(), steps);
            if (error != std::errc{} || end != n.data() + n.size()) return std::fputs(usage, stderr), 2;
        } else if (words[i].size() > 1 && words[i][0] == '-') {
            return std::fputs(usage, stderr), 2;
        } else {
            files.push_back(words[i]);
        }
    }
    if (files.empty()) return std::fputs(usage, stderr), 2;
    int code = 0;
    for (const std::string& file : files) code = std::max(code, check(file, steps));
    return std::fflush(stdout) == 0 ? code : 2;
}
