#include "runtime/system/cms/queries.hpp"

#include <fmt/format.h>

#include "emulator/specification/units.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/routines/print_line.hpp"

namespace platter::runtime {
namespace {

using cms::Refused;

void list(const cms::File& file, char mode) {
  print_line(fmt::format("{} {}{} {} {} {} {}", file.name, mode, file.mode_number,
                         file.format == cms::Format::kFixed ? 'F' : 'V', file.longest().count, file.records,
                         file.blocks.size()));
}

}  // namespace

cms::Starts starts_of(CmsFiles& files, const std::string& which) {
  if (which == "PRT") return {.writes = files.printer().starts()};
  constexpr std::string_view kVolume = "VOL";
  if (which.starts_with(kVolume)) {
    const auto number = specification::parse_whole<int>(which.substr(kVolume.size()));
    if (number && *number >= 1 && *number <= files.kernel().volumes())
      return files.kernel().real_starts(*number - 1);
    throw Refused(cms::kBadOption,
                  fmt::format("'{}': there are volumes VOL1 to VOL{}", which, files.kernel().volumes()));
  }
  if (which.size() != 1) throw Refused(cms::kBadOption, fmt::format("'{}': a mode, VOL1 or PRT", which));
  static_cast<void>(files.kernel().disk(which[0]));
  return files.kernel().starts(which[0]);
}

void listfile(CmsFiles& files, Command& command) {
  command.take("LISTFILE NAME TYPE MODE", 4);
  const std::string& name = command.word(1);
  const std::string& type = command.word(2);
  if (name != "*" && type != "*") {
    const auto one = command.file(1);
    const cms::File* const file = files.find(one);
    if (file == nullptr)
      throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", one.name, one.mode, one.number));
    return list(*file, one.mode);
  }
  const auto where = cms_name("ANY FILE" + (command.words() > 3 ? ' ' + command.word(3) : ""));
  bool found = false;
  for (const auto* file : files.kernel().disk(where.mode).files()) {
    const auto blank = file->name.find(' ');
    if (name != "*" && file->name.substr(0, blank) != name) continue;
    if (type != "*" && file->name.substr(blank + 1) != type) continue;
    list(*file, where.mode);
    found = true;
  }
  if (!found) throw Refused(cms::kNotFound, fmt::format("no file '{} {}' on {}", name, type, where.mode));
}

void query(CmsFiles& files, Command& command) {
  constexpr const char* kAsked = "QUERY SIO with a mode, VOL1, VOL2 ... or PRT, or QUERY DISK MODE";
  command.take(kAsked, 3);
  const std::string& what = command.word(1);
  const std::string& which = command.word(2);
  if (what == "SIO") {
    const auto starts = starts_of(files, which);
    print_line(fmt::format("{} SIO {} READ {} WRITE {}", which, starts.all(), starts.reads, starts.writes));
  } else if (what == "DISK" && which.size() == 1) {
    const cms::Minidisk& disk = files.kernel().disk(which[0]);
    print_line(fmt::format("{} BLKSIZE {} FILES {} BLKS USED {} LEFT {} TOTAL {}", which[0],
                           disk.block_bytes().count, disk.files().size(), (disk.blocks() - disk.free()).count,
                           disk.free().count, disk.blocks().count));
  } else {
    command.refuse(fmt::format("takes {}", kAsked));
  }
}

}  // namespace platter::runtime
