#pragma once

#include "tools/validation/harness/document.hpp"
#include "tools/validation/harness/figure.hpp"
#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"

namespace platter::bucher_hayes {

using evidence::Figure;
using evidence::Series;

/// One of the paper's figures, 1 to 4, measured again. Throws Failed where it cannot be measured.
Figure measure_figure(int number, const Bench& bench);

/// I. Y. Bucher and A. H. Hayes, I/O performance measurement on Cray-1 and CDC 7600 computers (CPEUG, 1980).
evidence::Document document();

}  // namespace platter::bucher_hayes
