#include "engine/atlas/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <utility>

#include "engine/base/failure.hpp"

namespace grundy::atlas {

namespace {

[[noreturn]] void refuse(sqlite3* database, const std::string& file, const std::string& doing) {
    const int code = database ? sqlite3_errcode(database) : SQLITE_NOMEM;
    const std::string why = database ? sqlite3_errmsg(database) : "out of memory";
    std::string way;
    switch (code & 0xff) {
        case SQLITE_FULL: way = "the disk is full; what was written before is kept: make room and go on with --resume"; break;
        case SQLITE_NOTADB: way = "it is no SQLite file"; break;
        case SQLITE_CORRUPT: way = "the file is damaged, perhaps cut off; `sqlite3 FILE .recover` may save what is left"; break;
        case SQLITE_READONLY: way = "it may not be written; copy it to a folder of your own"; break;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: way = "another program writes into it"; break;
        case SQLITE_CANTOPEN: way = "there is no such file, or the folder may not be written"; break;
        case SQLITE_IOERR: way = "reading or writing failed; what was committed before is kept"; break;
        default: break;
    }
    throw base::Failure(base::FailureKind::bad_input, fmt::format("{}: {}: {}", file, doing, why), way);
}

}  // namespace

Statement::Statement(sqlite3* database, std::string file, const std::string& sql) : database_(database), file_(std::move(file)) {
    const char* rest = nullptr;
    if (sqlite3_prepare_v2(database_, sql.c_str(), static_cast<int>(sql.size()), &statement_, &rest) != SQLITE_OK) fail("this is not understood");
    if (!statement_) throw base::Failure(base::FailureKind::bad_input, "an empty question", "write a condition such as 'period = 12', or SELECT …");
    if (std::string(rest).find_first_not_of(" \t\n;") != std::string::npos) {
        sqlite3_finalize(statement_);
        throw base::Failure(base::FailureKind::bad_input, "more than one statement", "ask one question at a time");
    }
}

Statement::Statement(Statement&& other) noexcept
    : database_(other.database_), file_(std::move(other.file_)), statement_(std::exchange(other.statement_, nullptr)), next_(other.next_) {}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::fail(const char* doing) const { refuse(database_, file_, doing); }

Statement& Statement::bind(const std::string& text) {
    if (sqlite3_bind_text(statement_, next_++, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT) != SQLITE_OK) fail("a value");
    return *this;
}

Statement& Statement::bind_or_null(const std::string& text) {
    if (!text.empty()) return bind(text);
    if (sqlite3_bind_null(statement_, next_++) != SQLITE_OK) fail("a value");
    return *this;
}

Statement& Statement::bind(std::optional<std::int64_t> number) {
    const int code = number ? sqlite3_bind_int64(statement_, next_, *number) : sqlite3_bind_null(statement_, next_);
    ++next_;
    if (code != SQLITE_OK) fail("a value");
    return *this;
}

Statement& Statement::bind(std::optional<std::uint64_t> number) {
    return bind(number && *number <= static_cast<std::uint64_t>(INT64_MAX) ? std::optional<std::int64_t>(static_cast<std::int64_t>(*number)) : std::nullopt);
}

Statement& Statement::bind(std::optional<double> number) {
    const int code = number ? sqlite3_bind_double(statement_, next_, *number) : sqlite3_bind_null(statement_, next_);
    ++next_;
    if (code != SQLITE_OK) fail("a value");
    return *this;
}

bool Statement::step() {
    switch (sqlite3_step(statement_)) {
        case SQLITE_ROW: return true;
        case SQLITE_DONE: reset(); return false;
        default: fail("reading or writing");
    }
}

void Statement::run() {
    while (step()) {
    }
}

void Statement::reset() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
    next_ = 1;
}

int Statement::columns() const { return sqlite3_column_count(statement_); }
std::string Statement::name(int column) const { return sqlite3_column_name(statement_, column); }
bool Statement::null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
bool Statement::numeric(int column) const {
    const int type = sqlite3_column_type(statement_, column);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

std::string Statement::text(int column) const {
    if (sqlite3_column_type(statement_, column) == SQLITE_FLOAT) return fmt::format("{:.9g}", sqlite3_column_double(statement_, column));
    const auto* text = sqlite3_column_text(statement_, column);
    return text ? std::string(reinterpret_cast<const char*>(text), static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))) : "";
}

std::optional<std::int64_t> Statement::number(int column) const {
    return null(column) ? std::nullopt : std::optional<std::int64_t>(sqlite3_column_int64(statement_, column));
}

std::optional<double> Statement::real(int column) const {
    return null(column) ? std::nullopt : std::optional<double>(sqlite3_column_double(statement_, column));
}

Database::Database(const std::string& file, Open how) : file_(file) {
    const int flags = how == Open::read ? SQLITE_OPEN_READONLY : how == Open::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(file.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
        try {
            refuse(database_, file_, "cannot be opened");
        } catch (...) {
            sqlite3_close(database_);
            throw;
        }
    }
    sqlite3_extended_result_codes(database_, 1);
    sqlite3_busy_timeout(database_, 5000);
}

Database::~Database() { sqlite3_close(database_); }

void Database::run(const std::string& sql) {
    if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) refuse(database_, file_, "reading or writing");
}

std::int64_t Database::number(const std::string& sql) {
    Statement one = statement(sql);
    return one.step() ? one.number(0).value_or(0) : 0;
}

void Database::transaction(const std::function<void()>& work) {
    run("BEGIN IMMEDIATE");
    try {
        work();
        run("COMMIT");
    } catch (...) {
        sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
}

}  // namespace grundy::atlas
