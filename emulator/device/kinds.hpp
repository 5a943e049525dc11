#pragma once

#include "emulator/device/device_factory.hpp"

namespace platter::device {

/// What reads the specification of a device of one kind.
using ReadKind = DeviceBuilder (*)(specification::Reader&, DeviceFactory&);

DeviceBuilder drive(specification::Reader& reader,
                    DeviceFactory& factory);  ///< surfaces, heads, a controller
DeviceBuilder solid_state(specification::Reader& reader, DeviceFactory& factory);  ///< no moving parts
DeviceBuilder striped(specification::Reader& reader, DeviceFactory& factory);  ///< a group of other devices
DeviceBuilder cache(specification::Reader& reader, DeviceFactory& factory);    ///< in front of another device
DeviceBuilder instant(specification::Reader& reader,
                      DeviceFactory& factory);  ///< in the place of another device

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
DeviceBuilder in_no_time(DeviceBuilder behind);

}  // namespace platter::device
