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

/// A device as its specification has it, to be made as often as one is wanted.
struct DeviceBuilder {
  Geometry geometry;
  std::function<std::unique_ptr<Device>(const DeviceContext&)> make;
};

/// Reads the specifications of devices and of what they are made of. All of it throws specification::Error.
class DeviceFactory {
 public:
  /// `instant`: whatever is asked for takes no time.
  DeviceFactory(const specification::Catalogue& catalogue, bool instant)
      : catalogue_(catalogue), instant_(instant) {}

  /// The device of that name, its drives on controllers of that name ("": there is none).
  DeviceBuilder device(const std::string& name, const std::string& controller);

  /// The names of those that have been read, and of the controllers of drives among them.
  std::set<std::string> disks() const {
    std::set<std::string> names;
    for (const auto& [key, builder] : read_) names.insert(key.first);
    return names;
  }
  const std::set<std::string>& controllers() const { return controllers_; }

  /// For the kinds: a device that is part of the one that is being read, where `key` names it.
  const DeviceBuilder& part(const specification::Reader& reader, std::string_view key,
                            const std::string& name);
  /// For the kinds: the controller of its drives.
  ControllerSpecification controller(const specification::Reader& reader);

 private:
  const DeviceBuilder& read(const std::string& name);

  const specification::Catalogue& catalogue_;
  bool instant_;
  std::string controller_;
  std::set<std::string> controllers_;
  std::vector<std::string> within_;  ///< what is being read, from the outside in
  std::map<std::pair<std::string, std::string>, DeviceBuilder> read_;
};

}  // namespace platter::device
