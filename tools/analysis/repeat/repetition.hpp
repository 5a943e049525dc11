#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace platter::repeat {

/// A file that a result depends on.
struct Input {
  std::string what;  ///< "source", "--cards"
  std::string name;  ///< name of the file as the user gave it
  std::string
      sum;  ///< SHA-256 in hexadecimal, as sha256sum prints it; empty if the name was not a regular file
};

/// Returns the input with its present digest. Pipes and devices are not read, because that would consume
/// their contents.
Input input_of(const std::string& what, const std::string& name);
/// Returns the input with the digest of a text that was read from it.
Input input_of(const std::string& what, const std::string& name, std::string_view text);

/// Convert inputs to the JSON that a result contains, and back.
nlohmann::ordered_json json_of(const std::vector<Input>& inputs);
std::vector<Input> inputs_in(const nlohmann::ordered_json& json);

/// Returns the differences between the inputs, one per line, such as "source p.f was changed".
std::vector<std::string> changes(const std::vector<Input>& then, const std::vector<Input>& now);

/// A value of a result that differs from that of another result.
struct Difference {
  std::string pointer;  ///< JSON pointer, such as "/units/0/calls"
  std::optional<std::string>
      then;  ///< value in the first result, as JSON; nullopt if that result does not contain it
  std::optional<std::string> now;
};

/// Returns the differences between two results of a run, those of the first result's values first. The
/// members "repeat", "host" and "provenance" are not compared.
std::vector<Difference> differing_values(const nlohmann::ordered_json& then,
                                         const nlohmann::ordered_json& now);
/// Returns the same differences as lines, such as "/units/0/calls: 5, now 6". If only the order of members
/// differs, one line reports that.
std::vector<std::string> differences(const nlohmann::ordered_json& then, const nlohmann::ordered_json& now);

}  // namespace platter::repeat
