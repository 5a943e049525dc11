#include "tools/analysis/repeat/repetition.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::repeat {
namespace {

/// Computes the digest of bytes. Only the bytes are hashed, so other tools compute the same digest.
class Sum {
 public:
  Sum() { sha256_init(&state_); }
  void add(std::string_view text) {
    sha256_update(&state_, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  }
  std::string take() {
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> bytes{};
    sha256_digest(&state_, bytes.size(), bytes.data());
    std::string digits;
    for (const auto byte : bytes) digits += fmt::format("{:02x}", byte);
    return digits;
  }

 private:
  sha256_ctx state_{};
};

/// Returns the input of the same name, otherwise one with the same contents under another name; nullptr if
/// there is neither.
const Input* find(const std::vector<Input>& inputs, const Input& like) {
  for (const auto& one : inputs) {
    if (one.what == like.what && one.name == like.name) return &one;
  }
  for (const auto& one : inputs) {
    if (one.what == like.what && one.sum == like.sum && !one.sum.empty()) return &one;
  }
  return nullptr;
}

}  // namespace

Input input_of(const std::string& what, const std::string& name) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(name, none)) return {what, name, ""};
  try {
    runtime::UntrustedFile in(name, runtime::kAnyLength);
    Sum sum;
    std::array<char, 65536> part{};
    while (const std::size_t count = in.read(part)) sum.add({part.data(), count});
    return {what, name, sum.take()};
  } catch (const specification::Error&) {
    return {what, name, ""};
  }
}

Input input_of(const std::string& what, const std::string& name, std::string_view text) {
  Sum sum;
  sum.add(text);
  return {what, name, sum.take()};
}

nlohmann::ordered_json json_of(const std::vector<Input>& inputs) {
  auto json = nlohmann::ordered_json::array();
  for (const auto& [what, name, sum] : inputs) {
    json.push_back({{"what", what},
                    {"name", name},
                    {"sha256", sum.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(sum)}});
  }
  return json;
}

std::vector<Input> inputs_in(const nlohmann::ordered_json& json) {
  std::vector<Input> inputs;
  for (const auto& one : json) {
    const auto& sum = one.at("sha256");
    inputs.push_back({one.at("what"), one.at("name"), sum.is_null() ? "" : sum.get<std::string>()});
  }
  return inputs;
}

std::vector<std::string> changes(const std::vector<Input>& then, const std::vector<Input>& now) {
  std::vector<std::string> lines;
  for (const auto& one : then) {
    const Input* const same = find(now, one);
    if (same == nullptr) {
      lines.push_back(fmt::format("{} {} is no longer among the inputs", one.what, one.name));
    } else if (same->sum != one.sum) {
      lines.push_back(fmt::format("{} {} was changed", one.what, one.name));
    }
  }
  for (const auto& one : now) {
    if (find(then, one) == nullptr) lines.push_back(fmt::format("{} {} is new", one.what, one.name));
  }
  return lines;
}

namespace {

/// Returns the members of a result that are compared. A run is repeated without --provenance.
nlohmann::ordered_json compared(nlohmann::ordered_json result) {
  for (const char* name : {"repeat", "host", "provenance"}) result.erase(name);
  return result;
}

}  // namespace

std::vector<Difference> differing_values(const nlohmann::ordered_json& then,
                                         const nlohmann::ordered_json& now) {
  std::vector<Difference> all;
  const auto before = compared(then).flatten();
  const auto after = compared(now).flatten();
  for (const auto& [name, value] : before.items()) {
    std::optional<std::string> other;
    if (after.contains(name)) other = after.at(name).dump();
    if (other != value.dump()) all.push_back({name, value.dump(), other});
  }
  for (const auto& [name, value] : after.items()) {
    if (!before.contains(name)) all.push_back({name, std::nullopt, value.dump()});
  }
  return all;
}

std::vector<std::string> differences(const nlohmann::ordered_json& then, const nlohmann::ordered_json& now) {
  std::vector<std::string> lines;
  for (const auto& one : differing_values(then, now))
    lines.push_back(fmt::format("{}: {}, now {}", one.pointer, one.then.value_or("missing"),
                                one.now.value_or("missing")));
  if (lines.empty() && compared(then).dump() != compared(now).dump())
    lines.emplace_back("only the order of the keys");
  return lines;
}

}  // namespace platter::repeat
