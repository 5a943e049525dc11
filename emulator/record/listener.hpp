#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::record {

/// Hears of events in the order in which they are told. Within one part of the machine that is the order of
/// time; between parts it is not always, since a part may tell of the end of something it has just begun.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_event(const Event& event) = 0;
};

/// A set of kinds, to listen to only what is needed: a status test happens every few microseconds.
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
  /// Those that are a part of one another: when the program has gone on is left out.
  static constexpr Kinds of_tree() { return all().without({Kind::kResume}); }
  /// Those of the machine and its system; what programs and libraries make of it is left out.
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

/// Those of these names, as traces have them. Throws specification::Error where there is no such kind.
Kinds kinds_named(const std::vector<std::string>& names);

/// Passes events on to whoever listens. The machine tells it everything; it costs a test of a bit where
/// nobody does.
class Recorder {
 public:
  void add(Listener& listener, Kinds kinds = Kinds::all()) {
    listeners_.push_back({&listener, kinds});
    wanted_.add(kinds);
  }

  bool wants(Kind kind) const { return wanted_.has(kind); }

  /// For events that others are a part of.
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
