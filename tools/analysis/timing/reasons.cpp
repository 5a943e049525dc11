#include "tools/analysis/timing/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "tools/compiler/charge/assembly/remark.hpp"

namespace platter::timing {
namespace {

struct Words {
  std::string_view theirs;  ///< words that gfortran's remark contains
  const char* ours;
};

// gfortran tries several vector lengths, and its last remark often concerns a length that could never work
// ("no vectype"). Earlier remarks name the actual problem. Therefore the order of this table determines which
// remark is reported.
constexpr std::array<Words, 20> kWords = {{
    {"possible dependence between data-refs",
     "a recurrence (an iteration may need what an earlier one stores)"},
    {"can't determine dependence between", "subscripts that may overlap (CDIR$ IVDEP, if they do not)"},
    {"bad dist vector", "a recurrence (an iteration may need what an earlier one stores)"},
    {"versioning for alias required", "arrays that may overlap (CDIR$ IVDEP, if they do not)"},
    {"possible alias involving gather/scatter", "a subscript is itself in an array"},
    {"evolution of offset is not affine", "a subscript that does not advance in equal steps"},
    {"control flow in loop", "more than one way through the loop (IF, GO TO)"},
    {"number of iterations cannot be computed", "gfortran cannot count its iterations before it starts"},
    {"multiple exits", "more than one way out of the loop"},
    {"loop contains function calls", "a call"},
    {"relevant stmt not supported", "an operation without a vector instruction"},
    {"unsupported use in stmt", "a recurrence (a scalar is carried from one iteration to the next)"},
    {"value used after loop", "a scalar that is used after the loop"},
    {"Unknown def-use cycle pattern", "a recurrence (a scalar is carried from one iteration to the next)"},
    {"reduction used in loop", "a recurrence (a scalar is carried from one iteration to the next)"},
    {"bad data dependence", "a recurrence (an iteration may need what an earlier one stores)"},
    {"complicated access pattern", "a recurrence (a scalar is carried from one iteration to the next)"},
    {"latch block not empty", "more than one way through the loop (IF, GO TO)"},
    {"unsupported data-type", "data of a type without vectors"},
    {"no vectype for stmt", "data of a type without vectors"},
}};

constexpr std::size_t kRecurrence = 0;

std::string bare(const std::string& file) {
  return std::filesystem::path(file).filename().string();
}

std::string capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

struct CName {
  std::string_view theirs;
  const char* ours;
};

/// Functions that gfortran names differently from Fortran programs.
constexpr std::array<CName, 16> kNames = {{
    {"sincos", "SIN and COS of one argument"},
    {"cexpi", "SIN and COS of one argument"},
    {"pow", "**"},
    {"powf", "**"},
    {"__powidf2", "**"},
    {"__powisf2", "**"},
    {"cpow", "**"},
    {"fmod", "AMOD"},
    {"log", "ALOG"},
    {"log10", "ALOG10"},
    {"lround", "NINT"},
    {"round", "ANINT"},
    {"trunc", "AINT"},
    {"csqrt", "CSQRT"},
    {"cabs", "CABS"},
    {"hypot", "CABS"},
}};

bool is_input_or_output(std::string_view name) {
  return name.starts_with("_gfortran_st_") || name.starts_with("_gfortran_transfer_");
}

}  // namespace

Remarks::Remarks(const std::vector<charge::Remark>& remarks) {
  // Remarks between the outcomes of two loops concern the second one.
  std::size_t best = kWords.size();
  std::optional<charge::Remark> failed;
  const auto settle = [&] {
    if (failed && best < kWords.size()) {
      reasons_.try_emplace({bare(failed->file), failed->line}, kWords[best].ours);
    }
    failed.reset();
    best = kWords.size();
  };
  for (const auto& remark : remarks) {
    if (remark.kind != "missed" && remark.kind != "optimized") continue;
    const bool indented = !remark.text.empty() && remark.text.front() == ' ';
    if (failed &&
        (indented || remark.text.starts_with("couldn't vectorize loop") || remark.kind == "optimized"))
      settle();
    if (remark.kind == "optimized") {
      // gfortran vectorised this loop with vectors of two elements. An iteration may still need the result of
      // an earlier one, which prevents vectors of 64 elements; why() is only called for loops with this
      // problem.
      failed = remark;
      best = kRecurrence;
      settle();
    } else if (remark.text.starts_with("couldn't vectorize loop")) {
      failed = remark;
    }
    for (std::size_t i = 0; i < best; ++i) {
      if (remark.text.find(kWords[i].theirs) != std::string::npos) best = i;
    }
  }
  settle();
}

std::string Remarks::why(const std::string& file, unsigned line) const {
  const auto found = reasons_.find({bare(file), line});
  return found == reasons_.end() ? std::string{} : found->second;
}

std::string fortran_name(const std::string& assembler_name) {
  std::string name = assembler_name;
  if (name == "MAIN__") return "MAIN";
  if (is_input_or_output(name)) return "input or output";
  if (name.starts_with("_gfortran_pow_")) return "**";
  const auto* other = std::find_if(kNames.begin(), kNames.end(),
                                   [&](const CName& one) { return one.theirs == assembler_name; });
  if (other != kNames.end()) return other->ours;
  if (name.starts_with("_gfortran_")) return capitals(name.substr(std::string_view("_gfortran_").size()));
  if (name.starts_with("__builtin_")) name.erase(0, std::string_view("__builtin_").size());
  if (const auto module = name.find("_MOD_"); module != std::string::npos) name.erase(0, module + 5);
  if (name.starts_with("master.")) {  // a routine with ENTRYs, such as master.0.s_
    const auto point = name.find('.', std::string_view("master.").size());
    if (point != std::string::npos) name.erase(0, point + 1);
  }
  if (const auto point = name.find('.'); point != std::string::npos && point > 0) name.erase(point);
  while (!name.empty() && name.back() == '_') name.pop_back();
  return capitals(name);
}

std::string why_of_calls(const std::vector<std::string>& assembler_names) {
  std::string functions;
  for (const auto& name : assembler_names) {
    if (is_input_or_output(name)) return "input or output inside";
    if (name == "memcpy" || name == "memmove" || name == "memset") return "moves blocks of words";
    if (name.empty()) return "a call of a routine that is an argument";
    if (name.back() == '_') return fmt::format("a call of {}", fortran_name(name));
    if (functions.empty()) functions = fortran_name(name);
  }
  return functions.empty() ? std::string{} : fmt::format("{}, which has no vector version", functions);
}

}  // namespace platter::timing
