#include "engine/export/law_writer.hpp"

namespace grundy::exporting {

std::string LawWriter::text() {
    if (const auto* law = std::get_if<OfDigits>(&part_.law)) digits(*law);
    if (const auto* law = std::get_if<OfFormula>(&part_.law)) {
        Formula writer(*part_.game, tongue_, slots_of(*part_.game));
        const std::string said = writer.text(part_.values ? law->value : law->previous);
        helpers_.insert(writer.helpers().begin(), writer.helpers().end());
        formula(part_.values ? said : tongue_ == Tongue::python ? "0 if " + said + " else 1" : said + " ? 0 : 1");
    }
    const auto* heap = std::get_if<OfHeap>(&part_.law);
    if (!heap) return text_;
    shift_ = heap->shift;
    if (const auto* law = std::get_if<pattern::Period>(&heap->law->law)) period(*law);
    if (const auto* law = std::get_if<pattern::Automaton>(&heap->law->law)) automaton(*law);
    if (const auto* law = std::get_if<pattern::LogPeriod>(&heap->law->law)) {
        std::vector<std::uint64_t> from;
        std::vector<std::uint32_t> values;
        for (std::uint64_t n = 0; n < law->values.size(); ++n)
            if (n == 0 || law->values[n] != law->values[n - 1]) from.push_back(n), values.push_back(law->values[n]);
        log_period(*law, from, values);
    }
    return text_;  // a long period is too long for a program: check_size
}

std::string LawWriter::letter(const OfDigits& law, const char* cast, const char* digit) const {
    std::size_t numbers = 0;
    for (const rule::Component& c : part_.game->components) numbers += is_list(c) ? static_cast<std::size_t>(c.length) : 1;
    std::string all;
    std::uint64_t weight = 1;
    for (const std::size_t place : law.set->numbers) {
        all += (all.empty() ? "" : " + ") + (weight == 1 ? "" : fmt::format("{} * ", weight)) +
               (place == numbers ? std::string(digit) : fmt::format("{}(numbers[{}] % {})", cast, place, law.base));
        weight *= law.base;
    }
    return all.empty() ? "0" : all;
}

std::vector<std::string> arguments_at_places(const Part& part, const rule::Game& game) {
    const auto names = argument_names(game);
    const auto argument = [&](const recognise::SumCell& cell) {
        return cell.entry ? fmt::format("{}[{}]", names[cell.component], *cell.entry) : names[cell.component];
    };
    std::vector<std::string> all;
    for (const auto& place : part.at) all.push_back(base::joined(place, ", ", argument));
    return all;
}

}  // namespace grundy::exporting
