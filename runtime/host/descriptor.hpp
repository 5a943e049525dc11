#pragma once

#include <unistd.h>

#include <utility>
#include <vector>

namespace platter::runtime {

/// A file descriptor that the destructor closes.
class Descriptor {
 public:
  /// `number`: -1 if the file could not be opened.
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

/// Returns the open descriptors of this process, except those of the standard streams.
std::vector<int> open_descriptors();

}  // namespace platter::runtime
