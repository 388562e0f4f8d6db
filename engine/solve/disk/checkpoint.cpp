#include "engine/solve/disk/checkpoint.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

#include "engine/base/failure.hpp"
#include "engine/base/setting.hpp"
#include "engine/solve/disk/durable_file.hpp"
#include "engine/solve/kernel/append.hpp"

namespace grundy::solve {
namespace {

namespace fs = std::filesystem;
using base::Failure;
using base::FailureKind;

constexpr int format_version = 1;
constexpr const char* heading = "grundy-checkpoint ";
constexpr std::uint64_t slice = 1 << 22;           ///< bytes read at a time, a multiple of the words that a BlockSum takes
constexpr std::uint64_t most_values = 1ULL << 56;  ///< of a block: counts of bytes cannot wrap
std::string way_out() { return "to start anew, delete the folder or name another one with " + base::setting(base::Setting::checkpoint); }

static_assert(std::endian::native == std::endian::little, "blocks hold little-endian values");

std::span<const std::uint8_t> bytes_of(const std::string& text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

std::uint64_t sum_of(const std::string& text) {
    BlockSum sum;
    sum.add(bytes_of(text));
    return sum.digest();
}

/// What this program puts into a folder; anything else there is somebody's own.
bool is_ours(const std::string& name) {
    return name == "lock" || name == "manifest" || name == "search" || name.ends_with(".tmp") || name.starts_with("values-");
}

template <class T>
void append_as(Values& values, const std::string& bytes) {
    std::vector<T> run(bytes.size() / sizeof(T));
    std::memcpy(run.data(), bytes.data(), run.size() * sizeof(T));
    append(values, std::span<const T>(run), run.empty() ? 0 : static_cast<std::uint32_t>(*std::max_element(run.begin(), run.end())));
}

}  // namespace

std::string Checkpoint::Block::file() const { return fmt::format("values-{:012}", first); }

void Checkpoint::damaged(const std::string& file, const std::string& what) const {
    throw Failure(FailureKind::bad_input, "the checkpoint is damaged: " + path(file) + " " + what, way_out());
}

Checkpoint::Checkpoint(std::string folder, Key key) : folder_(std::move(folder)), key_(std::move(key)) {
    while (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
    open_folder();
    lock();
    try {
        if (fs::exists(path("manifest"))) {
            read_manifest();
            check_blocks();
        } else {
            write_manifest();
        }
    } catch (...) {
        close(lock_);
        throw;
    }
}

Checkpoint::~Checkpoint() { close(lock_); }

void Checkpoint::open_folder() {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_))
        throw Failure(FailureKind::bad_input, folder_ + " is no folder, and none can be made there" + (error ? ": " + error.message() : ""),
                      "name another one with " + base::setting(base::Setting::checkpoint));
    const bool begun = fs::exists(path("manifest"));
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
        const std::string name = entry.path().filename().string();
        if (!begun && name.starts_with("values-")) damaged("manifest", "is missing");
        if (!begun && !is_ours(name))
            throw Failure(FailureKind::bad_input, folder_ + " holds other files and no checkpoint",
                          "name a new or an empty folder with " + base::setting(base::Setting::checkpoint));
    }
    if (error)
        throw Failure(FailureKind::bad_input, folder_ + " cannot be read: " + error.message(),
                      "name another folder with " + base::setting(base::Setting::checkpoint));
}

/// The lock goes with the process, however it ends.
void Checkpoint::lock() {
    lock_ = ::open(path("lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (lock_ < 0)
        throw Failure(FailureKind::bad_input, "nothing can be written into " + folder_ + ": " + std::generic_category().message(errno),
                      "name another folder with " + base::setting(base::Setting::checkpoint));
    if (::flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
    close(lock_);
    throw Failure(FailureKind::bad_input, "another run is using the checkpoint " + folder_,
                  "wait for it, or name another folder with " + base::setting(base::Setting::checkpoint));
}

std::string Checkpoint::manifest_text() const {
    std::string text = fmt::format("{}{}\nrule {}\ngame {}\nshift {}\nmethod {}\ncount {}\n", heading, format_version, key_.rule_hash, key_.game, key_.shift,
                                   method_.empty() ? "none" : method_, count_);
    for (const Block& b : blocks_) text += fmt::format("block {} {} {} {:016x}\n", b.first, b.count, b.width, b.checksum);
    return text;
}

void Checkpoint::write_manifest() const {
    std::string text = manifest_text();
    text += fmt::format("end {:016x}\n", sum_of(text));
    write_durably(folder_, "manifest", bytes_of(text));
}

void Checkpoint::read_manifest() {
    const std::string text = read_bytes(path("manifest"), 0, fs::file_size(path("manifest")));
    if (!text.starts_with(heading)) damaged("manifest", "does not begin as a checkpoint does");
    if (const std::string mine = fmt::format("{}{}\n", heading, format_version); !text.starts_with(mine)) {
        const std::string version = text.substr(std::strlen(heading), text.find('\n') - std::strlen(heading));
        throw Failure(FailureKind::bad_input,
                      fmt::format("{} was written in format {}, and this program knows format {}", path("manifest"), version.substr(0, 20), format_version),
                      "go on with the program that wrote it, or name another folder with " + base::setting(base::Setting::checkpoint));
    }
    const std::size_t end = text.rfind("end ");
    if (end == std::string::npos || text.substr(end) != fmt::format("end {:016x}\n", sum_of(text.substr(0, end))))
        damaged("manifest", "is not whole: its checksum is another");
    Key found;
    std::istringstream lines(text.substr(0, end));
    std::string word;
    std::getline(lines, word);
    lines >> word >> found.rule_hash >> word >> std::ws;
    std::getline(lines, found.game);
    lines >> word >> found.shift >> word >> method_ >> word >> count_;
    while (lines >> word) {
        Block b;
        lines >> b.first >> b.count >> b.width >> std::hex >> b.checksum >> std::dec;
        blocks_.push_back(b);
    }
    if (method_ == "none") method_.clear();
    if (found.rule_hash != key_.rule_hash)
        throw Failure(FailureKind::bad_input, fmt::format("the checkpoint {} belongs to another rule: {} with hash {}", folder_, found.game, found.rule_hash),
                      "name another folder with " + base::setting(base::Setting::checkpoint));
    if (found.shift != key_.shift)
        throw Failure(FailureKind::bad_input, fmt::format("the checkpoint {} counts heaps from {}, this program from {}", folder_, found.shift, key_.shift),
                      way_out());
}

void Checkpoint::check_blocks() const {
    std::uint64_t next = 0;
    for (const Block& b : blocks_) {
        if (b.first != next || b.count == 0 || b.count > most_values || (b.width != 1 && b.width != 2 && b.width != 4))
            damaged("manifest", "names blocks that do not follow each other");
        next += b.count;
        std::error_code error;
        const std::uint64_t size = fs::file_size(path(b.file()), error), expected = b.count * static_cast<std::uint64_t>(b.width);
        if (error) damaged(b.file(), "is missing");
        if (size != expected) damaged(b.file(), fmt::format("has {} bytes, not {}", size, expected));
        BlockSum sum;
        for (std::uint64_t at = 0; at < size; at += slice) sum.add(bytes_of(read_bytes(path(b.file()), at, std::min(slice, size - at))));
        if (sum.digest() != b.checksum) damaged(b.file(), "does not have the checksum that the manifest names");
    }
    if (next != count_) damaged("manifest", "does not name all blocks");
}

/// The file `search`: its checksum in eight bytes, then the state.
std::vector<std::uint8_t> Checkpoint::read_state() const {
    if (!fs::exists(path("search"))) return {};
    const std::string bytes = read_bytes(path("search"), 0, fs::file_size(path("search")));
    std::uint64_t sum = 0;
    if (bytes.size() < sizeof sum) damaged("search", "is not whole");
    std::memcpy(&sum, bytes.data(), sizeof sum);
    const auto state = bytes_of(bytes).subspan(sizeof sum);
    BlockSum whole;
    whole.add(state);
    if (whole.digest() != sum) damaged("search", "does not have the checksum that it begins with");
    return {state.begin(), state.end()};
}

void Checkpoint::write_state(const std::vector<std::uint8_t>& state) const {
    BlockSum sum;
    sum.add(state);
    const std::uint64_t digest = sum.digest();
    std::vector<std::uint8_t> bytes(sizeof digest + state.size());
    std::memcpy(bytes.data(), &digest, sizeof digest);
    std::copy(state.begin(), state.end(), bytes.begin() + sizeof digest);
    write_durably(folder_, "search", bytes);
}

void Checkpoint::read(Values& values, std::uint64_t to) const {
    if (values.size() >= to) return;  // before anything was written there is no block to begin with
    auto block = std::upper_bound(blocks_.begin(), blocks_.end(), values.size(), [](std::uint64_t n, const Block& b) { return n < b.first; }) - 1;
    while (values.size() < to) {
        const std::uint64_t n = values.size();
        if (n == block->first + block->count) ++block;
        const auto width = static_cast<std::uint64_t>(block->width);
        const std::uint64_t count = std::min({to - n, block->first + block->count - n, slice / 4});
        const std::string bytes = read_bytes(path(block->file()), (n - block->first) * width, count * width);
        if (bytes.size() != count * width) damaged(block->file(), "became shorter while it was read");
        if (width == 1) append_as<std::uint8_t>(values, bytes);
        else if (width == 2) append_as<std::uint16_t>(values, bytes);
        else append_as<std::uint32_t>(values, bytes);
    }
}

void Checkpoint::write(const std::uint8_t* bytes, std::uint64_t count, int width, const std::string& method) {
    if (count == 0) return;
    Block b{count_, count, width, 0};
    const std::span<const std::uint8_t> run(bytes, static_cast<std::size_t>(count) * static_cast<std::size_t>(width));
    BlockSum sum;
    sum.add(run);
    b.checksum = sum.digest();
    write_durably(folder_, b.file(), run);
    blocks_.push_back(b);
    count_ += count;
    const std::string before = std::exchange(method_, method);
    try {
        write_manifest();
    } catch (...) {  // the block is on the disk and not named: as if it were not there
        blocks_.pop_back();
        count_ -= count;
        method_ = before;
        throw;
    }
}

}  // namespace grundy::solve
