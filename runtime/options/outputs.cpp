#include "runtime/options/outputs.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "emulator/specification/error.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

bool same(const std::string& a, const std::string& b) {
  std::error_code none;
  if (fs::exists(a, none) && fs::exists(b, none)) return fs::equivalent(a, b, none);
  return fs::absolute(a).lexically_normal() == fs::absolute(b).lexically_normal();
}

}  // namespace

void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  std::error_code none;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].file.empty() || fs::is_character_file(outputs[i].file, none)) continue;
    std::vector<NamedFile> others(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(i));
    others.insert(others.end(), inputs.begin(), inputs.end());
    for (const auto& other : others) {
      if (other.file.empty() || !same(outputs[i].file, other.file)) continue;
      throw specification::Error(
          fmt::format("{}: {} is also the file of {} and would be overwritten; name another", outputs[i].what,
                      outputs[i].file, other.what));
    }
  }
}

}  // namespace platter::runtime
