#include "runtime/cms/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <vector>

#include "emulator/cms/editor.hpp"
#include "emulator/cms/refused.hpp"
#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/fortran/print_line.hpp"

namespace platter::runtime {
namespace {

using cms::Refused;
using Words = std::vector<std::string>;

/// Words in capitals; those behind the parenthesis are options.
struct Command {
  std::string line;
  Words words;
  Words options;

  [[noreturn]] void refuse(const std::string& why) const {
    throw Refused(cms::kBadOption, fmt::format("'{}': {}", line, why));
  }
  const std::string& word(std::size_t i, const char* form) const {
    if (i < words.size()) return words[i];
    refuse(fmt::format("takes {}", form));
  }
  /// Words from `first` on as a file.
  CmsName file(std::size_t first, const char* form) const {
    std::string name = word(first, form) + ' ' + word(first + 1, form);
    if (first + 2 < words.size()) name += ' ' + words[first + 2];
    return cms_name(name);
  }
  /// The word behind an option's; "": there is none of that.
  std::string option(std::string_view name) const {
    for (std::size_t i = 0; i + 1 < options.size(); i += 2)
      if (options[i] == name) return options[i + 1];
    return "";
  }
  std::int64_t number(const std::string& text, const char* what) const {
    const auto number = specification::parse_whole<std::int64_t>(text);
    if (!number || *number < 1) refuse(fmt::format("{} '{}' is no number above 0", what, text));
    return *number;
  }
  void require_options(std::initializer_list<const char*> known) const {
    if (options.size() % 2 != 0) refuse("each option has a value");
    for (std::size_t i = 0; i < options.size(); i += 2) {
      if (std::find(known.begin(), known.end(), options[i]) == known.end())
        refuse(fmt::format("option '{}'{}", options[i],
                           specification::suggestion(options[i], {known.begin(), known.end()})));
    }
  }
};

Command parsed(const std::string& line) {
  Command command;
  command.line = line;
  std::string text;
  for (const unsigned char c : line) {
    if (c == '(' || c == ')') text += ' ';
    text += static_cast<char>(std::toupper(c));
    if (c == '(') text += ' ';
  }
  std::istringstream in(text);
  bool options = false;
  for (std::string word; in >> word;) {
    if (word == "(") {
      options = true;
    } else if (word == ")") {
      break;
    } else {
      (options ? command.options : command.words).push_back(word);
    }
  }
  return command;
}

/// FORMAT 191 A 20 (BLKSIZE 4K
void format(CmsFiles& files, const Command& command) {
  constexpr const char* kForm = "FORMAT VDEV MODE CYLINDERS (BLKSIZE 512|1K|2K|4K";
  command.require_options({"BLKSIZE"});
  const std::string& device = command.word(1, kForm);
  const std::string& mode = command.word(2, kForm);
  if (mode.size() != 1) command.refuse("a mode is a letter");
  const std::int64_t cylinders = command.words.size() > 3 ? command.number(command.words[3], "cylinders") : 0;
  std::string size = command.option("BLKSIZE");
  std::int64_t bytes = 4096;
  if (!size.empty()) {
    const bool kilo = size.back() == 'K';
    if (kilo) size.pop_back();
    bytes = command.number(size, "BLKSIZE") * (kilo ? 1024 : 1);
  }
  char* end = nullptr;
  const long number = std::strtol(device.c_str(), &end, 16);
  if (*end != '\0' || number < 1 || number > 0xFFF)
    command.refuse(fmt::format("'{}' is no virtual device", device));
  files.kernel().format(static_cast<int>(number), mode[0], bytes, cylinders);
}

/// FILEDEF 8 DISK NAME TYPE A4 (RECFM VBS LRECL 32756 BLKSIZE 32760
void filedef(CmsFiles& files, const Command& command) {
  constexpr const char* kForm =
      "FILEDEF UNIT DISK NAME TYPE MODE (RECFM F|V|VBS LRECL n BLKSIZE n, or FILEDEF UNIT PRINTER";
  command.require_options({"RECFM", "LRECL", "BLKSIZE"});
  const auto unit = command.number(command.word(1, kForm), "unit");
  if (command.word(2, kForm) == "PRINTER") return files.define(unit, {.on_printer = true, .file = {}});
  if (command.word(2, kForm) != "DISK") command.refuse("units are on DISK or PRINTER here");
  Filedef filedef{.file = command.file(3, kForm)};
  const std::string format = command.option("RECFM");
  if (format == "F" || format == "FB") filedef.records = Filedef::Records::kFixed;
  if (format == "V" || format == "VB") filedef.records = Filedef::Records::kVariable;
  if (!format.empty() && filedef.records == Filedef::Records::kSpanned && format != "VBS" && format != "VS")
    command.refuse(fmt::format("RECFM {}: F, FB, V, VB, VS and VBS are modelled", format));
  if (filedef.records == Filedef::Records::kSpanned && filedef.file.number != 4)
    command.refuse("spanned records are kept in files of mode 4, as A4");
  if (const auto length = command.option("LRECL"); !length.empty())
    filedef.length = command.number(length, "LRECL");
  if (const auto block = command.option("BLKSIZE"); !block.empty())
    filedef.block = command.number(block, "BLKSIZE");
  files.define(unit, filedef);
}

/// XEDIT NAME TYPE MODE (WIDTH 80: loads the file, and leaves it.
void xedit(CmsFiles& files, const Command& command) {
  command.require_options({"WIDTH"});
  const auto name = command.file(1, "XEDIT NAME TYPE MODE (WIDTH n");
  const auto file = files.open(name);
  const auto width = command.option("WIDTH");
  cms::load(*file, width.empty() ? file->file().length : command.number(width, "WIDTH"), files.kernel(),
            files.kernel().disk(name.mode).block_bytes());
  file->close();
}

/// EXECIO * DISKR NAME TYPE MODE
void execio(CmsFiles& files, const Command& command) {
  constexpr const char* kForm = "EXECIO * DISKR NAME TYPE MODE";
  if (command.word(1, kForm) != "*" || command.word(2, kForm) != "DISKR")
    command.refuse("is modelled as EXECIO * DISKR NAME TYPE MODE");
  const auto file = files.open(command.file(3, kForm));
  cms::read_all(*file);
  file->close();
}

/// PRINT NAME TYPE MODE: lines of a block, or as many bytes, in one start of the printer.
void print(CmsFiles& files, const Command& command) {
  const auto name = command.file(1, "PRINT NAME TYPE MODE");
  const auto file = files.open(name);
  const std::int64_t most = files.kernel().disk(name.mode).block_bytes();
  std::vector<std::int64_t> lines;
  std::int64_t bytes = 0;
  const auto start = [&] {
    if (!lines.empty()) files.printer().print(lines);
    lines.clear();
    bytes = 0;
  };
  std::vector<std::byte> record;
  for (std::int64_t next = 1; next <= file->file().records; ++next) {
    record.resize(static_cast<std::size_t>(file->length_of(next)));
    file->read(next, 1, record);
    if (bytes + std::ssize(record) > most) start();
    lines.push_back(std::ssize(record));
    bytes += std::ssize(record);
  }
  start();
  files.printer().close();
  file->close();
}

/// COPYFILE NAME TYPE MODE NAME TYPE MODE
void copyfile(CmsFiles& files, const Command& command) {
  constexpr const char* kForm = "COPYFILE NAME TYPE MODE NAME TYPE MODE";
  command.word(6, kForm);
  const auto from = files.open(cms_name(command.words[1] + ' ' + command.words[2] + ' ' + command.words[3]));
  const auto name = cms_name(command.words[4] + ' ' + command.words[5] + ' ' + command.words[6]);
  const auto to = files.create(name, from->file().format, from->file().length);
  cms::copy(*from, *to);
  to->close();
  from->close();
}

void erase(CmsFiles& files, const Command& command) {
  const auto name = command.file(1, "ERASE NAME TYPE MODE");
  if (!files.erase(name))
    throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
}

void list(const cms::File& file, char mode, int number) {
  print_line(fmt::format("{} {}{} {} {} {} {}", file.name, mode, number,
                         file.format == cms::Format::kFixed ? 'F' : 'V', file.length, file.records,
                         file.blocks.size()));
}

/// LISTFILE NAME TYPE MODE; * is any name, or any type.
void listfile(CmsFiles& files, const Command& command) {
  constexpr const char* kForm = "LISTFILE NAME TYPE MODE";
  const std::string& name = command.word(1, kForm);
  const std::string& type = command.word(2, kForm);
  if (name != "*" && type != "*") {
    const auto one = command.file(1, kForm);
    const cms::File* const file = files.find(one);
    if (file == nullptr)
      throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", one.name, one.mode, one.number));
    return list(*file, one.mode, one.number);
  }
  const auto where = cms_name("ANY FILE" + (command.words.size() > 3 ? ' ' + command.words[3] : ""));
  bool found = false;
  for (const auto* file : files.kernel().disk(where.mode).files()) {
    const auto blank = file->name.find(' ');
    if (name != "*" && file->name.substr(0, blank) != name) continue;
    if (type != "*" && file->name.substr(blank + 1) != type) continue;
    list(*file, where.mode, where.number);
    found = true;
  }
  if (!found) throw Refused(cms::kNotFound, fmt::format("no file '{} {}' on {}", name, type, where.mode));
}

/// QUERY SIO, which the document's authors had added to CP: of a minidisk (A), of a volume's device (VOL1),
/// of the printer (PRT); QUERY DISK MODE.
void query(CmsFiles& files, const Command& command) {
  constexpr const char* kForm = "QUERY SIO with a mode, VOL1, VOL2 ... or PRT, or QUERY DISK MODE";
  const std::string& what = command.word(1, kForm);
  const std::string& which = command.word(2, kForm);
  if (what == "SIO") {
    const auto starts = starts_of(files, which);
    print_line(fmt::format("{} SIO {} READ {} WRITE {}", which, starts.all(), starts.reads, starts.writes));
  } else if (what == "DISK") {
    const cms::Minidisk& disk = files.kernel().disk(which[0]);
    print_line(fmt::format("{} BLKSIZE {} FILES {} BLKS USED {} LEFT {} TOTAL {}", which[0],
                           disk.block_bytes(), disk.files().size(), disk.blocks() - disk.free(), disk.free(),
                           disk.blocks()));
  } else {
    command.refuse(fmt::format("takes {}", kForm));
  }
}

struct Known {
  const char* name;
  void (*work)(CmsFiles&, const Command&);
};
constexpr auto kCommands = std::to_array<Known>({{"FORMAT", format},
                                                 {"FILEDEF", filedef},
                                                 {"XEDIT", xedit},
                                                 {"EXECIO", execio},
                                                 {"COPYFILE", copyfile},
                                                 {"PRINT", print},
                                                 {"ERASE", erase},
                                                 {"LISTFILE", listfile},
                                                 {"QUERY", query}});

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

CmsFiles& cms_files(Session& session, const char* routine) {
  if (CmsFiles* const files = session.units().cms()) return *files;
  throw system::CallError(routine, session.machine().choice().system, "it is of CMS");
}

void do_command(Session& session, const std::string& line) {
  CmsFiles& files = cms_files(session, "CMS");
  const Command command = parsed(line);
  const std::string name = command.words.empty() ? "" : command.words.front();
  const auto* const known =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const Known& one) { return name == one.name; });
  if (known == kCommands.end()) {
    std::vector<std::string> names;
    for (const auto& one : kCommands) names.emplace_back(one.name);
    constexpr int kUnknown = -3;  // CMS's code
    throw Refused(kUnknown, fmt::format("'{}': unknown command '{}'{}", line, name,
                                        specification::suggestion(name, names)));
  }
  files.kernel().work(files.kernel().specification().command);
  known->work(files, command);
}

}  // namespace platter::runtime
