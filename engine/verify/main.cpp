/// grundy-verify FILE…: reads certificates and checks each. Exit 0: all verified; 1: one is rejected; 2: one cannot be read.
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "engine/rule/json/json_strict.hpp"
#include "engine/verify/verify.hpp"

namespace {

using namespace grundy::verify;

constexpr const char* usage =
    "usage: grundy-verify [--steps N] [--memory MEGABYTES] FILE…\n"
    "Checks certificates of grundy by itself: every number that a theorem asks for is derived from the rule in the file,\n"
    "and every value is computed from scratch. - is standard input. --steps bounds the work on a file (200000000000 unless told,\n"
    "some minutes), --memory what is taken of it (4000 megabytes unless told).\n"
    "Exit: 0 verified, 1 rejected, 2 unreadable.\n";

/// One byte more than is allowed is enough to say no.
std::string all_of(std::istream& in) {
    std::string text(grundy::rule::json::most_bytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) throw Unreadable("the file cannot be read");
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

std::string read(const std::string& file) {
    if (file == "-") return all_of(std::cin);
    std::ifstream in(file, std::ios::binary);
    if (!in) throw Unreadable("the file cannot be opened");
    return all_of(in);
}

/// What is verified is made of letters, digits and signs, on lines of its own.
std::string clean(std::string text) {
    for (char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x20 && byte != '\n') || byte == 0x7f) c = '?';
    }
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
        std::printf("%s: rejected: %s\n", file.c_str(), one_line(why.what()).c_str());
        return 1;
    } catch (const std::exception& why) {
        std::fprintf(stderr, "grundy-verify: %s: %s\n", file.c_str(), one_line(why.what()).c_str());
        return 2;
    }
}

/// The system keeps the bound: what is refused arrives as std::bad_alloc, and the file is rejected.
void bound_memory(std::uint64_t megabytes) {
#ifndef GRUNDY_SANITIZED  // sanitizers reserve terabytes of addresses
    if (megabytes == 0 || megabytes > std::uint64_t{1} << 30) return;
    const rlimit limit = {static_cast<rlim_t>(megabytes) << 20, static_cast<rlim_t>(megabytes) << 20};
    setrlimit(RLIMIT_AS, &limit);
#else
    static_cast<void>(megabytes);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc), files;
    std::uint64_t steps = usual_steps, megabytes = 4000;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--help" || words[i] == "-h") return std::fputs(usage, stdout), 0;
        if ((words[i] == "--steps" || words[i] == "--memory") && i + 1 < words.size()) {
            std::uint64_t& into = words[i] == "--steps" ? steps : megabytes;
            const std::string& n = words[++i];
            const auto [end, error] = std::from_chars(n.data(), n.data() + n.size(), into);
            if (error != std::errc{} || end != n.data() + n.size()) return std::fputs(usage, stderr), 2;
        } else if (words[i].size() > 1 && words[i][0] == '-') {
            return std::fputs(usage, stderr), 2;
        } else {
            files.push_back(words[i]);
        }
    }
    if (files.empty()) return std::fputs(usage, stderr), 2;
    bound_memory(megabytes);
    int code = 0;
    for (const std::string& file : files) code = std::max(code, check(file, steps));
    return std::fflush(stdout) == 0 ? code : 2;
}
