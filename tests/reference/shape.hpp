#pragma once

// The description of a device from which both the model and the emulator's device are made.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/reference/model.hpp"

namespace platter::reference {

struct DiskShape {
  std::int64_t cylinders = 1;
  std::int64_t head_groups = 1;
  std::int64_t track = 1;  ///< sectors per track
  std::int64_t words = 1;  ///< words per sector
  std::int64_t head_skew = 0;
  std::int64_t cylinder_skew = 0;
  std::int64_t rpm = 3600;
  std::vector<std::pair<std::int64_t, Ps>> seek;  ///< cylinders and time, ascending, from 1 cylinder on

  std::int64_t sectors() const { return cylinders * head_groups * track; }
  /// Returns a time of which all times of a drive with this disk are multiples.
  Ps grain() const;
};

struct ControllerShape {
  std::int64_t buffers = 1;
  Ps word_time = 0;
  std::int64_t rest_words = 0;
  Ps select_time = 0;
  bool reads_ahead = false;
  bool completes_buffered = false;
};

enum class DeviceKind : std::uint8_t { kDrive, kIoSubsystem, kSolidState, kStripe, kCache, kInstant };

/// The description of a device. Each comment names the kinds of devices that use the member.
struct Shape {
  DeviceKind kind = DeviceKind::kDrive;
  DiskShape disk{};              ///< drive, I/O subsystem
  ControllerShape controller{};  ///< drive
  std::int64_t phase = 0;        ///< drive, I/O subsystem: angle at time 0, in millionths of a revolution
  Ps access_time = 0;            ///< I/O subsystem, solid state, cache
  Ps word_time = 0;              ///< I/O subsystem, solid state, cache: per word
  bool reads_track = false;      ///< I/O subsystem
  std::int64_t segments = 1;     ///< I/O subsystem
  std::int64_t segment = 1;      ///< I/O subsystem: sectors
  std::int64_t blocks = 1;       ///< solid state, cache
  std::int64_t words = 1;        ///< solid state: words of a block
  std::int64_t mark = 1;         ///< cache
  bool writes_through = false;   ///< cache
  std::int64_t stripe = 1;       ///< stripe: blocks
  std::vector<Shape> parts{};    ///< members of a stripe; the device under a cache or an instant device

  /// Returns the number of the device's blocks.
  std::int64_t size() const;
  std::int64_t block_words() const;
  std::string text() const;
};

}  // namespace platter::reference
