#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/controller.hpp"
#include "emulator/device/device.hpp"
#include "emulator/device/scheduled_device.hpp"
#include "emulator/specification/catalogue.hpp"

namespace platter::device {

/// Makes any number of devices according to one specification.
struct DeviceBuilder {
  Geometry geometry;
  std::function<std::unique_ptr<Device>(const DeviceContext&)> make;
};

/// Reads the specifications of devices and of their parts. All functions throw specification::Error.
class DeviceFactory {
 public:
  /// `instant`: all devices that are requested take no time.
  DeviceFactory(const specification::Catalogue& catalogue, bool instant)
      : catalogue_(catalogue), instant_(instant) {}

  /// Returns the device with that name, its drives on controllers of the given name ("": no controller).
  DeviceBuilder device(const std::string& name, const std::string& controller);

  /// The names of all devices that have been read, and of the controllers of the drives among them.
  std::set<std::string> disks() const {
    std::set<std::string> names;
    for (const auto& [key, builder] : read_) names.insert(key.first);
    return names;
  }
  const std::set<std::string>& controllers() const { return controllers_; }

  /// For DeviceKind readers: returns a device that is a part of the one being read. `key` is the key that
  /// names it.
  const DeviceBuilder& part(const specification::Reader& reader, std::string_view key,
                            const std::string& name);
  /// For DeviceKind readers: returns the controller of the device's drives. It is the one that the disk's
  /// file names with `controller`, otherwise that of device().
  ControllerSpecification controller(specification::Reader& reader);

 private:
  const DeviceBuilder& read(const std::string& name);

  const specification::Catalogue& catalogue_;
  bool instant_;
  std::string controller_;
  std::set<std::string> controllers_;
  std::vector<std::string> within_;  ///< names of the devices being read, outermost first
  std::map<std::pair<std::string, std::string>, DeviceBuilder> read_;
};

}  // namespace platter::device
