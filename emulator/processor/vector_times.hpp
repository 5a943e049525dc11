#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "emulator/processor/price.hpp"
#include "emulator/specification/reader.hpp"

namespace platter::processor {

/// The vector side of a processor's specification: registers of so many words, pipelined units that take an
/// element each clock period (CP), chaining, and ports to memory. What the compiler's code around the
/// instructions takes is part of `entry` and `strip`.
///
/// A loop of N results takes  per_result * N + per_strip * ceil(N / strip_length) + entry,  where per_result
/// is the number of its convoys, and what functions take, per_strip = strip + convoy * convoys + function *
/// functions called, and entry has function_entry for each of these. A convoy whose words wait for memory
/// banks takes longer.
struct VectorTimes {
  std::int64_t strip_length = 0;  ///< words of a vector register; a power of two
  std::int64_t ports = 1;         ///< to memory; of several the last is for stores, the others for loads
  /// As many elements of a statement without parentheses are loaded before its first operation; 0: each as it
  /// is wanted.
  std::int64_t loads_ahead = 0;
  Price entry;           ///< once a loop
  Price strip;           ///< once a strip
  Price convoy;          ///< once a strip for each convoy: until the first element is through
  Price function;        ///< once a strip for each call of a vector function
  Price function_entry;  ///< once a loop for each function called
  Price reduction;       ///< once a loop: making one number of a register of partial results

  /// What a word of a transfer that meets the port held costs the loop.
  Price lockout;
  /// Functions without a vector version that the compiler calls for one element after the other, and goes on
  /// with vectors.
  std::set<std::string> pseudo;
  Price pseudo_element;                    ///< what each of these calls takes beyond that of scalar code
  std::map<std::string, Price> functions;  ///< vector versions of library functions, CP per result
};

/// Reads the table [vector]. Throws specification::Error.
VectorTimes read_vector_times(specification::Reader& reader);

}  // namespace platter::processor
