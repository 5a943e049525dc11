#include "tools/compiler/frontend/libraries/absent_routines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace platter::dialect {
namespace {

struct Substitute {
  std::string_view routine;
  std::string_view text;
};

constexpr std::string_view kNumbers = "take the number from IOSTAT= of the statement";
constexpr std::string_view kErrors =
    "the first error ends the program; test with ERR= or IOSTAT= of the statement";
constexpr std::string_view kTime = "use CALL DATE(TEXT), CALL TIME(TEXT) or SECNDS(0.0)";
constexpr std::string_view kNames = "there are no logical names; write the name of the file in OPEN";
constexpr std::string_view kUnits = "write the number of a unit, from 1 to 99";
constexpr std::string_view kWait = "no other process is waited for; leave the call out";
constexpr std::string_view kDump = "PRINT the variables, with Z8 for their bits";
constexpr std::string_view kDivision =
    "test the divisor before the division; a division by zero has VS FORTRAN's correction, 7.2E75";
constexpr std::string_view kOverflow =
    "compare the numbers before the operation; an overflow ends the program";
constexpr std::string_view kZero =
    "test the divisor before the division; a division by zero ends the program";

// From the manuals of VAX FORTRAN, VAX/VMS and VS FORTRAN; unsourced, no copy was consulted.
constexpr auto kOfVax =
    std::to_array<Substitute>({{"RANDU", "use RAN(ISEED), or add the program's own SUBROUTINE RANDU(I,J,X)"},
                               {"DVCHK", kZero},
                               {"OVERFL", kOverflow},
                               {"ERRSNS", kNumbers},
                               {"ERRSET", kErrors},
                               {"ERRTST", kNumbers},
                               {"SYS$TRNLOG", kNames},
                               {"SYS$TRNLNM", kNames},
                               {"SYS$CRELOG", kNames},
                               {"LIB$SET_LOGICAL", kNames},
                               {"LIB$SYS_TRNLOG", kNames},
                               {"SYS$GETTIM", kTime},
                               {"SYS$ASCTIM", kTime},
                               {"SYS$NUMTIM", kTime},
                               {"LIB$DATE_TIME", kTime},
                               {"LIB$GET_LUN", kUnits},
                               {"LIB$FREE_LUN", kUnits},
                               {"LIB$WAIT", kWait},
                               {"SYS$SETIMR", kWait},
                               {"SYS$HIBER", kWait}});
constexpr auto kOfIbm = std::to_array<Substitute>({{"RANDU",
                                                    "add the SUBROUTINE RANDU(IX,IY,YFL) of the Scientific "
                                                    "Subroutine Package, which is Fortran, to the program"},
                                                   {"QSQRT", "use DSQRT of a REAL*8"},
                                                   {"DVCHK", kDivision},
                                                   {"OVERFL", kOverflow},
                                                   {"ERRSET", kErrors},
                                                   {"ERRSAV", kErrors},
                                                   {"ERRSTR", kErrors},
                                                   {"ERRMON", kErrors},
                                                   {"PDUMP", kDump},
                                                   {"DUMP", kDump}});
constexpr auto kOfCray = std::to_array<Substitute>({{"SHMEM_BARRIER_ALL", "use CALL BARRIER()"}});

template <typename Table>
std::string_view text_of(const Table& table, std::string_view routine) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Substitute& one) { return one.routine == routine; });
  return found == table.end() ? std::string_view() : found->text;
}

}  // namespace

std::string_view substitute_for(std::string_view routine, Dialect library) {
  switch (library) {
    case Dialect::kVax:
      return text_of(kOfVax, routine);
    case Dialect::kVs:
      return text_of(kOfIbm, routine);
    case Dialect::kCft:
      return text_of(kOfCray, routine);
    default:
      return {};
  }
}

namespace {

enum class Who : std::uint8_t { kFtn, kCft, kBoth };

/// Names separated by blanks, and the message text that follows each name.
struct Absent {
  std::string_view names;
  Who who;
  std::string_view why;
};

constexpr std::array kAbsent = {
    // gfortran would use its routine that executes commands of the host.
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
    // The order of the arguments is not known for these routines, but the direction of the transfer is.
    Absent{"RIT RDLCM RDECS ECRD", Who::kBoth,
           "of an installation's library read words of large core memory, or extended core storage, into an "
           "array, and is not here: keep the words in an array L (COMMON, LEVEL 2) and CALL "
           "MOVLEV(L(first),A,words), or give the program a subroutine of that name that does"},
    Absent{"WOT WRLCM WRECS ECWR", Who::kBoth,
           "of an installation's library wrote words of an array to large core memory, or extended core "
           "storage, and is not here: keep the words in an array L (COMMON, LEVEL 2) and CALL "
           "MOVLEV(A,L(first),words), or give the program a subroutine of that name that does"},
    Absent{"RWLCM", Who::kBoth,
           "of an installation's library moved words between an array and large core memory, by an argument "
           "in or out, and is not here: keep the words in an array (COMMON, LEVEL 2) and CALL "
           "MOVLEV(from,to,words)"},
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
    Absent{"SMXPY SXMPY MINV CFFT2 RCFFT2 CRFFT2 CFFTMLT RFFTMLT FOLR FOLRP SOLR SOLR3 "
           "FILTERG FILTERS OPFILT ORDERS SGEMM SGEMV SGER CAXPY CDOTU CDOTC CSCAL CCOPY CSWAP",
           Who::kCft,
           "is of SCILIB, and not among its routines that are here (platter list routines names those); put "
           "a Fortran subroutine of that name with the program. A loop of its own is charged as a vector "
           "loop"},
    Absent{"SGEFA SGECO SGESL SGEDI SGBFA SGBCO SGBSL SPOFA SPOCO SPOSL SQRDC SQRSL SSVDC TRED1 TRED2 TQL1 "
           "TQL2 IMTQL1 IMTQL2 ELMHES ORTHES HQR HQR2 BALANC",
           Who::kBoth,
           "is of LINPACK or EISPACK, which come as Fortran: put its source with the program "
           "(platter run prog.f more.f)"},
    // LINE, SCALE, AXIS, TITLE and similar names are too common to list.
    Absent{
        "PLOTS NEWPEN BGNPL ENDPL DONEPL GRAF COMPRS TEKTRN AREA2D PHYSOR ENDGR EZXY EZY EZMXY EZMY CONREC "
        "EZCNTR VELVCT PWRIT PWRITX PERIML GRIDAL SUPMAP SRFACE EZSRFC FLASH1 FLASH2",
        Who::kBoth,
        "of a library for plots (CalComp, DISSPLA, NCAR) drew, and nothing is drawn here: give the "
        "program a subroutine of that name that does nothing, or prints its arguments"},
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
