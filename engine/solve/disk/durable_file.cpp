#include "engine/solve/disk/durable_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>

#include "engine/base/failure.hpp"

namespace grundy::solve {
namespace {

[[noreturn]] void refused(const std::string& path, const char* what) {
    throw base::Failure(base::FailureKind::limit, path + " could not be " + what + ": " + std::generic_category().message(errno));
}

/// Closes on the way out, also when a step fails.
struct Descriptor {
    int number;
    explicit Descriptor(int n) : number(n) {}
    ~Descriptor() {
        if (number >= 0) close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

void write_all(int file, std::span<const std::uint8_t> bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t done = ::write(file, bytes.data(), std::min<std::size_t>(bytes.size(), 1 << 24));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) refused(path, "written");
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
}

}  // namespace

void write_durably(const std::string& folder, const std::string& file, std::span<const std::uint8_t> bytes) {
    const std::string path = folder + "/" + file, unfinished = path + ".tmp";
    try {
        const Descriptor out(::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
        if (out.number < 0) refused(unfinished, "made");
        write_all(out.number, bytes, unfinished);
        if (::fsync(out.number) != 0) refused(unfinished, "brought to the disk");
    } catch (const base::Failure&) {
        ::unlink(unfinished.c_str());  // a full disk needs the room
        throw;
    }
    if (std::rename(unfinished.c_str(), path.c_str()) != 0) refused(path, "renamed");
    const Descriptor in(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (in.number < 0 || ::fsync(in.number) != 0) refused(folder, "brought to the disk");
}

std::string read_bytes(const std::string& path, std::uint64_t offset, std::uint64_t most) {
    std::ifstream in(path, std::ios::binary);
    std::string bytes(most, '\0');
    in.seekg(static_cast<std::streamoff>(offset));
    in.read(bytes.data(), static_cast<std::streamsize>(most));
    if (in.bad() || !in.is_open()) throw base::Failure(base::FailureKind::bad_input, path + " cannot be read");
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

void BlockSum::add(std::span<const std::uint8_t> bytes) {
    length_ += bytes.size();
    while (bytes.size() >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), 8);
        step(word);
        bytes = bytes.subspan(8);
    }
    for (const std::uint8_t b : bytes) step(b);
}

std::uint64_t BlockSum::digest() const { return (hash_ ^ length_) * 0x100000001b3ULL; }

}  // namespace grundy::solve
