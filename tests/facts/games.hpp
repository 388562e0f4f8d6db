#pragma once
/// Games and positions of the tables, opened as the command line opens them.
#include <memory>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "engine/analyse/analysis.hpp"

namespace grundy::facts {

using GamePtr = std::shared_ptr<const rule::Game>;

/// A name of the library or a family, with parameters such as "S={1, 2}" or "k=2 heaps=3". Throws base::Failure that says why it does not work.
GamePtr game(const std::string& name, const std::string& parameters = {});
/// "start", or a sum as typed.
std::vector<analyse::Term> sum(const GamePtr& game, const std::string& text);

/// What was compared, and what could not be: never passed over in silence.
class Account {
public:
    explicit Account(std::string file) : file_(std::move(file)) {}
    ~Account();
    void compared() { ++compared_; }
    void left_out(const std::string& what, const std::string& why);

private:
    std::string file_;
    std::size_t compared_ = 0;
    std::vector<std::string> left_out_;
};

}  // namespace grundy::facts
