#pragma once

#include "emulator/device/device_factory.hpp"

namespace platter::device {

/// Reads the specification of a device of one kind.
using ReadKind = DeviceBuilder (*)(specification::Reader&, DeviceFactory&);

/// Each of these functions reads the specification of one kind of device. The reader collects errors.
DeviceBuilder drive(specification::Reader& reader,
                    DeviceFactory& factory);  ///< a drive: surfaces, heads and a controller
DeviceBuilder solid_state(specification::Reader& reader, DeviceFactory& factory);  ///< no moving parts
DeviceBuilder striped(specification::Reader& reader, DeviceFactory& factory);  ///< a group of other devices
DeviceBuilder cache(specification::Reader& reader, DeviceFactory& factory);    ///< a cache for another device
DeviceBuilder instant(specification::Reader& reader,
                      DeviceFactory& factory);  ///< takes no time, in place of another device

/// A kind of device, by its name in specifications.
struct DeviceKind {
  const char* name;  ///< the value of `kind` in a specification
  ReadKind read;
};

/// All kinds of devices. A specification without the key `kind` has the first kind.
inline constexpr DeviceKind kKinds[] = {{"drive", drive},
                                        {"solid state", solid_state},
                                        {"striped", striped},
                                        {"cache", cache},
                                        {"instant", instant}};

/// Returns a device with the geometry and data of `backing` that executes its commands in no time.
DeviceBuilder in_no_time(DeviceBuilder backing);

}  // namespace platter::device
