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

/// The groups of tracks, each with a heading.
enum class Group : std::uint8_t { kProgram, kProcessor, kLayers, kSystem, kChannels, kDrives };
inline constexpr std::size_t kGroups = static_cast<std::size_t>(Group::kDrives) + 1;

/// A line of the timeline. Its slices follow each other or are nested.
struct Track {
  Group group{};
  int number = 0;  ///< number in the group, from 1
};

/// The details of an event, as members of a JSON object.
class Details {
 public:
  Details& add(std::string_view name, std::int64_t value);
  Details& add(std::string_view name, std::string_view value);
  /// The value is written in microseconds.
  Details& add(std::string_view name, time::Duration value);
  const std::string& text() const { return text_; }

 private:
  void begin(std::string_view name);
  std::string text_;
};

/// Writes the format of Chrome's tracing, which Perfetto also reads. Each event is written at once, not in
/// order of time, so that only the names of tracks are stored. Times are in microseconds and rounded down to
/// a nanosecond, which preserves nesting. Events outside the window are omitted.
class Writer {
 public:
  enum class Flow : char { kBegin = 's', kStep = 't', kEnd = 'f' };

  /// `about`: the description of the run, as members of a JSON object. Throws specification::Error if the
  /// file cannot be written.
  Writer(const std::string& file, Window window, const std::string& about);

  /// Returns the track of that name, which is created if it does not exist.
  Track track(Group group, std::string_view name);
  /// Returns the name of a track of the current process: "waiting" for the first process, "waiting (2)" for
  /// the second.
  Track own_track(Group group, std::string_view name);
  /// Sets the current process, from 0.
  void set_process(std::size_t process) { process_ = process; }
  void slice(Track track, std::string_view name, time::Instant begin, time::Instant end,
             const Details& details = {});
  /// Writes an event without duration.
  void mark(Track track, std::string_view name, time::Instant at, const Details& details = {});
  /// Writes an event that may overlap with others of its kind, such as a request.
  void span(Track track, std::string_view name, std::uint64_t id, time::Instant begin, time::Instant end,
            const Details& details = {});
  /// Sets the value of a quantity from `at` on.
  void count(Group group, std::string_view name, time::Instant at, std::int64_t value);
  /// Writes a point of an arrow, which connects the slices in which its points are.
  void flow(Flow phase, Track track, std::uint64_t id, time::Instant at);

  bool shows(time::Instant at) const { return window_.has(at, at); }
  WholeFile& file() { return out_; }
  /// Completes the file and returns it.
  WholeFile& finish();

 private:
  void begin(char phase, Track track);
  void end(std::string_view rest);
  void name(std::string_view what, Track track, std::string_view name);

  WholeFile out_;
  Window window_;
  std::array<std::map<std::string, int, std::less<>>, kGroups> tracks_;
  std::size_t process_ = 0;  ///< the current process
  bool is_first_ = true;
  std::string line_;  ///< a buffer that is reused, so that events allocate no memory
};

}  // namespace platter::runtime::timeline
