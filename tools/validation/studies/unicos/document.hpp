#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::unicos_guide {

/// Cray Research, Application Programmer's I/O Guide, chapter 13, I/O Optimization.
evidence::Document document();

}  // namespace platter::unicos_guide
