#include "runtime/system/vms/iostat.hpp"

#include <cerrno>
#include <cstdint>

#include "emulator/system/vms/fortran_errors.hpp"

namespace platter::runtime {
namespace {

using vms::FortranError;

// libgfortran's own numbers (libgfortran.h of GCC 12 and 13); smaller ones are the host's errno.
constexpr std::int32_t kFirstOfLibgfortran = 5000;
constexpr std::int32_t kFormat = 5006;
constexpr std::int32_t kBadAction = 5007;
constexpr std::int32_t kEndOfFile = 5008;
constexpr std::int32_t kReadValue = 5010;
constexpr std::int32_t kReadOverflow = 5011;
constexpr std::int32_t kAllocation = 5014;
constexpr std::int32_t kDirectEndOfRecord = 5015;
constexpr std::int32_t kShortRecord = 5016;

bool is_numbered(const gfortran::Common& statement) {
  return (statement.flags & gfortran::kHasIostat) != 0 &&
         (statement.flags & gfortran::kResult) == gfortran::kResultError;
}

FortranError error_of(const gfortran::Common& statement, bool writes) {
  const bool formatted = (statement.flags & gfortran::kHasFormat) != 0;
  switch (*statement.iostat) {
    case kFormat:
      return FortranError::kFormatSyntax;
    case kBadAction:
      return writes ? FortranError::kReadOnly : FortranError::kRead;
    case kEndOfFile:
      return FortranError::kEndOfFile;
    case kReadValue:
    case kReadOverflow:
      if ((statement.flags & gfortran::kHasNamelist) != 0) return FortranError::kNamelistSyntax;
      return formatted ? FortranError::kInputConversion : FortranError::kListSyntax;
    case kAllocation:
      return FortranError::kMemory;
    case kDirectEndOfRecord:
    case kShortRecord:
      return writes ? FortranError::kOutputOverflowsRecord : FortranError::kInputNeedsMore;
    default:
      return writes ? FortranError::kWrite : FortranError::kRead;
  }
}

}  // namespace

void number_as_vax(const gfortran::Common& statement, bool writes) {
  if (!is_numbered(statement) || *statement.iostat < kFirstOfLibgfortran) return;
  *statement.iostat = static_cast<std::int32_t>(error_of(statement, writes));
}

void number_open_as_vax(const gfortran::Common& statement) {
  if (!is_numbered(statement)) return;
  *statement.iostat = static_cast<std::int32_t>(*statement.iostat == ENOENT ? FortranError::kFileNotFound
                                                                            : FortranError::kOpen);
}

}  // namespace platter::runtime
