#pragma once
/// SQLite, as far as a catalogue needs it: a connection, statements, and every error as a base::Failure with the name of the file.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace grundy::atlas {

class Statement {
public:
    Statement(sqlite3* database, std::string file, const std::string& sql);
    ~Statement();
    Statement(Statement&& other) noexcept;
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// The next parameter. Nothing is NULL, and so is an empty text where `empty_is_null`.
    Statement& bind(const std::string& text);
    Statement& bind_or_null(const std::string& text);
    Statement& bind(std::optional<std::int64_t> number);
    Statement& bind(std::optional<std::uint64_t> number);
    Statement& bind(std::optional<double> number);
    /// The next row; false behind the last. Begins again after that.
    bool step();
    /// Runs to the end.
    void run();
    void reset();

    int columns() const;
    std::string name(int column) const;
    bool null(int column) const;
    /// Numbers as they are printed; NULL is "".
    std::string text(int column) const;
    std::optional<std::int64_t> number(int column) const;
    std::optional<double> real(int column) const;
    /// INTEGER or REAL.
    bool numeric(int column) const;

private:
    [[noreturn]] void fail(const char* doing) const;
    sqlite3* database_;
    std::string file_;
    sqlite3_stmt* statement_ = nullptr;
    int next_ = 1;
};

class Database {
public:
    enum class Open { read, write, create };
    /// Throws base::Failure(bad_input): no such file, no database, not to be opened.
    Database(const std::string& file, Open how);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const std::string& file() const { return file_; }
    void run(const std::string& sql);
    Statement statement(const std::string& sql) { return {database_, file_, sql}; }
    std::int64_t number(const std::string& sql);
    /// All of it or nothing.
    void transaction(const std::function<void()>& work);

private:
    std::string file_;
    sqlite3* database_ = nullptr;
};

}  // namespace grundy::atlas
