#include "runtime/program/sandbox/path_policy.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <system_error>

#include "runtime/host/folders.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/sandbox/sandbox.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNothing = "/dev/null";

/// Returns the path with symbolic links resolved; "" if that is impossible.
fs::path place_of(const fs::path& name) {
  std::error_code unknown;
  const auto place = fs::weakly_canonical(fs::absolute(name, unknown), unknown);
  return unknown ? fs::path() : place;
}

bool is_hidden(const fs::path& component) {
  return component.native().starts_with('.') && component != ".";
}

/// Returns whether a place is in or below a folder, without names that start with a dot.
bool is_seen_in(const fs::path& folder, const fs::path& place) {
  const fs::path rest = place.lexically_relative(folder);
  return is_below(place, folder) && std::none_of(rest.begin(), rest.end(), is_hidden);
}

}  // namespace

PathPolicy::PathPolicy(const std::vector<fs::path>& folders, const std::vector<std::string>& own)
    : all_(false) {
  for (const auto& folder : folders) {
    if (auto place = place_of(folder); !place.empty()) folders_.push_back(std::move(place));
  }
  for (const auto& file : own) {
    struct stat known{};
    if (::stat(file.c_str(), &known) == 0) own_.emplace(known.st_dev, known.st_ino);
    if (auto place = place_of(file); !place.empty()) own_places_.insert(std::move(place));
  }
}

std::string PathPolicy::text() const {
  if (folders_.empty())
    return "it may not use the current folder, because this is the root, your home, a folder above your "
           "home, "
           "or one with files of Platter itself; start it in another folder, or give --allow DIR";
  std::vector<std::string> names;
  for (const auto& folder : folders_) names.push_back(folder.string());
  return fmt::format(
      "it may access {} and below, except for files of the run and names that start with a dot; --allow DIR "
      "adds a folder",
      fmt::join(names, ", "));
}

/// Also compares the file itself, by the name that was given: a program's own file may have been removed from
/// the cache, but /proc/self/exe still refers to it.
bool PathPolicy::is_own(const char* name, const fs::path& place) const {
  struct stat known{};
  if (own_places_.contains(place)) return true;
  return ::stat(name, &known) == 0 && own_.contains({known.st_dev, known.st_ino});
}

bool PathPolicy::allows(const char* name, Way way) const {
  if (all_) return true;
  const fs::path place = place_of(name);
  if (place == kNothing) return true;
  const bool below = std::any_of(folders_.begin(), folders_.end(),
                                 [&](const fs::path& folder) { return is_seen_in(folder, place); });
  const bool own = is_own(name, place);
  return way == Way::kRead ? below || own : below && !own;
}

const PathPolicy& reach() {
  return run().part<PathPolicy>();
}

void set_reach(PathPolicy reach) {
  run().part<PathPolicy>() = std::move(reach);
}

void note_out_of_reach(const std::string& name) {
  set_hint(
      fmt::format("the program may not access {} in this way: {} (docs/safety.md)", name, reach().text()));
}

}  // namespace platter::runtime
