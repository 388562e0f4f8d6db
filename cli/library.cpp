#include "cli/library.hpp"

#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/terminal.hpp"
#include "dsl/rules_folder.hpp"
#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 4'000'000;

[[noreturn]] void refuse_library(const std::string& message, const std::string& hint = {}) { throw base::Failure(base::FailureKind::bad_input, message, hint); }

}  // namespace

dsl::Library library() { return dsl::Library(dsl::rules_folder()); }

void refuse_no_file(const std::string& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (fs::is_directory(status))
        refuse_library("`" + path + "` is a folder, not a rule file", "name a file in it, or run `grundy rules` for the names of the library");
    const auto size = fs::is_regular_file(status) ? fs::file_size(path, error) : 0;
    if (!error && size > most_bytes) refuse_library("the file `" + path + "` has " + std::to_string(size / 1'000'000) + " MB; a rule file has at most 4");
}

std::string read_text(const std::string& path) {
    refuse_no_file(path);
    auto text = dsl::read_file(path, most_bytes);
    if (!text) refuse_library(fs::exists(path) ? "the file `" + path + "` cannot be read" : "there is no file `" + path + "`");
    return std::move(*text);
}

std::string read_stdin() {
    const WaitForTyping quiet;
    std::string text(most_bytes + 1, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::cin.gcount()));
    if (text.size() > most_bytes) refuse_library("standard input is longer than 4 MB, which no rule file is");
    return text;
}

}  // namespace grundy::cli
