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

constexpr std::string_view kNumbers = "use the number that IOSTAT= of the statement returns";
constexpr std::string_view kErrors =
    "the first error ends the program; test with ERR= or IOSTAT= of the statement";
constexpr std::string_view kTime = "use CALL DATE(TEXT), CALL TIME(TEXT) or SECNDS(0.0)";
constexpr std::string_view kNames = "there are no logical names; write the name of the file in OPEN";
constexpr std::string_view kUnits = "write the number of a unit, from 1 to 99";
constexpr std::string_view kWait = "the program has no other process to wait for; remove the call";
constexpr std::string_view kDump = "PRINT the variables, with Z8 for their bits";
constexpr std::string_view kDivision =
    "test the divisor before the division; a division by zero gives VS FORTRAN's result, 7.2E75";
constexpr std::string_view kOverflow =
    "compare the numbers before the operation; an overflow ends the program";
constexpr std::string_view kZero =
    "test the divisor before the division; a division by zero ends the program";

// From the manuals of VAX FORTRAN, VAX/VMS and VS FORTRAN; unsourced, no copy was consulted.
constexpr auto kOfVax =
    std::to_array<Substitute>({{"RANDU", "use RAN(ISEED), or add a SUBROUTINE RANDU(I,J,X) to the program"},
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
    Absent{
        "SYSTEM SYSTEMC", Who::kFtn,
        "of FTN's library prints or changes an entry of its error table, which Platter does not have; remove "
        "the call, or write the message with PRINT or CALL REMARK(text), and CALL ABORT if it ended the "
        "job"},
    Absent{"ERRSET LIMERR", Who::kFtn,
           "of FTN's library allows a number of errors in data, but in Platter the first error ends the "
           "program; remove the call, or test for errors with ERR= or IOSTAT= of READ"},
    Absent{
        "READEC", Who::kFtn,
        "reads words of extended core storage, which Platter does not separate from other memory; make the "
        "second argument an array (LEVEL 3), and write CALL MOVLEV(B,A,N) for CALL READEC(A,B,N)"},
    Absent{
        "WRITEC", Who::kFtn,
        "writes words to extended core storage, which Platter does not separate from other memory; make the "
        "second argument an array (LEVEL 3), and write CALL MOVLEV(A,B,N) for CALL WRITEC(A,B,N)"},
    // The order of the arguments is not known for these routines, but the direction of the transfer is.
    Absent{"RIT RDLCM RDECS ECRD", Who::kBoth,
           "of an installation's library read words of large core memory or extended core storage into an "
           "array, and is not available; keep the words in an array L (COMMON, LEVEL 2) and CALL "
           "MOVLEV(L(first),A,words), or add a subroutine of that name that does so"},
    Absent{"WOT WRLCM WRECS ECWR", Who::kBoth,
           "of an installation's library wrote words of an array to large core memory or extended core "
           "storage, and is not available; keep the words in an array L (COMMON, LEVEL 2) and CALL "
           "MOVLEV(A,L(first),words), or add a subroutine of that name that does so"},
    Absent{
        "RWLCM", Who::kBoth,
        "of an installation's library moved words between an array and large core memory, in the direction "
        "given by an argument, and is not available; keep the words in an array (COMMON, LEVEL 2) and CALL "
        "MOVLEV(from,to,words)"},
    Absent{
        "RDTAPE WRTAPE RTAPE WTAPE", Who::kBoth,
        "of an installation's library read or wrote a record of a tape, and is not available; write BUFFER "
        "IN (u,1) (first,last) or BUFFER OUT, with UNIT(u) to wait and LENGTH(u) for the length, or add a "
        "subroutine of that name"},
    Absent{"LABEL", Who::kFtn,
           "of FTN's library checks the label of a tape, and Platter's datasets have no labels; remove the "
           "call, and connect the dataset with --file u=NAME"},
    Absent{
        "CONNEC DISCON", Who::kFtn,
        "connects a file to the terminal or disconnects it, and Platter has no terminal: INPUT is the cards "
        "and OUTPUT the printer; remove the call"},
    Absent{"RECOVR CHEKPTX", Who::kFtn,
           "is for jobs that end early or are restarted, which Platter does not support; remove the call"},
    Absent{"STRACE", Who::kFtn,
           "prints the chain of calls, which is not known here; remove the call, or PRINT a name"},
    Absent{
        "DUMP PDUMP", Who::kFtn,
        "prints memory between two addresses, and is not available; PRINT the variables, with O20 for their "
        "bits"},
    Absent{"SMSORT SMSORTB SMFILE SMKEY SMEND SMOPT", Who::kFtn,
           "belongs to SORT/MERGE, which is not available; sort in memory, or merge datasets with READ and "
           "WRITE"},
    Absent{
        "FILESQ FILEWA FILEIS FILEDA FILEAK OPENM CLOSEM", Who::kFtn,
        "belongs to the record manager, which is not available; use READ and WRITE or BUFFER IN and OUT for "
        "records in sequence, and OPENMS, READMS and WRITMS for records by number or name"},
    Absent{"TSKSTART TSKWAIT TSKTUNE LOCKASGN LOCKON LOCKOFF LOCKREL EVASGN EVWAIT EVPOST EVCLEAR EVREL",
           Who::kCft,
           "is for programs with several tasks, and a program has only one task here; call the subroutine "
           "itself instead of TSKSTART, and remove the other calls"},
    Absent{
        "SMXPY SXMPY MINV CFFT2 RCFFT2 CRFFT2 CFFTMLT RFFTMLT FOLR FOLRP SOLR SOLR3 "
        "FILTERG FILTERS OPFILT ORDERS SGEMM SGEMV SGER CAXPY CDOTU CDOTC CSCAL CCOPY CSWAP",
        Who::kCft,
        "belongs to SCILIB, but is not among the routines that Platter provides (see platter list routines); "
        "add a Fortran subroutine of that name to the program. Platter times its vectorizable loops as "
        "vector loops"},
    Absent{"SGEFA SGECO SGESL SGEDI SGBFA SGBCO SGBSL SPOFA SPOCO SPOSL SQRDC SQRSL SSVDC TRED1 TRED2 TQL1 "
           "TQL2 IMTQL1 IMTQL2 ELMHES ORTHES HQR HQR2 BALANC",
           Who::kBoth,
           "belongs to LINPACK or EISPACK, which are Fortran source; add that source to the program "
           "(platter run prog.f more.f)"},
    Absent{
        "GETPOS SETPOS", Who::kCft,
        "returns or sets the position of a unit, in a form that is not known here; use REWIND and BACKSPACE, "
        "or direct access with REC="},
    Absent{"AQREADI AQWRITEI AQREADC AQWRITEC AQREADCI AQWRITECI AQRECALL AQSTAT", Who::kCft,
           "belongs to queued I/O, but its arguments are not known here; use AQREAD, AQWRITE and AQWAIT"},
    Absent{
        "SSREAD SSWRITE SDSALLOC SDSFREE SDSINFO", Who::kCft,
        "transfers words of a secondary data segment, in a form that is not known here; assign -F sds to a "
        "file, or -s u -a SDS -n BLOCKS"},
    // LINE, SCALE, AXIS, TITLE and similar names are too common to list.
    Absent{
        "PLOTS NEWPEN BGNPL ENDPL DONEPL GRAF COMPRS TEKTRN AREA2D PHYSOR ENDGR EZXY EZY EZMXY EZMY CONREC "
        "EZCNTR VELVCT PWRIT PWRITX PERIML GRIDAL SUPMAP SRFACE EZSRFC FLASH1 FLASH2",
        Who::kBoth,
        "belongs to a plotting library (CalComp, DISSPLA, NCAR), and Platter does not draw; add a "
        "subroutine of that name that does nothing, or prints its arguments"},
    Absent{"ACCESS SAVE DISPOSE", Who::kCft,
           "executes the control statement of that name, which Platter ignores; remove the call (--file "
           "u=NAME connects a unit, and --image keeps datasets from run to run)"},
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
