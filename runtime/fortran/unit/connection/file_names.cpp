#include "runtime/fortran/unit/connection/file_names.hpp"

#include <fmt/format.h>

#include "emulator/specification/error.hpp"

namespace platter::runtime {

std::string FileNames::of(std::int64_t unit, const FileService& files) const {
  if (const auto found = opened_.find(unit); found != opened_.end()) return found->second;
  const auto given = given_.find(unit);
  return given == given_.end() ? files.usual_name(unit) : given->second;
}

void FileNames::give(const std::vector<FileOption>& files, FileService& there_are, const ProgramFiles& card) {
  using Age = FileOption::Age;
  for (const auto& file : files) {
    const bool there = there_are.has(file.name);
    if (file.age == (there ? Age::kNew : Age::kOld)) {
      throw specification::Error(fmt::format("--file {}={}: {}", file.unit, file.name,
                                             there ? "new: the image has a file of that name; leave ',new' "
                                                     "out to go on with it"
                                                   : "old: there is no file of that name; an --image with "
                                                     "one of an earlier run has it"));
    }
    given_[card.same_as(file.unit)] = file.name;
  }
}

}  // namespace platter::runtime
