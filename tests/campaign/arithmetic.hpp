#pragma once
/// Numbers of 64 bits and sets of them, as the language means them; beyond is Undefined.
#include "tests/campaign/brute.hpp"

namespace grundy::campaign {

Num calculated(Op op, Num a, Num b);
List sorted(List list);
Num natural(Num n);

}  // namespace grundy::campaign
