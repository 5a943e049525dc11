#include "tools/compiler/frontend/unit/intrinsics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

/// Returns whether a bare name among the arguments of a call is a subprogram, which it is if the called
/// subprogram calls this argument. Without EXTERNAL, Fortran treats the name as a variable.
bool is_passed(const Statement& s, std::size_t i, const Context& context) {
  const auto place = argument_place(s, i);
  const auto called = context.own.find(s.tokens[place.called].text);
  return called != context.own.end() && called->second.procedures.contains(place.number);
}

bool is_own(const std::string& name, Use use, const Context& context) {
  const auto found = context.own.find(name);
  if (found == context.own.end() || !is_intrinsic_of_compiler(name)) return false;
  if (context.symbols.is_own(name) || context.symbols.is_intrinsic(name)) return false;
  return use != Use::kFunction || found->second.function;
}

/// Returns whether a name means the dialect's function. In FORTRAN 66, a declared type other than the
/// function's makes it another function.
bool is_of_dialect(const std::string& name, const Context& context) {
  const auto type = intrinsic_function(name, context.options.dialect);
  if (!type) return false;
  const auto declared = context.symbols.declared_type_of(name);
  return !is_old(context.options.dialect) || !declared || *declared == *type;
}

}  // namespace

std::set<std::string> own_subprograms(Statement& s, Context& context) {
  std::set<std::string> names;
  if (const auto name = subprogram_of(s); name && name->starts_with("PLT_"))
    throw Refused{s.head().at, fmt::format("{}: names that start with PLT_ are reserved; rename it", *name)};
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Use use = use_at(s, i, context.symbols);
    const Token& name = s.tokens[i];
    if (use == Use::kNone || !is_own(name.text, use, context)) continue;
    if (use == Use::kArgument && !is_passed(s, i, context)) continue;
    if (use == Use::kFunction && is_of_dialect(name.text, context)) {
      context.add_note(s, name.text, name.at,
                       fmt::format("{0} is read as {1} own function, not the program's; to call the "
                                   "program's, declare EXTERNAL {0}",
                                   name.text, language_of(context.options.dialect).owner));
      continue;
    }
    if (use == Use::kFunction && context.symbols.declares_all() &&
        !context.symbols.declared_type_of(name.text)) {
      throw Refused{
          name.at, fmt::format("{0} is a function of the program and also of the compiler, and IMPLICIT NONE "
                               "requires a choice: write EXTERNAL {0} and its type, or INTRINSIC {0}",
                               name.text)};
    }
    names.insert(name.text);
  }
  return names;
}

namespace {

/// The origin of a function. Every dialect has the functions of FORTRAN 66 and of the vendors.
enum class Since {
  kFortran66,  ///< tables 3 (intrinsic functions) and 4 (basic external functions) of the standard
  kVendors,    ///< CFT and FTN
  kFortran77,  ///< functions of FORTRAN 77, which CFT and FTN may lack because their compilers added them one
               ///< by one; a program's own function takes precedence
};

struct Function {
  std::string_view name;
  Since since;
  Type type;
};
using enum Since;
using enum Type;
// Unsourced. DOUBLE PRECISION occupies one word here, as REAL does.
constexpr Function kFunctions[] = {
    {"ABS", kFortran66, kReal},       {"IABS", kFortran66, kInteger},   {"DABS", kFortran66, kReal},
    {"AINT", kFortran66, kReal},      {"INT", kFortran66, kInteger},    {"IDINT", kFortran66, kInteger},
    {"AMOD", kFortran66, kReal},      {"MOD", kFortran66, kInteger},    {"AMAX0", kFortran66, kReal},
    {"AMAX1", kFortran66, kReal},     {"MAX0", kFortran66, kInteger},   {"MAX1", kFortran66, kInteger},
    {"DMAX1", kFortran66, kReal},     {"AMIN0", kFortran66, kReal},     {"AMIN1", kFortran66, kReal},
    {"MIN0", kFortran66, kInteger},   {"MIN1", kFortran66, kInteger},   {"DMIN1", kFortran66, kReal},
    {"FLOAT", kFortran66, kReal},     {"IFIX", kFortran66, kInteger},   {"SIGN", kFortran66, kReal},
    {"ISIGN", kFortran66, kInteger},  {"DSIGN", kFortran66, kReal},     {"DIM", kFortran66, kReal},
    {"IDIM", kFortran66, kInteger},   {"SNGL", kFortran66, kReal},      {"REAL", kFortran66, kReal},
    {"AIMAG", kFortran66, kReal},     {"DBLE", kFortran66, kReal},      {"CMPLX", kFortran66, kComplex},
    {"CONJG", kFortran66, kComplex},  {"EXP", kFortran66, kReal},       {"DEXP", kFortran66, kReal},
    {"CEXP", kFortran66, kComplex},   {"ALOG", kFortran66, kReal},      {"DLOG", kFortran66, kReal},
    {"CLOG", kFortran66, kComplex},   {"ALOG10", kFortran66, kReal},    {"DLOG10", kFortran66, kReal},
    {"SIN", kFortran66, kReal},       {"DSIN", kFortran66, kReal},      {"CSIN", kFortran66, kComplex},
    {"COS", kFortran66, kReal},       {"DCOS", kFortran66, kReal},      {"CCOS", kFortran66, kComplex},
    {"TANH", kFortran66, kReal},      {"SQRT", kFortran66, kReal},      {"DSQRT", kFortran66, kReal},
    {"CSQRT", kFortran66, kComplex},  {"ATAN", kFortran66, kReal},      {"DATAN", kFortran66, kReal},
    {"ATAN2", kFortran66, kReal},     {"DATAN2", kFortran66, kReal},    {"DMOD", kFortran66, kReal},
    {"CABS", kFortran66, kReal},      {"TAN", kVendors, kReal},         {"ASIN", kVendors, kReal},
    {"ACOS", kVendors, kReal},        {"SINH", kVendors, kReal},        {"COSH", kVendors, kReal},
    {"ANINT", kFortran77, kReal},     {"DINT", kFortran77, kReal},      {"DNINT", kFortran77, kReal},
    {"NINT", kFortran77, kInteger},   {"IDNINT", kFortran77, kInteger}, {"ICHAR", kFortran77, kInteger},
    {"CHAR", kFortran77, kCharacter}, {"DDIM", kFortran77, kReal},      {"DPROD", kFortran77, kReal},
    {"MAX", kFortran77, kReal},       {"MIN", kFortran77, kReal},       {"LEN", kFortran77, kInteger},
    {"INDEX", kFortran77, kInteger},  {"LOG", kFortran77, kReal},       {"LOG10", kFortran77, kReal},
    {"DTAN", kFortran77, kReal},      {"DASIN", kFortran77, kReal},     {"DACOS", kFortran77, kReal},
    {"DSINH", kFortran77, kReal},     {"DCOSH", kFortran77, kReal},     {"DTANH", kFortran77, kReal},
    {"LGE", kFortran77, kLogical},    {"LGT", kFortran77, kLogical},    {"LLE", kFortran77, kLogical},
    {"LLT", kFortran77, kLogical},
};

// Names that gfortran 12 accepts in INTRINSIC. The script tests/compiler/frontend/intrinsics prints them.
constexpr std::string_view kGfortran =
    "ABORT ABS ACCESS ACHAR ACOS ACOSD ACOSH ADJUSTL ADJUSTR AIMAG AINT ALARM ALGAMA ALL ALLOCATED ALOG "
    "ALOG10 AMAX0 AMAX1 AMIN0 AMIN1 AMOD AND ANINT ANY ASIN ASIND ASINH ASSOCIATED ATAN ATAN2 ATAN2D "
    "ATAND ATANH ATOMIC_ADD ATOMIC_AND ATOMIC_CAS ATOMIC_DEFINE ATOMIC_FETCH_ADD ATOMIC_FETCH_AND "
    "ATOMIC_FETCH_OR ATOMIC_FETCH_XOR ATOMIC_OR ATOMIC_REF ATOMIC_XOR BACKTRACE BESJ0 BESJ1 BESJN "
    "BESSEL_J0 BESSEL_J1 BESSEL_JN BESSEL_Y0 BESSEL_Y1 BESSEL_YN BESY0 BESY1 BESYN BGE BGT BIT_SIZE BLE "
    "BLT BTEST CABS CCOS CCOTAN CDABS CDCOS CDEXP CDLOG CDSIN CDSQRT CEILING CEXP CHAR CHDIR CHMOD CLOG "
    "CMPLX COMMAND_ARGUMENT_COUNT COMPLEX CONJG COS COSD COSH COTAN COTAND COUNT CO_BROADCAST CO_MAX "
    "CO_MIN CO_REDUCE CO_SUM CPU_TIME CSHIFT CSIN CSQRT CTIME DABS DACOS DACOSD DACOSH DASIN DASIND "
    "DASINH DATAN DATAN2 DATAN2D DATAND DATANH DATE_AND_TIME DBESJ0 DBESJ1 DBESJN DBESY0 DBESY1 DBESYN "
    "DBLE DCMPLX DCONJG DCOS DCOSD DCOSH DCOTAN DCOTAND DDIM DERF DERFC DEXP DFLOAT DGAMMA DIGITS DIM "
    "DIMAG DINT DLGAMA DLOG DLOG10 DMAX1 DMIN1 DMOD DNINT DOT_PRODUCT DPROD DREAL DSHIFTL DSHIFTR DSIGN "
    "DSIN DSIND DSINH DSQRT DTAN DTAND DTANH DTIME EOSHIFT EPSILON ERF ERFC ERFC_SCALED ETIME EVENT_QUERY "
    "EXECUTE_COMMAND_LINE EXIT EXP EXPONENT EXTENDS_TYPE_OF FAILED_IMAGES FDATE FGET FGETC FINDLOC FLOAT "
    "FLOOR FLUSH FNUM FPUT FPUTC FRACTION FREE FSEEK FSTAT FTELL GAMMA GERROR GETARG GETCWD GETENV GETGID "
    "GETLOG GETPID GETUID GET_COMMAND GET_COMMAND_ARGUMENT GET_ENVIRONMENT_VARIABLE GET_TEAM GMTIME "
    "HOSTNM HUGE HYPOT IABS IACHAR IALL IAND IANY IARGC IBCLR IBITS IBSET ICHAR IDATE IDIM IDINT IDNINT "
    "IEOR IERRNO IFIX IMAG IMAGE_INDEX IMAGE_STATUS IMAGPART INDEX INT INT2 INT8 IOR IPARITY IRAND ISATTY "
    "ISHFT ISHFTC ISIGN ISNAN IS_CONTIGUOUS IS_IOSTAT_END IS_IOSTAT_EOR ITIME KILL KIND LBOUND LCOBOUND "
    "LEADZ LEN LEN_TRIM LGAMMA LGE LGT LINK LLE LLT LNBLNK LOC LOG LOG10 LOGICAL LOG_GAMMA LONG LSHIFT "
    "LSTAT LTIME MALLOC MASKL MASKR MATMUL MAX MAX0 MAX1 MAXEXPONENT MAXLOC MAXVAL MCLOCK MCLOCK8 MERGE "
    "MERGE_BITS MIN MIN0 MIN1 MINEXPONENT MINLOC MINVAL MOD MODULO MOVE_ALLOC MVBITS NEAREST NEW_LINE "
    "NINT NORM2 NOT NULL NUM_IMAGES OR PACK PARITY PERROR POPCNT POPPAR PRECISION PRESENT PRODUCT RADIX "
    "RAN RAND RANDOM_INIT RANDOM_NUMBER RANDOM_SEED RANGE RANK REAL REALPART RENAME REPEAT RESHAPE "
    "RRSPACING RSHIFT SAME_TYPE_AS SCALE SCAN SECNDS SECOND SELECTED_CHAR_KIND SELECTED_INT_KIND "
    "SELECTED_REAL_KIND SET_EXPONENT SHAPE SHIFTA SHIFTL SHIFTR SHORT SIGN SIGNAL SIN SIND SINH SIZE "
    "SIZEOF SLEEP SNGL SPACING SPREAD SQRT SRAND STAT STOPPED_IMAGES STORAGE_SIZE SUM SYMLNK SYSTEM "
    "SYSTEM_CLOCK TAN TAND TANH TEAM_NUMBER THIS_IMAGE TIME TIME8 TINY TRAILZ TRANSFER TRANSPOSE TRIM "
    "TTYNAM UBOUND UCOBOUND UMASK UNLINK UNPACK VERIFY XOR ZABS ZCOS ZCOTAN ZEXP ZLOG ZSIN ZSQRT ";

std::set<std::string_view> words_of(std::string_view text) {
  std::set<std::string_view> words;
  for (auto end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
    words.insert(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return words;
}

bool has(Since since, Dialect dialect) {
  return !is_old(dialect) || since != kFortran77;
}

}  // namespace

bool is_intrinsic_of_compiler(std::string_view name) {
  static const std::set<std::string_view> kNames = words_of(kGfortran);
  return kNames.contains(name);
}

std::optional<Type> intrinsic_function(std::string_view name, Dialect dialect) {
  const auto* found = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                   [&](const Function& f) { return f.name == name; });
  if (found == std::end(kFunctions) || !has(found->since, dialect)) return std::nullopt;
  return found->type;
}

bool takes_reals(std::string_view name) {
  constexpr std::array<std::string_view, 29> kNames = {
      "ABS",  "ACOS",  "AINT", "ALOG", "ALOG10", "AMAX1", "AMIN1", "AMOD", "ANINT", "ASIN",
      "ATAN", "ATAN2", "COS",  "COSH", "DIM",    "EXP",   "IFIX",  "INT",  "LOG",   "LOG10",
      "MAX1", "MIN1",  "NINT", "SIGN", "SIN",    "SINH",  "SQRT",  "TAN",  "TANH"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace platter::dialect
