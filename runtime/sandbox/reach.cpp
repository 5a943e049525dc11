#include "runtime/sandbox/reach.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <system_error>

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

// Never destroyed: libgfortran closes its units at the very end.
Reach& the_reach = *new Reach;
std::string& last_out_of_reach = *new std::string;

constexpr const char* kNothing = "/dev/null";

/// Where a name leads, behind all links; "" where nobody can say.
fs::path place_of(const fs::path& name) {
  std::error_code unknown;
  const auto place = fs::weakly_canonical(fs::absolute(name, unknown), unknown);
  return unknown ? fs::path() : place;
}

bool is_hidden(const fs::path& component) {
  return component.native().starts_with('.') && component != ".";
}

/// Whether a place is in or below a folder, by no name with a dot in front.
bool is_below(const fs::path& place, const fs::path& folder) {
  const auto [in_place, in_folder] = std::mismatch(place.begin(), place.end(), folder.begin(), folder.end());
  return in_folder == folder.end() && std::none_of(in_place, place.end(), is_hidden);
}

}  // namespace

Reach::Reach(const std::vector<fs::path>& folders, const std::vector<std::string>& own) : all_(false) {
  for (const auto& folder : folders) {
    if (auto place = place_of(folder); !place.empty()) folders_.push_back(std::move(place));
  }
  for (const auto& file : own) {
    struct stat known{};
    if (::stat(file.c_str(), &known) == 0) own_.emplace(known.st_dev, known.st_ino);
    own_places_.insert(place_of(file));
  }
}

bool Reach::is_own(const fs::path& file) const {
  struct stat known{};
  if (own_places_.contains(file)) return true;
  return ::stat(file.c_str(), &known) == 0 && own_.contains({known.st_dev, known.st_ino});
}

bool Reach::allows(const char* name, Way way) const {
  if (all_) return true;
  const fs::path place = place_of(name);
  if (place == kNothing) return true;
  const bool below = std::any_of(folders_.begin(), folders_.end(),
                                 [&](const fs::path& folder) { return is_below(place, folder); });
  const bool own = is_own(place);
  return way == Way::kRead ? below || own : below && !own;
}

const Reach& reach() {
  return the_reach;
}

void set_reach(Reach reach) {
  the_reach = std::move(reach);
}

void note_out_of_reach(const std::string& name) {
  last_out_of_reach = name;
}

const std::string& out_of_reach() {
  return last_out_of_reach;
}

}  // namespace platter::runtime
