#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Layers that assign accepts, but OPEN rejects.
const KindList& unmodelled_kinds() {
  constexpr std::string_view kForeign = "converts records of other manufacturers, which is not modelled";
  constexpr std::string_view kTape = "is for tapes, which are not modelled";
  constexpr std::string_view kUser = "is a user-written layer in C, which is not modelled";
  constexpr std::string_view kOther = "is not modelled";
  static constexpr Kind kKinds[] = {
      {.name = "cdc", .missing = kForeign, .makes_records = true},
      {.name = "nosve", .missing = kForeign, .makes_records = true},
      {.name = "c205", .missing = kForeign, .makes_records = true},
      {.name = "er90", .missing = kTape},
      {.name = "bmx", .missing = kTape},
      {.name = "tape", .missing = kTape},
      {.name = "tmf", .missing = kTape},
      {.name = "user", .missing = kUser},
      {.name = "site", .missing = kUser},
      {.name = "blx", .missing = kOther},
      {.name = "cmp", .missing = kOther},
      {.name = "global", .missing = kOther},
      {.name = "fd", .missing = kOther},
      {.name = "trace", .missing = kOther},
      {.name = "error", .missing = kOther},
  };
  static constexpr KindList kList = kKinds;
  return kList;
}

}  // namespace platter::ffio
