#pragma once

#include <string>
#include <vector>

#include "tools/dialect/bindings.hpp"
#include "tools/dialect/dialect.hpp"
#include "tools/guest/request.hpp"
#include "tools/guest/toolchain.hpp"
#include "tools/guest/tools.hpp"

namespace platter::guest {

/// A source as gfortran is to read it, and what it asks the linker for by name.
struct Translated : dialect::Translation {
  std::vector<dialect::Binding> bindings;
};

/// The sources of a request as gfortran is to read them, in their order. In a source that is not fixed form,
/// or is preprocessed, only the program's own subprograms are declared where that is needed. Says the notes
/// of the translator on standard error; throws BuildError with what it refuses, and what SourceTexts throws.
std::vector<Translated> translate(const Tools& tools, const Toolchain& toolchain, const Request& request);

}  // namespace platter::guest
