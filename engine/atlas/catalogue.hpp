#pragma once
/// A catalogue of games: one SQLite file that is written by transactions, resumed, merged and asked. docs/atlas.md has its schema.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/atlas/database.hpp"
#include "engine/atlas/record.hpp"

namespace grundy::atlas {

/// Rows as they are printed; what is no number stands in quotes in JSON.
struct Table {
    std::vector<std::string> columns;
    struct Cell {
        std::string text;
        bool null = false, numeric = false;
    };
    std::vector<std::vector<Cell>> rows;
};

class Catalogue {
public:
    enum class Use {
        read,    ///< there must be one
        sweep,   ///< made where there is none; one sweep at a time
        resume,  ///< there must be one; one sweep at a time
    };
    /// Throws base::Failure(bad_input): no catalogue, one of a newer program, a damaged one, one that another sweep writes into, a folder that may not be
    /// written.
    Catalogue(const std::string& file, Use use);
    ~Catalogue();

    /// The row of a rule, without its certificate.
    std::optional<Record> find(const std::string& hash);
    /// Keeps the row, unless what is there knows more; and the name for it. Throws base::Failure(bad_input) where two proved laws contradict each other.
    void put(const std::string& name, const Record& record);
    /// One more name of a rule that is there.
    void put_name(const std::string& name, const std::string& hash);
    bool knows_name(const std::string& name);
    /// Every row of another catalogue. All or nothing.
    void merge(const std::string& other);

    /// What the sweeps so far had to say of themselves, and how many rows there are of each status.
    std::uint64_t rows();
    struct Count {
        std::string kind, status;
        std::uint64_t rows = 0;
        double seconds = 0;
    };
    std::vector<Count> counts();
    /// The view `atlas`, as far as `question` says: nothing, a word (proved, unsolved, classes), a condition, or a SELECT.
    Table ask(const std::string& question);

private:
    void prepare(bool made);
    void write(const Record& record);

    class Lock;
    std::unique_ptr<Lock> lock_;
    Database database_;
    bool writes_ = false;
    std::unique_ptr<Statement> find_, write_, name_, certificate_;
};

}  // namespace grundy::atlas
