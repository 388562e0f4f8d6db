#pragma once
/// The file that a verb writes with -o: whole or not at all. And how plot, export and graph hand over what they made.
#include <string>

#include "cli/session.hpp"
#include "engine/report/values/output.hpp"

namespace grundy::cli {

/// The new file is written beside the old one and takes its place when it is complete. That it can be written is found out at once, before any work.
class OutputFile {
public:
    /// What stood there before is kept until it is replaced; or, where it would be taken for the answer of a run that fails or is killed, is moved aside
    /// before the work begins.
    enum class Earlier { keep, aside };
    explicit OutputFile(const std::string& path, Earlier earlier = Earlier::keep);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    bool is_standard_output() const { return path_.empty() || path_ == "-"; }
    void write(const std::string& text);
    /// Where the earlier file is now; empty when there was none, or when it is replaced.
    std::string earlier() const { return moved_ ? before() : ""; }
    const std::string& path() const { return path_; }

private:
    std::string part() const { return path_ + ".part"; }
    std::string before() const { return path_ + ".before"; }
    [[noreturn]] void cannot() const;

    std::string path_;
    bool direct_ = false, moved_ = false;
};

/// "svg" of "a/B.SVG"; empty where there is no dot.
std::string extension_of(const std::string& path);

/// Writes `output.text` to the file, or to standard output, where --json makes it part of the document; what is left out is said on standard error.
/// `sentence` is printed when a file was output.
void hand_over(OutputFile& to, report::Output output, const rule::Game& game, const std::string& sentence, Session& session);

}  // namespace grundy::cli
