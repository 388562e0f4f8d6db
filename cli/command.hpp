#pragma once
/// A command with its options. The only door to CLI11, which is included by command.cpp alone: it costs ten seconds of compiling wherever it is seen.
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace grundy::cli {

class Command {
public:
    /// The program itself.
    Command(const std::string& name, const std::string& about);
    ~Command();
    Command(Command&&) noexcept;

    /// A verb of the program. Lives as long as the program.
    Command& verb(const std::string& name, const std::string& about);
    std::vector<std::string> verbs() const;
    /// "--to", "--json" …: the long names that a verb takes.
    std::vector<std::string> options_of(const std::string& verb) const;

    /// All words that are no options; at least one, if some are needed.
    void words(const std::string& name, std::vector<std::string>& target, const std::string& about, bool needed = true);
    void flag(const std::string& names, bool& target, const std::string& about);
    /// With `allowed`, one of these.
    void option(const std::string& names, std::string& target, const std::string& about, const std::vector<std::string>& allowed = {});
    void option(const std::string& names, unsigned& target, unsigned low, unsigned high, const std::string& about);
    /// Options declared from now on stand under this heading of --help.
    void heading(const std::string& name);
    void footer(const std::string& text);
    /// What the verb does when it is the one that was asked for.
    void run(std::function<void()> action);

    std::string help() const;

    struct Outcome {
        enum class Kind { ran, no_verb, help, wrong } kind = Kind::ran;
        std::string text;  ///< the help, or what is wrong
    };
    /// Reads the words and runs the verb. What the verb throws passes through.
    Outcome parse(const std::vector<std::string>& words);

private:
    struct Impl;
    explicit Command(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace grundy::cli
