#include "runtime/fortran/statement/ending.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulator/codec/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "runtime/fortran/statement/record_list.hpp"
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

void set_message(gfortran::Common& statement, const std::string& message) {
  if ((statement.flags & gfortran::kHasIomsg) == 0) return;
  std::memset(statement.iomsg, ' ', statement.iomsg_len);
  std::memcpy(statement.iomsg, message.data(), std::min(message.size(), statement.iomsg_len));
}

}  // namespace

bool program_asks_for_eof() {
  return guest().eof != nullptr;
}

void end_well(gfortran::Common& statement) {
  answer(statement, 0, 0);
}

void end_of_file(gfortran::Common& statement, std::string_view name) {
  const bool told = (statement.flags & (gfortran::kHasEnd | gfortran::kHasIostat)) != 0;
  if (!told && !program_asks_for_eof()) {
    stop_with(fmt::format("{}: unit {}: end of file; END= or IOSTAT= would go on from here{}", name,
                          statement.unit, session().services().end_of_file_number()));
  }
  answer(statement, gfortran::kResultEnd, kEndStatus);
  set_message(statement, "end of file");
}

void end_with_error(gfortran::Common& statement, std::string_view name, const IoError& io_error) {
  const std::string whole = fmt::format("{}: unit {}: {}", name, statement.unit, io_error.text);
  if ((statement.flags & (gfortran::kHasErr | gfortran::kHasIostat)) == 0) stop_with(whole);
  answer(statement, gfortran::kResultError, session().services().io_status(name, io_error));
  set_message(statement, whole);
}

IoError overflow(std::string text) {
  IoError io_error = std::move(text);
  io_error.cause = IoError::Cause::kRecordOverflow;
  return io_error;
}

void take_overflow_as_error(gfortran::Common& statement) {
  const std::uint32_t result = statement.flags & gfortran::kResult;
  if (result != gfortran::kResultEnd && result != gfortran::kResultEndOfRecord) return;
  answer(statement, gfortran::kResultError, session().services().io_status("WRITE", overflow("")));
}

IoError with_advice(const std::exception& error, std::int64_t unit) {
  if (dynamic_cast<const dataset::FormatError*>(&error) != nullptr) {
    return fmt::format("{}; the records before it can be read (BACKSPACE, REWIND)", error.what());
  }
  if (dynamic_cast<const dataset::FullError*>(&error) != nullptr) {
    return fmt::format("{}; connect a longer one with --file {}=NAME,sectors=N", error.what(), unit);
  }
  IoError io_error = error.what();
  const auto* const numbered = dynamic_cast<const ffio::Error*>(&error);
  if (numbered != nullptr && numbered->number() != 0) io_error.number = numbered->number();
  io_error.code = session().services().error_code(error);
  if (dynamic_cast<const ListError*>(&error) != nullptr) io_error.cause = IoError::Cause::kShortInput;
  return io_error;
}

}  // namespace platter::runtime
