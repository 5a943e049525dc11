#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::bucher_hayes {

/// I. Y. Bucher and A. H. Hayes, I/O performance measurement on Cray-1 and CDC 7600 computers (CPEUG, 1980).
evidence::Document document();

}  // namespace platter::bucher_hayes
