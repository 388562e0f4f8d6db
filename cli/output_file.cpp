#include "cli/output_file.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/base/failure.hpp"

namespace grundy::cli {

namespace fs = std::filesystem;

OutputFile::OutputFile(const std::string& path, Earlier earlier) : path_(path) {
    if (is_standard_output()) return;
    std::error_code none;
    if (fs::is_symlink(path, none)) path_ = fs::weakly_canonical(path, none).string();
    direct_ = fs::exists(path_, none) && !fs::is_regular_file(path_, none);  // /dev/stdout, a pipe
    if (direct_ && fs::is_directory(path_, none)) cannot();
    if (direct_) return;
    if (!std::ofstream(part(), std::ios::binary | std::ios::trunc)) cannot();
    if (earlier == Earlier::keep || !fs::exists(path_, none)) return;
    std::error_code failed;
    fs::rename(path_, before(), failed);
    if (failed) fs::remove(part(), none), cannot();
    moved_ = true;
}

OutputFile::~OutputFile() {
    std::error_code none;
    if (!is_standard_output() && !direct_) fs::remove(part(), none);
}

void OutputFile::write(const std::string& text) {
    std::ofstream out(direct_ ? path_ : part(), std::ios::binary | std::ios::trunc);
    out << text << std::flush;
    if (!out) cannot();
    out.close();
    if (direct_) return;
    std::error_code failed, none;
    fs::rename(part(), path_, failed);
    if (failed) cannot();
    if (moved_) fs::remove(before(), none);
    moved_ = false;
}

void OutputFile::cannot() const { throw base::Failure(base::FailureKind::bad_input, "the file " + path_ + " cannot be written"); }

std::string extension_of(const std::string& path) {
    std::string extension = fs::path(path).extension().string();
    if (!extension.empty()) extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

void hand_over(OutputFile& to, report::Output output, const rule::Game& game, const std::string& sentence, Session& session) {
    session.quiet_down();
    if (!to.is_standard_output()) {
        to.write(output.text);
        output.file = to.path();
    }
    if (session.json) session.print(report::json(output, game));
    else if (to.is_standard_output()) session.print(output.text);
    else if (!session.quiet) session.print(sentence + "\n");
    if (!session.quiet && !session.json)
        for (const std::string& left : output.left_out) std::fputs(("grundy: " + report::shorten(left) + "\n").c_str(), stderr);
    session.exit = Session::code_of(output.limit);
}

}  // namespace grundy::cli
