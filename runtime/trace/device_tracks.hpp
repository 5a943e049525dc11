#pragma once

#include <cstdint>
#include <map>

#include "emulator/record/event.hpp"
#include "runtime/trace/latest.hpp"
#include "runtime/trace/writer.hpp"

namespace platter::runtime::timeline {

/// What devices do: a track for the heads of each drive, for what each channel carries, and for what its
/// controller is told; and how many of a drive's buffers hold a sector.
class DeviceTracks {
 public:
  DeviceTracks(Writer& writer, AskedFor& asked) : writer_(writer), asked_(asked) {}
  /// Of devices; others are none of its business.
  void on_event(const record::Event& event);

 private:
  struct Drive {
    bool has_heads = false;
    std::int64_t cylinder = 0;
    std::int64_t buffers = 0;
  };

  /// "3", and of a channel with several devices behind one another or side by side "3, second" and so on.
  std::string number(const record::Event& event, Group group);
  Track track(const record::Event& event, Group group, std::string_view what);
  Details about(const record::Event& event);
  void of_heads(const record::Event& event);
  void count_buffers(const record::Event& event);

  Writer& writer_;
  AskedFor& asked_;
  std::map<std::size_t, Drive> drives_;
  std::map<int, std::map<std::size_t, int>> places_[kGroups];  ///< by channel: which of its devices
};

}  // namespace platter::runtime::timeline
