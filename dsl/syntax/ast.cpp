#include "dsl/syntax/ast.hpp"

namespace grundy::dsl::ast {

Claim::Claim() = default;
Claim::Claim(Claim&&) noexcept = default;
Claim& Claim::operator=(Claim&&) noexcept = default;
Claim::~Claim() = default;

File::File() = default;
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;
File::~File() = default;

}  // namespace grundy::dsl::ast
