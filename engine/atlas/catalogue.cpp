#include "engine/atlas/catalogue.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "engine/base/failure.hpp"
#include "engine/base/text.hpp"

namespace grundy::atlas {

namespace {

using base::Failure;
using base::FailureKind;

constexpr std::int64_t schema_version = 1, application = 0x4772756e;  ///< "Grun"

/// Of a game, in the order in which they are read and written.
constexpr std::array<std::pair<const char*, const char*>, 28> columns = {{{"rule_hash", "TEXT PRIMARY KEY NOT NULL"},
                                                                          {"rule", "TEXT NOT NULL"},
                                                                          {"family", "TEXT"},
                                                                          {"kind", "TEXT NOT NULL"},
                                                                          {"status", "TEXT NOT NULL"},
                                                                          {"law", "TEXT"},
                                                                          {"theorem", "TEXT"},
                                                                          {"tried", "TEXT"},
                                                                          {"period", "INTEGER"},
                                                                          {"preperiod", "INTEGER"},
                                                                          {"saltus", "INTEGER"},
                                                                          {"identity", "TEXT"},
                                                                          {"computed", "INTEGER NOT NULL"},
                                                                          {"counted", "INTEGER NOT NULL"},
                                                                          {"largest", "INTEGER"},
                                                                          {"largest_at", "INTEGER"},
                                                                          {"rare", "INTEGER"},
                                                                          {"last_rare", "INTEGER"},
                                                                          {"lost", "INTEGER"},
                                                                          {"density", "REAL"},
                                                                          {"checksum", "TEXT"},
                                                                          {"stopped", "TEXT"},
                                                                          {"asked_to", "INTEGER"},
                                                                          {"asked_seconds", "REAL NOT NULL"},
                                                                          {"asked_memory", "INTEGER NOT NULL"},
                                                                          {"asked_search", "REAL NOT NULL"},
                                                                          {"elapsed", "REAL NOT NULL"},
                                                                          {"version", "TEXT NOT NULL"}}};

std::string column_names() {
    return base::joined(columns, ", ", [](const auto& column) { return column.first; });
}

std::string schema() {
    std::string games;
    for (const auto& [name, type] : columns) games += fmt::format("{}{} {}", games.empty() ? "" : ", ", name, type);
    return fmt::format(
        "CREATE TABLE games ({}) STRICT;"
        "CREATE INDEX games_by_identity ON games (identity);"
        "CREATE TABLE names (name TEXT PRIMARY KEY NOT NULL, sort TEXT NOT NULL, rule_hash TEXT NOT NULL REFERENCES games) STRICT;"
        "CREATE INDEX names_by_rule ON names (rule_hash, sort);"
        "CREATE TABLE certificates (rule_hash TEXT PRIMARY KEY NOT NULL REFERENCES games, json TEXT NOT NULL) STRICT;"
        "CREATE VIEW called AS SELECT rule_hash, min(sort) AS sort, name, group_concat(name, '; ') AS names, count(*) AS times FROM names GROUP BY rule_hash;"
        // A class is named by the first of the games whose values are proved equal.
        "CREATE VIEW atlas AS WITH named AS MATERIALIZED (SELECT * FROM games JOIN called USING (rule_hash)) "
        "SELECT name, kind, status, period, preperiod, saltus, law, theorem, "
        "CASE WHEN identity IS NOT NULL THEN first_value(name) OVER (PARTITION BY identity ORDER BY sort) END AS class, "
        "largest, largest_at, rare, last_rare, lost, density, computed, counted, family, checksum, stopped, tried, rule_hash, "
        "CASE WHEN times > 1 THEN names END AS also, elapsed, version, sort FROM named;"
        "PRAGMA application_id = {}; PRAGMA user_version = {};",
        games, application, schema_version);
}

Record read(const Statement& row) {
    Record r;
    int i = 0;
    for (std::string* text : {&r.hash, &r.rule, &r.family, &r.kind, &r.status, &r.law, &r.theorem, &r.tried}) *text = row.text(i++);
    for (auto* number : {&r.period, &r.preperiod, &r.saltus}) *number = row.number(i++);
    r.identity = row.text(i++);
    for (std::uint64_t* number : {&r.computed, &r.counted}) *number = static_cast<std::uint64_t>(row.number(i++).value_or(0));
    for (auto* number : {&r.largest, &r.largest_at, &r.rare, &r.last_rare, &r.lost}) {
        if (const auto value = row.number(i++)) *number = static_cast<std::uint64_t>(*value);
    }
    r.density = row.real(i++);
    for (std::string* text : {&r.checksum, &r.stopped}) *text = row.text(i++);
    if (const auto to = row.number(i++)) r.effort.to = static_cast<std::uint64_t>(*to);
    r.effort.seconds = row.real(i++).value_or(0);
    r.effort.memory = static_cast<std::uint64_t>(row.number(i++).value_or(0));
    r.effort.search = row.real(i++).value_or(0);
    r.elapsed = row.real(i++).value_or(0);
    r.version = row.text(i++);
    return r;
}

bool begins_with_word(const std::string& text, const char* word) {
    const std::size_t length = std::strlen(word);
    return text.size() > length && std::isspace(static_cast<unsigned char>(text[length])) != 0 &&
           std::equal(word, word + length, text.begin(),
                      [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == std::toupper(static_cast<unsigned char>(b)); });
}

Database::Open opened(const std::string& file, Catalogue::Use use) {
    if (use == Catalogue::Use::sweep) return Database::Open::create;
    if (!std::filesystem::exists(file)) throw Failure(FailureKind::bad_input, "there is no catalogue " + file, "grundy sweep 0.?? -o " + file + " makes one");
    return use == Catalogue::Use::read ? Database::Open::read : Database::Open::write;
}

}  // namespace

/// One sweep at a time writes into a file. Given back by the system when a program ends in whatever way.
class Catalogue::Lock {
public:
    explicit Lock(const std::string& file) : path_(file + ".lock"), descriptor_(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
        if (descriptor_ < 0)
            throw Failure(FailureKind::bad_input, path_ + ": " + std::generic_category().message(errno), "choose a folder that may be written");
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
        ::close(descriptor_);
        throw Failure(FailureKind::bad_input, "another sweep writes into " + file, "give each a file of its own, and join them: grundy merge ALL.db A.db B.db");
    }
    ~Lock() {
        ::unlink(path_.c_str());
        ::close(descriptor_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    std::string path_;
    int descriptor_;
};

Catalogue::Catalogue(const std::string& file, Use use)
    : lock_(use == Use::read ? nullptr : std::make_unique<Lock>(file)), database_(file, opened(file, use)), writes_(use != Use::read) {
    const bool empty = database_.number("SELECT count(*) FROM sqlite_master") == 0;
    if (empty && !writes_) throw Failure(FailureKind::bad_input, file + " is no catalogue", "grundy sweep 0.?? -o FILE makes one");
    if (!empty) {
        if (database_.number("PRAGMA application_id") != application)
            throw Failure(FailureKind::bad_input, file + " is a database of another program", "choose another file");
        const std::int64_t version = database_.number("PRAGMA user_version");
        if (version > schema_version)
            throw Failure(FailureKind::bad_input, fmt::format("{} was written by a newer grundy (schema {}, this one knows {})", file, version, schema_version),
                          "use that program, or start a new catalogue");
    }
    prepare(empty);
}

void Catalogue::prepare(bool made) {
    if (writes_) {
        // Readers go on while a sweep writes, and a commit costs microseconds; it survives the end of the program, not always that of the power.
        database_.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
        if (made) database_.transaction([&] { database_.run(schema()); });
    } else {
        database_.run("PRAGMA query_only = ON;");
    }
    find_ = std::make_unique<Statement>(database_.statement("SELECT " + column_names() + " FROM games WHERE rule_hash = ?"));
    if (!writes_) return;
    std::string marks;
    for (std::size_t i = 0; i < columns.size(); ++i) marks += i == 0 ? "?" : ", ?";
    std::string updates;
    for (std::size_t i = 1; i < columns.size(); ++i) updates += fmt::format("{}{} = excluded.{}", i == 1 ? "" : ", ", columns[i].first, columns[i].first);
    write_ = std::make_unique<Statement>(
        database_.statement(fmt::format("INSERT INTO games ({}) VALUES ({}) ON CONFLICT (rule_hash) DO UPDATE SET {}", column_names(), marks, updates)));
    name_ =
        std::make_unique<Statement>(database_.statement("INSERT INTO names VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET rule_hash = excluded.rule_hash"));
    certificate_ = std::make_unique<Statement>(database_.statement("INSERT OR REPLACE INTO certificates VALUES (?, ?)"));
}

Catalogue::~Catalogue() {
    find_.reset(), write_.reset(), name_.reset(), certificate_.reset();
    if (!writes_) return;
    try {
        database_.run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");  // one file again, that may be copied and read from anywhere
    } catch (const Failure&) {  // somebody reads it just now: the file beside it holds the rest, and is read with it
    }
}

std::optional<Record> Catalogue::find(const std::string& hash) {
    find_->bind(hash);
    if (!find_->step()) return std::nullopt;
    Record found = read(*find_);
    find_->reset();
    return found;
}

void Catalogue::write(const Record& r) {
    for (const std::string* text : {&r.hash, &r.rule}) write_->bind(*text);
    write_->bind_or_null(r.family).bind(r.kind).bind(r.status);
    for (const std::string* text : {&r.law, &r.theorem, &r.tried}) write_->bind_or_null(*text);
    write_->bind(r.period).bind(r.preperiod).bind(r.saltus).bind_or_null(r.identity);
    write_->bind(std::optional(r.computed)).bind(std::optional(r.counted));
    write_->bind(r.largest).bind(r.largest_at).bind(r.rare).bind(r.last_rare).bind(r.lost).bind(r.density);
    write_->bind_or_null(r.checksum).bind_or_null(r.stopped);
    write_->bind(r.effort.to)
        .bind(std::optional(r.effort.seconds))
        .bind(std::optional(r.effort.memory))
        .bind(std::optional(r.effort.search))
        .bind(std::optional(r.elapsed))
        .bind(r.version);
    write_->run();
    if (!r.certificate.empty()) certificate_->bind(r.hash).bind(r.certificate).run();
}

void Catalogue::put(const std::string& name, const Record& record) {
    const auto known = find(record.hash);
    if (known) {
        if (const std::string two = conflict(*known, record); !two.empty())
            throw Failure(FailureKind::bad_input, fmt::format("two laws for {}: {}", name, two),
                          "one of them is wrong: `grundy solve` the game again, and report it");
    }
    database_.transaction([&] {
        if (!known || knows_no_less(record, *known)) {
            Record kept = record;
            if (known) {  // what was tried before was tried: nobody need try less again
                if (known->effort.to && (!kept.effort.to || *kept.effort.to < *known->effort.to)) kept.effort.to = known->effort.to;
                kept.effort.seconds = std::max(kept.effort.seconds, known->effort.seconds);
                kept.effort.search = std::max(kept.effort.search, known->effort.search);
            }
            write(kept);
        }
        name_->bind(name).bind(sort_key(name)).bind(record.hash).run();
    });
}

void Catalogue::put_name(const std::string& name, const std::string& hash) { name_->bind(name).bind(sort_key(name)).bind(hash).run(); }

bool Catalogue::knows_name(const std::string& name) {
    Statement one = database_.statement("SELECT 1 FROM names WHERE name = ?");
    one.bind(name);
    return one.step();
}

void Catalogue::merge(const std::string& other) {
    Catalogue from(other, Use::read);
    Statement games = from.database_.statement("SELECT " + column_names() + ", json FROM games LEFT JOIN certificates USING (rule_hash) ORDER BY rule_hash");
    Statement names = from.database_.statement("SELECT name, rule_hash FROM names ORDER BY name");
    database_.transaction([&] {
        while (games.step()) {
            Record record = read(games);
            record.certificate = games.text(static_cast<int>(columns.size()));
            const auto known = find(record.hash);
            const std::string two = known ? conflict(*known, record) : "";
            if (!two.empty())
                throw Failure(FailureKind::bad_input, fmt::format("two laws for one rule: {}\n  {}", two, record.rule),
                              "one of them is wrong; nothing of " + other + " was merged");
            if (!known || (knows_no_less(record, *known) && !(knows_no_less(*known, record)))) write(record);
            else if (!record.certificate.empty()) certificate_->bind(record.hash).bind(record.certificate).run();
        }
        while (names.step()) put_name(names.text(0), names.text(1));
    });
}

std::uint64_t Catalogue::rows() { return static_cast<std::uint64_t>(database_.number("SELECT count(*) FROM games")); }

std::vector<Catalogue::Count> Catalogue::counts() {
    std::vector<Count> all;
    Statement rows = database_.statement(
        "SELECT kind, status, count(*), sum(elapsed) FROM games GROUP BY kind, status ORDER BY status = 'proved' DESC, status = 'no-period' DESC, status = "
        "'seen' "
        "DESC, count(*) DESC, kind");
    while (rows.step()) all.push_back({rows.text(0), rows.text(1), static_cast<std::uint64_t>(rows.number(2).value_or(0)), rows.real(3).value_or(0)});
    return all;
}

Table Catalogue::ask(const std::string& question) {
    const std::string all =
        "SELECT name, kind, status, period, preperiod, saltus, theorem, class, largest, largest_at, rare, last_rare, lost, density, computed, counted, law, "
        "family, "
        "checksum, stopped, tried, also FROM atlas";
    std::string sql;
    if (question.empty()) sql = all + " ORDER BY sort";
    else if (question == "proved") sql = all + " WHERE status IN ('proved', 'no-period') ORDER BY sort";
    else if (question == "unsolved") sql = all + " WHERE status NOT IN ('proved', 'no-period') ORDER BY sort";
    else if (question == "classes")
        sql =
            "SELECT class, count(*) AS games, period, preperiod, saltus, group_concat(name, ', ') AS members FROM (SELECT * FROM atlas ORDER BY sort) WHERE "
            "class IS NOT "
            "NULL GROUP BY class ORDER BY count(*) DESC, min(sort)";
    else if (begins_with_word(question, "select") || begins_with_word(question, "with")) sql = question;
    else sql = all + " WHERE " + question + " ORDER BY sort";
    Statement rows = database_.statement(sql);
    Table table;
    for (int i = 0; i < rows.columns(); ++i) table.columns.push_back(rows.name(i));
    while (rows.step()) {
        std::vector<Table::Cell> row;
        for (int i = 0; i < rows.columns(); ++i) row.push_back({rows.text(i), rows.null(i), rows.numeric(i)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace grundy::atlas
