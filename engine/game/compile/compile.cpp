/// A checked rule as a ruleset: an immutable program, and for each thread the interpreters that play it.
#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/game/compile/lower.hpp"
#include "engine/game/machine/interpreter.hpp"
#include "engine/rule/text.hpp"

namespace grundy::game {
namespace {

/// Interpreters are kept for reuse, the latest ones of each thread. A sink may ask the same game again while an enumeration is under way:
/// it then gets another interpreter.
class Lease {
public:
    Lease(const std::shared_ptr<const Program>& program, const Shape& shape);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Interpreter* operator->() const { return idle_.interpreter.get(); }

private:
    struct Idle {
        std::shared_ptr<const Program> program;
        std::shared_ptr<const Shape> shape;
        std::unique_ptr<Interpreter> interpreter;
    };
    static std::vector<Idle>& idle() {
        thread_local std::vector<Idle> list;
        return list;
    }
    Idle idle_;
};

constexpr std::size_t most_idle = 8;

Lease::Lease(const std::shared_ptr<const Program>& program, const Shape& shape) {
    auto& list = idle();
    for (auto entry = list.rbegin(); entry != list.rend(); ++entry) {
        if (entry->program != program) continue;
        std::swap(*entry, list.back());
        idle_ = std::move(list.back());
        list.pop_back();
        return;
    }
    idle_.program = program;
    idle_.shape = std::make_shared<Shape>(shape);
    idle_.interpreter = std::make_unique<Interpreter>(*program, *idle_.shape);
}

Lease::~Lease() {
    auto& list = idle();
    if (list.size() >= most_idle) list.erase(list.begin());
    list.push_back(std::move(idle_));
}

/// `at`: the position, in words.
base::Failure failure(const Fault& f, const rule::Game& game, const std::string& at, std::string way_out) {
    const std::string sentence = f.message + (f.where ? fmt::format(" in `{}`", rule::to_string(*f.where, game)) : "") + at;
    if (!f.where || f.where->origin.line == 0) return {f.kind, sentence, std::move(way_out)};
    const rule::Origin& origin = f.where->origin;
    return {f.kind, sentence, std::move(way_out), {game.name, origin.line, origin.column, origin.length}};
}

class Compiled final : public Ruleset {
public:
    explicit Compiled(std::shared_ptr<const Program> program) : program_(std::move(program)), shape_(program_->game) {}
    const Shape& shape() const override { return shape_; }
    const std::shared_ptr<const Program>& program() const { return program_; }
    Convention convention() const override { return {program_->game.play, program_->game.partizan, !program_->game.terminals.empty()}; }
    const rule::Game* rule() const override { return &program_->game; }

    bool contains(const Position& position) const override {
        return guarded(position, [&] { return Lease(program_, shape_)->contains(position); });
    }
    void options(const Position& position, const OptionSink& sink) const override {
        labelled_options(position, [&](Sum&& option, std::size_t) { return sink(std::move(option)); });
    }
    void labelled_options(const Position& position, const LabelledSink& sink) const override {
        guarded(position, [&] {
            Lease(program_, shape_)->options(position, sink);
            return true;
        });
    }
    void priced_options(const Position& position, const PricedSink& sink) const override {
        guarded(position, [&] {
            const Lease lease(program_, shape_);
            lease->options(position, [&](Sum&& option, std::size_t move) { return sink(std::move(option), lease->cost(), move); });
            return true;
        });
    }
    bool is_goal(const Position& position) const override {
        return !program_->goals.empty() && guarded(position, [&] { return Lease(program_, shape_)->is_goal(position); });
    }
    rule::End end(const Position& position) const override {
        if (program_->terminals.empty()) return Ruleset::end(position);
        return guarded(position, [&] { return Lease(program_, shape_)->end(position); });
    }

private:
    /// Parts of a condition are asked in their order, and what is behind a false one is not.
    std::string way_out(const Fault& f) const {
        if (!f.where) return "";
        const bool power = f.where->op == rule::Op::power && f.where->args[0]->op == rule::Op::number && f.where->args[1]->op == rule::Op::local;
        if (f.kind == base::FailureKind::overflow && power)  // of a name that need not run so far
            return fmt::format("let a name run through the powers themselves, as far as they matter: for p in powers({0}, n), with p for {1}",
                               f.where->args[0]->number, rule::to_string(*f.where, program_->game));
        if (f.kind == base::FailureKind::overflow)
            return "moves and conditions are computed in 64 bits: say the same with smaller numbers, or leave large positions out with `where`";
        if (f.kind != base::FailureKind::arithmetic) return "";
        if (f.where->op == rule::Op::index && f.where->args[1]->op == rule::Op::number)
            return fmt::format("ask first whether the entry is there, also in front of a range that reads it: if len({}) >= {}",
                               rule::to_string(*f.where->args[0], program_->game), f.where->args[1]->number);
        if (f.where->op == rule::Op::index || f.where->op == rule::Op::update)
            return fmt::format("let the range end in time, or ask first whether the entry is there: if {} <= len({}) and …",
                               rule::to_string(*f.where->args[1], program_->game), rule::to_string(*f.where->args[0], program_->game));
        const bool divides = f.where->op == rule::Op::divide || f.where->op == rule::Op::modulo;
        if (divides && f.where->args[1]->op == rule::Op::number) return "it is 0 at every position: give another value to the parameter that it is made of";
        if (divides) return fmt::format("ask first: if {} > 0 and …", rule::to_string(*f.where->args[1], program_->game));
        return "";
    }

    template <class F>
    auto guarded(const Position& position, F&& work) const -> decltype(work()) {
        try {
            return work();
        } catch (const Fault& f) {
            throw failure(f, program_->game, " at the position " + shape_.print(position), way_out(f));
        }
    }

    std::shared_ptr<const Program> program_;
    Shape shape_;
};

}  // namespace

std::shared_ptr<const Program> program_of(const Ruleset& game) {
    const auto* compiled = dynamic_cast<const Compiled*>(&game);
    return compiled ? compiled->program() : nullptr;
}

std::shared_ptr<const Ruleset> compile(rule::Game game) {
    auto program = std::make_shared<Program>();
    program->game = std::move(game);
    try {
        Lowering(*program, program->game).run();
    } catch (const Fault& f) {
        throw failure(f, program->game, "", "");
    }
    return std::make_shared<Compiled>(std::move(program));
}

}  // namespace grundy::game
