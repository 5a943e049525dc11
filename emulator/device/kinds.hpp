#pragma once

#include "emulator/device/workshop.hpp"

namespace platter::device {

/// What reads the specification of a device of one kind.
using ReadKind = Blueprint (*)(specification::Reader&, Workshop&);

Blueprint drive(specification::Reader& reader, Workshop& workshop);        ///< surfaces, heads, a controller
Blueprint solid_state(specification::Reader& reader, Workshop& workshop);  ///< no moving parts
Blueprint striped(specification::Reader& reader, Workshop& workshop);      ///< a group of other devices
Blueprint cache(specification::Reader& reader, Workshop& workshop);        ///< in front of another device
Blueprint instant(specification::Reader& reader, Workshop& workshop);      ///< in the place of another device

struct DeviceKind {
  const char* name;  ///< as `kind` in a specification says it
  ReadKind read;
};

/// The first is that of a specification that names none.
inline constexpr DeviceKind kKinds[] = {{"drive", drive},
                                        {"solid state", solid_state},
                                        {"striped", striped},
                                        {"cache", cache},
                                        {"instant", instant}};

/// Stands in the place of another device, and takes no time.
Blueprint in_no_time(Blueprint behind);

}  // namespace platter::device
