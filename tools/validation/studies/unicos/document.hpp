#pragma once

#include <vector>

#include "tools/validation/harness/document.hpp"

namespace platter::unicos_guide {

/// Returns our own figures, because the guide's are lost or contain no numbers: 1, the rate over the size of
/// the buffer; 2, the rate over the number of stripes.
std::vector<evidence::Draw> figures();

/// Returns the study of Cray Research, Application Programmer's I/O Guide, chapter 13, I/O Optimization.
evidence::Document document();

}  // namespace platter::unicos_guide
