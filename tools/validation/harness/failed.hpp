#pragma once

#include <stdexcept>

namespace platter::evidence {

/// An experiment could not be made, or does not tell what was asked of it; what() says why.
class Failed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace platter::evidence
