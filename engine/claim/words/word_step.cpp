/// Pieces that move by equally many places are written on one track, each letter so many places to the right; `next_` is where the next piece begins as long as
/// that is known, in places of the old word. What comes after a piece of unknown length, or moves otherwise, begins a new track.
#include "engine/claim/words/word_step.hpp"

#include <algorithm>

#include "engine/arithmetic/explored.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_remembered = 3'000;  ///< words of letters that move together: an automaton remembers which it was
constexpr std::size_t most_written = 3;         ///< tracks of a new word

WordForm minus(const WordForm& a, const WordForm& b) {
    WordForm sum = a;
    sum.constant -= b.constant, sum.length -= b.length;
    for (const auto& [mark, times] : b.marks)
        if ((sum.marks[mark] -= times) == 0) sum.marks.erase(mark);
    return sum;
}

WordForm moved(WordForm form, std::int64_t by) {
    form.constant += by;
    return form;
}

class StepWriter {
public:
    StepWriter(WordSentences& sentences, std::string label, const Automaton& guard)
        : sentences_(sentences),
          places_(sentences.places()),
          guard_(guard),
          step_{std::move(label), guard, {sentences.fresh()}, true},
          at_(sentences.fresh()),
          no_letter_(sentences.constant(false)),
          covered_(sentences.constant(false)),
          next_(moved({}, 1)),
          behind_(*next_) {}

    void put(const WordPiece& piece) {
        if (!next_) begin_track(behind_);
        if (piece.single) single(piece);
        else range(piece);
    }
    std::optional<WordStep> finish(const std::vector<Track>& marks);

private:
    void single(const WordPiece& piece);
    void range(const WordPiece& piece);
    void write(const WordNumber& letter, const Automaton& where, Track from, std::int64_t shift);
    void begin_track(const WordForm& at);
    void end_track();
    void check_order() const;
    bool is_remembered(std::int64_t shift) const;

    WordSentences& sentences_;
    const Places& places_;
    const Automaton& guard_;
    WordStep step_;
    Track at_;                      ///< a place of the new word
    Automaton no_letter_;           ///< a new letter is none of this game's, so there is no such move
    Automaton covered_;             ///< something is written at `at_` of the current track
    std::vector<Automaton> right_;  ///< what the tracks hold
    std::optional<WordForm> next_;
    WordForm behind_;  ///< where the last piece ended
};

/// Letters that move by so many places are remembered until they are written.
bool StepWriter::is_remembered(std::int64_t shift) const {
    std::size_t words = 1;
    for (std::int64_t k = std::abs(shift); k > 0 && words <= most_remembered; --k) words *= sentences_.letters().size() + 1;
    return words <= most_remembered;
}

/// Elsewhere the track is blank.
void StepWriter::end_track() {
    const Automaton blank = places_.digit_at(step_.written.back(), at_, 0);
    right_.push_back(complement(exists(both(places_.is_mark(at_), both(complement(blank), complement(covered_))), at_)));
}

void StepWriter::begin_track(const WordForm& at) {
    end_track();
    covered_ = sentences_.constant(false);
    step_.written.push_back(sentences_.fresh());
    step_.is_word = false;
    if (step_.written.size() > most_written) throw NotDefinable{"so many pieces put together: `" + step_.label + "`"};
    next_ = at;
}

/// The letter that belongs to place `from` stands `shift` places to the right, wherever `where` says so.
void StepWriter::write(const WordNumber& letter, const Automaton& where, Track from, std::int64_t shift) {
    const Track to = shift == 0 ? from : sentences_.fresh();
    const Automaton there =
        shift == 0 ? places_.is_mark(from) : both(places_.is_mark(to), places_.same(Place{from, std::nullopt, shift}, Place{to, std::nullopt, 0}));
    Automaton wrong = sentences_.constant(false);
    for (const auto& [is, form] : letter) {
        const auto digit = sentences_.digit_of(form.constant);
        const Automaton here = both(where, is);
        if (!digit) no_letter_ = either(no_letter_, exists(here, from));  // nothing is written there: it is no move
        wrong = either(wrong, digit ? both(here, complement(places_.digit_at(step_.written.back(), to, *digit))) : here);
    }
    Automaton fails = both(there, wrong);
    if (shift != 0) fails = exists(fails, to);
    right_.push_back(complement(exists(fails, from)));
}

void StepWriter::single(const WordPiece& piece) {
    const Automaton here = both(places_.is_mark(at_), places_.same(Place{at_, std::nullopt, 0}, sentences_.place_of(*next_)));
    write(piece.letter, here, at_, 0);
    covered_ = either(covered_, here);
    ++next_->constant;
}

void StepWriter::range(const WordPiece& piece) {
    if (piece.low.size() != 1 || piece.high.size() != 1) throw NotDefinable{"a range with several ends: `" + step_.label + "`"};
    const WordForm low = piece.low[0].second, high = piece.high[0].second, place{0, {{piece.at, 1}}, 0, {}};
    WordForm shift = minus(*next_, low);
    const bool together = shift.is_constant() && is_remembered(shift.constant);
    if (shift.is_constant() && shift.constant > 0 && !together)
        throw NotDefinable{"letters that move by " + std::to_string(shift.constant) + " places in `" + step_.label + "`: with so many letters that"};
    if (!together) {
        begin_track(low);
        shift = WordForm{};
    }
    const std::int64_t by = shift.constant;
    const Automaton inside = sentences_.close({places_.is_mark(piece.at), sentences_.at_most(low, place), sentences_.at_most(place, high)}, {});
    write(piece.letter, inside, piece.at, by);
    Automaton made = inside;
    if (piece.filtered) {
        Automaton some = sentences_.constant(false);
        for (const auto& [is, form] : piece.letter) some = either(some, is);
        made = both(inside, some);
        step_.is_word = false;
    }
    covered_ = either(covered_, exists(both(made, places_.same(Place{piece.at, std::nullopt, by}, Place{at_, std::nullopt, 0})), piece.at));
    behind_ = moved(high, 1);
    next_ = moved(high, 1 + by);
    // A range that may end before its beginning has no length, and no longer says where the next piece begins.
    if (piece.filtered || !both(guard_, complement(sentences_.at_most(moved(low, -1), high))).accepts_nothing()) next_.reset();
}

/// Letters of a later track stand at no earlier place. Tracks ascend as they were begun.
void StepWriter::check_order() const {
    const auto disorder = arithmetic::explored<int>(
        places_.base(), step_.written, 0,
        [](const int& q, const std::vector<unsigned>& digits) {
            int latest = q;
            for (std::size_t k = 0; k < digits.size() && latest >= 0; ++k)
                if (digits[k] != 0) latest = static_cast<int>(k) < latest ? -1 : static_cast<int>(k);
            return latest;
        },
        [](const int& q) { return q < 0; });
    if (!both(step_.relation, disorder).accepts_nothing()) throw NotDefinable{"the order of parts of any length changes: `" + step_.label + "`, which"};
}

std::optional<WordStep> StepWriter::finish(const std::vector<Track>& marks) {
    end_track();
    right_.push_back(guard_);
    step_.relation = sentences_.close(right_, {});
    // No move is forgotten: where none is written, a new letter is none of this game's.
    Automaton moves = step_.relation;
    for (const Track track : step_.written) moves = exists(moves, track);
    if (!both(guard_, complement(either(moves, no_letter_))).accepts_nothing()) throw NotDefinable{"what is put together in `" + step_.label + "`"};
    for (const Track mark : marks) step_.relation = exists(step_.relation, mark);
    if (step_.relation.accepts_nothing()) return std::nullopt;
    if (!step_.is_word) check_order();
    return step_;
}

}  // namespace

Automaton before(const WordStep& step, Track word, const Automaton& set) {
    if (!set.has(word))
        return set.accepts_nothing() ? set : [&] {
            Automaton any = step.relation;
            for (const Track track : step.written) any = exists(any, track);
            return any;
        }();
    if (step.is_word) return exists(both(step.relation, renamed(set, {{word, step.written[0]}})), step.written[0]);
    std::vector<Track> tracks = step.written;
    std::sort(tracks.begin(), tracks.end());
    constexpr std::uint32_t unread = ~std::uint32_t{0};
    const auto start = set.next(0, 0);  // the place before the first letter
    const Automaton into = arithmetic::explored<std::uint32_t>(
        set.base(), tracks, unread,
        [&](const std::uint32_t& q, const std::vector<unsigned>& digits) {
            std::uint32_t now = q == unread ? start : q;
            for (const unsigned digit : digits)
                if (digit != 0) now = set.next(now, digit);
            return now;
        },
        [&](const std::uint32_t& q) { return set.accepting(q == unread ? start : q); });
    Automaton result = both(step.relation, into);
    for (const Track track : step.written) result = exists(result, track);
    return result;
}

std::optional<WordStep> written_step(WordSentences& sentences, std::string label, const Automaton& guard, const WordPieces& pieces,
                                     const std::vector<Track>& marks) {
    const std::string name = label;
    try {
        StepWriter writer(sentences, std::move(label), guard);
        for (const WordPiece& piece : pieces) writer.put(piece);
        return writer.finish(marks);
    } catch (const NotDefinable& no) {
        if (!no.part.empty()) throw;
        throw NotDefinable{"what is made in `" + name + "`"};
    }
}

}  // namespace grundy::claim
