#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace platter::lab {

/// Changes of a machine that its user has to measure, because no output of Platter shows them.
struct SealedMachine {
  std::string student;              ///< the name for which it is sealed, which the file shows
  std::vector<std::string> sets;    ///< changes of specifications, as for --set
  std::vector<std::string> faults;  ///< planned faults, as for --fault
};

/// Returns the text of a sealed file. The changes are enciphered with a key that is part of Platter, since a
/// run needs no other file. That deters a reader but does not protect against one who reads the source. Equal
/// machines have equal texts. Throws specification::Error if the name has more than 100 bytes or a control
/// character, or if the changes have more than 400 bytes.
std::string seal(const SealedMachine& machine);

/// Returns the machine of a text that seal() has returned. Throws specification::Error, which names `file`,
/// for any other text.
SealedMachine unseal(std::string_view text, const std::string& file);

/// Reads a sealed file. Throws specification::Error.
SealedMachine read_sealed(const std::string& file);

}  // namespace platter::lab
