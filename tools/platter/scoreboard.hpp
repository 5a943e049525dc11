#pragma once

#include <cstddef>
#include <functional>

namespace platter::command {

/// How far a command is that may take more than two seconds, on a terminal at standard error and nowhere
/// else.
class Progress {
 public:
  Progress();
  /// For evidence::Laboratory.
  std::function<void(std::size_t)> of_runs() const { return of("runs"); }
  /// Tells how many there are of what the name says. The name outlives it.
  std::function<void(std::size_t)> of(const char* name) const;
  void clear() const;

 private:
  bool terminal_;
};

}  // namespace platter::command
