#include "runtime/fortran/statement/native_statements.hpp"

extern "C" {
void _gfortran_st_flush(platter::runtime::gfortran::Common* statement);
void _gfortran_st_rewind(platter::runtime::gfortran::Common* statement);
}

namespace platter::runtime {

gfortran::Common own(std::int64_t unit) {
  gfortran::Common common{};
  common.flags = gfortran::kHasErr;
  common.unit = static_cast<std::int32_t>(unit);
  common.filename = "";
  return common;
}

void forget_at_hand(std::int64_t unit) {
  gfortran::Common statement = own(unit);
  _gfortran_st_flush(&statement);
}

void begin_anew(std::int64_t unit) {
  forget_at_hand(unit);
  gfortran::Common statement = own(unit);
  _gfortran_st_rewind(&statement);
}

}  // namespace platter::runtime
