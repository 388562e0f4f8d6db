#include "tests/unit/pattern/games.hpp"

#include <numeric>

namespace grundy::pattern::test {
namespace {

using namespace recognise;

template <class Member>
Options subtraction(Member member) {
    return [member](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
        for (std::uint64_t s = 1; s <= n; ++s) {
            if (member(static_cast<std::int64_t>(s))) seen.insert({g[n - s]});
        }
    };
}

Options breaking(const rule::Code& code) {
    const auto last = code.last_digit();
    return [code, last](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
        const std::uint64_t top = last ? std::min(*last, n) : n;
        for (std::uint64_t t = 0; t <= top; ++t) {
            const auto d = code.digit(t);
            const std::uint64_t rest = n - t;
            if ((d & 1) && rest == 0) seen.insert({0});
            if ((d & 2) && rest > 0) seen.insert({g[rest]});
            if (d & 4) {
                for (std::uint64_t a = 1; 2 * a <= rest; ++a) {
                    if (!(code.distinct && 2 * a == rest)) seen.insert({g[a] ^ g[rest - a]});
                }
            }
            if (d & 8) {
                for (std::uint64_t a = 1; 3 * a <= rest; ++a) {
                    for (std::uint64_t b = a; a + 2 * b <= rest; ++b) {
                        if (!(code.distinct && (a == b || b == rest - a - b))) seen.insert({g[a] ^ g[b] ^ g[rest - a - b]});
                    }
                }
            }
        }
    };
}

bool holds(const GapAtom& atom, std::int64_t n, const std::vector<std::int64_t>& parts) {
    const auto at = [&](int i) { return parts[static_cast<std::size_t>(i)]; };
    const std::int64_t x = atom.subject == GapAtom::Subject::heap ? n : atom.subject == GapAtom::Subject::part ? at(atom.i) : at(atom.j) - at(atom.i);
    switch (atom.relation) {
        case GapAtom::Relation::at_least: return x >= atom.value;
        case GapAtom::Relation::less: return x < atom.value;
        case GapAtom::Relation::equal: return x == atom.value;
        case GapAtom::Relation::not_equal: return x != atom.value;
        case GapAtom::Relation::congruent: return (x - atom.value) % atom.modulus == 0;
        case GapAtom::Relation::not_congruent: return (x - atom.value) % atom.modulus != 0;
    }
    return false;
}

Options gaps(const GapRegular& rule) {
    return [rule](std::uint64_t heap, const solve::Values& g, base::MexSet& seen) {
        const auto n = static_cast<std::int64_t>(heap);
        for (const auto& c : rule.clauses) {
            for (std::int64_t t = c.remove_low; t <= (c.remove_high < 0 ? n : std::min(n, c.remove_high)); ++t) {
                if ((t - c.remove_residue) % c.remove_modulus != 0) continue;
                const auto offer = [&](const std::vector<std::int64_t>& parts) {
                    std::uint32_t x = 0;
                    for (const auto& atom : c.atoms) {
                        if (!holds(atom, n, parts)) return;
                    }
                    for (const auto p : parts) x ^= g[static_cast<std::uint64_t>(p)];
                    seen.insert({x});
                };
                const std::int64_t rest = n - t;
                if (c.parts == 0 && rest == 0) offer({});
                if (c.parts == 1 && rest > 0) offer({rest});
                for (std::int64_t a = 1; c.parts == 2 && 2 * a <= rest; ++a) offer({a, rest - a});
                for (std::int64_t a = 1; c.parts == 3 && 3 * a <= rest; ++a) {
                    for (std::int64_t b = a; a + 2 * b <= rest; ++b) offer({a, b, rest - a - b});
                }
            }
        }
    };
}

}  // namespace

Options options_of(const Family& family) {
    if (const auto* f = family.as<FiniteSubtraction>()) {
        return [set = f->set](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
            for (const auto s : set) {
                if (static_cast<std::uint64_t>(s) <= n) seen.insert({g[n - static_cast<std::uint64_t>(s)]});
            }
        };
    }
    if (const auto* f = family.as<AllBut>()) {
        return subtraction([x = f->excluded](std::int64_t s) { return std::find(x.begin(), x.end(), s) == x.end(); });
    }
    if (const auto* f = family.as<PeriodicSubtraction>()) {
        return subtraction([r = *f](std::int64_t s) {
            const auto& list = s < r.threshold ? r.initial : r.residues;
            return std::find(list.begin(), list.end(), s < r.threshold ? s : s % r.modulus) != list.end();
        });
    }
    if (const auto* f = family.as<TakeAndBreak>()) return breaking(f->code);
    if (const auto* f = family.as<GapRegular>()) return gaps(*f);
    if (const auto* f = family.as<DivisorSubtraction>()) {
        return [proper = f->proper](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
            for (std::uint64_t d = 1; d <= n; ++d) {
                if (n % d == 0 && !(proper && d == n)) seen.insert({g[n - d]});
            }
        };
    }
    if (const auto* f = family.as<DigitSubtraction>()) {
        return [b = static_cast<std::uint64_t>(f->base)](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
            for (std::uint64_t rest = n; rest > 0; rest /= b) {
                if (rest % b != 0) seen.insert({g[n - rest % b]});
            }
        };
    }
    if (const auto* f = family.as<Division>()) {
        return [ds = f->divisors](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
            for (const auto d : ds) {
                if (n > 0) seen.insert({g[n / static_cast<std::uint64_t>(d)]});
            }
        };
    }
    if (const auto* f = family.as<Mark>()) {
        return [t = static_cast<std::uint64_t>(f->t)](std::uint64_t n, const solve::Values& g, base::MexSet& seen) {
            for (std::uint64_t s = 1; s < t && s <= n; ++s) seen.insert({g[n - s]});
            if (n > 0) seen.insert({g[n / t]});
        };
    }
    return {};
}

}  // namespace grundy::pattern::test
