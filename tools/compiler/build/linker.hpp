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

/// Suffix of the linker symbols of an overlay: ".overlay1_0", or "" for the main overlay.
inline constexpr std::string_view kOverlayEnding = ".overlay";
std::string name_of(const dialect::Overlay& overlay);

/// Determines which overlay owns a name. A COMMON block belongs to the lowest overlay that declares it and is
/// shared with the overlays above. Two primary overlays can therefore have different blocks of the same name.
/// The same holds for subprograms, except that an overlay's own subprogram has precedence.
class OverlayNames {
 public:
  /// Adds an object's COMMON blocks and the names that it defines.
  void add(const dialect::Overlay& overlay, const std::vector<std::string>& commons,
           const std::vector<LinkedName>& names);

  /// Return the overlay whose block or subprogram an object of `overlay` refers to; the main overlay if none
  /// defines it.
  dialect::Overlay owner_of_common(const std::string& symbol, const dialect::Overlay& overlay) const;
  dialect::Overlay owner_of_subprogram(const std::string& symbol, const dialect::Overlay& overlay) const;
  /// Returns any overlay that defines the subprogram, even if it is not visible from others; the main overlay
  /// if none does.
  dialect::Overlay home_of(const std::string& symbol) const;

 private:
  using Names = std::set<std::pair<std::string, dialect::Overlay>>;
  Names commons_;
  Names subprograms_;
};

/// Functions of libgfortran that Platter replaces. main is the runtime's, STOP uses Platter's exit codes,
/// PAUSE does not wait for an operator, and runtime/fortran/statement/ handles all statements on units.
/// malloc and realloc are replaced because ALLOCATE must return the same addresses in every run.
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

/// Suffix that the build adds to the names of COMMON blocks, because gfortran gives them the same names as
/// subprograms.
inline constexpr std::string_view kCommonEnding = ".common";

/// Runs the linker's command. Its messages are translated to refer to names and lines of the sources. For a
/// misspelt subprogram, a similar name from `objects` is suggested if the machine of the request has it.
/// Rejects conflicts that the linker accepts without a message although the program would overwrite itself.
/// Throws BuildError.
void link(const Tools& tools, const Request& request, const std::vector<std::string>& command,
          const std::vector<std::filesystem::path>& objects, const std::vector<Symbols>& sources,
          const OverlayNames& overlays);

}  // namespace platter::guest
