/// Drives a fuzz target where libFuzzer does not: every file of the corpus folders, then `--rounds N` inputs made from them by a generator with a fixed
/// seed, times GRUNDY_TEST_DEPTH (tests/support/depth.hpp).
///
///   fuzz_rule [--rounds N] [--seed S] FILE_OR_FOLDER…
///
/// Changes are those that find most in text: a piece copied from another input, cut out, doubled, a token or a byte put elsewhere, a number at the edge of 64
/// bits.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

#include "target.hpp"
#include "tests/support/depth.hpp"

namespace {

namespace fs = std::filesystem;

std::string current;  ///< the input at work, for the message of a crash

std::string read_whole(const fs::path& file) {
    std::ostringstream out;
    out << std::ifstream(file, std::ios::binary).rdbuf();
    return out.str();
}

void collect(const fs::path& place, std::vector<std::string>& corpus) {
    std::vector<fs::path> files;
    if (fs::is_directory(place)) {
        for (const auto& entry : fs::recursive_directory_iterator(place)) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
    } else {
        files.push_back(place);
    }
    for (const auto& file : files) corpus.push_back(read_whole(file));
}

constexpr std::array odd_pieces = {"0",
                                   "-1",
                                   "9223372036854775807",
                                   "9223372036854775808",
                                   "10^18",
                                   "4294967296",
                                   "{}",
                                   "[]",
                                   "()",
                                   "..",
                                   " mod ",
                                   " xor ",
                                   "/",
                                   "^",
                                   " if ",
                                   " for ",
                                   "(",
                                   ")",
                                   "\"",
                                   "\\",
                                   "\0",
                                   "\xff",
                                   "n",
                                   "1",
                                   "2",
                                   "=",
                                   "<=>",
                                   "=>",
                                   " not ",
                                   " and ",
                                   "#",
                                   "\n"};

class Changer {
public:
    Changer(const std::vector<std::string>& corpus, std::uint64_t seed) : corpus_(corpus), random_(seed) {}
    std::string next() {
        std::string text = corpus_[below(corpus_.size())];
        for (std::size_t times = 1 + below(4); times > 0; --times) change(text);
        return text;
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }
    std::string piece(const std::string& of) {
        const std::size_t at = below(of.size());
        return of.substr(at, 1 + below(24));
    }
    void change(std::string& text) {
        const std::size_t at = below(text.size() + 1);
        switch (below(6)) {
            case 0: text.insert(at, piece(corpus_[below(corpus_.size())])); break;
            case 1: text.erase(std::min(at, text.size()), 1 + below(16)); break;
            case 2: text.insert(at, piece(text)); break;
            case 3: text.insert(at, odd_pieces[below(odd_pieces.size())]); break;
            case 4:
                if (at < text.size()) text[at] = static_cast<char>(random_());
                break;
            default: number(text, at); break;
        }
    }
    /// The number after `at` becomes another one.
    void number(std::string& text, std::size_t at) {
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit == std::string::npos) return;
        const std::size_t end = std::min(text.find_first_not_of("0123456789", digit), text.size());
        static constexpr std::array values = {
            "0", "1", "2", "3", "7", "64", "97", "255", "256", "1000", "65536", "100003", "2147483648", "10000000000", "9223372036854775807"};
        text.replace(digit, end - digit, values[below(values.size())]);
    }

    const std::vector<std::string>& corpus_;
    std::mt19937_64 random_;
};

void keep(int signal) {
    std::ofstream("fuzz-find", std::ios::binary) << current;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t rounds = 0, seed = 1;
    std::vector<std::string> corpus;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) rounds = std::stoull(argv[++i]);
        else if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc) seed = std::stoull(argv[++i]);
        else collect(argv[i], corpus);
    }
    if (corpus.empty()) {
        std::cerr << "no input\n";
        return 2;
    }
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE}) std::signal(signal, keep);
    const auto run = [](std::string text) {
        current = std::move(text);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
    };
    for (const auto& text : corpus) run(text);
    Changer changer(corpus, seed);
    rounds *= static_cast<std::uint64_t>(grundy::tests::depth());
    for (std::uint64_t i = 0; i < rounds; ++i) run(changer.next());
    std::cout << corpus.size() << " inputs of the corpus and " << rounds << " made from them\n";
}
