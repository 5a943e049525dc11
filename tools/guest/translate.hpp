#pragma once

#include <string>
#include <vector>

#include "tools/dialect/dialect.hpp"
#include "tools/guest/request.hpp"
#include "tools/guest/toolchain.hpp"

namespace platter::guest {

/// The sources of a request as gfortran is to read them, in their order. In a source that is not fixed form,
/// or is preprocessed, only the program's own subprograms are declared where that is needed. Says the notes
/// of the translator on standard error; throws BuildError with what it refuses.
std::vector<dialect::Translation> translate(const Toolchain& toolchain, const Request& request);

}  // namespace platter::guest
