/// Rule files as texts: read, checked, printed back and formatted; every claim is read, too. Nothing is solved, so that this is the quickest way through the
/// whole language.
#include "rule_text.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size > fuzz::longest) return 0;
    const std::string text = fuzz::text_of(data, size);
    fuzz::answered([&] {
        const dsl::Source source("rule.game", text);
        dsl::Diagnostics diagnostics;
        const auto document = dsl::load(std::make_unique<dsl::Source>("rule.game", text), fuzz::alone(), diagnostics);
        if (document && !diagnostics.has_errors()) {
            for (std::size_t i = 0; i < document->claims() && i < 4; ++i) document->claim(i, diagnostics);
        }
        if (!diagnostics.all().empty() && render(diagnostics, source).empty()) fuzz::found("a diagnostic says nothing");
        if (const auto game = fuzz::read(text)) fuzz::printed_back(text, *game);
    });
    return 0;
}
