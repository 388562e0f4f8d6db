#pragma once
/// Games and positions of the tables, opened as the command line opens them.
#include <memory>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "tests/facts/table.hpp"

namespace grundy::facts {

using GamePtr = std::shared_ptr<const rule::Game>;

/// A name of the library or a family, with parameters such as "S={1, 2}" or "k=2 heaps=3". Throws base::Failure that says why it does not work.
GamePtr game(const std::string& name, const std::string& parameters = {});
/// "start", or a sum as typed.
std::vector<analyse::Term> sum(const GamePtr& game, const std::string& text);

/// A table, what was compared of it, and what could not be: never passed over in silence. Of the repo's own tables at least so many comparisons are
/// expected; a folder given in GRUNDY_FACTS may lack files and have other rows.
class Account {
public:
    Account(std::string file, std::size_t least);
    ~Account();
    /// Empty where the file is missing, which is an error for the repo's own.
    const std::vector<Row>& rows() const { return rows_; }
    void compared() { ++compared_; }
    void left_out(const std::string& what, const std::string& why);
    /// Only what the program says it cannot do, or a limit, may be left out: anything else is a failed test.
    void left_out(const std::string& what, const base::Failure& failure);

private:
    std::string file_;
    std::size_t least_;
    std::vector<Row> rows_;
    std::size_t compared_ = 0;
    std::vector<std::string> left_out_;
};

}  // namespace grundy::facts
