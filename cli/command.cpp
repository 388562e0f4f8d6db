#include "cli/command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

namespace grundy::cli {

namespace {

/// A position may begin with a sign or a bracket, which the option parser would take for its own: a blank before it is meaningless to the language.
std::string shielded(const std::string& word) {
    const bool sign = word.size() > 1 && word[0] == '-' && (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '(');
    return sign || (!word.empty() && (word[0] == '[' || word[0] == '{')) ? " " + word : word;
}

/// The value of an option as it was typed, without the blank. An empty one is a variable of the shell that was not set, and not the same as no option.
const CLI::Validator as_typed(
    [](std::string& value) -> std::string {
        if (value.empty()) return "nothing is given for it";
        if (value[0] == ' ' && shielded(value.substr(1)) == value) value.erase(0, 1);
        return "";
    },
    "");

/// CLI11 from 2.4 on (Debian 13) takes no blank in the name of what has no dash, "GAME POS…": another character of one byte stands for it inside.
constexpr char blank = '\x7f';
std::string without_blanks(std::string name) {
    std::replace(name.begin(), name.end(), ' ', blank);
    return name;
}
std::string with_blanks(std::string text) {
    std::replace(text.begin(), text.end(), blank, ' ');
    return text;
}

}  // namespace

struct Command::Impl {
    std::unique_ptr<CLI::App> owned;
    CLI::App* app = nullptr;
    std::string heading;
    std::vector<std::unique_ptr<Command>> verbs;

    void place(CLI::Option* option) const {
        if (!heading.empty()) option->group(heading);
    }
};

Command::Command(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Command::Command(Command&&) noexcept = default;
Command::~Command() = default;

Command::Command(const std::string& name, const std::string& about) : impl_(std::make_unique<Impl>()) {
    impl_->owned = std::make_unique<CLI::App>(about, name);
    impl_->app = impl_->owned.get();
    impl_->app->require_subcommand(0, 1);
}

Command& Command::verb(const std::string& name, const std::string& about) {
    auto verb = std::make_unique<Impl>();
    verb->app = impl_->app->add_subcommand(name, about);
    impl_->verbs.push_back(std::unique_ptr<Command>(new Command(std::move(verb))));
    return *impl_->verbs.back();
}

std::vector<std::string> Command::verbs() const {
    std::vector<std::string> names;
    for (const auto& verb : impl_->verbs) names.push_back(verb->impl_->app->get_name());
    return names;
}

std::vector<std::string> Command::options_of(const std::string& verb) const {
    std::vector<std::string> names;
    for (const auto& one : impl_->verbs) {
        if (one->impl_->app->get_name() != verb) continue;
        for (const CLI::Option* option : one->impl_->app->get_options())
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

void Command::words(const std::string& name, std::vector<std::string>& target, const std::string& about, bool needed) {
    impl_->app->add_option(without_blanks(name), target, about)->required(needed);
}

void Command::flag(const std::string& names, bool& target, const std::string& about) { impl_->place(impl_->app->add_flag(names, target, about)); }

void Command::option(const std::string& names, std::string& target, const std::string& about, const std::vector<std::string>& allowed) {
    CLI::Option* option = impl_->app->add_option(names, target, about);
    if (!allowed.empty()) option->check(CLI::IsMember(allowed));
    option->transform(as_typed);  // before what is checked
    impl_->place(option);
}

void Command::option(const std::string& names, unsigned& target, unsigned low, unsigned high, const std::string& about) {
    impl_->place(impl_->app->add_option(names, target, about)->check(CLI::Range(low, high)));
}

void Command::heading(const std::string& name) { impl_->heading = name; }
void Command::footer(const std::string& text) { impl_->app->footer(text); }
void Command::run(std::function<void()> action) { impl_->app->callback(std::move(action)); }
std::string Command::help() const { return with_blanks(impl_->app->help()); }

Command::Outcome Command::parse(const std::vector<std::string>& words) {
    std::vector<std::string> reversed;
    for (auto word = words.rbegin(); word != words.rend(); ++word) reversed.push_back(shielded(*word));
    try {
        impl_->app->parse(reversed);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != 0) return {Outcome::Kind::wrong, with_blanks(error.what())};
        return {Outcome::Kind::help, help()};  // of the verb, if one was named
    }
    return {impl_->app->get_subcommands().empty() ? Outcome::Kind::no_verb : Outcome::Kind::ran, ""};
}

}  // namespace grundy::cli
