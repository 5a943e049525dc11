#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/build/bound_names.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"

namespace platter::guest {

/// What an overlay's own names end in for the linker: ".overlay1_0"; "" of the main one.
inline constexpr std::string_view kOverlayEnding = ".overlay";
std::string name_of(const dialect::Overlay& overlay);

/// Whose a name is. A COMMON block belongs to the lowest overlay that has it, and to those above it: two
/// primary ones may each have a block of one name. So it is with subprograms, but that an overlay's own comes
/// first.
class OverlayNames {
 public:
  /// Of an object: its COMMON blocks, and all that it defines.
  void add(const dialect::Overlay& overlay, const std::vector<std::string>& commons,
           const std::vector<LinkedName>& names);

  /// The overlay whose block, or subprogram, an object of `overlay` means; the main one where nobody has it.
  dialect::Overlay owner_of_common(const std::string& symbol, const dialect::Overlay& overlay) const;
  dialect::Overlay owner_of_subprogram(const std::string& symbol, const dialect::Overlay& overlay) const;
  /// An overlay that has a subprogram, seen from `overlay` or not; the main one where none has.
  dialect::Overlay home_of(const std::string& symbol) const;

 private:
  using Names = std::set<std::pair<std::string, dialect::Overlay>>;
  Names commons_;
  Names subprograms_;
};

/// Functions of libgfortran that Platter replaces: main is the runtime's, STOP ends with Platter's exit
/// codes, PAUSE does not wait for an operator, and runtime/fortran/statement/ examines every statement on a
/// unit. The memory that ALLOCATE gets from the C library has to be the same in every run.
inline constexpr const char* kRenamed[] = {
    "main=platter_fortran_main",
    "malloc=platter_malloc",
    "realloc=platter_realloc",
    "_gfortran_stop_numeric=platter_stop_numeric",
    "_gfortran_stop_string=platter_stop_string",
    "_gfortran_pause_numeric=platter_pause_numeric",
    "_gfortran_pause_string=platter_pause_string",
    "_gfortran_generate_error=platter_generate_error",
    "_gfortran_st_read=platter_st_read",
    "_gfortran_st_read_done=platter_st_read_done",
    "_gfortran_st_write=platter_st_write",
    "_gfortran_st_write_done=platter_st_write_done",
    "_gfortran_st_rewind=platter_st_rewind",
    "_gfortran_st_backspace=platter_st_backspace",
    "_gfortran_st_endfile=platter_st_endfile",
    "_gfortran_st_open=platter_st_open",
    "_gfortran_st_close=platter_st_close",
    "_gfortran_st_inquire=platter_st_inquire",
    "_gfortran_transfer_integer=platter_transfer_integer",
    "_gfortran_transfer_integer_write=platter_transfer_integer_write",
    "_gfortran_transfer_logical=platter_transfer_logical",
    "_gfortran_transfer_logical_write=platter_transfer_logical_write",
    "_gfortran_transfer_real=platter_transfer_real",
    "_gfortran_transfer_real_write=platter_transfer_real_write",
    "_gfortran_transfer_complex=platter_transfer_complex",
    "_gfortran_transfer_complex_write=platter_transfer_complex_write",
    "_gfortran_transfer_character=platter_transfer_character",
    "_gfortran_transfer_character_write=platter_transfer_character_write",
    "_gfortran_transfer_array=platter_transfer_array",
    "_gfortran_transfer_array_write=platter_transfer_array_write",
    "_gfortran_transfer_real128=platter_transfer_real128",
    "_gfortran_transfer_real128_write=platter_transfer_real128_write",
    "_gfortran_transfer_complex128=platter_transfer_complex128",
    "_gfortran_transfer_complex128_write=platter_transfer_complex128_write",
    "_gfortran_error_stop_numeric=platter_error_stop_numeric",
    "_gfortran_error_stop_string=platter_error_stop_string",
    "_gfortran_exit_i4=platter_exit_i4",
    "_gfortran_exit_i8=platter_exit_i8",
};

/// What the build adds to the names of COMMON blocks, which gfortran calls as it calls subprograms.
inline constexpr std::string_view kCommonEnding = ".common";

/// Runs the linker's command. What it says of the program becomes messages with the names and the lines of
/// the sources; a misspelt subprogram is compared with those of `objects` that the machine of the request
/// has. Refuses what it would link without a word to a program that writes over itself. Throws BuildError.
void link(const Tools& tools, const Request& request, const std::vector<std::string>& command,
          const std::vector<std::filesystem::path>& objects, const std::vector<Symbols>& sources,
          const OverlayNames& overlays);

}  // namespace platter::guest
