#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// A file name extension for Fortran, with the source form that it implies.
struct Ending {
  std::string_view text;
  Form form;
  bool preprocessed;  ///< the compiler preprocesses the file
};
inline constexpr std::array<Ending, 10> kEndings{{{".f", Form::kFixed, false},
                                                  {".for", Form::kFixed, false},
                                                  {".ftn", Form::kFixed, false},
                                                  {".f77", Form::kFixed, false},
                                                  {".txt", Form::kFixed, false},
                                                  {".F", Form::kFixed, true},
                                                  {".FOR", Form::kFixed, true},
                                                  {".FTN", Form::kFixed, true},
                                                  {".f90", Form::kFree, false},
                                                  {".F90", Form::kFree, true}}};
/// Returns the entry for the extension of a file name; null if it is not an extension for Fortran.
const Ending* ending_of(std::string_view file);
/// Returns the source form of a file of this name; fixed form if its extension is not one for Fortran.
Form form_of(std::string_view file);
/// Returns whether the compiler preprocesses a file of this name.
bool is_preprocessed(std::string_view file);
/// Returns the extension with which the file would be preprocessed: ".F" for ".f", ".F90" for ".f90".
std::string_view preprocessed_ending(std::string_view file);
/// Returns the reason why a line that starts with # is rejected in a source that is not preprocessed.
std::string why_not_preprocessed(std::string_view line, const std::string& source);
/// The name of a source that is read from standard input, in fixed form.
inline constexpr const char* kStandardInput = "-";

/// Returns whether gfortran recognizes a file of this name as Fortran.
bool is_compilers(std::string_view file);

}  // namespace platter::dialect
