#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::noble {

/// Returns the study of R. G. Noble, I/O speeds on a VAX 11/780, NRAO, 1985.
evidence::Document document();

}  // namespace platter::noble
