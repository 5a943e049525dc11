#pragma once

#include <cstddef>
#include <functional>

namespace platter::command {

/// How far a scoreboard's runs are, on a terminal at standard error and nowhere else.
class Progress {
 public:
  Progress();
  /// For evidence::Laboratory.
  std::function<void(std::size_t)> of_runs() const;
  void clear() const;

 private:
  bool terminal_;
};

}  // namespace platter::command
