#pragma once
/// Which games a sweep is about: families of them in short notation, taken apart into what one would write on the command line for each.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace grundy::atlas {

/// One of
///     0.???, 4.3?7, 0.##            every octal digit for a `?`, every hexadecimal one for a `#`; not 0.00, which allows no move
///     subtract {a<b<c} up to 20     every set of three; {..}: of any size; `within 2..9` names both ends (up to N: from 1, for `divide` from 2)
///     allbut {..} up to 10, divide {a<b} within 2..9
///     mark t=2..64, g k=1..9 m=1..k every value of each parameter in turn; an end may be an earlier parameter, with a number added or taken off; k=1,3,5
/// or one game as it stands. Lines come in a fixed order.
class Family {
public:
    /// Throws base::Failure(bad_input) where a family is written wrongly.
    explicit Family(const std::string& text);

    /// How many games; what would be more than 2^63 is that.
    std::uint64_t size() const;
    /// Calls f("0.137") for each; stops when f says false.
    void each(const std::function<bool(const std::string&)>& f) const;
    const std::string& text() const { return text_; }

private:
    struct Range {
        std::string name;
        std::vector<std::string> listed;  ///< k=1,3,5, or one value
        std::string low, high;            ///< k=1..m
    };
    void read_sets(const std::vector<std::string>& words);
    void read_ranges(const std::vector<std::string>& words);
    bool each_code(std::string code, const std::function<bool(const std::string&)>& f) const;
    bool each_set(std::size_t size, std::vector<std::int64_t>& chosen, std::int64_t from, const std::function<bool(const std::string&)>& f) const;
    bool each_value(std::size_t place, std::vector<std::int64_t>& values, const std::string& line, const std::function<bool(const std::string&)>& f) const;
    std::int64_t end_of(const std::string& end, const std::vector<std::int64_t>& values) const;

    std::string text_;
    enum class Kind { one, code, sets, ranges } kind_ = Kind::one;
    std::string word_;  ///< subtract, allbut, divide
    std::int64_t low_ = 1, high_ = 0;
    std::size_t least_ = 1, most_ = 0;  ///< how many elements a set has
    std::string game_;
    std::vector<Range> ranges_;
};

/// The words of a command line as families: settings belong to the game before them, a set and its ends to `subtract`, `allbut` and `divide`.
std::vector<Family> families(const std::vector<std::string>& words);

}  // namespace grundy::atlas
