#pragma once

#include <vector>

#include "tools/validation/harness/document.hpp"

namespace platter::unicos_guide {

/// Ours, since the guide's are lost or have no figures in them: 1, rate against the size of the buffer; 2,
/// rate against the number of stripes.
std::vector<evidence::Draw> figures();

/// Cray Research, Application Programmer's I/O Guide, chapter 13, I/O Optimization.
evidence::Document document();

}  // namespace platter::unicos_guide
