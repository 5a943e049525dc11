#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// A copy of the text for LLVM to parse, line for line, in which every directive is blank that LLVM rejects
/// or that says nothing about code: gcc's `.loc` (LLVM knows neither all its forms nor line 0), debug
/// sections, call frame information. Instructions, labels, sections, `.type` and tables of addresses stay.
std::string blanked(const SourceText& text);

/// A label in front of the instruction `before` (which may be the number of instructions: the end).
struct Label {
  std::string name;
  std::size_t before = 0;
  std::size_t line = 0;
  bool function = false;  ///< the text calls it a @function
};

/// What the assembly says, in the order of its text.
struct Assembly {
  std::vector<Instruction> instructions;
  std::vector<Label> labels;
  /// Labels of code that stand in data under a data label: tables of a computed GO TO.
  std::map<std::string, std::vector<std::string>> tables;
};

/// Parses with LLVM's MC layer; throws Error with file:line where LLVM does not understand a line.
Assembly read_assembly(const SourceText& text, const LineTable& lines);

}  // namespace platter::charge
