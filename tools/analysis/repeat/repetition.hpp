#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace platter::repeat {

/// A file that a result came from.
struct Input {
  std::string what;  ///< "source", "--cards"
  std::string name;  ///< as it was given
  std::string sum;   ///< SHA-256 of its bytes, as sha256sum prints it; "": it was no file, or not there
};

/// The same of a file now. A pipe or a device is not read: that would take what is in it.
Input input_of(const std::string& what, const std::string& name);
/// Of a text that was read from it.
Input input_of(const std::string& what, const std::string& name, std::string_view text);

nlohmann::ordered_json json_of(const std::vector<Input>& inputs);
std::vector<Input> inputs_in(const nlohmann::ordered_json& json);

/// How those of now are others than those of then, a line each: "source p.f was changed".
std::vector<std::string> changes(const std::vector<Input>& then, const std::vector<Input>& now);

/// What two results of a run differ in, a line each: "/units/0/calls: 5, now 6". What is said of how to
/// repeat it, and of what it cost the host, is no result.
std::vector<std::string> differences(nlohmann::ordered_json then, nlohmann::ordered_json now);

}  // namespace platter::repeat
