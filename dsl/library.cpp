#include "dsl/library.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include "dsl/rules_folder.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/text/words.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/code.hpp"

namespace grundy::dsl {

namespace fs = std::filesystem;
using base::Failure;
using base::FailureKind;

namespace {

constexpr std::size_t max_rule_bytes = 5'000'000;  // the parser refuses more than 4 MB with a message of its own
constexpr std::size_t max_graph_bytes = 256'000'000;

bool is_regular(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

bool is_word(const std::string& text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

bool is_path(const std::string& text) { return text.find('/') != std::string::npos || text.find(".game") != std::string::npos; }

/// Resolved, with links followed, is it inside the folder of `from`?
std::optional<std::string> graph_beside(const std::string& path, const std::string& from) {
    std::error_code failed;
    const fs::path folder = fs::weakly_canonical(fs::absolute(fs::path(from)).parent_path(), failed);
    if (failed || fs::path(path).is_absolute()) return std::nullopt;
    const fs::path target = fs::weakly_canonical(folder / path, failed);
    if (failed) return std::nullopt;
    const auto [rest, inside] = std::mismatch(folder.begin(), folder.end(), target.begin(), target.end());
    if (rest != folder.end() || !is_regular(target.string())) return std::nullopt;
    return read_file(target.string(), max_graph_bytes);
}

/// Where rules of others are run (`grundy serve`), nothing is read but what lies beside them, and the library.
bool is_forbidden(const std::string& path) {
    const char* only = std::getenv("GRUNDY_CONFINED");
    if (only == nullptr || *only == '\0') return false;
    std::error_code failed;
    const fs::path target = fs::weakly_canonical(fs::absolute(path), failed);
    if (failed) return true;
    for (const std::string& folder : {std::string(only), rules_folder()}) {
        const fs::path open = fs::weakly_canonical(folder, failed);
        if (!failed && std::mismatch(open.begin(), open.end(), target.begin(), target.end()).first == open.end()) return false;
    }
    return true;
}

std::string game_of_family(const ast::Family& family, const std::string& argument) {
    return "game " + family.kind + "_game \"" + (family.kind == "code" ? "" : family.kind + " ") + argument + "\"\n" + family.kind + " " + argument + "\n";
}

}  // namespace

std::optional<std::string> read_file(const std::string& path, std::size_t limit) {
    if (!is_regular(path) || is_forbidden(path)) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::string text;
    std::vector<char> block(1 << 16);
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > limit) return std::nullopt;
    }
    return text;
}

Library::Library(std::string folder) : folder_(std::move(folder)) {}

std::vector<std::string> Library::names() const {
    std::vector<std::string> result;
    std::error_code failed;
    for (fs::directory_iterator it(folder_, failed), end; !failed && it != end; it.increment(failed)) {
        if (it->path().extension() == ".game") result.push_back(it->path().stem().string());
    }
    std::sort(result.begin(), result.end());
    return result;
}

std::string Library::file_of(const std::string& name) const {
    const std::string path = (fs::path(folder_) / (name + ".game")).string();
    return is_word(name) && is_regular(path) ? path : "";
}

Loader Library::loader() const {
    Loader result;
    result.game = [library = *this](const std::string& name, const std::string& from) -> std::optional<Source> {
        std::string path = is_path(name) ? (fs::path(from).parent_path() / name).string() : library.file_of(name);
        if (!is_path(name) && path.empty()) path = (fs::path(from).parent_path() / (name + ".game")).string();  // beside the file that names it
        auto text = read_file(path, max_rule_bytes);
        if (!text) return std::nullopt;
        return Source(path, std::move(*text));
    };
    result.graph = graph_beside;
    result.names = [library = *this] { return library.names(); };
    return result;
}

Library::Opened Library::open(const std::string& text, const std::string& stdin_text) const {
    Opened opened;
    const auto load_text = [&](std::string name, std::string content, std::uint32_t unseen = 0) {
        opened.source = std::make_shared<const Source>(name, content, unseen);
        opened.document = load(std::make_unique<Source>(*opened.source), loader(), opened.diagnostics);
        return std::move(opened);
    };
    if (text == "-") return load_text("<stdin>", stdin_text);
    std::error_code ignored;
    if (is_path(text) || (is_regular(text) && file_of(text).empty())) {
        if (fs::is_directory(text, ignored)) throw Failure(FailureKind::bad_input, "`" + text + "` is a folder, not a rule file");
        if (fs::exists(text, ignored) && !is_regular(text))
            throw Failure(FailureKind::bad_input, "`" + text + "` is a pipe or a device, and not a file", "`-` is standard input");
        auto content = read_file(text, std::numeric_limits<std::uint32_t>::max());
        if (!content) throw Failure(FailureKind::bad_input, is_regular(text) ? "the file `" + text + "` cannot be read" : "there is no file `" + text + "`");
        return load_text(text, std::move(*content));
    }
    if (const std::string path = file_of(text); !path.empty()) return load_text(path, read_file(path, max_rule_bytes).value_or(""));
    if (!text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        throw Failure(FailureKind::bad_input, "`" + text + "` is not a game: a take-and-break code has a point", "write " + code_candidates(text));
    }
    Diagnostics found;
    const Source source("<command line>", text);
    if (const auto family = parse_family(source, found); family && family->argument) {
        return load_text("<command line>", game_of_family(*family, std::string(source.slice(family->argument->span))), 1);
    }
    if (found.has_errors()) {
        opened.source = std::make_shared<const Source>(source);
        opened.diagnostics = found;
        return opened;
    }
    if (const std::string code = code_meant(text); !code.empty())
        throw Failure(FailureKind::bad_input, "there is no game called `" + text + "`", "did you mean the take-and-break code " + code + "?");
    if (!text.empty() && text.front() >= '0' && text.front() <= '9' && text.find('.') != std::string::npos)
        throw Failure(FailureKind::bad_input, "there is no game called `" + text + "`",
                      "the digits of a take-and-break code are 0 to 9 and A to F: 0.77, 0.7B, 4.[3]");
    const std::string beside = text + ".game";
    const std::string guess = is_word(text) && is_regular(beside) ? beside : did_you_mean(text, names());
    throw Failure(FailureKind::bad_input, "there is no game called `" + text + "`",
                  guess.empty() ? "name a rule file, a rule of the library or a family such as 0.77 or 'subtract {1, 4, 5}'" : "did you mean `" + guess + "`?");
}

}  // namespace grundy::dsl
