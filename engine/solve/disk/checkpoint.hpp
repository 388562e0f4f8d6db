#pragma once
/// Values of one heap on disk, so that a long run survives whatever ends it.
///
/// A folder holds `manifest`, a few lines of text, and blocks of values in files that never change once they are named. Everything is written to a
/// temporary file, brought to the disk, and renamed; the manifest names a block only when the block is there. So after a crash at any moment the last
/// manifest is whole and true, and what it does not name is thrown away. Checksums find damage: a block's covers its bytes, the manifest's its lines.
/// A search for a law in values that nobody keeps writes its state beside them, in a file that is there as a whole or not at all.
/// Costs a pass over all blocks at the start (some GB a second), and as many bytes on disk as the table has.
#include <cstdint>
#include <string>
#include <vector>

#include "engine/solve/kernel/values.hpp"

namespace grundy::solve {

class Checkpoint {
public:
    /// What the values belong to.
    struct Key {
        std::string rule_hash;
        std::string game;        ///< its name, for people
        std::int64_t shift = 0;  ///< position n of the rule is heap n - shift
    };
    /// Makes the folder, or reads what is in it and checks every byte. Throws base::Failure(bad_input) naming the file and what is wrong: damage, another
    /// rule, another version of the format, another run at work there.
    Checkpoint(std::string folder, Key key);
    ~Checkpoint();
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    const std::string& folder() const { return folder_; }
    /// g(0) … g(count() - 1) are kept.
    std::uint64_t count() const { return count_; }
    /// The method that computed the last of them; empty when there are none.
    const std::string& method() const { return method_; }

    /// Appends g(values.size()) … g(to - 1), to <= count().
    void read(Values& values, std::uint64_t to) const;
    /// The state of a search beside the values, as write_state() was given it; empty: there is none. Throws base::Failure(bad_input) where it is damaged.
    std::vector<std::uint8_t> read_state() const;
    /// Throws base::Failure(limit) when the disk refuses; the state before it stays.
    void write_state(const std::vector<std::uint8_t>& state) const;
    /// Keeps the run that begins with g(count()), `width` bytes a value. Throws base::Failure(limit) when the disk refuses; what was kept stays.
    void write(const std::uint8_t* bytes, std::uint64_t count, int width, const std::string& method);

private:
    struct Block {
        std::uint64_t first = 0, count = 0;
        int width = 1;
        std::uint64_t checksum = 0;
        std::string file() const;
    };
    std::string path(const std::string& file) const { return folder_ + "/" + file; }
    void open_folder();
    void lock();
    void read_manifest();
    void check_blocks() const;
    void write_manifest() const;
    std::string manifest_text() const;
    [[noreturn]] void damaged(const std::string& file, const std::string& what) const;

    std::string folder_;
    Key key_;
    std::uint64_t count_ = 0;
    std::string method_;
    std::vector<Block> blocks_;
    int lock_ = -1;
};

}  // namespace grundy::solve
