// Commands of CP, and the commands of CMS that use storage or the minidisks of other users.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/routines/print_line.hpp"
#include "runtime/system/cms/commands.hpp"

namespace platter::runtime {

using cms::Refused;

namespace {

constexpr std::int64_t kMostPages = 4096;

/// Returns the first and the last page of a range, such as 500-62B.
std::pair<std::int64_t, std::int64_t> pages_of(const Command& command, const std::string& range) {
  const auto dash = range.find('-');
  const auto number = [&](const std::string& text) -> std::int64_t {
    char* end = nullptr;
    const long value = std::strtol(text.c_str(), &end, 16);
    if (text.empty() || *end != '\0' || value < 0 || value >= kMostPages)
      command.refuse(
          fmt::format("'{}' is not a range of pages, such as 500-62B (hexadecimal, below FFF)", range));
    return value;
  };
  if (dash == std::string::npos)
    command.refuse(fmt::format("'{}' is not a range of pages, such as 500-62B", range));
  const std::int64_t first = number(range.substr(0, dash));
  const std::int64_t last = number(range.substr(dash + 1));
  if (last < first) command.refuse(fmt::format("range {} ends before it begins", range));
  return {first, last};
}

void log_on(CmsFiles& files, Command& command) {
  command.take("CP LOGON USER", 2);
  files.control_program().log_on(command.word(1));
}

void log_off(CmsFiles& files, Command& command) {
  command.take("CP LOGOFF", 1);
  files.control_program().log_off();
}

void define(CmsFiles& files, Command& command) {
  constexpr std::int64_t kLeast = 64 * 1024;
  constexpr std::int64_t kMost = 16 * 1024 * 1024;
  command.take("CP DEFINE STORAGE nK", 3);
  if (command.word(1) != "STORAGE") command.refuse("is modelled only as CP DEFINE STORAGE nK");
  const std::int64_t size = command.bytes(command.word(2), "size");
  if (size < kLeast || size > kMost) command.refuse("a virtual machine has 64K to 16384K");
  files.control_program().define_storage(amount::Bytes{size});
}

void link(CmsFiles& files, Command& command) {
  constexpr const char* kForm = "CP LINK USER VDEV AS VDEV MODE, with mode R, RR, W, WR, M, MR or MW";
  command.take(kForm, 6);
  std::size_t next = command.word(1) == "TO" ? 2 : 1;
  const std::string user = command.word(next++);
  const int owned = command.device(command.word(next++));
  if (next < command.words() && command.word(next) == "AS") ++next;
  const int device = command.device(command.word(next++));
  const std::string mode = next < command.words() ? command.word(next) : "R";
  const std::vector<std::string> modes = {"R", "RR", "W", "WR", "M", "MR", "MW"};
  if (std::find(modes.begin(), modes.end(), mode) == modes.end())
    command.refuse(fmt::format("mode '{}' is not valid; write {}", mode, kForm));
  const auto& entry = files.control_program().directory().find(user);
  if (!entry.disks.contains(owned)) {
    throw Refused(cms::kNoDevice, fmt::format("'{}': the CP directory lists no minidisk {:X} of {}",
                                              command.line(), owned, user));
  }
  files.kernel().link(owned, device);
}

void detach(CmsFiles& files, Command& command) {
  command.take("CP DETACH VDEV", 2);
  files.kernel().detach(command.device(command.word(1)));
}

void define_segment(CmsFiles& files, Command& command) {
  command.take("CP DEFSEG NAME FIRST-LAST SR", 4);
  const auto [first, last] = pages_of(command, command.word(2));
  if (command.words() > 3 && command.word(3) != "SR")
    command.refuse("only SR, shared read-only pages, is modelled");
  files.defined_segments()[command.word(1)] = last - first + 1;
}

void save_segment(CmsFiles& files, Command& command) {
  command.take("CP SAVESEG NAME", 2);
  const auto found = files.defined_segments().find(command.word(1));
  if (found == files.defined_segments().end())
    command.refuse(fmt::format("segment {} is not defined; use CP DEFSEG", command.word(1)));
  files.control_program().save_segment(found->first, found->second);
}

void save_system(CmsFiles& files, Command& command) {
  command.take("CP SAVESYS CMS", 2);
  if (command.word(1) != "CMS")
    command.refuse("only the saved system CMS is modelled; use DEFSEG for a segment");
  files.control_program().save_system();
}

/// Prints the pages of the current virtual machine that are not shared.
void indicate(CmsFiles& files, Command& command) {
  command.take("CP INDICATE USER", 2);
  if (command.word(1) != "USER") command.refuse("only INDICATE USER is modelled");
  const auto use = files.control_program().private_use();
  print_line(fmt::format("USERID={} PAGES: RES-{} PS-{} READS={} WRITES={}", files.control_program().user(),
                         use.resident, use.slots, use.reads, use.writes));
}

void reject_privileged(CmsFiles&, Command& command) {
  command.refuse(
      "is not modelled, since CP's control blocks do not exist here; use QUERY SIO for the counts of an "
      "RDEVBLOK or VDEVBLOK");
}

}  // namespace

void access(CmsFiles& files, Command& command) {
  command.take("ACCESS VDEV MODE", 3);
  const std::string& mode = command.word(2);
  if (mode.size() != 1) command.refuse("a mode must be a letter");
  files.kernel().access(command.device(command.word(1)), mode[0]);
  files.control_program().read_directory(mode[0]);
}

void release(CmsFiles& files, Command& command) {
  command.take("RELEASE MODE", 2);
  const std::string& mode = command.word(1);
  if (mode.size() != 1) command.refuse("a mode must be a letter");
  files.kernel().release(mode[0]);
  files.control_program().unload(fmt::format("DIRECTORY {}", mode));
}

void direct(CmsFiles& files, Command& command) {
  command.take("DIRECT NAME TYPE MODE", 4);
  const auto file = files.open(command.file(1));
  std::vector<cms::UserDirectory::Entry> entries;
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= file->file().records; ++next) {
    record.resize(file->length_of(next).size());
    file->read(next, 1, record);
    std::string text;
    for (const std::byte one : record) text += static_cast<char>(one);
    const Command statement(text);
    if (statement.words() == 0 || statement.name().starts_with("*")) continue;
    if (statement.name() == "USER" && statement.words() > 1) {
      entries.push_back({.user = statement.word(1)});
    } else if (entries.empty()) {
      command.refuse(
          fmt::format("line {}: '{}' is not part of a user's entry; the first statement must be USER", next,
                      statement.name()));
    } else if (statement.name() == "MDISK" && statement.words() > 1) {
      entries.back().disks.insert(command.device(statement.word(1)));
    }
    ++entries.back().statements;
  }
  file->close();
  files.control_program().directory().write(std::move(entries));
}

namespace {

/// Reads a MODULE record by record, through the file system. Returns its length.
amount::Bytes read_module(CmsFiles& files, const std::string& module) {
  const auto file = files.open(cms_name(module));
  cms::read_all(*file);
  const amount::Bytes bytes = file->file().bytes;
  file->close();
  return bytes;
}

std::string module_of(const Command& command) {
  return command.word(1) + " MODULE " + (command.words() > 2 ? command.word(2) : "A");
}

}  // namespace

void loadmod(CmsFiles& files, Command& command) {
  command.take("LOADMOD NAME MODE", 3);
  files.control_program().load_module(command.word(1), read_module(files, module_of(command)));
}

void nucxload(CmsFiles& files, Command& command) {
  command.take("NUCXLOAD NAME MODE (SEGMENT NAME", 3, {"SEGMENT"});
  const std::string segment = command.option("SEGMENT");
  if (segment.empty())
    return files.control_program().load(command.word(1), read_module(files, module_of(command)));
  constexpr amount::Bytes kControlBlock{64};  // SCBLOK (assumed)
  files.control_program().attach_segment(segment);
  files.control_program().load(command.word(1) + " SCBLOK", kControlBlock);
}

void nucxdrop(CmsFiles& files, Command& command) {
  command.take("NUCXDROP NAME", 2);
  cms::ControlProgram& cp = files.control_program();
  if (!cp.unload(command.word(1)) && !cp.unload(command.word(1) + " SCBLOK"))
    throw Refused(cms::kNotLoaded, fmt::format("'{}': nothing of that name is loaded", command.line()));
}

void segment(CmsFiles& files, Command& command) {
  constexpr const char* kForm = "SEGMENT LOAD|PURGE NAME";
  command.take(kForm, 3);
  if (command.word(1) == "LOAD")
    files.control_program().attach_segment(command.word(2));
  else if (command.word(1) == "PURGE")
    files.control_program().detach_segment(command.word(2));
  else
    command.refuse(fmt::format("write {}", kForm));
}

const std::vector<CommandEntry>& cp_commands() {
  static const std::vector<CommandEntry> kCommands = {{"LOGON", log_on},
                                                      {"LOGOFF", log_off},
                                                      {"DEFINE", define},
                                                      {"LINK", link},
                                                      {"DETACH", detach},
                                                      {"DEFSEG", define_segment},
                                                      {"SAVESEG", save_segment},
                                                      {"SAVESYS", save_system},
                                                      {"INDICATE", indicate},
                                                      {"QUERY", query},
                                                      {"LOCATE", reject_privileged},
                                                      {"DCP", reject_privileged}};
  return kCommands;
}

}  // namespace platter::runtime
