// Claims about Table 1 as a whole, and about the order of its overheads.

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "tools/validation/studies/bucher-hayes/bench/table1_text.hpp"
#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// The random-access routines of CTSS.
constexpr const char* kCtssRandom[] = {"baselib/IZDKIN read", "baselib/IZDKOUT write", "cftlib/RDISK read",
                                       "cftlib/WDISK write",  "fortlib/RDABS read",    "fortlib/WRABS write"};

void bh35(const Bench& bench, Evidence& evidence) {
  const auto rows = bench.rows();
  evidence.measured("rows within tolerances", static_cast<double>(count_of(RowVerdict::kWithin, rows)));
  evidence.measured("rows not judged", static_cast<double>(count_of(RowVerdict::kNotJudged, rows)));
  for (const auto& row : rows) {
    if (row.verdict() == RowVerdict::kOff) evidence.holds(row.printed.name(), false);
  }
}

void bh40(const Bench& bench, Evidence& evidence) {
  const Line cos = *bench.row("cray1/cos/system/System calls read").overhead;
  const Line ltss = *bench.row("cdc7600/ltss/ftwlib/RDISK read").overhead;
  const Line alamos = *bench.row("cray1/alamos/system/System calls read").overhead;
  evidence.measured("T_call of COS", cos.slope_estimate());
  for (const auto* name : kCtssRandom) {
    const Line ctss = *bench.row(std::string("cray1/ctss/") + name).overhead;
    evidence.between("T_call of CTSS", "us", ctss.slope_estimate(), cos.slope, ltss.slope);
    evidence.at_most("T_trans of CTSS", "us/sector", ctss.intercept_estimate(), cos.intercept);
  }
  evidence.at_most("T_call of RDISK on LTSS", "us", ltss.slope_estimate(), alamos.slope);
  evidence.measured("T_call of ALAMOS", alamos.slope_estimate());
  evidence.measured("T_trans of COS", cos.intercept_estimate());
}

/// Section 5 prints one pair of numbers for CTSS, but Table 1 has six rows of random-access routines.
void bh46(const Bench& bench, Evidence& evidence) {
  double call = 0;
  double transfer = 0;
  for (const auto* name : kCtssRandom) {
    const Line line = *bench.row(std::string("cray1/ctss/") + name).overhead;
    call += line.slope / static_cast<double>(std::size(kCtssRandom));
    transfer += line.intercept / static_cast<double>(std::size(kCtssRandom));
  }
  evidence.measured("mean T_call", call);
  evidence.measured("mean T_trans", transfer);
  const Line alamos = *bench.row("cray1/alamos/system/System calls read").overhead;
  evidence.measured("T_call of ALAMOS", alamos.slope_estimate());
}

/// Measures the rows of the Cray-1 except RDISK, the only routine for which section 3 prints errors. ALAMOS
/// is excluded because its values fluctuated more, and BUFFER OUT of CFTLIB because its 14000 us are printed
/// with two digits.
void bh47(const Bench& bench, Evidence& evidence) {
  struct Rows {
    const char* label;
    std::vector<const char*> names;
  };
  for (const auto& [label, names] :
       {Rows{"READ and WRITE", {"ctss/cftlib/READ read", "ctss/cftlib/WRITE write"}},
        Rows{"BUFFER IN", {"ctss/cftlib/BUFFER IN read"}},
        Rows{"COS", {"cos/system/System calls read", "cos/system/System calls write"}}}) {
    for (const auto* name : names) {
      const Line line = *bench.row(std::string("cray1/") + name).overhead;
      evidence.measured(std::string("T_call of ") + label, line.slope_estimate());
      evidence.measured(std::string("T_trans of ") + label, line.intercept_estimate());
    }
  }
}

}  // namespace

Checks table_checks() {
  return {{"BH35", bh35}, {"BH40", bh40}, {"BH46", bh46}, {"BH47", bh47}};
}

}  // namespace platter::bucher_hayes
