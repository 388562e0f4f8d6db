#include "engine/claim/words/rows_of_lengths.hpp"

#include "engine/base/poll.hpp"

namespace grundy::claim {

namespace {

using base::Integer;

/// By digits: what came so far, by state.
class ByDigits : public RowsOfLengths {
public:
    ByDigits(const KnownDistances& known, Automaton of, Track word, std::size_t letters) : known_(known), of_(std::move(of)), letters_(letters) {
        if (!of_.has(known.number) || !of_.has(word)) throw NoRecurrence{};
        now_[of_.next(0, 0)] = {1, 0};
    }
    std::size_t states() const override { return of_.states(); }
    std::size_t order() const override { return 2 * of_.states(); }
    Integer count() const override { return sum(&Sum::paths); }
    Integer distance() const override { return sum(&Sum::worth); }
    void longer() override {
        base::poll();
        std::map<std::uint32_t, Sum> next;
        for (const auto& [state, sum] : now_)
            for (std::size_t letter = 1; letter <= letters_; ++letter)
                for (unsigned digit = 0; digit < known_.radix; ++digit) {
                    Sum& to = next[of_.next(state, letter + of_.base().digits() * digit)];
                    to.paths += sum.paths;
                    to.worth += known_.ones_first ? sum.worth + weight_ * digit * sum.paths : sum.worth * known_.radix + sum.paths * digit;
                }
        now_ = std::move(next);
        weight_ *= known_.radix;
    }

private:
    struct Sum {
        Integer paths = 0, worth = 0;
    };
    Integer sum(Integer Sum::*part) const {
        Integer all = 0;
        for (const auto& [state, one] : now_)
            if (of_.accepting(state)) all += one.*part;
        return all;
    }
    const KnownDistances& known_;
    Automaton of_;
    std::size_t letters_;
    std::map<std::uint32_t, Sum> now_;
    Integer weight_ = 1;
};

class BySums : public RowsOfLengths {
public:
    BySums(const WeighedDistances& known, const Automaton& of, std::size_t letters) : of_(of), rows_(*known.law, of_, letters) {}
    std::size_t states() const override { return rows_.states(); }
    std::size_t order() const override { return rows_.order(); }
    Integer count() const override { return rows_.count(); }
    Integer distance() const override {
        const auto sum = rows_.sum();
        if (!sum) throw NoRecurrence{};
        return *sum;
    }
    void longer() override { rows_.longer(); }

private:
    Automaton of_;
    WeighedRows rows_;
};

}  // namespace

std::unique_ptr<RowsOfLengths> rows_of_lengths(const KnownDistances& known, Automaton of, Track word, std::size_t letters) {
    return std::make_unique<ByDigits>(known, std::move(of), word, letters);
}

std::unique_ptr<RowsOfLengths> rows_of_lengths(const WeighedDistances& known, const Automaton& of, std::size_t letters) {
    return std::make_unique<BySums>(known, of, letters);
}

}  // namespace grundy::claim
