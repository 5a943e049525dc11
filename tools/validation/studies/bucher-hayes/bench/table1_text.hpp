#pragma once

#include <string>
#include <vector>

#include "runtime/host/terminal.hpp"
#include "tools/validation/studies/bucher-hayes/bench/row.hpp"

namespace platter::bucher_hayes {

/// The table that `platter table1` prints: every row beside the paper, with standard errors, and how many are
/// within.
std::string table1_text(const std::vector<MeasuredRow>& rows, const ExperimentRunner& laboratory,
                        const runtime::Colours& colours = {});

/// The same as a document, "platter.table1/3".
nlohmann::ordered_json table1_json(const std::vector<MeasuredRow>& rows, const ExperimentRunner& laboratory);

/// Revolutions lost as printed: 1, 0 or 1, >= 1.
std::string printed_lost(const PrintedRow& row);

/// The number with so many digits after the point, without a minus where it is 0.
std::string number(double value, int digits);

}  // namespace platter::bucher_hayes
