#pragma once

#include <string>
#include <vector>

namespace platter::runtime {

/// What the kernel lets a program do in a place and all that is below it.
struct Fence {
  enum class Rights : unsigned char {
    kRead,       ///< of a file
    kReadWrite,  ///< of a file
    kWork,       ///< read, write, make and remove files
    kPut,        ///< the same without reading what is there
  };
  std::string place;  ///< a file or a folder; one that is not there does not matter
  Rights rights;
};

/// From now on this process reaches by name no files but these, whatever it executes: Linux's Landlock. Of
/// files that are open, of what stat tells, and of names it hides nothing. Returns whether the kernel has it,
/// in a version that holds truncation, too (Linux 6.2); below that nothing is done.
bool raise_fences(const std::vector<Fence>& fences);

}  // namespace platter::runtime
