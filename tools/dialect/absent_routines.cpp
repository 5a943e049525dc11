#include "tools/dialect/absent_routines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace platter::dialect {
namespace {

enum class Who : std::uint8_t { kFtn, kCft, kBoth };

/// Names with blanks in between, and what is said of each behind its name.
struct Absent {
  std::string_view names;
  Who who;
  std::string_view why;
};

constexpr std::array kAbsent = {
    // gfortran would take it for commands of the host.
    Absent{"SYSTEM SYSTEMC", Who::kFtn,
           "of FTN's library prints, or changes, what its table of errors says of a number, and there is no "
           "such table here; leave the call out, or write the message: PRINT, CALL REMARK(text), and CALL "
           "ABORT where it ended the job"},
    Absent{"ERRSET LIMERR", Who::kFtn,
           "of FTN's library lets a number of errors in data pass, and the first one ends the program here; "
           "leave the call out, or test with ERR= or IOSTAT= of READ"},
    Absent{"READEC", Who::kFtn,
           "reads words of extended core storage, and there is one memory here: with the second argument an "
           "array (LEVEL 3), CALL READEC(A,B,N) is CALL MOVLEV(B,A,N)"},
    Absent{"WRITEC", Who::kFtn,
           "writes words to extended core storage, and there is one memory here: with the second argument an "
           "array (LEVEL 3), CALL WRITEC(A,B,N) is CALL MOVLEV(A,B,N)"},
    Absent{"RIT WOT RWLCM RDLCM WRLCM RDECS WRECS ECRD ECWR", Who::kBoth,
           "of an installation's library moved words between the program and large core memory, or extended "
           "core storage, and is not here: keep the words in an array (COMMON, LEVEL 2) and CALL "
           "MOVLEV(from,to,words), or give the program a subroutine of that name"},
    Absent{"RDTAPE WRTAPE RTAPE WTAPE", Who::kBoth,
           "of an installation's library read or wrote a record of a tape, and is not here: BUFFER IN (u,1) "
           "(first,last) or BUFFER OUT, with UNIT(u) to wait and LENGTH(u), or a subroutine of that name"},
    Absent{
        "LABEL", Who::kFtn,
        "of FTN's library checks the label of a tape, and datasets of the drives have none; leave the call "
        "out, and connect the dataset with --file u=NAME"},
    Absent{"CONNEC DISCON", Who::kFtn,
           "connects a file to the terminal, or disconnects it, and there is none: INPUT is the cards and "
           "OUTPUT the printer; leave the call out"},
    Absent{"RECOVR CHEKPTX", Who::kFtn,
           "is for jobs that end early, or begin again, and a run here does neither; leave the call out"},
    Absent{"STRACE", Who::kFtn,
           "prints who has called whom, which is not known here; leave the call out, or PRINT a name"},
    Absent{"DUMP PDUMP", Who::kFtn,
           "prints memory between two addresses; PRINT the variables, with O20 for their bits"},
    Absent{"SMSORT SMSORTB SMFILE SMKEY SMEND SMOPT", Who::kFtn,
           "is of SORT/MERGE, which is not here; sort in memory, or merge datasets by READ and WRITE"},
    Absent{"FILESQ FILEWA FILEIS FILEDA FILEAK OPENM CLOSEM", Who::kFtn,
           "is of the record manager, which is not here: READ and WRITE or BUFFER IN and OUT for records in "
           "sequence, OPENMS, READMS and WRITMS for records by number or name"},
    Absent{"TSKSTART TSKWAIT TSKTUNE LOCKASGN LOCKON LOCKOFF LOCKREL EVASGN EVWAIT EVPOST EVCLEAR EVREL",
           Who::kCft,
           "is for several tasks of one program, which has one here: call the subroutine itself in the place "
           "of TSKSTART, and leave the others out"},
    Absent{"ACCESS SAVE DISPOSE", Who::kCft,
           "is the control statement of that name, which is not obeyed here; leave the call out: --file "
           "u=NAME connects a unit, and --image keeps datasets from run to run"},
};

bool has(std::string_view names, std::string_view name) {
  for (std::size_t begin = 0; begin < names.size();) {
    const auto end = std::min(names.find(' ', begin), names.size());
    if (names.substr(begin, end - begin) == name) return true;
    begin = end + 1;
  }
  return false;
}

bool is_of(Who who, Dialect dialect) {
  if (dialect == Dialect::kFtn) return who != Who::kCft;
  return dialect == Dialect::kCft && who != Who::kFtn;
}

}  // namespace

std::optional<std::string> why_absent(const std::string& name, const Context& context) {
  const auto found = std::find_if(kAbsent.begin(), kAbsent.end(), [&](const Absent& one) {
    return is_of(one.who, context.options.dialect) && has(one.names, name);
  });
  if (found == kAbsent.end() || context.symbols.is_own(name) || context.own.contains(name) ||
      context.hidden.contains(name))
    return std::nullopt;
  return fmt::format("{} {}", name, found->why);
}

}  // namespace platter::dialect
