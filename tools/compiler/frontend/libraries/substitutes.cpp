#include "tools/compiler/frontend/libraries/substitutes.hpp"

#include <algorithm>
#include <array>

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
                                                   {"ARSIN", "use ASIN"},
                                                   {"ARCOS", "use ACOS"},
                                                   {"DARSIN", "use DASIN"},
                                                   {"DARCOS", "use DACOS"},
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

std::string_view substitute_for(std::string_view routine, Dialect library, bool has_bytes) {
  if (library == Dialect::kVax) return text_of(kOfVax, routine);
  if (has_bytes) return text_of(kOfIbm, routine);
  return library == Dialect::kCft ? text_of(kOfCray, routine) : std::string_view();
}

}  // namespace platter::dialect
