#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::koeninger {

/// Returns the study of R. K. Koeninger, CRAY T3D experiments with I/O, CUG 1995.
evidence::Document document();

}  // namespace platter::koeninger
