#pragma once
/// How many times the usual work laws may cost, where somebody says how long they will wait for one.
#include <cstdint>

namespace grundy::arithmetic {

/// While it lives, each new Allowance of this thread is so many times as large, or as many as before where that is more; once at least.
class Patience {
public:
    explicit Patience(double times);
    ~Patience();
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;
    /// So much work, as often.
    static std::uint64_t times(std::uint64_t work);

private:
    double before_;
};

}  // namespace grundy::arithmetic
