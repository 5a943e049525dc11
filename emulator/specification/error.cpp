#include "emulator/specification/error.hpp"

#include <fmt/format.h>

namespace platter::specification {
namespace {

std::string at(const Place& place) {
  const std::string changes = place.changes.empty() ? "" : place.changes + ": ";
  if (place.line == 0) return changes + place.file;
  return fmt::format("{}{}:{}:{}", changes, place.file, place.line, place.column);
}

}  // namespace

Error::Error(const Place& place, const std::string& message)
    : std::runtime_error(fmt::format("{}: {}", at(place), message)) {}

}  // namespace platter::specification
