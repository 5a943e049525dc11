#pragma once

#include <exception>

namespace platter::processor {

/// A processor's time is over (Processor::set_end). It is no runtime_error, since no part of a machine or a
/// library is to take it for an error of a request's.
class OutOfTime : public std::exception {
 public:
  const char* what() const noexcept override {
    return "virtual time goes beyond 8000000 s (92 days), as far as the machine's clock goes";
  }
};

}  // namespace platter::processor
