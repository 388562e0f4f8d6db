#include "engine/analyse/heap/subject.hpp"

#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/pattern/prove/prover.hpp"
#include "engine/recognise/recognise.hpp"

namespace grundy::analyse {
namespace {

/// Heaps from 0 on at which the definition is compared with what was recognised, before it is at others.
constexpr std::int64_t confirm_heaps_to = 64;

}  // namespace

Subject::Subject(std::shared_ptr<const rule::Game> game, const Options& options, Choose choose)
    : rule_(std::move(game)), ruleset_(game::compile(*rule_)), options_(options), choose_(choose) {
    if (is_puzzle(*rule_)) {
        recognition_ = {recognise::General{}, {}, "a puzzle for one player"};
        return;
    }
    std::vector<std::string> refuted;
    recognition_ = recognise::recognise_confirmed(
        *rule_, *ruleset_, confirm_heaps_to, [this](const recognise::Recognition& seen) { return objection(seen); }, refuted);
    for (const std::string& sentence : refuted) set_aside(sentence);
    const bool table = ruleset_->shape().one_heap() && recognition_.embedding.shift == 0;
    sequence_kind_ = has_values() && recognition_.embedding.components.size() == 1 && recognise::is_one_heap(recognition_.family) &&
                     (table || !recognition_.family.is<recognise::OneHeap>());
}

Subject::~Subject() = default;

void Subject::forget_family() {
    options_.pattern = false;
    sequence_kind_ = sequence_kind_ && tabulates(*ruleset_, recognition_);
    if (!sequence_kind_) recognition_ = {recognise::General{}, {}, "the definition was asked for"};
}

/// What the recogniser proved of the moves and the theorem says of them is held against the rule once more before anything is answered.
std::optional<std::string> Subject::objection(const recognise::Recognition& seen) const {
    if (!recognise::closed_form(seen.family)) return std::nullopt;
    const pattern::Progress progress = pattern::make_prover(seen.family)->look(solve::Values{});
    if (progress.state != pattern::Progress::State::proved) return std::nullopt;
    const auto difference = confirm_law(progress.pattern, seen.embedding, *ruleset_);
    return difference ? std::optional("the theorem on it fails: " + *difference) : std::nullopt;
}

void Subject::set_aside(const std::string& sentence) {
    warnings_.push_back(sentence + "; this is a defect of the program, please report it with the rule: the next method answers");
    if (options_.warn) options_.warn(warnings_.back());
}

Sequence& Subject::sequence() {
    if (!sequence_)
        sequence_ = std::make_unique<Sequence>(rule_, ruleset_, recognition_, options_, choose_(ruleset_, recognition_, options_),
                                               [this](const std::string& sentence) { set_aside(sentence); });
    return *sequence_;
}

}  // namespace grundy::analyse
