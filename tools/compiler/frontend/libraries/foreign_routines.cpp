#include "tools/compiler/frontend/libraries/foreign_routines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace platter::dialect {
namespace {

/// The purpose of a routine, which determines its substitute.
enum class Purpose {
  kClock,
  kDate,
  kRandom,
  kSeed,
  kBits,
  kConversion,
  kFile,        ///< properties of a file
  kPosition,    ///< position of the next transfer in a file
  kCharacters,  ///< single characters of a file
  kUnit,        ///< connection of a unit
  kError,       ///< the last error
  kMemory,
  kParts,  ///< parts of complex numbers
  kNotANumber,
  kTrace
};

/// The set of machines whose library or compiler contains a routine, one bit each.
using Libraries = unsigned;
constexpr Libraries kCray = 1;
constexpr Libraries kCdc = 2;
constexpr Libraries kVax = 4;
constexpr Libraries kIbm = 8;

struct Routine {
  std::string_view name;
  Purpose purpose;
  Libraries libraries;
};
using enum Purpose;
// From the manuals of CFT, FTN, VAX FORTRAN and VS FORTRAN; unsourced, no copy was consulted.
constexpr auto kRoutines = std::to_array<Routine>({{"SECNDS", kClock, kVax},
                                                   {"RTC", kClock, kCray},
                                                   {"IRTC", kClock, kCray},
                                                   {"CLOCKX", kClock, kIbm},
                                                   {"CPUTIME", kClock, kIbm},
                                                   {"ETIME", kClock, 0},
                                                   {"DTIME", kClock, 0},
                                                   {"MCLOCK", kClock, 0},
                                                   {"MCLOCK8", kClock, 0},
                                                   {"TIME8", kClock, 0},
                                                   {"DATE", kDate, kCray | kCdc | kVax},
                                                   {"TIME", kDate, kCdc | kVax},
                                                   {"CLOCK", kDate, kCray | kCdc},
                                                   {"JDATE", kDate, kCray | kCdc},
                                                   {"IDATE", kDate, kVax},
                                                   {"ITIME", kDate, 0},
                                                   {"LTIME", kDate, 0},
                                                   {"GMTIME", kDate, 0},
                                                   {"CTIME", kDate, 0},
                                                   {"FDATE", kDate, 0},
                                                   {"RAN", kRandom, kVax},
                                                   {"RANF", kRandom, kCray | kCdc},
                                                   {"RAND", kRandom, 0},
                                                   {"IRAND", kRandom, 0},
                                                   {"RANSET", kSeed, kCray | kCdc},
                                                   {"RANGET", kSeed, kCray | kCdc},
                                                   {"SRAND", kSeed, 0}});

constexpr Libraries kBytes = kVax | kIbm;
// The bit functions of MIL-STD-1753 count the bits of an INTEGER, and a word of the 7600 has 60.
constexpr auto kIntrinsics = std::to_array<Routine>({{"IAND", kBits, kCray | kBytes},
                                                     {"IOR", kBits, kCray | kBytes},
                                                     {"IEOR", kBits, kCray | kBytes},
                                                     {"NOT", kBits, kCray | kBytes},
                                                     {"ISHFT", kBits, kCray | kBytes},
                                                     {"ISHFTC", kBits, kCray | kBytes},
                                                     {"IBITS", kBits, kCray | kBytes},
                                                     {"IBSET", kBits, kCray | kBytes},
                                                     {"IBCLR", kBits, kCray | kBytes},
                                                     {"BTEST", kBits, kCray | kBytes},
                                                     {"MVBITS", kBits, kCray | kBytes},
                                                     {"TRAILZ", kBits, kCray | kBytes},
                                                     {"SHIFTA", kBits, kCray | kBytes},
                                                     {"AND", kBits, kCray | kCdc},
                                                     {"OR", kBits, kCray | kCdc},
                                                     {"XOR", kBits, kCray | kCdc},
                                                     {"SHIFTL", kBits, kCray},
                                                     {"SHIFTR", kBits, kCray},
                                                     {"POPCNT", kBits, kCray},
                                                     {"POPPAR", kBits, kCray},
                                                     {"LEADZ", kBits, kCray},
                                                     {"LSHIFT", kBits, 0},
                                                     {"RSHIFT", kBits, 0},
                                                     {"INT2", kConversion, 0},
                                                     {"INT8", kConversion, 0},
                                                     {"LONG", kConversion, 0},
                                                     {"SHORT", kConversion, 0},
                                                     {"FSEEK", kPosition, 0},
                                                     {"FTELL", kPosition, 0},
                                                     {"FGET", kCharacters, 0},
                                                     {"FGETC", kCharacters, 0},
                                                     {"FPUT", kCharacters, 0},
                                                     {"FPUTC", kCharacters, 0},
                                                     {"MALLOC", kMemory, 0},
                                                     {"FREE", kMemory, 0},
                                                     {"COMPLEX", kParts, 0},
                                                     {"REALPART", kParts, 0},
                                                     {"IMAGPART", kParts, 0},
                                                     {"ISNAN", kNotANumber, 0},
                                                     {"BACKTRACE", kTrace, 0}});

struct Library {
  Libraries bit;
  std::string_view whose;
  std::string_view clock;
  std::string_view date;
  std::string_view random;
  std::string_view seed;
  std::string_view bits;
  std::string_view conversion;
};
constexpr std::string_view kInt = "use INT";
constexpr std::string_view kMilliseconds =
    "use TIMEF(D), the clock in milliseconds, or SECOND(), processor time in seconds";
constexpr Library kCrays{kCray,
                         "Cray's library",
                         kMilliseconds,
                         "use DATE, CLOCK or JDATE, which return a word of characters",
                         "use RANF()",
                         "use RANSET(N) and RANGET(N)",
                         "use AND, OR, XOR, COMPL, SHIFTL and SHIFTR",
                         kInt};
constexpr Library kCdcs{kCdc,
                        "the CDC 7600's library",
                        kMilliseconds,
                        "use DATE, TIME or JDATE, which return a word of characters",
                        "use RANF()",
                        "use RANSET(N) and RANGET(N)",
                        "use AND, OR, XOR, COMPL, SHIFT and MASK, which work on words of 60 bits",
                        kInt};
constexpr Library kVaxs{kVax,
                        "VAX FORTRAN",
                        "use SECNDS(0.0), seconds since midnight, or TIMEF(D), the clock in milliseconds",
                        "use CALL DATE(TEXT), CALL TIME(TEXT) or CALL IDATE(MONTH,DAY,YEAR)",
                        "use RAN(ISEED)",
                        "set the INTEGER variable ISEED that is passed to RAN(ISEED)",
                        "use IAND, IOR, IEOR, NOT, ISHFT and IBITS",
                        "use IINT or JINT"};
constexpr Library kIbms{kIbm,
                        "VS FORTRAN",
                        "use CALL CLOCKX(T), microseconds in a REAL*8, CALL CPUTIME(T,IRC), or TIMEF(D), "
                        "the clock in milliseconds",
                        "read the date from a card",
                        "use a generator written in Fortran",
                        "use a generator written in Fortran",
                        "use IAND, IOR, IEOR, NOT, ISHFT and IBITS",
                        "use INT or HFIX"};

/// Returns the library of the machine's compilers; null on a machine of 64-bit words with gfortran's dialect.
const Library* library_of(const Options& options) {
  switch (options.library) {
    case Dialect::kCft:
      return &kCrays;
    case Dialect::kFtn:
      return &kCdcs;
    case Dialect::kVax:
      return &kVaxs;
    case Dialect::kVs:
      return &kIbms;
    default:
      return nullptr;
  }
}

std::string_view substitute(const Library& library, Purpose purpose) {
  switch (purpose) {
    case kClock:
      return library.clock;
    case kDate:
      return library.date;
    case kRandom:
      return library.random;
    case kSeed:
      return library.seed;
    case kBits:
      return library.bits;
    case kConversion:
      return library.conversion;
    case kFile:
      return "use INQUIRE(FILE=NAME,EXIST=LOGICAL)";
    case kPosition:
      return "use REWIND and BACKSPACE, or REC= after OPEN with ACCESS='DIRECT' and RECL=";
    case kCharacters:
      return "use READ or WRITE with an A1 format";
    case kUnit:
      return "use INQUIRE(UNIT=u,OPENED=LOGICAL)";
    case kError:
      return "use IOSTAT= of the input or output statement";
    case kMemory:
      return "use an array in COMMON";
    case kParts:
      return "use CMPLX, REAL and AIMAG";
    case kNotANumber:
      return library.bit == kCdc
                 ? "use LEGVAR(X), which is -1 for an indefinite number"
                 : "test the operands before the operation; one without a valid result ends the program";
    case kTrace:
      return "use PRINT to report where the program is";
  }
  return "";
}

/// Returns the reason why a name in the list is not available on the machine; nothing if it is.
template <std::size_t size>
std::optional<std::string> why_not_in(const std::array<Routine, size>& routines, const std::string& name,
                                      const Context& context) {
  const auto* const found = std::find_if(routines.begin(), routines.end(),
                                         [&](const Routine& routine) { return routine.name == name; });
  const Library* const library = library_of(context.options);
  if (found == routines.end() || library == nullptr || (found->libraries & library->bit) != 0 ||
      is_programs_own(name, context))
    return std::nullopt;
  return fmt::format("{}: {} has no such routine; {}", name, library->whose,
                     substitute(*library, found->purpose));
}

}  // namespace

bool is_programs_own(const std::string& name, const Context& context) {
  return context.own.contains(name) || context.hidden.contains(name) || context.symbols.is_array(name) ||
         context.symbols.is_argument(name) || context.symbols.is_statement_function(name);
}

std::optional<std::string> why_foreign(const std::string& name, const Context& context) {
  return why_not_in(kRoutines, name, context);
}

std::optional<std::string> why_foreign_intrinsic(const std::string& name, const Context& context) {
  return why_not_in(kIntrinsics, name, context);
}

}  // namespace platter::dialect
