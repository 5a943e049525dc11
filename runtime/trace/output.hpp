#pragma once

#include "emulator/record/listener.hpp"
#include "runtime/host/whole_file.hpp"

namespace platter::runtime {

/// A form in which events are written as they happen.
class TraceOutput : public record::Listener {
 public:
  /// Which it has if nobody says.
  virtual record::Kinds kinds() const = 0;
  virtual WholeFile& file() = 0;
  /// At the end, when it is then: its file, in which all is now.
  virtual WholeFile& finish(time::Instant now) = 0;
};

}  // namespace platter::runtime
