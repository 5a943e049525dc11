#pragma once

#include <cstdint>
#include <string_view>

namespace platter::unicos {

/// A flag of assign's that is an attribute of an object.
struct AssignFlag {
  enum class Takes : std::uint8_t { kNothing, kNumber, kSwitch, kText };

  char letter;
  Takes takes;
  std::string_view about;
  bool is_modelled = true;  ///< or it is only kept and listed
};

// Source: assign's manual page as UNICOS 5 and 6 had it, and the later one of the open sources; those of the
// later one alone are kept, not modelled.
inline constexpr AssignFlag kAssignFlags[] = {
    {'a', AssignFlag::Takes::kText, "the file's own name; SDS: on the SSD"},
    {'b', AssignFlag::Takes::kNumber, "size of the library's buffer, in blocks of 4096 bytes"},
    {'c', AssignFlag::Takes::kNothing, "contiguous space, for what -n asks"},
    {'d', AssignFlag::Takes::kText, "bad data on tapes: skipbad, acptbad", false},
    {'f', AssignFlag::Takes::kText, "Fortran standard, 77 or 90", false},
    {'l', AssignFlag::Takes::kText, "level of buffering", false},
    {'m', AssignFlag::Takes::kSwitch, "several opens of a file", false},
    {'n', AssignFlag::Takes::kText, "blocks to be reserved at OPEN, and :stride, which is not modelled"},
    {'p', AssignFlag::Takes::kText, "partitions, such as 0-2 or 0:1:2"},
    {'q', AssignFlag::Takes::kNumber, "blocks that go to a partition at once"},
    {'r', AssignFlag::Takes::kSwitch, "suppress reading ahead", false},
    {'s', AssignFlag::Takes::kText, "structure: cos, unblocked, u, bin, text, ..."},
    {'t', AssignFlag::Takes::kNothing, "a scratch file, gone when it is closed"},
    {'u', AssignFlag::Takes::kNumber, "number of buffers"},
    {'w', AssignFlag::Takes::kSwitch, "direct access: whole well-formed records", false},
    {'x', AssignFlag::Takes::kSwitch, "sequential formatted: as written", false},
    {'y', AssignFlag::Takes::kSwitch, "list-directed: no repeat counts", false},
    {'C', AssignFlag::Takes::kText, "conversion of characters", false},
    {'D', AssignFlag::Takes::kText, "file descriptor", false},
    {'F', AssignFlag::Takes::kText, "layers: cos.async:96, cache:42:100, ..."},
    {'L', AssignFlag::Takes::kText, "setting of the library", false},
    {'N', AssignFlag::Takes::kText, "conversion of numbers", false},
    {'P', AssignFlag::Takes::kText, "scope", false},
    {'S', AssignFlag::Takes::kSwitch, "list-directed: separators", false},
    {'T', AssignFlag::Takes::kSwitch, "truncation after a sequential WRITE", false},
    {'U', AssignFlag::Takes::kSwitch, "list-directed: as UNICOS", false},
    {'W', AssignFlag::Takes::kSwitch, "list-directed: width compressed", false},
    {'Y', AssignFlag::Takes::kSwitch, "namelist: no repeat counts", false},
};

}  // namespace platter::unicos
