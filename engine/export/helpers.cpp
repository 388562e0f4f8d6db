// The functions that translated formulas call, in both languages.
#include <utility>
#include <vector>

#include "engine/export/formula.hpp"

namespace grundy::exporting {

namespace {

struct Helper {
    const char* name;
    std::vector<const char*> calls;
    const char* text;
};

const std::vector<Helper>& python_helpers() {
    static const std::vector<Helper> all = {
        {"nim_sum", {}, "def nim_sum(numbers):\n    total = 0\n    for number in numbers:\n        total ^= number\n    return total\n"},
        {"isqrt",
         {},
         "def isqrt(n):\n    root = 1 << (n.bit_length() + 1) // 2\n    while root * root > n:\n        root = (root + n // root) // 2\n    return root\n"},
        {"gcd", {}, "def gcd(a, b):\n    a, b = abs(a), abs(b)\n    while b:\n        a, b = b, a % b\n    return a\n"},
        {"trailing",
         {},
         "def trailing(n, base, digit):\n    run = 0\n    while n > 0 and n % base == digit:\n        n //= base\n        run += 1\n    return run\n"},
        {"ones", {}, "def ones(n):\n    return bin(n).count(\"1\")\n"},
        {"powers",
         {},
         "def powers(base, n):\n    found, power = [], 1\n    while power <= n:\n        found.append(power)\n        power *= base\n    return found\n"},
        {"fibonacci",
         {},
         "def fibonacci(n):\n    found, a, b = [], 1, 2\n    while a <= n:\n        found.append(a)\n        a, b = b, a + b\n    return found\n"},
        {"zeckendorf",
         {"fibonacci"},
         "def zeckendorf(n):\n    found = []\n    for part in reversed(fibonacci(n)):\n        if part <= n:\n            found.append(part)\n            n -= "
         "part\n    return found\n"},
    };
    return all;
}

const std::vector<Helper>& cpp_helpers() {
    static const std::vector<Helper> all = {
        {"add",
         {},
         "Int add(Int a, Int b) {\n    Int c;\n    if (__builtin_add_overflow(a, b, &c)) throw std::overflow_error(\"beyond 128 bits\");\n    return c;\n}\n"},
        {"sub",
         {},
         "Int sub(Int a, Int b) {\n    Int c;\n    if (__builtin_sub_overflow(a, b, &c)) throw std::overflow_error(\"beyond 128 bits\");\n    return c;\n}\n"},
        {"mul",
         {},
         "Int mul(Int a, Int b) {\n    Int c;\n    if (__builtin_mul_overflow(a, b, &c)) throw std::overflow_error(\"beyond 128 bits\");\n    return c;\n}\n"},
        {"quo", {}, "Int quo(Int a, Int b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0) ? 1 : 0); }  // rounds down\n"},
        {"rem", {}, "Int rem(Int a, Int b) {\n    const Int m = b < 0 ? -b : b;\n    return a % m < 0 ? a % m + m : a % m;\n}\n"},
        {"power", {"mul"}, "Int power(Int a, Int b) {\n    Int c = 1;\n    for (; b > 0; --b) c = mul(c, a);\n    return c;\n}\n"},
        {"absolute", {}, "Int absolute(Int a) { return a < 0 ? -a : a; }\n"},
        {"bit", {}, "Int bit(Int n, Int j) { return j < 127 ? n >> static_cast<int>(j) & 1 : n < 0 ? 1 : 0; }\n"},
        {"isqrt",
         {},
         "Int isqrt(Int n) {\n    Int root = 0;\n    for (Int step = Int(1) << 63; step > 0; step >>= 1)\n        if ((root + step) <= n / (root + step)) root "
         "+= step;\n    return root;\n}\n"},
        {"gcd", {"absolute"}, "Int gcd(Int a, Int b) { return b == 0 ? absolute(a) : gcd(b, a % b); }\n"},
        {"trailing",
         {},
         "Int trailing(Int n, Int base, Int digit) {\n    Int run = 0;\n    for (; n > 0 && n % base == digit; n /= base) ++run;\n    return run;\n}\n"},
        {"ones", {}, "Int ones(Int n) {\n    Int count = 0;\n    for (; n > 0; n /= 2) count += n % 2;\n    return count;\n}\n"},
        {"range", {}, "List range(Int low, Int high) {\n    List all;\n    for (Int i = low; i <= high; ++i) all.push_back(i);\n    return all;\n}\n"},
        {"powers",
         {"mul"},
         "List powers(Int base, Int n) {\n    List all;\n    for (Int power = 1; power <= n; power = mul(power, base)) all.push_back(power);\n    return "
         "all;\n}\n"},
        {"fibonacci",
         {},
         "List fibonacci(Int n) {\n    List all;\n    for (Int a = 1, b = 2; a <= n; b += a, a = b - a) all.push_back(a);\n    return all;\n}\n"},
        {"zeckendorf",
         {"fibonacci"},
         "List zeckendorf(Int n) {\n    const List parts = fibonacci(n);\n    List all;\n    for (auto part = parts.rbegin(); part != parts.rend(); ++part)\n  "
         "      if (*part <= n) all.push_back(*part), n -= *part;\n    return all;\n}\n"},
        {"among", {}, "bool among(Int n, const List& all) {\n    for (const Int one : all)\n        if (one == n) return true;\n    return false;\n}\n"},
        {"nim_sum", {}, "Int nim_sum(const List& all) {\n    Int sum = 0;\n    for (const Int one : all) sum ^= one;\n    return sum;\n}\n"},
        {"total",
         {"add"},
         "Int total(const List& all) {\n    Int sum = 0;\n    for (const Int one : all) sum = add(sum, one);\n    return sum;\n}\ntemplate <class Of>\nInt "
         "total(const List& all, Of of) {\n    Int sum = 0;\n    for (const Int one : all) sum = add(sum, of(one));\n    return sum;\n}\n"},
        {"least",
         {},
         "Int least(const List& all) {\n    Int found = all.at(0);\n    for (const Int one : all) found = one < found ? one : found;\n    return found;\n}\n"},
        {"largest",
         {},
         "Int largest(const List& all) {\n    Int found = all.at(0);\n    for (const Int one : all) found = one > found ? one : found;\n    return "
         "found;\n}\n"},
        {"only",
         {},
         "template <class If>\nList only(const List& all, If is) {\n    List some;\n    for (const Int one : all)\n        if (is(one)) some.push_back(one);\n "
         "   return some;\n}\n"},
        {"all",
         {},
         "template <class If>\nbool all(const List& list, If is) {\n    for (const Int one : list)\n        if (!is(one)) return false;\n    return "
         "true;\n}\n"},
        {"any",
         {},
         "template <class If>\nbool any(const List& list, If is) {\n    for (const Int one : list)\n        if (is(one)) return true;\n    return false;\n}\n"},
        {"count",
         {},
         "template <class If>\nInt count(const List& list, If is) {\n    Int found = 0;\n    for (const Int one : list) found += is(one) ? 1 : 0;\n    return "
         "found;\n}\n"},
        {"nim_sum_of",
         {},
         "template <class Of>\nInt nim_sum_of(const List& list, Of of) {\n    Int sum = 0;\n    for (const Int one : list) sum ^= of(one);\n    return "
         "sum;\n}\n"},
        {"least_of",
         {"least"},
         "template <class Of>\nInt least_of(const List& list, Of of) {\n    List values;\n    for (const Int one : list) values.push_back(of(one));\n    "
         "return least(values);\n}\n"},
        {"largest_of",
         {"largest"},
         "template <class Of>\nInt largest_of(const List& list, Of of) {\n    List values;\n    for (const Int one : list) values.push_back(of(one));\n    "
         "return largest(values);\n}\n"},
    };
    return all;
}

}  // namespace

std::string helper_text(const std::set<std::string>& names, Tongue tongue) {
    const auto& all = tongue == Tongue::python ? python_helpers() : cpp_helpers();
    std::set<std::string> wanted = names;
    for (auto helper = all.rbegin(); helper != all.rend(); ++helper)  // callers stand behind what they call
        if (wanted.count(helper->name) != 0) wanted.insert(helper->calls.begin(), helper->calls.end());
    std::string text;
    for (const Helper& helper : all)
        if (wanted.count(helper.name) != 0)
            text += std::string(tongue == Tongue::cpp && std::string(helper.text).rfind("template", 0) != 0 ? "inline " : "") + helper.text +
                    std::string(tongue == Tongue::python ? "\n\n" : "\n");
    return text;
}

}  // namespace grundy::exporting
