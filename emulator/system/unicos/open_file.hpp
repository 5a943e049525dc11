#pragma once

#include "emulator/system/ffio/system_file.hpp"
#include "emulator/system/unicos/statistics.hpp"

namespace platter::unicos {

/// A file as a program has it open: what layers ask of it, and what procstat keeps of it.
class OpenFile : public ffio::SystemFile {
 public:
  /// Of its descriptor; -1 once it is closed.
  virtual int number() const = 0;
  virtual const Statistics& statistics() const = 0;
};

}  // namespace platter::unicos
