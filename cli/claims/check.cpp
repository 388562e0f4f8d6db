/// grundy check FILE…: every claim is proved, exhausted, holds as far as was tried, is refuted with the smallest counterexample, or stays undecided.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>

#include "cli/claims/answers.hpp"
#include "cli/claims/verbs.hpp"
#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/library.hpp"
#include "cli/session.hpp"
#include "dsl/rules_folder.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/warnings.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/report/verdicts.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

struct Flags {
    std::vector<std::string> files;
    std::string claim, verdicts, errata, published, out_of_reach;
    bool slow = false, strict = false, read = false;
};

struct Checked {
    report::CheckedFile file;
    std::string problems;  ///< rendered, for standard error
};

bool is_setting(const std::string& word) {
    std::error_code error;
    return as_setting(word) && !fs::exists(word, error);
}

/// Parameters behind the one file that they belong to.
dsl::Settings settings_of(const std::vector<std::string>& words, std::size_t files) {
    dsl::Settings settings;
    for (const std::string& word : words) {
        if (is_setting(word)) settings.push_back(*as_setting(word));
    }
    if (!settings.empty() && files != 1)
        throw base::Failure(base::FailureKind::bad_input, "the parameter " + settings.front().first + " belongs to one game",
                            "check that file alone: grundy check FILE " + settings.front().first + "=" + settings.front().second);
    return settings;
}

/// No file, and no name of the library: an expression, or a name with a typo or without its ending.
[[noreturn]] void refuse_unknown(const std::string& word, const std::string& first) {
    const bool expression = word.find_first_of("(<>={[") != std::string::npos;
    std::error_code error;
    const std::string guess = fs::exists(word + ".game", error) ? word + ".game" : dsl::did_you_mean(word, library().names());
    const std::string game = word == first ? "GAME" : first;
    throw base::Failure(base::FailureKind::bad_input, "there is no file, folder or rule called \"" + word + "\"",
                        expression       ? "`check` takes files and decides the claims in them; of an expression: grundy ask " + game + " '" + word + "'"
                        : !guess.empty() ? "did you mean `" + guess + "`?"
                                         : "`grundy rules` lists the library");
}

/// Files, names of the library, `-`; a folder stands for all rule files in it.
std::vector<std::string> files_of(const std::vector<std::string>& words) {
    std::vector<std::string> files;
    for (const std::string& word : words) {
        std::error_code error;
        if (is_setting(word)) continue;
        if (fs::is_directory(word, error)) {
            std::vector<std::string> inside;
            for (const auto& entry : fs::recursive_directory_iterator(word, fs::directory_options::skip_permission_denied, error)) {
                if (entry.path().extension() == ".game" && entry.is_regular_file(error)) inside.push_back(entry.path().string());
            }
            std::sort(inside.begin(), inside.end());
            if (inside.empty()) throw base::Failure(base::FailureKind::bad_input, "there is no rule file in " + word, "rule files are called NAME.game");
            files.insert(files.end(), inside.begin(), inside.end());
        } else if (word == "-" || fs::exists(word, error)) {
            files.push_back(word);
        } else if (const std::string path = library().file_of(word); !path.empty()) {
            files.push_back(path);
        } else {
            refuse_unknown(word, words.front());
        }
    }
    return files;
}

std::vector<report::Problem> problems_of(const dsl::Diagnostics& diagnostics, const dsl::Source& source) {
    std::vector<report::Problem> problems;
    for (const dsl::Diagnostic& d : diagnostics.all()) {
        const dsl::Place place = source.place(d.span.begin);
        problems.push_back({d.severity == dsl::Severity::error, d.code, d.message, d.help, place.line, place.column, d.span.begin, d.span.end,
                            source.in_utf16(d.span.begin), source.in_utf16(d.span.end)});
    }
    std::stable_sort(problems.begin(), problems.end(), [](const report::Problem& a, const report::Problem& b) { return a.begin < b.begin; });
    return problems;
}

/// All claims of one file. Runs in its own thread with its own budget.
class FileCheck {
public:
    FileCheck(std::string path, dsl::Settings settings, const Flags& flags, const Session& session, unsigned threads)
        : path_(std::move(path)),
          settings_(std::move(settings)),
          flags_(flags),
          limits_(claim_limits(session)),
          color_(session.error_style().color),
          quiet_(session.quiet),
          session_(session) {
        budget_.set_cancel(watch_interrupt());
        options_.threads = threads;
        if (!session.quiet) options_.warn = warn_once;
    }
    /// Of the whole program's memory, and of the share of this file; when all is used up, no file gets more.
    void set_memory(std::uint64_t whole, std::uint64_t share) {
        budget_.set_memory(share);
        budget_.set_meter([whole, share] { return base::used_memory() > whole ? share + 1 : 0; });
    }

    /// Called before each claim with how many are decided, of how many.
    void tell(std::function<void(std::size_t, std::size_t)> begins) { begins_ = std::move(begins); }

    Checked run() {
        Checked out;
        const base::Watch watch(budget_);
        out.file.name = path_ == "-" ? "<stdin>" : path_;
        dsl::Diagnostics diagnostics;
        auto source = std::make_unique<dsl::Source>(out.file.name, path_ == "-" ? read_stdin() : read_text(path_));
        const dsl::Source copy = *source;
        const auto document = dsl::load(std::move(source), library().loader(), diagnostics);
        out.file.bad = !document;
        if (document) {
            document->assume(settings_);
            diagnostics = dsl::warnings_as_set(*document, library().loader(), diagnostics, settings_);
        }
        if (document && session_.misere) play_misere(*document);
        const auto game = document ? instantiated(*document) : nullptr;
        const std::string doubted = game && !quiet_ ? doubts(*game, out.file.name) : "";  // while there is time
        if (flags_.read) out.file.game = game;
        if (document) claims(*document, diagnostics, out.file);
        if (diagnostics.has_errors()) out.file.bad = true;
        if (diagnostics.has_errors() || !quiet_) out.problems = dsl::render(diagnostics, copy, color_);
        out.file.problems = problems_of(diagnostics, copy);
        out.problems += doubted;
        return out;
    }

private:
    void play_misere(dsl::Document& document) const {
        if (auto game = instantiated(document)) static_cast<void>(as_played(std::move(game), session_));
        document.play_misere();
    }

    /// Null where it cannot be; what is wrong is told claim by claim.
    std::shared_ptr<const rule::Game> instantiated(const dsl::Document& document) const {
        dsl::Diagnostics unused;
        auto game = document.instantiate(settings_, unused);
        return game ? std::make_shared<const rule::Game>(std::move(*game)) : nullptr;
    }

    /// What the rule says that may not be meant.
    static std::string doubts(const rule::Game& game, const std::string& name) {
        std::string text;
        try {
            for (const std::string& sentence : analyse::misreadings(*game::compile(game), game)) text += name + ": note: " + sentence + "\n";
        } catch (const base::Failure& failure) {  // what cannot be compiled is told of claim by claim
            if (failure.kind() == base::FailureKind::interrupted) throw;
        }
        return text;
    }

    void claims(const dsl::Document& document, dsl::Diagnostics& diagnostics, report::CheckedFile& file) {
        claim::Judge judge(options_, budget_, limits_.effort);
        judge.beside([&] { return claim::claims_beside(document); });
        for (std::size_t k = 0; k < document.claims(); ++k) {
            if (begins_) begins_(k, document.claims());
            const auto told = document.heading(k);
            report::CheckedClaim one{file.name, told.line, told.id, told.text, told.formal, told.expect_refuted, told.corrected, told.slow && !flags_.slow, {}};
            // To read a claim computes as well (its `with`, its constants): within its own time, and without its end being the end of the others.
            budget_.set_time(limits_.time);
            std::optional<dsl::Document::ClaimInfo> info;
            try {
                info = document.claim(k, diagnostics);
            } catch (const base::Failure& failure) {
                one.finding.limit = base::limit_of(failure);
                if (one.finding.limit != base::Limit::time && one.finding.limit != base::Limit::memory) throw;
                one.finding.tried.emplace_back(failure.what());
            }
            if (flags_.read || (!info && !one.finding.limit) || (!flags_.claim.empty() && told.id != flags_.claim && told.text != flags_.claim)) continue;
            if (info && !one.skipped) {
                budget_.set_time(limits_.time);
                one.finding = claim::decide_claim(judge, *info, [&](std::size_t step) {
                    dsl::Diagnostics unused;  // a value for which the rule cannot be read is the last
                    return document.claim_cases(k, step, unused);
                });
            }
            file.claims.push_back(std::move(one));
        }
    }

    std::string path_;
    dsl::Settings settings_;
    const Flags& flags_;
    ClaimLimits limits_;
    bool color_, quiet_;
    const Session& session_;
    base::Budget budget_;
    analyse::Options options_;
    std::function<void(std::size_t, std::size_t)> begins_;
};

/// Files side by side; what they say is printed in their order, as soon as all before it are done.
std::vector<report::CheckedFile> check_all(const Flags& flags, Session& session) {
    const std::vector<std::string> paths = files_of(flags.files);
    const dsl::Settings settings = settings_of(flags.files, paths.size());
    const parallel::Threads threads(session.threads);
    const unsigned inside = paths.size() > 1 ? 1 : threads.count();
    base::Budget& whole = session.budget();
    std::vector<report::CheckedFile> files(paths.size());
    std::vector<std::string> problems(paths.size());
    std::vector<bool> ready(paths.size(), false);
    std::size_t printed = 0, done = 0;
    std::mutex mutex;
    const report::Style style = session.style();
    threads.run(paths.size(), [&](std::size_t k) {
        FileCheck check(paths[k], settings, flags, session, inside);
        check.set_memory(whole.memory(), whole.memory() / std::min<std::uint64_t>(threads.count(), paths.size()));
        if (paths.size() == 1) check.tell([&](std::size_t decided, std::size_t claims) { whole.report(decided, claims, "claims"); });
        Checked checked = check.run();
        const std::lock_guard<std::mutex> lock(mutex);
        files[k] = std::move(checked.file);
        problems[k] = std::move(checked.problems);
        ready[k] = true;
        if (paths.size() > 1) whole.report(++done, paths.size(), "files");
        for (; printed < paths.size() && ready[printed]; ++printed) {
            const std::string text = session.json ? "" : report::text(files[printed], style, files.size() == 1);
            if (!problems[printed].empty() || !text.empty()) session.quiet_down();
            std::fputs(problems[printed].c_str(), stderr);
            if (!text.empty()) session.print(text);
        }
    });
    return files;
}

void write_report(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    if (!out.flush()) throw base::Failure(base::FailureKind::bad_input, path + " cannot be written");
}

std::string beside_rules(const std::string& given, const char* usual) {
    return given.empty() ? (fs::path(dsl::rules_folder()) / ".." / usual).lexically_normal().string() : given;
}

void write_documents(const Flags& flags, const std::vector<report::CheckedFile>& files) {
    if (flags.verdicts.empty() && flags.errata.empty()) return;
    std::vector<report::Published> published;
    const auto rows = base::read_csv(read_text(beside_rules(flags.published, "tests/data/facts/claims.csv")));
    for (std::size_t k = 1; k < rows.size(); ++k) {
        const auto& f = rows[k].fields;
        if (f.size() >= 4) published.push_back({f[0], f[1], f[2], f[3]});
    }
    const std::string reasons = beside_rules(flags.out_of_reach, "docs/out_of_reach.csv");
    std::error_code error;
    const auto why = fs::exists(reasons, error) ? base::read_csv(read_text(reasons)) : std::vector<base::CsvRow>{};
    if (!flags.verdicts.empty()) write_report(flags.verdicts, report::verdicts_csv(files, published, why));
    if (!flags.errata.empty()) write_report(flags.errata, report::errata(files, published));
}

int exit_of(const std::vector<report::CheckedFile>& files, bool strict) {
    bool against = false, bad = false, open = false;
    for (const auto& file : files) {
        bad = bad || file.bad;
        for (const auto& one : file.claims) {
            against = against || one.against_expectation();
            if (one.skipped) continue;
            open = open || one.finding.verdict == claim::Verdict::undecided || (strict && one.finding.verdict == claim::Verdict::holds);
        }
    }
    return against ? exit_no : bad ? exit_bad : open ? exit_limit : exit_done;
}

}  // namespace

void add_check(Command& program, Session& session) {
    Command& verb = program.verb("check", "decide the claims of rule files: proved, exhausted, holds, refuted, undecided");
    auto flags = std::make_shared<Flags>();
    verb.words("FILE…", flags->files, "rule files, folders of them, names of the library, or -; then parameters of a single one (t=5)");
    verb.option("--claim", flags->claim, "only the claim with this id");
    verb.flag("--slow", flags->slow, "also claims marked slow");
    verb.flag("--strict", flags->strict, "exit status 3 also where a claim only holds as far as it was tried");
    verb.flag("--read", flags->read, "only read the files and tell what is wrong with them; decide nothing");
    verb.option("--verdicts", flags->verdicts, "write a table of all verdicts (CSV)");
    verb.option("--errata", flags->errata, "write what is wrong in the published claims (Markdown)");
    verb.option("--published", flags->published, "the published claims: claim_id,source,section,claim");
    verb.option("--out-of-reach", flags->out_of_reach, "why a published claim has no formal one: claim_id,reason");
    session.add_misere(verb);
    session.add_common(verb);
    verb.footer(
        "Examples: grundy check mine.game k=3; grundy check rules/ --claim 004-2.2\n--time-limit bounds each claim (10s unless told).\nExit status: 1 a claim "
        "is refuted against expectation, 2 a bad file, 3 a claim is undecided, else "
        "0.");
    verb.run([flags, &session] {
        const auto files = check_all(*flags, session);
        std::size_t claims = 0;
        for (const auto& file : files) claims += file.claims.size();
        const bool none = std::none_of(files.begin(), files.end(), [](const auto& file) { return file.bad; });
        if (claims == 0 && none && !flags->claim.empty())
            throw base::Failure(base::FailureKind::bad_input, "there is no claim \"" + flags->claim + "\" in these files");
        const bool all_bad = std::all_of(files.begin(), files.end(), [](const report::CheckedFile& file) { return file.bad && file.claims.empty(); });
        if (session.json || !all_bad) session.print(session.json ? report::json(files) : report::check_summary(files, session.style()));
        write_documents(*flags, files);
        session.exit = exit_of(files, flags->strict);
    });
}

}  // namespace grundy::cli
