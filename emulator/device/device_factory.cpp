#include "emulator/device/device_factory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "emulator/device/kinds.hpp"
#include "emulator/specification/error.hpp"

namespace platter::device {

DeviceBuilder DeviceFactory::device(const std::string& name, const std::string& controller) {
  controller_ = controller;
  return instant_ ? in_no_time(read(name)) : read(name);
}

const DeviceBuilder& DeviceFactory::part(const specification::Reader& reader, std::string_view key,
                                         const std::string& name) {
  const auto names = catalogue_.names("disks");
  if (std::find(names.begin(), names.end(), name) == names.end())
    reader.fail(key, fmt::format("unknown disk '{}'{}", name, specification::suggestion(name, names)));
  const auto inside = std::find(within_.begin(), within_.end(), name);
  if (inside != within_.end()) {
    reader.fail(key, fmt::format("'{}' would contain itself: {} -> {}; name another disk", name,
                                 fmt::join(inside, within_.end(), " -> "), name));
  }
  return read(name);
}

ControllerSpecification DeviceFactory::controller(specification::Reader& reader) {
  const std::string name = reader.has("controller")
                               ? reader.name_of("controller", "controller", catalogue_.names("controllers"))
                               : controller_;
  if (name.empty())
    reader.fail(
        "kind",
        "a drive needs a controller, but the machine's file specifies none; add controller = \"NAME\"");
  controllers_.insert(name);
  auto document = catalogue_.open("controllers", name);
  return read_controller(document);
}

const DeviceBuilder& DeviceFactory::read(const std::string& name) {
  const auto [entry, is_new] = read_.try_emplace({name, controller_});
  if (!is_new) return entry->second;
  within_.push_back(name);
  auto document = catalogue_.open("disks", name);
  specification::Reader reader(document);
  std::vector<std::string> names;
  for (const DeviceKind& kind : kKinds) names.emplace_back(kind.name);
  const auto kind = reader.has("kind") ? reader.one_of("kind", names) : names.front();
  if (!reader.is_right("kind"))
    document.require_right();  // throws if `kind` is not valid, because the allowed keys are then unknown
  const auto which = std::find(names.begin(), names.end(), kind) - names.begin();
  entry->second = kKinds[which].read(reader, *this);
  reader.finish();
  within_.pop_back();
  return entry->second;
}

}  // namespace platter::device
