/// Why a position wins or loses, in words.
#include "engine/report/lesson/lesson.hpp"

#include <algorithm>

#include "engine/analyse/analysis.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy {
inline namespace GRUNDY_ABI {

Explanation Position::explain(const Options& options) const {
    return library::guarded([&] {
        if (library::has_function(*data_))
            throw Error(ErrorKind::unsupported, "a function can be asked but not read, so there is nothing to explain", "write its rule as text");
        const auto terms = library::terms_of(*data_);
        for (const analyse::Term& term : terms) analyse::require_two_players(*term.game);
        library::Run run(options);
        if (!run.options.effort) run.options.effort = 2;  // a law that is not found soon is none that a pupil is told
        const tutor::Explanation explained = tutor::explain(terms, nullptr, run.options, run.budget);
        report::Lesson lesson = report::lesson(explained);
        const auto say = [](std::string& sentence) { sentence = library::in_our_words(std::move(sentence)); };
        say(lesson.verdict);
        for (auto& section : lesson.sections) {
            std::for_each(section.sentences.begin(), section.sentences.end(), say);
            std::for_each(section.lines.begin(), section.lines.end(), say);
            say(section.after);
        }
        Explanation told;
        told.position = library::value_of(explained.moves.position);
        told.position.notes = run.notes;
        told.verdict = lesson.verdict;
        for (const auto& section : lesson.sections) told.sections.push_back({section.title, section.sentences, section.table, section.lines, section.after});
        told.text = report::text(lesson, report::Style());
        return told;
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
