/// Damaged checkpoint folders: the manifest up to the first zero byte of the input, the first block after it. An odd size makes the manifest's checksum right,
/// so that what it says is believed as far as it can be.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/solve/disk/checkpoint.hpp"
#include "engine/solve/disk/durable_file.hpp"
#include "target.hpp"

namespace {

namespace fs = std::filesystem;

std::string with_its_checksum(std::string manifest) {
    grundy::solve::BlockSum sum;
    sum.add({reinterpret_cast<const std::uint8_t*>(manifest.data()), manifest.size()});
    char end[32];
    std::snprintf(end, sizeof end, "end %016llx\n", static_cast<unsigned long long>(sum.digest()));
    return manifest + end;
}

void put(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size > 1 << 16) return 0;
    static const fs::path folder = fs::temp_directory_path() / ("grundy-fuzz-" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::string text = fuzz::text_of(data, size);
    const std::size_t end = text.find('\0');
    put(folder / "manifest", size % 2 ? with_its_checksum(text.substr(0, end)) : text.substr(0, end));
    if (end != std::string::npos) put(folder / "values-000000000000", text.substr(end + 1));
    fuzz::answered([&] {
        solve::Checkpoint kept(folder.string(), {std::string(64, 'a'), "kayles", 0});
        solve::Values values;
        if (kept.count() < 1 << 20) kept.read(values, kept.count());
    });
    fs::remove_all(folder);
    return 0;
}
