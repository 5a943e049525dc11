#pragma once

#include <cstdint>
#include <string_view>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

/// The value of IOSTAT= for errors of VAX FORTRAN's run-time library: the numbers of FOR$_ conditions, as the
/// appendix on run-time messages of the VAX FORTRAN User's Guide lists them (unsourced: not checked against a
/// copy).
enum class FortranError : std::int32_t {
  kNamelistSyntax = 17,         ///< FOR$_SYNERRNAM
  kRewind = 20,                 ///< FOR$_REWERR
  kInputRecordTooLong = 22,     ///< FOR$_INPRECTOO
  kBackspace = 23,              ///< FOR$_BACERR
  kEndOfFile = 24,              ///< FOR$_ENDDURREA
  kRecordNumber = 25,           ///< FOR$_RECNUMOUT
  kClose = 28,                  ///< FOR$_CLOERR
  kFileNotFound = 29,           ///< FOR$_FILNOTFOU
  kOpen = 30,                   ///< FOR$_OPEFAI
  kEndFile = 33,                ///< FOR$_ENDFILERR
  kSegmentedRecord = 35,        ///< FOR$_SEGRECFOR
  kNoSuchRecord = 36,           ///< FOR$_ATTACCNON
  kRecordLength = 37,           ///< FOR$_INCRECLEN
  kWrite = 38,                  ///< FOR$_ERRDURWRI
  kRead = 39,                   ///< FOR$_ERRDURREA
  kMemory = 41,                 ///< FOR$_INSVIRMEM
  kNoSuchDevice = 42,           ///< FOR$_NO_SUCDEV
  kFileName = 43,               ///< FOR$_FILNAMSPE
  kRecordType = 44,             ///< FOR$_INCRECTYP
  kKeyword = 45,                ///< FOR$_KEYVALERR
  kReadOnly = 47,               ///< FOR$_WRIREAFIL
  kKeyChange = 50,              ///< FOR$_INCKEYCHG: a duplicate key, or a change of the primary one
  kOrganization = 51,           ///< FOR$_INCFILORG
  kNoCurrentRecord = 53,        ///< FOR$_NO_CURREC
  kRewrite = 54,                ///< FOR$_REWRITERR
  kDelete = 55,                 ///< FOR$_DELERR
  kListSyntax = 59,             ///< FOR$_LISIO_SYN
  kFormatMismatch = 61,         ///< FOR$_FORVARMIS
  kFormatSyntax = 62,           ///< FOR$_SYNERRFOR
  kOutputConversion = 63,       ///< FOR$_OUTCONERR
  kInputConversion = 64,        ///< FOR$_INPCONERR
  kOutputOverflowsRecord = 66,  ///< FOR$_OUTSTAOVE
  kInputNeedsMore = 67,         ///< FOR$_INPSTAREQ
};

/// Returns the error that a condition of the system causes in a statement ("OPEN", "READ").
FortranError fortran_error(std::string_view statement, Condition condition);
/// Returns the general error of a statement.
FortranError fortran_error(std::string_view statement);

}  // namespace platter::vms
