#include "tools/compiler/build/bound_names.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/pure_functions.hpp"

namespace platter::guest {
namespace {

constexpr const char* kWhose =
    "none of the program's sources defines it; BIND(C) is allowed only for names that they define and for "
    "C's mathematical functions, such as 'hypot'";

bool is_identifier(const std::string& name) {
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// Returns whether gfortran generates the name, so that it is not a BIND(C) name: names of subprograms,
/// COMMON blocks and modules, of a main program, and of units without a name.
bool is_made_by_gfortran(const std::string& name) {
  if (name == "main" || name == "MAIN__") return true;
  if (name.front() != '_') return name.back() == '_';
  return name.find("_MOD_") != std::string::npos || name == "__BLNK__" || name.starts_with("__BLOCK_DATA");
}

/// Returns why a program may not define a name with BIND(C), or "" if it may.
std::string why_reserved(const std::string& name) {
  if (name.starts_with("platter_")) return "is also the name of a part of Platter";
  if (name.front() == '_') return "starts with _, as internal names of the compiler do";
  if (::dlsym(RTLD_DEFAULT, name.c_str()) != nullptr) return "is also a name of the C library";
  return {};
}

class BindingChecker {
 public:
  BindingChecker(const std::vector<Compiled>& program, const std::vector<Symbols>& symbols)
      : program_(program), symbols_(symbols) {
    for (const auto& one : program) {
      for (const auto& name : one.names) {
        if (name.is_defined()) own_.insert(name.name);
      }
    }
  }

  std::vector<std::string> refused() {
    for (std::size_t i = 0; i < program_.size(); ++i) {
      for (const auto& binding : program_[i].bindings) check(binding);
    }
    if (!refused_.empty()) return std::move(refused_);  // the checks below would report the same errors again
    for (std::size_t i = 0; i < program_.size(); ++i) {
      for (const auto& name : program_[i].names)
        name.is_defined() ? check_definition(i, name.name) : check_reference(i, name.name);
    }
    return std::move(refused_);
  }

 private:
  void check(const dialect::Binding& binding) {
    if (!binding.has_label) return;
    if (!binding.label) {
      refuse(binding.place, "NAME= must be a quoted text, so that Platter can check the name");
    } else if (!binding.label->empty() && !is_identifier(*binding.label)) {
      refuse(binding.place, fmt::format("BIND(C) names '{}', which is not a C name", *binding.label));
    } else if (!binding.label->empty() && !own_.contains(*binding.label) &&
               !is_pure_mathematics(*binding.label)) {
      refuse(binding.place, fmt::format("BIND(C) names '{}', but {}", *binding.label, kWhose));
    }
  }

  void check_definition(std::size_t i, const std::string& name) {
    if (is_made_by_gfortran(name)) return;
    const std::string why = why_reserved(name);
    if (!why.empty()) refuse(place_of(i, name), fmt::format("BIND(C): '{}' {}; use another name", name, why));
  }

  void check_reference(std::size_t i, const std::string& name) {
    if (own_.contains(name) || is_asked_for_by_gfortran(name)) return;
    // The charging pass adds further references, for which the uncharged assembly has no uses.
    for (const auto& place : symbols_[i].uses(name))
      refuse(place, fmt::format("BIND(C) names '{}', but {}", name, kWhose));
  }

  std::string place_of(std::size_t i, const std::string& name) const {
    for (const auto& binding : program_[i].bindings) {
      const bool named = binding.has_label ? binding.label == name
                                           : std::find(binding.names.begin(), binding.names.end(), name) !=
                                                 binding.names.end();
      if (named) return binding.place;
    }
    return symbols_[i].definition(name).value_or(program_[i].source);
  }

  void refuse(const std::string& place, const std::string& why) {
    const std::string said = fmt::format("{}: {}", place, why);
    if (std::find(refused_.begin(), refused_.end(), said) == refused_.end()) refused_.push_back(said);
  }

  const std::vector<Compiled>& program_;
  const std::vector<Symbols>& symbols_;
  std::set<std::string> own_;
  std::vector<std::string> refused_;
};

}  // namespace

std::vector<LinkedName> linked_names(const Tools& tools, const std::filesystem::path& object) {
  std::vector<std::string> command{"nm", kAsElf, "-g", "-P"};
  // Platter's own library lists only dynamic symbols.
  if (object.extension() == ".so") command.emplace_back("-D");
  command.push_back(object.string());
  return parse_linked_names(tools.output_of(command));
}

void require_own_names(const std::vector<Compiled>& program, const std::vector<Symbols>& symbols) {
  const auto refused = BindingChecker(program, symbols).refused();
  if (!refused.empty()) throw BuildError(refused);
}

}  // namespace platter::guest
