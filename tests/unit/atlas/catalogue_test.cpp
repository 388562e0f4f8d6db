/// The catalogue as a file: rows kept, merged, asked; what is no catalogue; what contradicts itself.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "engine/atlas/record_text.hpp"
#include "engine/base/failure.hpp"

namespace grundy::atlas {
namespace {

class Folder {
public:
    Folder() : path_(std::filesystem::temp_directory_path() / ("grundy-catalogue-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    std::string at(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

Record row(char key, std::int64_t period, const std::string& status = "proved") {
    Record r;
    r.hash = std::string(64, key);
    r.rule = std::string("game game\nrule ") + key + ", \"quoted\"";
    r.kind = period > 0 ? "period" : "none";
    r.status = period > 0 ? status : "none";
    if (period > 0) r.period = period, r.preperiod = 0, r.saltus = 0, r.law = "period " + std::to_string(period), r.theorem = "2.1";
    if (period > 0 && status == "proved") r.identity = std::string(64, static_cast<char>('0' + period % 10));
    r.computed = r.counted = 100;
    r.largest = 7, r.largest_at = 50;
    r.density = 0.25;
    r.effort = {1000, 10, 0, 8};
    r.elapsed = 0.5;
    r.version = "test";
    return r;
}

std::string complaint(const std::function<void()>& work) {
    try {
        work();
        return "";
    } catch (const base::Failure& failure) {
        return std::string(failure.what()) + " / " + failure.hint();
    }
}

void statement(const std::string& file, const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
}

std::string everything(const std::string& file) { return csv(Catalogue(file, Catalogue::Use::read).ask("")); }

TEST(Catalogue, KeepsWhatIsKnownBest) {
    const Folder folder;
    const std::string file = folder.at("a.db");
    {
        Catalogue c(file, Catalogue::Use::sweep);
        c.put("0.6", row('a', 0));
        c.put("0.7", row('b', 2));
        Record more = row('a', 0);
        more.computed = 50;  // less than is there
        c.put("0.6", more);
        EXPECT_EQ(c.find(std::string(64, 'a'))->computed, 100U);
        more.computed = 200;
        c.put("0.6", more);
        EXPECT_EQ(c.find(std::string(64, 'a'))->computed, 200U);
        c.put("0.6", row('a', 4, "seen"));
        EXPECT_EQ(c.find(std::string(64, 'a'))->status, "seen");
        c.put("0.6", row('a', 0));
        EXPECT_EQ(c.find(std::string(64, 'a'))->status, "seen") << "what is known is never lowered";
        c.put("0.6", row('a', 5));
        c.put("0.6", row('a', 4, "seen"));
        EXPECT_EQ(c.find(std::string(64, 'a'))->period, 5);
        EXPECT_NE(complaint([&] { c.put("0.6", row('a', 6)); }).find("two laws for 0.6"), std::string::npos);
        EXPECT_EQ(c.find(std::string(64, 'a'))->period, 5);
    }
    EXPECT_FALSE(std::filesystem::exists(file + "-wal")) << "one file";
    EXPECT_FALSE(std::filesystem::exists(file + ".lock"));
    Catalogue again(file, Catalogue::Use::resume);
    EXPECT_EQ(again.rows(), 2U);
    EXPECT_TRUE(again.knows_name("0.6"));
    EXPECT_FALSE(again.knows_name("0.5"));
    EXPECT_EQ(again.find(std::string(64, 'b'))->effort, row('b', 2).effort);
}

TEST(Catalogue, AnswersQuestions) {
    const Folder folder;
    const std::string file = folder.at("a.db");
    {
        Catalogue c(file, Catalogue::Use::sweep);
        c.put("0.10", row('a', 3));
        c.put("0.2", row('b', 3));
        c.put("0.6", row('c', 0));
        c.put("0.02", row('d', 4));
        c.put_name("second name", row('d', 4).hash);
    }
    Catalogue c(file, Catalogue::Use::read);
    const auto column = [&](const std::string& question, const std::string& name) {
        const Table table = c.ask(question);
        const auto at = static_cast<std::size_t>(std::find(table.columns.begin(), table.columns.end(), name) - table.columns.begin());
        std::string out;
        for (const auto& one : table.rows) out += one.at(at).text + ";";
        return out;
    };
    EXPECT_EQ(column("", "name"), "0.2;0.6;0.02;0.10;");
    EXPECT_EQ(column("", "class"), "0.2;;0.02;0.2;") << "the first of those with the same values";
    EXPECT_EQ(column("unsolved", "name"), "0.6;");
    EXPECT_EQ(column("proved", "name"), "0.2;0.02;0.10;");
    EXPECT_EQ(column("period = 4", "also"), "0.02; second name;");
    EXPECT_EQ(column("classes", "games"), "2;1;");
    EXPECT_EQ(column("select count(*) as n from atlas where period is not null", "n"), "3;");
    EXPECT_EQ(column("SELECT json FROM certificates", "json"), "");
    for (const char* wrong : {"nonsense = 3", "DELETE FROM games", "select 1; select 2", "1; DROP TABLE games"})
        EXPECT_NE(complaint([&] { c.ask(wrong); }), "") << wrong;
    EXPECT_NE(complaint([&] { c.ask("select 1 from games where 1 in (select writefile('x', 'y'))"); }), "");
    EXPECT_EQ(c.rows(), 4U);
}

TEST(Catalogue, MergesOnceAndTwice) {
    const Folder folder;
    const std::string a = folder.at("a.db"), b = folder.at("b.db"), all = folder.at("all.db");
    {
        Catalogue c(a, Catalogue::Use::sweep);
        Record with = row('a', 3);
        with.certificate = "{}";
        c.put("0.1", with);
        c.put("0.6", row('c', 0));
        Catalogue d(b, Catalogue::Use::sweep);
        d.put("0.2", row('b', 4));
        Record longer = row('c', 0);
        longer.computed = 500;
        d.put("0.6", longer);
    }
    Catalogue(all, Catalogue::Use::sweep).merge(a);
    Catalogue(all, Catalogue::Use::sweep).merge(b);
    const std::string once = everything(all);
    for (const auto& from : {a, b, a}) Catalogue(all, Catalogue::Use::resume).merge(from);
    EXPECT_EQ(everything(all), once);
    const std::string other = folder.at("other.db");
    for (const auto& from : {b, a}) Catalogue(other, Catalogue::Use::sweep).merge(from);
    EXPECT_EQ(everything(other), once) << "in whatever order";
    EXPECT_EQ(Catalogue(all, Catalogue::Use::read).find(row('c', 0).hash)->computed, 500U);
    EXPECT_EQ(Catalogue(all, Catalogue::Use::read).ask("select json from certificates").rows.size(), 1U);

    const std::string wrong = folder.at("wrong.db");
    {
        Catalogue c(wrong, Catalogue::Use::sweep);
        c.put("new", row('e', 9));
        c.put("0.1", row('a', 5));
    }
    const std::string told = complaint([&] { Catalogue(all, Catalogue::Use::resume).merge(wrong); });
    EXPECT_NE(told.find("period 3"), std::string::npos) << told;
    EXPECT_NE(told.find("period 5"), std::string::npos) << told;
    EXPECT_EQ(everything(all), once) << "nothing of it was merged";
}

TEST(Catalogue, WhatIsNone) {
    const Folder folder;
    const auto read = [&](const std::string& file) { return complaint([&] { Catalogue(file, Catalogue::Use::read); }); };
    const auto write = [&](const std::string& file) { return complaint([&] { Catalogue(file, Catalogue::Use::sweep); }); };
    EXPECT_NE(read(folder.at("none.db")).find("there is no catalogue"), std::string::npos);
    EXPECT_NE(complaint([&] { Catalogue(folder.at("none.db"), Catalogue::Use::resume); }).find("there is no catalogue"), std::string::npos);
    const std::string text = folder.at("text.db");
    std::ofstream(text) << "hello, this is no database but it is long enough to be looked at as one, so that the header is compared: " << std::string(600, 'x');
    EXPECT_NE(read(text).find("no SQLite file"), std::string::npos) << read(text);
    EXPECT_NE(write(text).find("no SQLite file"), std::string::npos) << write(text);
    const std::string foreign = folder.at("foreign.db");
    statement(foreign, "CREATE TABLE games (x)");
    EXPECT_NE(read(foreign).find("another program"), std::string::npos);
    EXPECT_NE(write(foreign).find("another program"), std::string::npos);
    const std::string newer = folder.at("newer.db");
    { Catalogue(newer, Catalogue::Use::sweep).put("0.1", row('a', 3)); }
    statement(newer, "PRAGMA user_version = 99");
    EXPECT_NE(read(newer).find("newer grundy (schema 99"), std::string::npos) << read(newer);
    EXPECT_NE(write(newer).find("newer grundy"), std::string::npos);
    const std::string cut = folder.at("cut.db");
    {
        Catalogue c(cut, Catalogue::Use::sweep);
        for (char key = 'a'; key < 'z'; ++key) c.put(std::string("0.") + key, row(key, 3));
    }
    std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 2);
    const std::string told = complaint([&] { Catalogue(cut, Catalogue::Use::read).ask(""); });
    EXPECT_NE(told.find("damaged"), std::string::npos) << told;
    EXPECT_NE(complaint([&] {
                  Catalogue first(folder.at("two.db"), Catalogue::Use::sweep);
                  Catalogue second(folder.at("two.db"), Catalogue::Use::sweep);
              }).find("another sweep writes into"),
              std::string::npos);
}

TEST(Rows, TravelAsText) {
    Record r = row('a', 3);
    r.tried = "a \"quote\", a comma;\nand a line \\ ∞";
    r.certificate = "{\"a\": 1}\n";
    r.saltus = -4;
    r.largest_at.reset();
    r.effort.memory = 1 << 20;
    const Record back = from_line(to_line(r));
    EXPECT_EQ(to_line(back), to_line(r));
    EXPECT_EQ(to_line(r).find('\n'), std::string::npos);
    EXPECT_EQ(back.tried, r.tried);
    EXPECT_EQ(back.saltus, -4);
    EXPECT_FALSE(back.largest_at);
    EXPECT_EQ(back.effort, r.effort);
    for (const char* wrong : {"", "{}", "[1]", "{\"hash\": 3}"}) EXPECT_THROW(static_cast<void>(from_line(wrong)), base::Failure) << wrong;
}

TEST(Rows, AsTables) {
    const Table table{{"a", "b"}, {{{"1", false, true}, {"x, \"y\"|\nz", false, false}}, {{"", true, false}, {"", false, false}}}};
    EXPECT_EQ(csv(table), "a,b\n1,\"x, \"\"y\"\"|\nz\"\n,\n");
    EXPECT_EQ(markdown(table), "| a | b |\n| ---: | --- |\n| 1 | x, \"y\"\\| z |\n|  |  |\n");
    EXPECT_NE(json(table).find("\"a\": null"), std::string::npos);
}

TEST(Efforts, AreCompared) {
    EXPECT_TRUE(covers({1000, 10, 0, 8}, {1000, 10, 0, 8}));
    EXPECT_TRUE(covers({1000, 20, 0, 8}, {std::nullopt, 10, 5, 8}));
    EXPECT_FALSE(covers({1000, 10, 0, 8}, {2000, 10, 0, 8}));
    EXPECT_FALSE(covers({std::nullopt, 10, 0, 8}, {2000, 10, 0, 8}));
    EXPECT_FALSE(covers({1000, 10, 0, 8}, {1000, 11, 0, 8}));
    EXPECT_FALSE(covers({1000, 10, 0, 0}, {1000, 10, 0, 8}));
    EXPECT_FALSE(covers({1000, 10, 5, 8}, {1000, 10, 0, 8})) << "one was held to its memory";
}

}  // namespace
}  // namespace grundy::atlas
