#pragma once
/// A game compiled, recognised and held against its definition, with the row of its values where it has one.
/// Map of the room: `subject`, and `solve`, which goes the whole way for it by `solve_sequence`. `sequence`: values block by block, with a proof looked for;
/// `kernels`: what computes them; `confirm_law`: laws against the rule; `checksum`; `patience`: how long a search may go on.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/heap/kernels.hpp"
#include "engine/analyse/result/result.hpp"

namespace grundy::analyse {

class Sequence;

class Subject {
public:
    Subject(std::shared_ptr<const rule::Game> game, const Options& options, Choose choose);
    Subject(const Subject&) = delete;
    Subject& operator=(const Subject&) = delete;
    ~Subject();

    const rule::Game& rule() const { return *rule_; }
    const std::shared_ptr<const rule::Game>& rule_ptr() const { return rule_; }
    const game::Ruleset& ruleset() const { return *ruleset_; }
    const std::shared_ptr<const game::Ruleset>& ruleset_ptr() const { return ruleset_; }
    const recognise::Recognition& recognition() const { return recognition_; }
    bool has_values() const { return ruleset_->convention().has_values(); }

    /// One component carries a one-heap family whose moves go down: values form a sequence.
    bool is_sequence() const { return sequence_kind_; }
    /// Of such games. Made at the first call, by the method chosen.
    Sequence& sequence();

    /// What was set aside because the definition refutes it, a sentence each. Answers come from the next method.
    const std::vector<std::string>& warnings() const { return warnings_; }

protected:
    /// As if nothing had been recognised but perhaps one heap: the definition alone was asked for.
    void forget_family();

    std::shared_ptr<const rule::Game> rule_;
    std::shared_ptr<const game::Ruleset> ruleset_;
    Options options_;
    recognise::Recognition recognition_;

private:
    std::optional<std::string> objection(const recognise::Recognition& seen) const;
    void set_aside(const std::string& sentence);

    Choose choose_;
    bool sequence_kind_ = false;
    std::unique_ptr<Sequence> sequence_;
    std::vector<std::string> warnings_;
};

}  // namespace grundy::analyse
