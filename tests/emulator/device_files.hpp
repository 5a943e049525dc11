#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"

namespace platter::tests {

/// Specifications of devices, in the form of a user's files. This returns one number of a specification.
inline std::string told(const char* key, const std::string& value) {
  return fmt::format("{} = {{ value = \"{}\", basis = \"assumed\" }}\n", key, value);
}

inline std::string solid_state_file(int blocks, int access_us, int word_ns, int words = 512) {
  return "kind = \"solid state\"\ndescription = \"mine\"\n" +
         told("blocks", fmt::format("{} blocks", blocks)) +
         told("words_per_block", fmt::format("{} words", words)) +
         told("access_time", fmt::format("{} us", access_us)) +
         told("word_time", fmt::format("{} ns", word_ns));
}

inline std::string striped_file(const std::vector<std::string>& members, int stripe) {
  std::vector<std::string> quoted;
  for (const auto& member : members) quoted.push_back('"' + member + '"');
  return fmt::format("kind = \"striped\"\ndescription = \"mine\"\nmembers = [{}]\n",
                     fmt::join(quoted, ", ")) +
         told("stripe", fmt::format("{} blocks", stripe));
}

inline std::string cache_file(const std::string& behind, int blocks, int mark, int access_us, int word_ns) {
  return fmt::format("kind = \"cache\"\ndescription = \"mine\"\nbehind = \"{}\"\n", behind) +
         told("blocks", fmt::format("{} blocks", blocks)) + told("mark", fmt::format("{} blocks", mark)) +
         told("access_time", fmt::format("{} us", access_us)) +
         told("word_time", fmt::format("{} ns", word_ns));
}

/// Returns a cache that writes through to its device.
inline std::string read_cache_file(const std::string& behind, int blocks, int access_us, int word_ns) {
  return fmt::format("kind = \"cache\"\ndescription = \"mine\"\nbehind = \"{}\"\nwrites = \"through\"\n",
                     behind) +
         told("blocks", fmt::format("{} blocks", blocks)) +
         told("access_time", fmt::format("{} us", access_us)) +
         told("word_time", fmt::format("{} ns", word_ns));
}

inline std::string io_subsystem_file(int access_us, int word_ns, const char* read_ahead, int segments,
                                     int segment) {
  return fmt::format("kind = \"io subsystem\"\ndescription = \"mine\"\nread_ahead = \"{}\"\n", read_ahead) +
         told("access_time", fmt::format("{} us", access_us)) +
         told("word_time", fmt::format("{} ns", word_ns)) +
         told("segments", fmt::format("{} segments", segments)) +
         told("segment", fmt::format("{} sectors", segment));
}

inline void add_disk(specification::Catalogue& catalogue, const std::string& name, const std::string& text) {
  catalogue.add("disks", name, fmt::format("own/disks/{}.toml", name), text);
}

}  // namespace platter::tests
