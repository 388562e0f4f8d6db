#include "cli/session.hpp"

#include <cstdio>
#include <mutex>
#include <set>

#include "cli/command.hpp"
#include "cli/memory.hpp"
#include "cli/quantity.hpp"
#include "dsl/text/diagnostic.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"

namespace grundy::cli {

void warn_once(const std::string& sentence) { say_once("warning: " + report::shorten(sentence)); }

void say_once(const std::string& sentence) {
    static std::mutex mutex;
    static std::set<std::string> said;
    const std::lock_guard<std::mutex> lock(mutex);
    if (said.insert(sentence).second) std::fputs(("grundy: " + sentence + "\n").c_str(), stderr);
}

void Session::add_common(Command& command) {
    command.heading("Common options");
    command.flag("--json", json, "one JSON document on standard output");
    command.flag("--quiet,-q", quiet, "no progress, no warnings");
    command.option("--color", color, "colours: auto, always, never (NO_COLOR is respected)", {"auto", "always", "never"});
    command.option("--threads", threads, 1, 1024, "threads to use (default: all); the answer does not depend on it");
    command.option("--time-limit", time_limit, "stop after 30s, 5min, 2h …, keeping what was computed");
    command.option("--memory-limit", memory_limit, "use at most 4G, 512M … (default: most of what is free)");
}

void Session::add_misere(Command& command) { command.flag("--misere", misere, "misère play: who makes the last move of all loses, whatever the rule says"); }

base::Budget& Session::budget() {
    if (budget_) return *budget_;
    budget_ = std::make_unique<base::Budget>();
    const std::uint64_t memory = memory_limit.empty() ? base::usual_memory() : parse_size(memory_limit);
    budget_->set_memory(memory);
    budget_->set_meter(base::used_memory);
    limit_memory(memory);
    if (!time_limit.empty()) budget_->set_time(parse_duration(time_limit));
    budget_->set_cancel(watch_interrupt());
    watch_.emplace(*budget_);
    progress_ = std::make_unique<ProgressLine>(quiet);
    if (progress_->active())
        budget_->set_progress([this](std::uint64_t done, std::uint64_t total, const char* what) {
            if (progress_) progress_->show(done, total, what);
        });
    return *budget_;
}

void Session::print(const std::string& text) {
    quiet_down();
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return;
    complain("the output could not be written");
    throw Exit{exit_bad};
}

void Session::complain(const std::string& message, const std::string& hint) const {
    const report::Style style = error_style();
    std::string text = style.paint(report::Ink::bad, "grundy:") + " " + report::shorten(message) + "\n";
    if (!hint.empty()) text += "  " + report::shorten(hint) + "\n";
    std::fputs(text.c_str(), stderr);
}

/// What a run that could tell nothing needs.
static std::string more_of(const base::Failure& failure) {
    const auto* reached = dynamic_cast<const base::LimitReached*>(&failure);
    if (!reached || (reached->limit() != base::Limit::time && reached->limit() != base::Limit::memory)) return "";
    return "allow more with " + base::setting(reached->limit() == base::Limit::time ? base::Setting::time_limit : base::Setting::memory_limit) +
           ", or ask for less";
}

void Session::complain(const base::Failure& failure) const {
    const base::PlaceInRule* place = failure.place();
    std::shared_ptr<const dsl::Source> source;
    for (const auto& [game, one] : opened) {
        if (!place || game != place->game) continue;
        if (source && source->text() != one->text()) return complain(failure.what(), failure.hint());  // two games of one name: which is it?
        source = one;
    }
    if (!source) return complain(failure.what(), failure.hint().empty() ? more_of(failure) : failure.hint());
    dsl::Diagnostics found;
    const std::uint32_t begin = source->offset({place->line, place->column});
    const bool overflow = failure.kind() == base::FailureKind::overflow;
    found.error(overflow ? "E301" : "E300", {begin, begin + place->length}, report::shorten(failure.sentence()), failure.hint());
    std::fputs(dsl::render(found, *source, error_style().color).c_str(), stderr);
}

int Session::code_of(const std::optional<base::Limit>& limit) {
    if (!limit) return exit_done;
    return *limit == base::Limit::interrupted ? exit_interrupted : exit_limit;
}

int Session::code_of(base::FailureKind kind) {
    switch (kind) {
        case base::FailureKind::bad_input:
        case base::FailureKind::arithmetic:
        case base::FailureKind::unsupported: return exit_bad;
        case base::FailureKind::overflow:
        case base::FailureKind::limit: return exit_limit;
        case base::FailureKind::interrupted: return exit_interrupted;
        case base::FailureKind::internal: return exit_defect;
    }
    return exit_defect;
}

}  // namespace grundy::cli
