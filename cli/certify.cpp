/// grundy certify GAME -o FILE: a proved law, or with --at the outcome of a position, as a file that grundy-verify checks by itself.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/solve_options.hpp"
#include "cli/verbs.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/certificate/certificate.hpp"

namespace grundy::cli {

namespace {

using base::Failure;
using base::FailureKind;

certificate::Certificate of_position(analyse::Oracle& oracle, const rule::PositionData& position) {
    oracle.require(position);
    const analyse::Known known = oracle.at(position, oracle.has_values() ? analyse::Want::value : analyse::Want::outcome);
    if (known.outcome != 'P' && known.outcome != 'N')
        throw Failure(known.limit ? FailureKind::limit : FailureKind::unsupported,
                      "the outcome of this position is not known to be P or N: no certificate is written");
    const auto value = known.value ? base::to_int64(*known.value) : std::nullopt;
    return certificate::of_outcome(oracle.rule(), position, known.outcome, value.value_or(-1));
}

certificate::Certificate of_law(analyse::Oracle& oracle) {
    oracle.seek_proof();
    const auto* law = oracle.law();
    const auto* proof = oracle.proof();
    if (!law || !proof) {
        throw Failure(FailureKind::unsupported, "nothing is proved about all positions of this game: no certificate is written",
                      "--at POSITION certifies the outcome of one position, by playing through everything below it");
    }
    const auto shift = oracle.recognition().embedding.shift;
    // The divisors are counted in positions on both sides.
    if (shift != 0 && !std::holds_alternative<pattern::ClosedForm>(law->law))
        throw Failure(FailureKind::unsupported, "the law speaks of heaps that are not the positions of this rule: no certificate is written");
    return certificate::of_law(oracle.rule(), *law, *proof);
}

void save(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << text << std::flush;
    if (!out) throw Failure(FailureKind::bad_input, "the file " + path + " cannot be written");
}

}  // namespace

void add_certify(Command& program, Session& session) {
    Command& verb = program.verb("certify", "a certificate of what is proved, for grundy-verify");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SolveOptions>();
    auto file = std::make_shared<std::string>();
    verb.words("GAME", *words, "a rule file, a name of the library, a family such as 0.137, or -; then its parameters (t=5)");
    verb.option("-o,--output", *file, "the file to write; - or nothing: standard output");
    flags->add(verb);
    session.add_common(verb);
    verb.run([words, flags, file, &session] {
        base::Budget& budget = session.budget();
        const Opened opened = open_game(*words, session);
        const analyse::Options options = flags->read(opened.game, session);
        analyse::Oracle oracle(opened.game, options, budget);
        const certificate::Certificate made = options.at ? of_position(oracle, *options.at) : of_law(oracle);
        if (file->empty() || *file == "-") {
            session.print(made.text);
        } else {
            save(*file, made.text);
            if (!session.quiet) session.print(fmt::format("certificate {}: {}\n  {}\n", *file, made.sentence, made.how));
        }
        session.exit = exit_done;
    });
}

}  // namespace grundy::cli
