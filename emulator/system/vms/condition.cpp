#include "emulator/system/vms/condition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace platter::vms {
namespace {

constexpr std::array kKnown = std::to_array<Known>({
    {Condition::kNormal, "SS$_NORMAL", "normal successful completion"},
    {Condition::kAccessViolation, "SS$_ACCVIO", "access violation"},
    {Condition::kWasSet, "SS$_WASSET", "event flag was set"},
    {Condition::kIllegalFlag, "SS$_ILLEFC", "illegal event flag cluster"},
    {Condition::kBadParameter, "SS$_BADPARAM", "bad parameter value"},
    {Condition::kNoAccess, "SS$_FILNOTACC", "file not accessed on channel"},
    {Condition::kIllegalBlock, "SS$_ILLBLKNUM", "illegal logical block number"},
    {Condition::kIllegalFunction, "SS$_ILLIOFUNC", "illegal I/O function code"},
    {Condition::kNoMemory, "SS$_INSFMEM", "insufficient dynamic memory"},
    {Condition::kNoSuchChannel, "SS$_IVCHAN", "invalid I/O channel"},
    {Condition::kNotWritable, "SS$_NOPRIV", "insufficient privilege or object protection violation"},
    {Condition::kEndOfSection, "SS$_ENDOFSECT", "section beyond the end of its file"},
    {Condition::kDeviceFull, "SS$_DEVICEFULL", "device full - allocation failure"},
    {Condition::kSystemEndOfFile, "SS$_ENDOFFILE", "end of file"},
    {Condition::kDriveError, "SS$_DRVERR", "fatal drive error"},
    {Condition::kOffLine, "SS$_MEDOFL", "medium is offline"},
    {Condition::kParity, "SS$_PARITY", "parity error"},
    {Condition::kReadError, "RMS$_RER", "file read error"},
    {Condition::kWriteError, "RMS$_WER", "file write error"},
    {Condition::kRmsNormal, "RMS$_NORMAL", "normal successful completion"},
    {Condition::kCreated, "RMS$_CREATED", "file was created, not opened"},
    {Condition::kRecordTooBig, "RMS$_RTB", "record too large for user's buffer"},
    {Condition::kEndOfFile, "RMS$_EOF", "end of file detected"},
    {Condition::kExists, "RMS$_FEX", "file already exists, not superseded"},
    {Condition::kLocked, "RMS$_FLK", "file currently locked by another user"},
    {Condition::kNoSuchDevice, "RMS$_DEV", "error in device name or inappropriate device type for operation"},
    {Condition::kNotFound, "RMS$_FNF", "file not found"},
    {Condition::kNoRecord, "RMS$_RNF", "record not found"},
    {Condition::kNotAtEnd, "RMS$_NEF",
     "not positioned to end of file on $PUT (sequential organization only)"},
    {Condition::kKeyChanged, "RMS$_CHG", "invalid key change in $UPDATE, CHG key option not set"},
    {Condition::kDuplicate, "RMS$_DUP", "duplicate key detected, DUP not set"},
    {Condition::kNoCurrent, "RMS$_CUR", "no current record (operation not preceded by $FIND/$GET)"},
    {Condition::kBadAccess, "RMS$_FAC", "record operation not permitted by specified file access (FAC)"},
    {Condition::kBadFileBlock, "RMS$_FAB", "invalid FAB or FAB not accessible"},
    {Condition::kBadName, "RMS$_FNM", "error in file name"},
    {Condition::kFull, "RMS$_FUL", "device full (insufficient space for allocation)"},
    {Condition::kBadFile, "RMS$_IFI", "invalid internal file identifier (IFI) value"},
    {Condition::kBadOperation, "RMS$_IOP", "operation invalid for file organization or device"},
    {Condition::kBadStream, "RMS$_ISI", "invalid internal stream identifier (ISI) value"},
    {Condition::kBadKeySize, "RMS$_KSZ", "invalid key size (KSZ)"},
    {Condition::kBadMaximum, "RMS$_MRS", "invalid maximum record size (MRS)"},
    {Condition::kBadStreamBlock, "RMS$_RAB", "invalid RAB or RAB not accessible"},
    {Condition::kBadAccessMode, "RMS$_RAC", "invalid record access mode (RAC)"},
    {Condition::kBadFormat, "RMS$_RFM", "invalid record format (RFM)"},
    {Condition::kBadRecord, "RMS$_RFA", "invalid record's file address (RFA)"},
    {Condition::kBadRecordSize, "RMS$_RSZ", "invalid record size (RSZ)"},
    {Condition::kNoUserBuffer, "RMS$_UBF", "invalid user buffer (UBF)"},
    {Condition::kBadUserSize, "RMS$_USZ", "invalid user buffer size (USZ)"},
    {Condition::kNotSupported, "RMS$_SUPPORT", "network operation not supported"},
    {Condition::kBadOrganization, "RMS$_ORG", "invalid file organization (ORG)"},
    {Condition::kBadRecordFile, "RMS$_IRC", "illegal record encountered in file"},
});

const Known* find(Condition condition) {
  const auto* const found = std::find_if(kKnown.begin(), kKnown.end(),
                                         [&](const Known& one) { return one.condition == condition; });
  return found == kKnown.end() ? nullptr : found;
}

/// Returns the letter of the severity, which is in the three lowest bits.
char severity_of(Condition condition) {
  constexpr std::string_view kSeverities = "WSEIF";
  constexpr std::uint32_t kBits = 7;
  const auto severity = static_cast<std::uint32_t>(condition) & kBits;
  return severity < kSeverities.size() ? kSeverities[severity] : '?';
}

}  // namespace

std::span<const Known> known_conditions() {
  return kKnown;
}

std::string name_of(Condition condition) {
  const Known* const known = find(condition);
  return known == nullptr ? fmt::format("%X{:08X}", static_cast<std::uint32_t>(condition))
                          : std::string(known->name);
}

std::string message_of(Condition condition) {
  const Known* const known = find(condition);
  if (known == nullptr)
    return fmt::format("%NONAME-{}-NOMSG, message number {:08X}", severity_of(condition),
                       static_cast<std::uint32_t>(condition));
  constexpr std::string_view kBetween = "$_";
  const auto split = known->name.find(kBetween);
  const auto facility = known->name.substr(0, split);
  return fmt::format("%{}-{}-{}, {}", facility == "SS" ? "SYSTEM" : facility, severity_of(condition),
                     known->name.substr(split + kBetween.size()), known->text);
}

Refused::Refused(Condition condition, const std::string& what, Condition second)
    : IoError(fmt::format("{}: {}", name_of(condition), what), static_cast<std::int64_t>(condition)),
      second_(second) {}

}  // namespace platter::vms
