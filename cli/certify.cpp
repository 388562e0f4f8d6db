/// grundy certify GAME -o FILE: a proved law, with --at the outcome of a position, with --claim a claim of the file, for grundy-verify to check by itself.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/claim/decide.hpp"

namespace grundy::cli {

namespace {

namespace fs = std::filesystem;

using base::Failure;
using base::FailureKind;

/// Every case of every claim with this id, this text or these words.
std::vector<certificate::Certificate> of_claims(const dsl::Document& document, const std::string& wanted, const analyse::Options& options, base::Budget& budget,
                                                Session& session) {
    claim::Judge judge(options, budget);
    std::vector<certificate::Certificate> made;
    for (std::size_t k = 0; k < document.claims(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = document.claim(k, diagnostics);
        say(diagnostics, document.source(), session);
        if (!info || (info->id != wanted && info->text != wanted && info->formal != wanted)) continue;
        auto cases = certificate::of_cases(*info, [&](const auto& game, const auto& one) { return judge.decide(game, one); });
        std::move(cases.begin(), cases.end(), std::back_inserter(made));
    }
    if (made.empty()) throw Failure(FailureKind::bad_input, "there is no claim \"" + wanted + "\" in this file", "`grundy check` lists the claims of a file");
    return made;
}

certificate::Certificate of_law(analyse::Oracle& oracle, const dsl::Document& document) {
    try {
        return certificate::of_law(oracle);
    } catch (const Failure& why) {
        if (why.kind() != FailureKind::unsupported || oracle.law()) throw;
        throw Failure(FailureKind::unsupported, why.what(),
                      document.claims() > 0 ? "--claim ID certifies a claim of the file (`grundy check` lists them), --at POSITION the outcome of one position"
                                            : "--at POSITION certifies the outcome of one position, by playing through everything below it");
    }
}

/// The file to write. What stood there before is about something else: it is moved aside before the work begins, so that a run which fails, or is killed,
/// leaves nothing there that could be taken for its answer; and it only disappears when the new certificate, written beside it, has taken its place.
class CertificateFile {
public:
    explicit CertificateFile(const std::string& path) : path_(path) {
        if (path.empty() || path == "-") return;
        std::error_code none;
        if (fs::is_symlink(path, none)) path_ = fs::weakly_canonical(path, none).string();
        direct_ = fs::exists(path_, none) && !fs::is_regular_file(path_, none);  // /dev/stdout, a pipe
        if (direct_) return;
        if (!std::ofstream(part(), std::ios::binary | std::ios::trunc)) cannot();
        if (!fs::exists(path_, none)) return;
        std::error_code failed;
        fs::rename(path_, before(), failed);
        if (failed) fs::remove(part(), none), cannot();
        moved_ = true;
    }
    ~CertificateFile() {
        std::error_code none;
        if (!path_.empty() && path_ != "-" && !direct_) fs::remove(part(), none);
    }
    CertificateFile(const CertificateFile&) = delete;
    CertificateFile& operator=(const CertificateFile&) = delete;

    bool is_standard_output() const { return path_.empty() || path_ == "-"; }
    void write(const std::string& text) {
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
    /// Where the earlier file is now; empty when there was none, or when it is replaced.
    std::string earlier() const { return moved_ ? before() : ""; }

private:
    std::string part() const { return path_ + ".part"; }
    std::string before() const { return path_ + ".before"; }
    [[noreturn]] void cannot() const { throw Failure(FailureKind::bad_input, "the file " + path_ + " cannot be written"); }

    std::string path_;
    bool direct_ = false, moved_ = false;
};

std::vector<certificate::Certificate> certificates(const std::vector<std::string>& words, const SolveOptions& flags, const std::string& claim, bool strategy,
                                                   Session& session) {
    base::Budget& budget = session.budget();
    const Opened opened = open_game(words, session);
    const analyse::Options options = flags.read(opened.game, session);
    if (strategy && !options.at) throw Failure(FailureKind::bad_input, "--strategy needs a position", "add --at POSITION, or --at start");
    if (!claim.empty()) {
        if (options.at || words.size() > 1)
            throw Failure(FailureKind::bad_input, "a claim says itself for which positions and parameters it is made", "leave them out beside --claim");
        return of_claims(*opened.document, claim, options, budget, session);
    }
    analyse::Oracle oracle(opened.game, options, budget);
    if (!options.at) return {of_law(oracle, *opened.document)};
    oracle.require(*options.at);
    return {strategy ? certificate::of_strategy(oracle, *options.at) : certificate::of_position(oracle, *options.at)};
}

}  // namespace

void add_certify(Command& program, Session& session) {
    Command& verb = program.verb("certify", "a certificate of what is proved, for grundy-verify");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    auto file = std::make_shared<std::string>(), claim = std::make_shared<std::string>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family such as 0.137, or -; then its parameters (t=5)");
    verb.option("-o,--output", *file, "the file to write; - or nothing: standard output");
    auto strategy = std::make_shared<bool>(false);
    verb.option("--claim", *claim, "a claim of the rule file, by its id, its text or its words: all its cases");
    verb.flag("--strategy", *strategy, "with --at: a winning move for every position that needs one, instead of all play");
    flags->add(verb);
    session.add_common(verb);
    verb.run([words, flags, file, claim, strategy, &session] {
        CertificateFile to(*file);
        try {
            const auto made = certificates(*words, *flags, *claim, *strategy, session);
            const std::string text = certificate::bundle(made);
            if (to.is_standard_output()) {
                session.print(text);
            } else {
                to.write(text);
                for (const auto& one : made) {
                    if (!session.quiet) session.print(fmt::format("certificate {}: {}\n  {}\n", *file, one.sentence, one.how));
                }
            }
        } catch (...) {
            if (const std::string earlier = to.earlier(); !earlier.empty())
                session.complain("no certificate is written, and the earlier file is now " + earlier, "it is about something else");
            throw;
        }
        session.exit = exit_done;
    });
}

}  // namespace grundy::cli
