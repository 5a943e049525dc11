#include "runtime/fortran/statement/statement_end.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

constexpr std::int32_t kEndStatus = -1;

void answer(gfortran::Common& statement, std::uint32_t result, std::int32_t iostat) {
  statement.flags = (statement.flags & ~static_cast<std::uint32_t>(gfortran::kResult)) | result;
  if ((statement.flags & gfortran::kHasIostat) != 0) *statement.iostat = iostat;
}

std::string with_unit(std::string advice, std::int64_t unit) {
  constexpr std::string_view kUnit = "{unit}";
  const auto at = advice.find(kUnit);
  return at == std::string::npos ? advice : advice.replace(at, kUnit.size(), std::to_string(unit));
}

}  // namespace

bool program_asks_for_eof() {
  return guest().eof != nullptr;
}

void end_normally(gfortran::Common& statement) {
  answer(statement, 0, 0);
}

void end_of_file(gfortran::Common& statement, std::string_view name) {
  const bool is_handled = (statement.flags & (gfortran::kHasEnd | gfortran::kHasIostat)) != 0;
  if (!is_handled && !program_asks_for_eof()) {
    stop_with(fmt::format("{}: unit {}: end of file; END= or IOSTAT= lets the program continue{}", name,
                          statement.unit, session().services().end_of_file_number()));
  }
  answer(statement, gfortran::kResultEnd, kEndStatus);
  set_message(statement, "end of file");
}

void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& error) {
  std::string whole = fmt::format("{}: unit {}: {}", name, statement.unit, error.what());
  if (!error.advice().empty()) whole += "; " + with_unit(error.advice(), statement.unit);
  if ((statement.flags & (gfortran::kHasErr | gfortran::kHasIostat)) == 0) stop_with(whole);
  answer(statement, gfortran::kResultError, session().services().io_status(name, error));
  set_message(statement, whole);
}

IoError overflow(const std::string& text) {
  return {text, 0, "", IoError::Cause::kRecordOverflow};
}

void set_overflow_error(gfortran::Common& statement) {
  const std::uint32_t result = statement.flags & gfortran::kResult;
  if (result != gfortran::kResultEnd && result != gfortran::kResultEndOfRecord) return;
  answer(statement, gfortran::kResultError, session().services().io_status("WRITE", overflow("")));
}

}  // namespace platter::runtime
