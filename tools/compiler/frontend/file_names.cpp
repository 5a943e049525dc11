#include "tools/compiler/frontend/file_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::dialect {

const Ending* ending_of(std::string_view file) {
  const auto* found = std::find_if(kEndings.begin(), kEndings.end(),
                                   [&](const Ending& ending) { return file.ends_with(ending.text); });
  return found == kEndings.end() ? nullptr : found;
}

Form form_of(std::string_view file) {
  const Ending* ending = ending_of(file);
  return ending == nullptr ? Form::kFixed : ending->form;
}

bool is_preprocessed(std::string_view file) {
  const Ending* ending = ending_of(file);
  return ending != nullptr && ending->preprocessed;
}

std::string_view preprocessed_ending(std::string_view file) {
  if (form_of(file) == Form::kFree) return ".F90";
  if (file.ends_with(".for")) return ".FOR";
  return file.ends_with(".ftn") ? ".FTN" : ".F";
}

std::string why_not_preprocessed(std::string_view line, const std::string& source) {
  const auto ending = preprocessed_ending(source);
  const std::string todo =
      source == kStandardInput
          ? fmt::format("standard input is not preprocessed; put the program into a file named {}", ending)
          : fmt::format("a file of this name is not preprocessed; rename it to end in {}", ending);
  return fmt::format("{} is a preprocessor line, and {}", line.substr(0, line.find_last_not_of(" \t\r") + 1),
                     todo);
}

bool is_compilers(std::string_view file) {
  return file != kStandardInput && !file.ends_with(".f77") && !file.ends_with(".txt");
}

}  // namespace platter::dialect
