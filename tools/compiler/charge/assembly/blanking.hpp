#pragma once

#include <string>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// A copy of the text for LLVM to parse, line for line, in which every directive is blank that LLVM rejects
/// or that says nothing about code: gcc's `.loc` (LLVM knows neither all its forms nor line 0), debug
/// sections, call frame information. Instructions, labels, sections, `.type` and tables of addresses stay.
std::string blanked(const SourceText& text);

}  // namespace platter::charge
