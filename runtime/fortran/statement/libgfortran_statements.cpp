#include "runtime/fortran/statement/libgfortran_statements.hpp"

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/program/session/session.hpp"

namespace platter::runtime {

void set_blanks(gfortran::Transfer& statement, bool external) {
  static char zero[] = "ZERO";
  auto& common = statement.common;
  if ((common.flags & gfortran::kHasFormat) == 0 || (common.flags & gfortran::kReadsWithBlank) != 0) return;
  Session& now = session();
  const bool zeros = external ? now.blanks().are_zeros(now.units().forms().formatted(common.unit))
                              : now.blanks().are_zeros();
  if (!zeros) return;
  common.flags |= gfortran::kReadsWithBlank;
  statement.blank = {sizeof zero - 1, zero};
}

void set_rounding(gfortran::Transfer& statement) {
  static char compatible[] = "COMPATIBLE";
  auto& common = statement.common;
  // The run-time systems of all word machines round halves up. gfortran's, used with `--dialect none`, does
  // not.
  const bool up = session().services().rounds_halves_up().value_or(are_in_words());
  if (!up || (common.flags & gfortran::kHasFormat) == 0 || (common.flags & gfortran::kWritesWithRound) != 0)
    return;
  common.flags |= gfortran::kWritesWithRound;
  statement.round = {sizeof compatible - 1, compatible};
}

}  // namespace platter::runtime

extern "C" {
void _gfortran_st_flush(platter::runtime::gfortran::Common* statement);
void _gfortran_st_rewind(platter::runtime::gfortran::Common* statement);
}

namespace platter::runtime {

gfortran::Common native_common(std::int64_t unit) {
  gfortran::Common common{};
  common.flags = gfortran::kHasErr;
  common.unit = static_cast<std::int32_t>(unit);
  common.filename = "";
  return common;
}

void forget_at_hand(std::int64_t unit) {
  gfortran::Common statement = native_common(unit);
  _gfortran_st_flush(&statement);
}

void begin_anew(std::int64_t unit) {
  forget_at_hand(unit);
  gfortran::Common statement = native_common(unit);
  _gfortran_st_rewind(&statement);
}

}  // namespace platter::runtime
