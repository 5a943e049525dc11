#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "emulator/time/time.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/trace_options.hpp"

namespace platter::runtime::timeline {

/// What tracks are of: a group of them under one heading.
enum class Group : std::uint8_t { kProgram, kProcessor, kLayers, kSystem, kChannels, kDrives };
inline constexpr std::size_t kGroups = static_cast<std::size_t>(Group::kDrives) + 1;

/// One line of the picture. Slices on it lie behind or within one another.
struct Track {
  Group group{};
  int number = 0;  ///< of the track in its group, from 1
};

/// What an event says of itself beside its name: the members of a JSON object.
class Details {
 public:
  Details& add(std::string_view name, std::int64_t value);
  Details& add(std::string_view name, std::string_view value);
  /// In microseconds.
  Details& add(std::string_view name, time::Duration value);
  const std::string& text() const { return text_; }

 private:
  void begin(std::string_view name);
  std::string text_;
};

/// Writes the format of Chrome's tracing, which Perfetto reads, too: an event as soon as it is known, in no
/// order of time, so that nothing but the names of the tracks is kept. Times are in microseconds to the
/// nanosecond below, which keeps what lies within something else there. What lies outside of the window is
/// left out.
class Writer {
 public:
  enum class Flow : char { kBegin = 's', kStep = 't', kEnd = 'f' };

  /// `about`: the members of a JSON object on the run as a whole. Throws specification::Error where the file
  /// cannot be written.
  Writer(const std::string& file, Window window, const std::string& about);

  /// The one of that name, made where it is not there yet.
  Track track(Group group, std::string_view name);
  /// The same of the process at work alone: "waiting" of the first one, "waiting (2)" of the second.
  Track own_track(Group group, std::string_view name);
  /// From here on this process is, from 0.
  void set_process(std::size_t process) { process_ = process; }
  void slice(Track track, std::string_view name, time::Instant begin, time::Instant end,
             const Details& details = {});
  /// Something that takes no time.
  void mark(Track track, std::string_view name, time::Instant at, const Details& details = {});
  /// What may overlap with others of its kind, such as a request.
  void span(Track track, std::string_view name, std::uint64_t id, time::Instant begin, time::Instant end,
            const Details& details = {});
  /// From now on a quantity has that value.
  void count(Group group, std::string_view name, time::Instant at, std::int64_t value);
  /// An arrow that leads through the slices in which the three lie.
  void flow(Flow phase, Track track, std::uint64_t id, time::Instant at);

  bool shows(time::Instant at) const { return window_.has(at, at); }
  WholeFile& file() { return out_; }
  /// At the end: its file, in which all is now.
  WholeFile& finish();

 private:
  void begin(char phase, Track track);
  void end(std::string_view rest);
  void name(std::string_view what, Track track, std::string_view name);

  WholeFile out_;
  Window window_;
  std::array<std::map<std::string, int, std::less<>>, kGroups> tracks_;
  std::size_t process_ = 0;  ///< at work
  bool is_first_ = true;
  std::string line_;  ///< kept, so that an event allocates nothing
};

}  // namespace platter::runtime::timeline
