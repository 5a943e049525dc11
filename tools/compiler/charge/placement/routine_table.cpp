#include "tools/compiler/charge/placement/routine_table.hpp"

#include <fmt/format.h>

namespace platter::charge {

void RoutineTable::add(const Assembly& assembly, const Function& function, SourceText& text) {
  if (lines_.empty()) lines_ = {"\t.section\tplatter_routines,\"a\",@progbits", "\t.balign\t8"};
  const std::string label = fmt::format(".Lplatter_routine_{}", routines_++);
  text.insert_before(function.line, label + ":");
  text.insert_before(terminator(assembly, function.blocks.back()).line + 1, label + "_end:");
  lines_.push_back(fmt::format("\t.quad\t{0}, {0}_end", label));
}

}  // namespace platter::charge
