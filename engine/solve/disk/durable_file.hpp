#pragma once
/// Files that are there as a whole or not at all.
/// Map of the room: read `checkpoint` first: values on disk. `checkpointed`: a kernel that goes on from there. `durable_file`: files that are there as a
/// whole or not at all.
#include <cstdint>
#include <span>
#include <string>

namespace grundy::solve {

/// Writes beside the target, brings the bytes to the disk, renames, and brings the folder to the disk. Throws base::Failure(limit) with the system's reason.
void write_durably(const std::string& folder, const std::string& file, std::span<const std::uint8_t> bytes);

/// At most `most` bytes from `offset` on. Throws base::Failure(bad_input) when the file cannot be read.
std::string read_bytes(const std::string& path, std::uint64_t offset, std::uint64_t most);

/// FNV-1a-64 over words of 8 bytes, then over the bytes that are left, then over the length: a step is a bijection of the state, so that one changed
/// word always shows.
class BlockSum {
public:
    void add(std::span<const std::uint8_t> bytes);
    std::uint64_t digest() const;

private:
    void step(std::uint64_t word) { hash_ = (hash_ ^ word) * 0x100000001b3ULL; }
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
    std::uint64_t length_ = 0;
};

}  // namespace grundy::solve
