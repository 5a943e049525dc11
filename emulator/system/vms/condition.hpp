#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "emulator/error/io_error.hpp"

namespace platter::vms {

/// A condition value, which services of VMS return. The lowest bit is set for success. The numbers are
/// unsourced; programs use the names.
enum class Condition : std::uint32_t {
  kNormal = 0x1,               ///< SS$_NORMAL
  kWasSet = 0x9,               ///< SS$_WASSET
  kAccessViolation = 0xc,      ///< SS$_ACCVIO
  kBadParameter = 0x14,        ///< SS$_BADPARAM
  kNoAccess = 0x84,            ///< SS$_FILNOTACC
  kIllegalBlock = 0xdc,        ///< SS$_ILLBLKNUM
  kIllegalFlag = 0xec,         ///< SS$_ILLEFC
  kIllegalFunction = 0xf4,     ///< SS$_ILLIOFUNC
  kNoMemory = 0x124,           ///< SS$_INSFMEM
  kNoSuchChannel = 0x13c,      ///< SS$_IVCHAN
  kNotWritable = 0x24,         ///< SS$_NOPRIV
  kEndOfSection = 0x1ac,       ///< SS$_ENDOFSECT
  kDeviceFull = 0x850,         ///< SS$_DEVICEFULL
  kSystemEndOfFile = 0x870,    ///< SS$_ENDOFFILE
  kDriveError = 0x8c,          ///< SS$_DRVERR
  kOffLine = 0x1a4,            ///< SS$_MEDOFL
  kParity = 0x1f4,             ///< SS$_PARITY
  kReadError = 0x1c0f4,        ///< RMS$_RER
  kWriteError = 0x1c114,       ///< RMS$_WER
  kRmsNormal = 0x10001,        ///< RMS$_NORMAL
  kCreated = 0x10019,          ///< RMS$_CREATED
  kRecordTooBig = 0x181a8,     ///< RMS$_RTB
  kEndOfFile = 0x1827a,        ///< RMS$_EOF
  kExists = 0x18282,           ///< RMS$_FEX
  kLocked = 0x1828a,           ///< RMS$_FLK
  kNoSuchDevice = 0x184c4,     ///< RMS$_DEV
  kNotFound = 0x18292,         ///< RMS$_FNF
  kNoRecord = 0x182b2,         ///< RMS$_RNF
  kNotAtEnd = 0x1861c,         ///< RMS$_NEF
  kNoCurrent = 0x18484,        ///< RMS$_CUR
  kKeyChanged = 0x1847c,       ///< RMS$_CHG
  kDuplicate = 0x184ec,        ///< RMS$_DUP
  kBadAccess = 0x18514,        ///< RMS$_FAC
  kBadFileBlock = 0x1851c,     ///< RMS$_FAB
  kBadName = 0x18534,          ///< RMS$_FNM
  kFull = 0x18544,             ///< RMS$_FUL
  kBadFile = 0x18564,          ///< RMS$_IFI
  kBadOperation = 0x18574,     ///< RMS$_IOP
  kBadStream = 0x18584,        ///< RMS$_ISI
  kBadKeySize = 0x185b4,       ///< RMS$_KSZ
  kBadMaximum = 0x185dc,       ///< RMS$_MRS
  kBadStreamBlock = 0x18624,   ///< RMS$_RAB
  kBadAccessMode = 0x18644,    ///< RMS$_RAC
  kBadFormat = 0x1866c,        ///< RMS$_RFM
  kBadRecord = 0x18694,        ///< RMS$_RFA
  kBadRecordSize = 0x186a4,    ///< RMS$_RSZ
  kNoUserBuffer = 0x186ec,     ///< RMS$_UBF
  kBadUserSize = 0x186f4,      ///< RMS$_USZ
  kNotSupported = 0x1d014,     ///< RMS$_SUPPORT
  kBadOrganization = 0x185ec,  ///< RMS$_ORG
  kBadRecordFile = 0x1857c,    ///< RMS$_IRC
};

/// A condition with a name, which INCLUDE '($RMSDEF)' or '($SSDEF)' declares.
struct Known {
  Condition condition;
  std::string_view name;
  std::string_view text;  ///< text of the system's message
};
std::span<const Known> known_conditions();

/// Returns the name, such as "RMS$_EOF", or "%X0001827B" for an unknown number.
std::string name_of(Condition condition);
/// Returns the message, such as "%RMS-E-EOF, end of file detected".
std::string message_of(Condition condition);
inline bool is_good(Condition condition) {
  return (static_cast<std::uint32_t>(condition) & 1U) != 0;
}

/// An error of a service. what() contains the condition's name, the file or argument, and the values that are
/// allowed.
class Refused : public IoError {
 public:
  /// `second`: the cause, which RMS returns in STV.
  Refused(Condition condition, const std::string& what, Condition second = Condition::kNormal);

  Condition condition() const { return static_cast<Condition>(code()); }
  Condition second() const { return second_; }

 private:
  Condition second_;
};

}  // namespace platter::vms
