#include "emulator/system/vms/fortran_errors.hpp"

#include <algorithm>
#include <array>

namespace platter::vms {

FortranError fortran_error(std::string_view statement) {
  struct OfStatement {
    std::string_view statement;
    FortranError error;
  };
  constexpr std::array kOfStatements = std::to_array<OfStatement>({{"OPEN", FortranError::kOpen},
                                                                   {"CLOSE", FortranError::kClose},
                                                                   {"READ", FortranError::kRead},
                                                                   {"WRITE", FortranError::kWrite},
                                                                   {"REWIND", FortranError::kRewind},
                                                                   {"REWRITE", FortranError::kRewrite},
                                                                   {"DELETE", FortranError::kDelete},
                                                                   {"BACKSPACE", FortranError::kBackspace},
                                                                   {"ENDFILE", FortranError::kEndFile}});
  const auto* const found = std::find_if(kOfStatements.begin(), kOfStatements.end(),
                                         [&](const OfStatement& one) { return one.statement == statement; });
  return found == kOfStatements.end() ? FortranError::kOpen : found->error;
}

FortranError fortran_error(std::string_view statement, Condition condition) {
  const bool opens = statement == "OPEN";
  switch (condition) {
    case Condition::kNotFound:
      return FortranError::kFileNotFound;
    case Condition::kNoSuchDevice:
      return FortranError::kNoSuchDevice;
    case Condition::kBadName:
      return FortranError::kFileName;
    case Condition::kNoMemory:
      return FortranError::kMemory;
    case Condition::kBadParameter:
      return opens ? FortranError::kKeyword : fortran_error(statement);
    case Condition::kBadFormat:
      return opens ? FortranError::kRecordType : fortran_error(statement);
    case Condition::kBadMaximum:
      return FortranError::kRecordLength;
    case Condition::kBadRecordSize:
      if (statement == "WRITE") return FortranError::kOutputOverflowsRecord;
      return opens ? FortranError::kRecordLength : fortran_error(statement);
    case Condition::kRecordTooBig:
      return FortranError::kInputRecordTooLong;
    case Condition::kNoRecord:
    case Condition::kEndOfFile:  // a sequential READ handles this condition as end of file
      return FortranError::kNoSuchRecord;
    case Condition::kKeyChanged:
    case Condition::kDuplicate:
      return FortranError::kKeyChange;
    case Condition::kBadOrganization:
      return FortranError::kOrganization;
    case Condition::kNoCurrent:
      return FortranError::kNoCurrentRecord;
    case Condition::kBadKeySize:
      return FortranError::kRecordNumber;
    case Condition::kBadRecordFile:
      return FortranError::kSegmentedRecord;
    case Condition::kNotWritable:
    case Condition::kBadAccess:
      return FortranError::kReadOnly;
    default:
      return fortran_error(statement);
  }
}

}  // namespace platter::vms
