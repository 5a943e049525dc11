#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/system/dataset.hpp"
#include "emulator/system/ownership.hpp"

namespace platter::system {

/// Whoever has read words that its program has not seen yet.
class Unseen {
 public:
  virtual ~Unseen() = default;
  /// They are about to be written over.
  virtual void keep() = 0;
};

/// A logically independent channel as the system sees it: a device, who has written where on it, and whose
/// words are still to be seen.
class Channel {
 public:
  explicit Channel(device::Device& device) : device_(&device) {}

  device::Device& device() const { return *device_; }
  const device::Geometry& geometry() const { return device_->geometry(); }
  Ownership& written() { return written_; }
  const Ownership& written() const { return written_; }

  /// Words of a dataset, from word `first` of it on, as they are on the device now.
  void read(const Dataset& dataset, std::int64_t first, std::span<device::Word> words) const;
  /// Changes them. What has been read there, and not been seen yet, is kept first.
  void write(const Dataset& dataset, std::int64_t first, std::span<const device::Word> words);
  void erase(std::int64_t sector) { device_->store().erase(sector); }

  void add(Unseen& reader) { unseen_.push_back(&reader); }
  void remove(Unseen& reader) { std::erase(unseen_, &reader); }

 private:
  device::Device* device_;
  Ownership written_;
  std::vector<Unseen*> unseen_;
};

}  // namespace platter::system
