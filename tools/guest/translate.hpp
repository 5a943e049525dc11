#pragma once

#include <string>
#include <vector>

#include "tools/dialect/dialect.hpp"
#include "tools/guest/request.hpp"

namespace platter::guest {

/// The sources of a request as gfortran is to read them, in their order. A source that is not fixed form, or
/// is preprocessed, is left as it is. Throws BuildError with what the translator refuses.
std::vector<dialect::Translation> translate(const Request& request);

}  // namespace platter::guest
