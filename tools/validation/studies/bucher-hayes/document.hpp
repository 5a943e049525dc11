#pragma once

#include "tools/validation/harness/document.hpp"
#include "tools/validation/harness/figure.hpp"
#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"

namespace platter::bucher_hayes {

using evidence::Figure;
using evidence::Series;

/// Measures one of the paper's figures, 1 to 4, again. Throws Failed if it cannot be measured.
Figure measure_figure(int number, const Bench& bench);

/// Returns the study of I. Y. Bucher and A. H. Hayes, I/O performance measurement on Cray-1 and CDC 7600
/// computers (CPEUG, 1980).
evidence::Document document();

}  // namespace platter::bucher_hayes
