#include "tools/compiler/charge/flow/routines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace platter::charge {
namespace {

using processor::Periods;

constexpr std::string_view kFortranLibrary = "_gfortran_";

/// Intrinsics that Platter's runtime implements with the virtual clock.
struct Renaming {
  std::string_view from;
  std::string_view to;
};
constexpr auto kRenamed = std::to_array<Renaming>({
    {"_gfortran_second", "platter_second"},          // REAL FUNCTION SECOND()
    {"_gfortran_second_sub", "platter_second_sub"},  // CALL SECOND(T)
});

struct Refusal {
  std::string_view name;  ///< name without _gfortran_, or its part before an underscore
  std::string_view fortran;
  std::string_view why;
};
constexpr std::string_view kClock = "reads the host's clock, not the emulated machine's; use TIMEF";
constexpr std::string_view kChance = "is different in every run; use a generator written in Fortran";
constexpr std::string_view kHost = "acts on the host, which an emulated machine cannot access; remove it";
constexpr std::string_view kPlaces =
    "moves bytes of a file of the host; use READ, WRITE, REWIND and BACKSPACE";
constexpr auto kRefused = std::to_array<Refusal>({
    {"cpu_time", "CPU_TIME", kClock},
    {"system_clock", "SYSTEM_CLOCK", kClock},
    {"date_and_time", "DATE_AND_TIME", kClock},
    {"time_func", "TIME", kClock},
    {"time8_func", "TIME8", kClock},
    {"itime", "ITIME", kClock},
    {"idate", "IDATE", kClock},
    {"ltime", "LTIME", kClock},
    {"gmtime", "GMTIME", kClock},
    {"etime", "ETIME", kClock},
    {"dtime", "DTIME", kClock},
    {"secnds", "SECNDS", kClock},
    {"mclock", "MCLOCK", kClock},
    {"mclock8", "MCLOCK8", kClock},
    {"fdate", "FDATE", kClock},
    {"ctime", "CTIME", kClock},
    {"random_r4", "RANDOM_NUMBER", kChance},
    {"random_r8", "RANDOM_NUMBER", kChance},
    {"random_r10", "RANDOM_NUMBER", kChance},
    {"random_r16", "RANDOM_NUMBER", kChance},
    {"arandom_r4", "RANDOM_NUMBER", kChance},
    {"arandom_r8", "RANDOM_NUMBER", kChance},
    {"arandom_r10", "RANDOM_NUMBER", kChance},
    {"arandom_r16", "RANDOM_NUMBER", kChance},
    {"random_init", "RANDOM_INIT", kChance},
    {"random_seed", "RANDOM_SEED", kChance},
    {"getpid", "GETPID", kHost},
    {"hostnm", "HOSTNM", kHost},
    {"system", "SYSTEM", kHost},
    {"execute_command_line", "EXECUTE_COMMAND_LINE", kHost},
    {"sleep", "SLEEP", kHost},
    {"alarm", "ALARM", kHost},
    {"signal", "SIGNAL", kHost},
    {"kill", "KILL", kHost},
    {"symlnk", "SYMLNK", kHost},
    {"link", "LINK", kHost},
    {"unlink", "UNLINK", kHost},
    {"rename", "RENAME", kHost},
    {"chdir", "CHDIR", kHost},
    {"chmod", "CHMOD", kHost},
    {"getlog", "GETLOG", kHost},
    {"umask", "UMASK", kHost},
    {"fseek", "FSEEK", kPlaces},
    {"ftell", "FTELL", kPlaces},
    {"fget", "FGET", kPlaces},
    {"fgetc", "FGETC", kPlaces},
    {"fput", "FPUT", kPlaces},
    {"fputc", "FPUTC", kPlaces},
});

/// Returns whether `name` is `stem`, or `stem` followed by a suffix for a kind or form: etime, etime_sub;
/// cpu_time_8.
bool is_form_of(std::string_view name, std::string_view stem) {
  return name.starts_with(stem) && (name.size() == stem.size() || name[stem.size()] == '_');
}

const Refusal* find_refusal(std::string_view name) {
  // "system" is a stem of system_clock, so the longest stem decides.
  const Refusal* best = nullptr;
  for (const Refusal& refusal : kRefused) {
    if (is_form_of(name, refusal.name) && (best == nullptr || refusal.name.size() > best->name.size())) {
      best = &refusal;
    }
  }
  return best;
}

std::optional<processor::Price> find_library(std::string_view name, const processor::UnitTimes& times) {
  const auto exact = times.library.find(std::string(name));
  if (exact != times.library.end()) return exact->second;
  const bool suffixed = !name.empty() && (name.back() == 'f' || name.back() == 'l');
  if (suffixed) {  // sinf, sinl
    const auto kind = times.library.find(std::string(name.substr(0, name.size() - 1)));
    if (kind != times.library.end()) return kind->second;
  }
  std::optional<processor::Price> best;
  std::size_t length = 0;
  for (const auto& [stem, cost] : times.library) {
    if (is_form_of(name, stem) && stem.size() >= length) {
      best = cost;
      length = stem.size();
    }
  }
  return best;
}

}  // namespace

bool never_returns(std::string_view name) {
  // The routines declared noreturn, of libgfortran.h and of gcc, that can end a Fortran statement.
  constexpr auto kNames = std::to_array<std::string_view>(
      {"_gfortran_stop_string", "_gfortran_stop_numeric", "_gfortran_error_stop_string",
       "_gfortran_error_stop_numeric", "_gfortran_runtime_error", "_gfortran_runtime_error_at",
       "_gfortran_os_error", "_gfortran_os_error_at", "_gfortran_exit_i4", "_gfortran_exit_i8",
       "_gfortran_abort", "abort", "exit", "_exit", "__stack_chk_fail"});
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::optional<VectorVersion> find_vector_version(std::string_view name, const processor::UnitTimes& times) {
  if (!times.vector) return std::nullopt;
  const auto& vector = *times.vector;
  // The specification lists REAL*8 names. The name of a REAL*4 function has an additional f.
  std::vector<std::string> stems{std::string(name)};
  if (name.ends_with('f')) stems.emplace_back(name.substr(0, name.size() - 1));
  for (const auto& stem : stems) {
    if (const auto found = vector.functions.find(stem); found != vector.functions.end())
      return VectorVersion{"vector functions", found->second, vector.function, vector.function_entry};
    if (vector.pseudo.contains(stem))
      return VectorVersion{
          "calls", times.library.at(stem) + Periods(times.call) + vector.pseudo_element, {}, {}};
  }
  return std::nullopt;
}

Routine judge_routine(const std::string& name, bool defined, const processor::UnitTimes& times) {
  Routine result;
  if (defined) return result;
  for (const Renaming& renaming : kRenamed) {
    if (name == renaming.from) {
      result.kind = RoutineKind::kRenamed;
      result.new_name = renaming.to;
      return result;
    }
  }
  std::string_view stem = name;
  if (stem.starts_with(kFortranLibrary)) {
    stem.remove_prefix(kFortranLibrary.size());
    if (const Refusal* refusal = find_refusal(stem)) {
      result.kind = RoutineKind::kRefused;
      result.complaint = fmt::format("{} {}", refusal->fortran, refusal->why);
      return result;
    }
  } else if (name.back() == '_' || name.starts_with("platter_") || name.find("_MOD_") != std::string::npos) {
    return result;
  }
  if (name == "memcpy" || name == "memmove" || name == "memset") {
    result.kind = RoutineKind::kMoves;
    result.cost = times.move_start;
  } else if (const auto cost = find_library(stem, times)) {
    result.kind = RoutineKind::kLibrary;
    result.cost = *cost;
    result.vector = find_vector_version(stem, times);
  } else {
    result.kind = RoutineKind::kUnknown;
    result.cost = times.unknown_routine;
  }
  return result;
}

}  // namespace platter::charge
