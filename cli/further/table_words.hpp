#pragma once
/// What is typed at the table beside positions: the words of `help`, and what people say instead of them.
#include <optional>
#include <string>

namespace grundy::cli {

enum class TableWord { none, quit, help, moves, who, where, which, why, hint, draw, undo, pass };

/// The word that is meant, whatever its capitals; `which` also for best and the like, `why` for explain.
TableWord table_word(const std::string& typed);

/// take 3, remove 3 from 7: how many, and from which heap.
struct Taken {
    std::string number, heap;  ///< `heap` is empty where none is named
};
std::optional<Taken> taken(const std::string& typed);

/// Letters and blanks alone: no position of numbers is written so.
bool is_only_words(const std::string& typed);

}  // namespace grundy::cli
