/// Certificates: the checker reads any bytes in bounded time, and what it prints is plain text on its own lines.
#include "engine/verify/verify.hpp"
#include "target.hpp"

namespace {

void plain(const std::string& text) {
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n') grundy::fuzz::found("the checker prints a control character");
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size > 1 << 16) return 0;
    try {
        for (const auto& verified : verify::verify_all(fuzz::text_of(data, size), 2'000'000)) {
            plain(verified.rule);
            plain(verified.sentence);
            if (verified.sentence.find('\n') != std::string::npos) fuzz::found("the sentence has several lines");
            if (verified.hash.size() != 64) fuzz::found("verified without a rule");
        }
    } catch (const verify::Unreadable& no) {
        plain(no.what());
    } catch (const verify::Rejected& no) {
        plain(no.what());
    }
    return 0;
}
