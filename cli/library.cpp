#include "cli/library.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 4'000'000;  ///< of a rule file or a graph

[[noreturn]] void refuse(const std::string& message, const std::string& hint = {}) { throw base::Failure(base::FailureKind::bad_input, message, hint); }

bool is_plain_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::string read_at_most(std::istream& in, const std::string& name) {
    std::string text(most_bytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > most_bytes) refuse(name + " is larger than 4 MB, which no rule file is");
    return text;
}

/// Is `path` in the folder of `from` or below it, links resolved?
bool beside_or_below(const fs::path& path, const fs::path& from) {
    std::error_code error;
    const fs::path folder = fs::weakly_canonical(from.has_parent_path() ? from.parent_path() : fs::path("."), error);
    const fs::path relative = fs::weakly_canonical(path, error).lexically_relative(folder);
    return !error && !relative.empty() && *relative.begin() != "..";
}

}  // namespace

std::string rules_folder() {
    std::error_code error;
    if (const char* named = std::getenv("GRUNDY_RULES"); named != nullptr && *named != '\0') return named;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    for (const fs::path& folder : {program.parent_path() / "rules", program.parent_path().parent_path() / "rules", fs::path(GRUNDY_RULES_FOLDER)})
        if (fs::is_directory(folder, error)) return folder.string();
    return "";
}

std::vector<std::string> library_names() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(rules_folder(), error))
        if (entry.path().extension() == ".game") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string read_text(const std::string& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) refuse("there is no file " + path);
    if (fs::is_directory(status)) refuse(path + " is a folder, not a rule file", "name a file in it, or run `grundy rules` for the names of the library");
    std::ifstream in(path, std::ios::binary);
    if (!in) refuse(path + " cannot be read");
    return read_at_most(in, path);
}

std::string read_stdin() { return read_at_most(std::cin, "standard input"); }

std::optional<std::string> find_game(const std::string& name) {
    std::error_code error;
    if (name == "-") return name;
    if (is_plain_name(name)) {  // a name of the library wins over a file or a folder that happens to be here
        const fs::path path = fs::path(rules_folder()) / (name + ".game");
        if (fs::is_regular_file(path, error)) return path.string();
    }
    if (fs::exists(name, error)) return name;
    const bool path_like = name.find('/') != std::string::npos || (name.size() > 5 && name.compare(name.size() - 5, 5, ".game") == 0);
    if (path_like) refuse("there is no file " + name);
    return std::nullopt;
}

dsl::Loader loader() {
    dsl::Loader loader;
    loader.game = [](const std::string& name, const std::string& from) -> std::optional<dsl::Source> {
        std::error_code error;
        const fs::path beside = fs::path(from).parent_path() / (is_plain_name(name) ? name + ".game" : name);
        if (fs::is_regular_file(beside, error)) return dsl::Source(beside.string(), read_text(beside.string()));
        const auto found = find_game(name);
        if (!found || *found == "-") return std::nullopt;
        return dsl::Source(*found, read_text(*found));
    };
    loader.graph = [](const std::string& path, const std::string& from) -> std::optional<std::string> {
        const fs::path full = fs::path(from).parent_path() / path;
        std::error_code error;
        if (!fs::is_regular_file(full, error) || !beside_or_below(full, from)) return std::nullopt;
        return read_text(full.string());
    };
    loader.names = library_names;
    return loader;
}

}  // namespace grundy::cli
