#include "engine/export/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/analyse/domain/positions.hpp"
#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/later.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/law/value_law.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/prove/statement.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/reference.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::exporting {

using analyse::Oracle;
using base::Failure;
using base::FailureKind;
using rule::ComponentKind;

bool is_list(const rule::Component& component) {
    return component.kind == ComponentKind::vector || component.kind == ComponentKind::sequence || component.kind == ComponentKind::range_set;
}

std::vector<std::string> argument_names(const rule::Game& game) {
    std::vector<std::string> names;
    for (const rule::Component& c : game.components) names.push_back(safe_name(c.name));
    return names;
}

std::map<std::uint32_t, std::string> slots_of(const rule::Game& game) {
    std::map<std::uint32_t, std::string> slots;
    const auto names = argument_names(game);
    for (std::size_t c = 0; c < names.size(); ++c) slots[static_cast<std::uint32_t>(c)] = names[c];
    return slots;
}

std::optional<std::int64_t> tested_from(const Program& program) {
    if (program.game->components.size() != 1 || is_list(program.game->components[0]) || program.tested.empty()) return {};
    const base::Integer first = program.tested.front().position[0].items[0];
    for (std::size_t i = 0; i < program.tested.size(); ++i)
        if (program.tested[i].position[0].items[0] != first + i) return {};
    return base::to_int64(first);
}

std::string wrapped_list(const std::vector<std::string>& items, std::size_t indent, std::size_t columns) {
    std::string text;
    std::size_t column = indent;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        if (column > indent && column + 1 + item.size() > columns) {
            text += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            text += ' ';
            ++column;
        }
        text += item;
        column += item.size();
    }
    return text;
}

namespace {

constexpr std::size_t most_table_entries = 1'000'000;  ///< of a table in a program
constexpr std::size_t most_transitions_written = 400'000;
constexpr std::size_t tested_positions = 250;
constexpr std::uint64_t tested_heaps = 1000;
constexpr std::uint64_t most_work_here = 40'000'000;

[[noreturn]] void no_program(const std::string& message, const std::string& hint = {}) { throw Failure(FailureKind::unsupported, message, hint); }

void check_size(const pattern::Pattern& law) {
    std::size_t size = 0;
    if (const auto* period = std::get_if<pattern::LongPeriod>(&law.law)) size = period->preperiod + period->period;
    if (const auto* period = std::get_if<pattern::Period>(&law.law)) size = period->values.size();
    if (const auto* log = std::get_if<pattern::LogPeriod>(&law.law)) size = log->intervals().size() + log->from;
    if (const auto* machine = std::get_if<pattern::Automaton>(&law.law)) size = machine->next.size();
    if (size > most_table_entries)
        no_program(fmt::format("the proved law ({}) has a table of {} entries, and a program holds {} at most", law.describe(), size, most_table_entries),
                   "grundy value answers at positions of any size");
}

/// What a theorem about this game says, as part of a program; nothing where it says it in no formula.
std::optional<Part> part_of(Oracle& oracle, const pattern::Theorem& theorem, std::string& why) {
    if (!theorem.law || theorem.row || theorem.law->none()) {
        why = theorem.law && theorem.law->none() ? "it is proved that the values have no period" : "the theorem is not about all positions";
        return {};
    }
    Part part;
    part.game = oracle.rule_ptr();
    part.values = theorem.law->of == pattern::Of::values;
    if (!theorem.law->closed()) {
        if (part.game->components.size() != 1 || part.game->components[0].kind == ComponentKind::range_set) {
            why = "the heap of the law is not the only number of a position";
            return {};
        }
        check_size(*theorem.law);
        part.law = OfHeap{theorem.law, theorem.shift};
        return part;
    }
    const auto said = claim::statement_of(*theorem.law, oracle.recognition().embedding, *part.game);
    if (!said) {
        why = fmt::format("no short formula is known for what the theorem says ({})", theorem.law->describe());
        return {};
    }
    part.values = part.values && said->value;
    part.law = OfFormula{part.values ? said->value : nullptr, said->previous};
    return part;
}

std::string with_proof(const pattern::TheoremRef& theorem) { return report::law_sentence(analyse::proved(theorem)); }

/// By the theorems about one heap, about several, and about sums of games played apart.
bool by_theorem(Oracle& oracle, double most, Program& program, std::string& why) {
    oracle.seek_proof(most);
    if (const auto theorem = oracle.sought_theorem()) {
        const auto part = part_of(oracle, *theorem, why);
        if (part) {
            program.parts = {*part};
            program.values = part->values;
            program.says = {with_proof(theorem)};
            return true;
        }
    }
    if (!oracle.groups() || oracle.groups()->groups().of_runs()) return false;
    const recognise::SumGroups& groups = oracle.groups()->groups();
    program.sum = true;
    program.says = {report::statement(*oracle.groups()->theorem())};
    for (std::size_t g = 0; g < groups.groups.size(); ++g) {
        Oracle& of = oracle.groups()->of(g);
        of.seek_proof(most);
        const auto theorem = of.sought_theorem();
        if (!theorem) return why = "of " + recognise::places_of(groups.groups[g], oracle.rule()) + " nothing is proved for all positions", program = {}, false;
        auto part = part_of(of, *theorem, why);
        if (part && !part->values)
            why = "of " + recognise::places_of(groups.groups[g], oracle.rule()) + " only the outcomes are proved, and a sum needs values";
        if (!part || !part->values) return program = {}, false;
        part->at = groups.groups[g].places;
        part->every_entry = part->at.empty();
        program.parts.push_back(std::move(*part));
        program.says.push_back(recognise::places_of(groups.groups[g], oracle.rule()) + ": " + with_proof(theorem));
    }
    return true;
}

/// The numbers of a position are the tracks of its automata, in order: natural numbers, and no more of them than there are tracks.
bool reads_plainly(const rule::Game& game, claim::PlayRelation& play) {
    rule::PositionData position;
    std::int64_t next = 1;
    for (const rule::Component& c : game.components) {
        if (c.kind != ComponentKind::natural && c.kind != ComponentKind::vector) return false;
        rule::Datum datum{c.kind == ComponentKind::natural, {}};
        for (std::int64_t i = 0; i < (datum.scalar ? 1 : c.length); ++i) datum.items.emplace_back(next++);
        position.push_back(std::move(datum));
    }
    if (play.tracks().size() + 1 != static_cast<std::size_t>(next)) return false;
    const auto values = play.values(position);
    for (std::size_t i = 0; i < play.tracks().size(); ++i)
        if (values.at(play.tracks()[i]) != static_cast<std::int64_t>(i) + 1) return false;
    return true;
}

/// By induction along play (11.1, 11.2): automata that read all numbers at once.
template <class Law>
bool from_automaton(const std::shared_ptr<const rule::Game>& game, const std::shared_ptr<const Law>& law, bool values, pattern::TheoremId theorem,
                    Program& program) {
    if (!law || !reads_plainly(*game, law->play())) return false;
    Part part{game, OfDigits{law->sentences().base().base(), law->as_data(), values}, values, {}, false};
    const auto& set = *std::get<OfDigits>(part.law).set;
    if (set.next.size() > most_transitions_written) return false;
    program.parts = {part};
    program.values = values;
    program.says = {fmt::format("{} are read off the base-{} digits of all numbers by an automaton with {} states, proved: {}",
                                values ? "values" : "P-positions", law->sentences().base().base(), set.accepts.size(), report::name_of(theorem)),
                    "play ends: " + law->rank()};
    return true;
}

bool by_induction(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, Program& program, std::string& why) {
    if (game->partizan) return false;
    const arithmetic::Numeration base = claim::claim_base(*game, {});
    for (const bool values : {true, false}) {
        const bool found = claim::known_or_none([&] {
            const arithmetic::Allowance allowance(most_work_here);
            std::string reason;
            const auto kernel = values ? nullptr : claim::learn_any_kernel(game, ruleset, base, reason);
            const bool made = values
                                  ? from_automaton(game, claim::learn_values(game, ruleset, base, reason), true, pattern::TheoremId::value_induction, program)
                                  : kernel && from_automaton(game, kernel, false, kernel->theorem(), program);
            if (!made && !reason.empty() && why.empty()) why = reason;
            return made;
        });
        if (found) return true;
    }
    return false;
}

/// By a claim of the file that is proved: where no number is shown to fall, who wins may be proved nevertheless.
bool by_claim(const claim::FindClaim& find, Program& program) {
    const auto claimed = find ? find() : std::nullopt;
    if (!claimed) return false;
    const auto& game = claimed->game;  // the same rule, with the functions that only claims use
    const auto stated = claim::stated_by(claimed->claim, *game);
    if (!stated.told || claimed->finding.verdict != claim::Verdict::proved) return false;
    if (!claimed->settled && !stated.value && !stated.negated) return false;  // where it is not P it may be drawn
    OfFormula law{stated.value ? stated.told : nullptr, stated.told};
    if (stated.value) law.previous = rule::compare(stated.told, rule::Relation::equal, rule::number(0));
    else if (stated.negated) law.previous = rule::negation(stated.told);
    program.parts = {Part{game, law, stated.value, {}, false}};
    program.values = stated.value;
    program.endless = !stated.value;
    program.says = {fmt::format("as the file claims, {}, and is proved: {}", claimed->formal, report::theorems(claimed->finding))};
    return true;
}

/// Where play may go on for ever the definition has no end: what a search decides in a moment.
char soon_decided(const Oracle& oracle, const game::Position& position, const base::Budget& few) {
    base::Budget moment;
    moment.follow(few, std::chrono::milliseconds(200));
    const base::Watch watch(moment);
    char who = '?';
    const auto limit = base::ended_early([&] {
        solve::Search search(oracle.ruleset(), moment, parallel::Threads(1));
        if (const auto answer = search.outcome({position}).answer) who = solve::letter(*answer);
    });
    (void)limit;  // then it is no test
    return who;
}

/// Straight from the definition, so that a program that is wrong shows it.
void add_tests(Oracle& oracle, const base::Budget& budget, Program& program) {
    base::Budget few;
    few.follow(budget, std::chrono::seconds(5));
    solve::Reference judge(oracle.ruleset_ptr(), &few);
    const game::Shape& shape = oracle.ruleset().shape();
    const auto add = [&](const game::Position& position) {
        if (!oracle.ruleset().contains(position)) return true;
        if (program.endless) {
            if (const char who = soon_decided(oracle, position, few); who != '?') program.tested.push_back({shape.to_data(position), who == 'N' ? 1 : 0});
            return !few.exceeded();
        }
        try {
            const base::Integer value =
                program.values ? base::Integer(judge.value(position).value) : base::Integer(judge.outcome(position) == solve::Outcome::P ? 0 : 1);
            program.tested.push_back({shape.to_data(position), value});
        } catch (const Failure& failure) {
            base::pass_grave(failure);
            return false;
        }
        return true;
    };
    if (shape.one_heap()) {
        std::uint64_t last = 120;
        const auto* heap = program.parts.size() == 1 ? std::get_if<OfHeap>(&program.parts[0].law) : nullptr;
        const auto* period = heap ? std::get_if<pattern::Period>(&heap->law->law) : nullptr;
        if (heap && !period) last = tested_heaps;
        if (period) last = std::min(tested_heaps, std::max<std::uint64_t>(last, period->preperiod + 2 * period->period));
        const std::int64_t first = std::min<std::int64_t>(oracle.recognition().embedding.shift, 0);
        for (std::int64_t n = first; n <= static_cast<std::int64_t>(last); ++n)
            if (!add({n})) break;
        return;
    }
    const analyse::Positions all(oracle.ruleset(), oracle.rule(), analyse::alphabet_of(oracle.rule()), analyse::bounds_of_domain(oracle.rule()));
    std::uint64_t left = 1'000'000;
    for (std::int64_t size = all.smallest(); size < 200 && program.tested.size() < tested_positions; ++size) {
        if (all.largest() && size > *all.largest()) break;
        const bool more = all.of_size(
            size, [&](rule::PositionData&& position) { return add(shape.canonical(shape.from_data(position))) && program.tested.size() < tested_positions; },
            &left);
        if (!more) break;
    }
}

/// Heaps far beyond every table, by the law: these test the translation.
void add_large(Oracle& oracle, Program& program) {
    const auto* heap = program.parts.size() == 1 && !program.sum ? std::get_if<OfHeap>(&program.parts[0].law) : nullptr;
    if (!heap) return;
    const base::Integer end = (base::Integer(1) << 64) - 1;
    for (const base::Integer& n : {base::Integer(1'000'003), base::Integer(end / 2 + 1), base::Integer(end - 1), end, base::Integer(end * end * end + 12345)}) {
        const rule::PositionData position{{true, {n}}};
        try {
            oracle.require(position);
        } catch (const Failure&) {
            continue;
        }
        const pattern::Answer answer = heap->law->at(base::Integer(n - heap->shift));
        if (program.values && answer.value) program.large.push_back({position, *answer.value});
        if (!program.values && answer.outcome != '?') program.large.push_back({position, answer.outcome == 'P' ? 0 : 1});
    }
}

/// How long a law is sought for each heap: nobody who was told nothing waits longer.
constexpr double usual_seconds = 8;

double seconds_to_seek(const base::Budget& budget) {
    const auto deadline = budget.deadline();
    if (!deadline) return usual_seconds;
    return 0.8 * std::max(0.0, std::chrono::duration<double>(*deadline - base::Budget::Clock::now()).count());
}

/// Where no number falls more time is of no use.
std::string way_out(double most, const rule::Game& game) {
    const bool ends = claim::measure_that_falls(game).has_value();
    return (ends ? fmt::format("a law is sought for {:.0f} s at most, and {} looks longer; ", most, base::setting(base::Setting::time_limit, "5m"))
                 : std::string()) +
           "a claim of the file that says who wins everywhere, or every value, becomes a program as soon as `grundy check` proves it; grundy solve tells what "
           "was tried; " +
           base::setting(base::Setting::as, "csv") + " writes the values that are computed";
}

void name(Program& program, const Request& request) {
    const std::string given = request.function.empty() ? "grundy" : request.function;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const bool identifier =
        letter(given[0]) && std::all_of(given.begin(), given.end(), [&](char c) { return letter(c) || c == '_' || (c >= '0' && c <= '9'); });
    const bool own = given == "grundy" || given == "wins";
    const bool ours = given == "grundy_law" || given.rfind("law", 0) == 0;  // what the text around it is called
    if (!identifier || ours || (!own && safe_name(given) != given))
        throw Failure(FailureKind::bad_input, "`" + given + "` is no name that a function can have here",
                      "letters, digits and _, for instance: " + base::setting(base::Setting::function, "kayles"));
    program.function = given;
    program.wins = request.function.empty() ? "wins" : program.values ? given + "_wins" : given;
}

}  // namespace

Program program_of(std::shared_ptr<const rule::Game> game, const Request& request, const analyse::Options& options, const base::Budget& budget) {
    const base::Watch watch(budget);
    for (const rule::Component& c : game->components)
        if (!rule::is_number(c.kind) && !is_list(c))
            no_program("a position of " + game->name + " has a part (" + c.name + ") that is no number and no list of numbers");
    Oracle oracle(game, options, budget);
    Program program;
    std::string why;
    const double most = seconds_to_seek(budget);
    std::optional<base::Later> told;
    if (options.announce)
        told.emplace(options.announce, fmt::format("looking for a law that is proved for all positions, {:.0f} s at most; {} sets another time, Ctrl-C ends it",
                                                   most, base::setting(base::Setting::time_limit)));
    if (!by_theorem(oracle, most, program, why) && !by_induction(game, oracle.ruleset(), program, why) && !by_claim(request.values, program) &&
        !by_claim(request.winner, program)) {
        if (const auto limit = budget.exceeded())
            throw Failure(FailureKind::limit, std::string("a limit (") + base::name(*limit) + ") ended the search for a proof",
                          "allow more with " + base::setting(base::Setting::time_limit));
        no_program("nothing is proved for all positions of " + game->name + " that a program could say" + (why.empty() ? "" : ": " + why),
                   way_out(most, *game));
    }
    told.reset();
    program.game = std::move(game);
    name(program, request);
    add_tests(oracle, budget, program);
    add_large(oracle, program);
    return program;
}

}  // namespace grundy::exporting
