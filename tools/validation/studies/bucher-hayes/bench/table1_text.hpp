#pragma once

#include <string>
#include <vector>

#include "runtime/host/terminal.hpp"
#include "tools/validation/studies/bucher-hayes/bench/row.hpp"

namespace platter::bucher_hayes {

/// Returns the output of `platter table1`: every row next to the paper's, with standard errors, and the
/// number of rows within the tolerances.
std::string table1_text(const std::vector<MeasuredRow>& rows, const ExperimentRunner& runner,
                        const runtime::Colours& colours = {});

/// Returns the same as a document with the schema "platter.table1/3".
nlohmann::ordered_json table1_json(const std::vector<MeasuredRow>& rows, const ExperimentRunner& runner);

/// Returns the printed number of lost revolutions, such as "1", "0 or 1" or ">= 1".
std::string printed_lost(const PrintedRow& row);

/// Formats a number with `digits` decimals, without a minus sign for zero.
std::string number(double value, int digits);

}  // namespace platter::bucher_hayes
