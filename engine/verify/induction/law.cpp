#include "engine/verify/induction/law.hpp"

namespace grundy::verify {

Set read_law(const Json& json, const char* states, const TrackList& numbers, const Tuples& tuples) {
    Fields fields(json, "law");
    Set law;
    for (const std::uint32_t k : fields.numbers("numbers")) {
        if (k >= numbers.size() || (!law.tracks.empty() && numbers[k] <= law.tracks.back()))
            throw Unreadable("a law reads numbers of a position, in their order");
        law.tracks.push_back(numbers[k]);
    }
    law.next = fields.numbers("next");
    for (const std::uint32_t in : fields.numbers(states)) {
        if (in > 1) throw Unreadable("a state is in the law, 1, or not, 0");
        law.accepts.push_back(static_cast<char>(in));
    }
    fields.nothing_else();
    return tuples.checked(std::move(law));
}

}  // namespace grundy::verify
