#pragma once

#include <unistd.h>

#include <utility>
#include <vector>

namespace platter::runtime {

/// A file descriptor, closed whatever happens.
class Descriptor {
 public:
  /// Of a file that could not be opened, -1.
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this == &other) return *this;
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  void close() const {
    if (number_ >= 0) ::close(number_);
  }

  int number_;
};

/// Those of this process, but for the standard streams.
std::vector<int> open_descriptors();

}  // namespace platter::runtime
