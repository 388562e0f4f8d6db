#include "tests/campaign/shrink.hpp"

#include <chrono>

#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {
namespace {

class Shrinker {
public:
    Shrinker(Game game, const Fails& fails, double seconds)
        : game_(std::move(game)), fails_(fails), until_(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

    Game run() {
        bool smaller = true;
        while (smaller && Clock::now() < until_) {
            smaller = without_lines();
            smaller = simpler_expressions() || smaller;
        }
        return game_;
    }

private:
    using Clock = std::chrono::steady_clock;

    bool accept(const Game& candidate) {
        if (Clock::now() > until_ || !fails_(candidate)) return false;
        game_ = candidate;
        return true;
    }

    template <class T>
    bool without(std::vector<T> Game::*list, std::size_t least) {
        bool any = false;
        for (std::size_t i = (game_.*list).size(); i-- > 0 && (game_.*list).size() > least;) {
            Game candidate = game_;
            (candidate.*list).erase((candidate.*list).begin() + static_cast<std::ptrdiff_t>(i));
            any = accept(candidate) || any;
        }
        return any;
    }

    bool without_lines() {
        bool any = without(&Game::claims, 0);
        any = without(&Game::moves, 1) || any;
        any = without(&Game::stops, 0) || any;
        any = without(&Game::terminals, 0) || any;
        any = without(&Game::goals, 1) || any;
        const auto change = [&](const auto& edit) {
            Game candidate = game_;
            edit(candidate);
            if (print(candidate) != print(game_)) any = accept(candidate) || any;
        };
        change([](Game& g) { g.where = nullptr; });
        change([](Game& g) { g.misere = false; });
        change([](Game& g) { g.lets.clear(); });
        change([](Game& g) {  // names that are still used are refused, which is another failure
            g.others.clear();
            for (Claim& c : g.claims) c.beside.clear();
        });
        for (std::size_t m = 0; m < game_.moves.size(); ++m) {
            change([&](Game& g) { g.moves[m].condition = nullptr; });
            change([&](Game& g) { g.moves[m].cost = nullptr; });
            change([&](Game& g) {
                if (g.moves[m].to.size() > 1) g.moves[m].to.pop_back();
            });
        }
        for (std::size_t c = 0; c < game_.claims.size(); ++c) {
            change([&](Game& g) { g.claims[c].with.clear(); });
            change([&](Game& g) { g.claims[c].condition = nullptr; });
            change([&](Game& g) { g.claims[c].domain.clear(); });
            change([&](Game& g) { g.claims[c].beside.clear(); });
        }
        return any;
    }

    /// What may stand for an expression: its parts of the same sort; smaller numbers.
    static std::vector<Ref> simpler(const Ref& e) {
        std::vector<Ref> list;
        if (e->op == Op::number) {
            for (const Num n : {Num{0}, Num{1}, e->n / 2, e->n - 1}) {
                if (n >= 0 && n < e->n) list.push_back(num(n));
            }
            return list;
        }
        if (e->op == Op::apply || e->op == Op::var) return list;
        for (const Ref& kid : e->kids) {
            if (kid->sort == e->sort && e->binds.empty()) list.push_back(kid);
        }
        if (e->sort == Sort::truth && e->op != Op::truth) list.push_back(truth(true)), list.push_back(truth(false));
        if (e->sort == Sort::number) list.push_back(num(1));
        if (e->op == Op::set && e->kids.size() > 1)
            list.push_back(set(std::vector<Ref>(e->kids.begin() + 1, e->kids.end()))), list.push_back(set({e->kids[0]}));
        return list;
    }

    bool simpler_expressions() {
        bool any = false;
        for (int place = 0; Clock::now() < until_; ++place) {
            std::size_t choices = 0;
            int k = place;
            rewritten(game_, k, [&](const Ref& e) { return choices = simpler(e).size(), nullptr; });
            if (k >= 0) break;
            for (std::size_t i = 0; i < choices; ++i) {
                k = place;
                const Game candidate = rewritten(game_, k, [&](const Ref& e) { return i < simpler(e).size() ? simpler(e)[i] : nullptr; });
                if (accept(candidate)) {
                    any = true;
                    break;
                }
            }
        }
        return any;
    }

    Game game_;
    const Fails& fails_;
    Clock::time_point until_;
};

}  // namespace

Game shrunk(Game game, const Fails& fails, double seconds) { return Shrinker(std::move(game), fails, seconds).run(); }

}  // namespace grundy::campaign
