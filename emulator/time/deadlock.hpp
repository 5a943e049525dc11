#pragma once

#include <stdexcept>

namespace platter::time {

/// Somebody waits for something that can no longer happen, since nobody has any plans; what() says who, and
/// for what.
class Deadlock : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace platter::time
