#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::record {

/// Receives events, in the order in which they are emitted. Events of one part of the machine are in
/// chronological order. Events of several parts may not be, since a part may report the end of an action when
/// it starts it.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_event(const Event& event) = 0;
};

/// A set of kinds. Listeners select only the kinds that they need, since some are frequent: a status test
/// happens every few microseconds.
class Kinds {
 public:
  constexpr Kinds() = default;
  constexpr Kinds(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) bits_ |= bit(kind);
  }
  static constexpr Kinds all() {
    Kinds kinds;
    kinds.bits_ = (std::uint32_t{1} << kKinds) - 1;
    return kinds;
  }
  /// The kinds that form the tree of statements, calls and sectors: all but kResume.
  static constexpr Kinds of_tree() { return all().without({Kind::kResume}); }
  /// The kinds that the machine and its system emit, without those of programs and libraries.
  static constexpr Kinds of_machine() { return of_tree().without({Kind::kStatement, Kind::kOrder}); }
  constexpr bool has(Kind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr void add(Kinds other) { bits_ |= other.bits_; }

 private:
  constexpr Kinds without(Kinds others) const {
    Kinds kinds = *this;
    kinds.bits_ &= ~others.bits_;
    return kinds;
  }
  static constexpr std::uint32_t bit(Kind kind) { return std::uint32_t{1} << static_cast<unsigned>(kind); }
  std::uint32_t bits_ = 0;
};

/// Returns the kinds with these names, as in traces. Throws specification::Error for an unknown name.
Kinds kinds_named(const std::vector<std::string>& names);

/// Passes events on to the listeners. The machine emits all events; without listeners, an event costs one bit
/// test.
class Recorder {
 public:
  void add(Listener& listener, Kinds kinds = Kinds::all()) {
    listeners_.push_back({&listener, kinds});
    wanted_.add(kinds);
  }

  bool wants(Kind kind) const { return wanted_.has(kind); }

  /// Returns a new id for an event that has other events as its parts.
  std::uint64_t new_id() { return ++ids_; }

  void emit(const Event& event) {
    if (!wanted_.has(event.kind)) return;
    for (const auto& [listener, kinds] : listeners_) {
      if (kinds.has(event.kind)) listener->on_event(event);
    }
  }

 private:
  struct Entry {
    Listener* listener;
    Kinds kinds;
  };
  std::vector<Entry> listeners_;
  Kinds wanted_;
  std::uint64_t ids_ = 0;
};

}  // namespace platter::record
