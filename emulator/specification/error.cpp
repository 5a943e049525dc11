#include "emulator/specification/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace platter::specification {
namespace {

std::string at(const Place& place) {
  const std::string changes = place.changes.empty() ? "" : place.changes + ": ";
  if (place.line == 0) return changes + place.file;
  return fmt::format("{}{}:{}:{}", changes, place.file, place.line, place.column);
}

}  // namespace

Messages::Messages(std::vector<std::string> messages)
    : std::runtime_error(fmt::format("{}", fmt::join(messages, "\nplatter: "))),
      messages_(std::move(messages)) {}

Error::Error(const Place& place, const std::string& message)
    : Messages(fmt::format("{}: {}", at(place), message)) {}

}  // namespace platter::specification
