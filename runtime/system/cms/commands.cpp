#include "runtime/system/cms/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/cms/open_file.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/routines/print_line.hpp"
#include "runtime/system/cms/services.hpp"

namespace platter::runtime {

Command::Command(const std::string& line) : line_(line) {
  std::string text;
  for (const unsigned char c : line) {
    if (c == '(' || c == ')') text += ' ';
    text += static_cast<char>(std::toupper(c));
    if (c == '(' || c == ')') text += ' ';
  }
  std::istringstream in(text);
  bool options = false;
  for (std::string word; in >> word && word != ")";) {  // the text after the closing parenthesis is a comment
    if (word == "(" && !options)
      options = true;
    else
      (options ? option_words_ : words_).push_back(word);
  }
}

Command Command::without_cp() const {
  Command rest = *this;
  if (!rest.words_.empty()) rest.words_.erase(rest.words_.begin());
  return rest;
}

int Command::device(const std::string& text) const {
  char* end = nullptr;
  const long number = std::strtol(text.c_str(), &end, 16);
  if (*end != '\0' || number < 1 || number > 0xFFF)
    refuse(fmt::format("'{}' is not the number of a virtual device; write a hexadecimal number from 1 to FFF",
                       text));
  return static_cast<int>(number);
}

void Command::refuse(const std::string& why) const {
  throw cms::Refused(cms::kBadOption, fmt::format("'{}': {}", line_, why));
}

void Command::take(const char* form, std::size_t max_words, std::initializer_list<const char*> valued,
                   std::initializer_list<const char*> flags) {
  form_ = form;
  if (words_.size() > max_words)
    refuse(fmt::format("unexpected word '{}'; write {}", words_[max_words], form));
  const auto is_of = [](const auto& known, const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  };
  for (std::size_t i = 0; i < option_words_.size(); ++i) {
    const std::string& option = option_words_[i];
    if (options_.contains(option)) refuse(fmt::format("option {} is given twice", option));
    if (is_of(flags, option)) {
      options_[option];
    } else if (is_of(valued, option)) {
      if (i + 1 == option_words_.size()) refuse(fmt::format("option {} has no value", option));
      options_[option] = option_words_[++i];
    } else {
      std::vector<std::string> known(valued.begin(), valued.end());
      known.insert(known.end(), flags.begin(), flags.end());
      refuse(fmt::format("unknown option '{}'{}; write {}", option, specification::suggestion(option, known),
                         form));
    }
  }
}

std::string Command::text_after(const std::string& word) const {
  std::string capitals;
  for (const unsigned char c : line_) capitals += static_cast<char>(std::toupper(c));
  const auto options_start = capitals.find('(');
  const auto at = options_start == std::string::npos ? options_start : capitals.find(word, options_start);
  if (at == std::string::npos || at + word.size() >= line_.size()) return "";
  return line_.substr(at + word.size() + 1);
}

const std::string& Command::word(std::size_t i) const {
  if (i < words_.size()) return words_[i];
  refuse(fmt::format("a word is missing; write {}", form_));
}

CmsName Command::file(std::size_t first) const {
  std::string name = word(first) + ' ' + word(first + 1);
  if (first + 2 < words_.size()) name += ' ' + words_[first + 2];
  return cms_name(name);
}

std::string Command::option(const std::string& name) const {
  const auto found = options_.find(name);
  return found == options_.end() ? "" : found->second;
}

std::int64_t Command::number(const std::string& text, const char* what, std::int64_t minimum,
                             std::int64_t maximum) const {
  const auto number = specification::parse_whole<std::int64_t>(text);
  if (!number || *number < minimum || *number > maximum)
    refuse(fmt::format("{} '{}' is not a number from {} to {}", what, text, minimum, maximum));
  return *number;
}

std::int64_t Command::bytes(const std::string& text, const char* what) const {
  constexpr std::int64_t kKilo = 1024;
  if (text.empty() || text.back() != 'K') return number(text, what);
  return kKilo *
         number(text.substr(0, text.size() - 1), what, 1, std::numeric_limits<std::int32_t>::max() / kKilo);
}

using cms::Refused;

namespace {

void list(const cms::File& file, char mode) {
  print_line(fmt::format("{} {}{} {} {} {} {}", file.name, mode, file.mode_number,
                         file.format == cms::Format::kFixed ? 'F' : 'V', file.longest().count, file.records,
                         file.blocks().count));
}

}  // namespace

cms::Starts starts_of(CmsFiles& files, const std::string& which) {
  if (which == "PRT") return {.writes = files.printer().starts()};
  constexpr std::string_view kVolume = "VOL";
  if (which.starts_with(kVolume)) {
    const auto number = specification::parse_whole<int>(which.substr(kVolume.size()));
    if (number && *number >= 1 && *number <= files.kernel().volumes())
      return files.kernel().real_starts(*number - 1);
    throw Refused(cms::kBadOption, fmt::format("volume '{}' does not exist; use VOL1 to VOL{}", which,
                                               files.kernel().volumes()));
  }
  if (which.size() != 1)
    throw Refused(cms::kBadOption, fmt::format("'{}' is not a mode, VOL1 or PRT", which));
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
  constexpr const char* kForms = "QUERY SIO with a mode, VOL1, VOL2 ... or PRT, or QUERY DISK MODE";
  command.take(kForms, 3);
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
    command.refuse(fmt::format("this form of QUERY is not modelled; write {}", kForms));
  }
}

namespace {

/// Performs FORMAT 191 A 20 (BLKSIZE 4K.
void format(CmsFiles& files, Command& command) {
  command.take("FORMAT VDEV MODE CYLINDERS (BLKSIZE 512|1K|2K|4K", 4, {"BLKSIZE"});
  const std::string& device = command.word(1);
  const std::string& mode = command.word(2);
  if (mode.size() != 1) command.refuse("a mode must be a letter");
  const std::int64_t cylinders = command.words() > 3 ? command.number(command.word(3), "cylinders") : 0;
  const std::string size = command.option("BLKSIZE");
  const amount::Bytes bytes{size.empty() ? 4096 : command.bytes(size, "BLKSIZE")};
  files.kernel().format(command.device(device), mode[0], bytes, cylinders);
}

Filedef::Records records_of(const Command& command, const std::string& format) {
  if (format == "F" || format == "FB") return Filedef::Records::kFixed;
  if (format == "V" || format == "VB") return Filedef::Records::kVariable;
  if (format == "VS" || format == "VBS") return Filedef::Records::kSpanned;
  command.refuse(fmt::format("RECFM {}: only F, FB, V, VB, VS and VBS are modelled", format));
}

/// Performs FILEDEF 8 DISK NAME TYPE A4 (RECFM VBS LRECL 32756 BLKSIZE 32760. Record options of the printer
/// have no effect.
void filedef(CmsFiles& files, Command& command) {
  constexpr std::int64_t kUnits = 99;
  constexpr std::int64_t kMinBlock = 12;
  constexpr std::int64_t kLongestBlock = 32760;
  constexpr std::int64_t kLargestBlock = 65536;
  constexpr std::int64_t kLongestRecord = 65535;
  command.take(
      "FILEDEF UNIT DISK NAME TYPE MODE (RECFM F|V|VBS LRECL n BLKSIZE n, FILEDEF UNIT PRINTER, or FILEDEF "
      "UNIT CLEAR",
      6, {"RECFM", "LRECL", "BLKSIZE"});
  const bool clears = command.words() == 3 && command.word(2) == "CLEAR";
  if (clears && command.word(1) == "*") return files.clear_filedefs();
  std::string name = command.word(1);
  if (name.size() == 8 && name.starts_with("FT") && name.ends_with("F001")) name = name.substr(2, 2);
  const auto unit = command.number(name, "unit", 1, kUnits);
  if (clears) return files.clear_filedef(unit);
  if (unit == 5 || unit == 6)
    command.refuse("units 5 and 6 are reserved for the cards and the printed output");
  Filedef filedef;
  const std::string format = command.option("RECFM");
  filedef.has_record_format = !format.empty();
  if (const auto length = command.option("LRECL"); !length.empty())
    filedef.length = amount::Bytes{command.number(length, "LRECL", 1, kLongestRecord)};
  if (const auto block = command.option("BLKSIZE"); !block.empty())
    filedef.block = amount::Bytes{command.number(block, "BLKSIZE", kMinBlock, kLargestBlock)};
  if (filedef.block > amount::Bytes{kLongestBlock})
    command.refuse(fmt::format(
        "FORTRAN reads and writes through the OS simulation (OSSIM), whose blocks have at most {} "
        "bytes; FSWRITE writes records of up to {} bytes",
        kLongestBlock, kLongestRecord));
  if (command.word(2) == "PRINTER") {
    if (command.words() > 3) command.refuse("the printer does not accept a name");
    return files.define(unit, {.on_printer = true, .file = {}});
  }
  if (command.word(2) != "DISK") command.refuse("only DISK and PRINTER are modelled");
  filedef.file = command.file(3);
  if (!format.empty()) filedef.records = records_of(command, format);
  if (filedef.has_record_format && filedef.records == Filedef::Records::kSpanned && filedef.file.number != 4)
    command.refuse("spanned records need files of mode 4, such as A4");
  files.define(unit, filedef);
}

/// Performs XEDIT NAME TYPE MODE (WIDTH 80: loads the file into the editor and quits.
void xedit(CmsFiles& files, Command& command) {
  command.take("XEDIT NAME TYPE MODE (WIDTH n", 4, {"WIDTH"});
  const auto name = command.file(1);
  const auto file = files.open(name);
  const auto width = command.option("WIDTH");
  const amount::Bytes bytes =
      width.empty() ? file->file().length : amount::Bytes{command.number(width, "WIDTH")};
  files.control_program().load("XEDIT", file->file().records * bytes);
  cms::load(*file, bytes, files.kernel(), files.kernel().disk(name.mode).block_bytes());
  file->close();
  files.control_program().unload("XEDIT");
}

/// Performs PRINT NAME TYPE MODE. A call reads as many fixed records as fit into a disk block, or one
/// variable record. A start of the printer passes as many lines as fit into a disk block (assumed).
void print(CmsFiles& files, Command& command) {
  command.take("PRINT NAME TYPE MODE", 4);
  const auto name = command.file(1);
  const auto file = files.open(name);
  const amount::Bytes block = files.kernel().disk(name.mode).block_bytes();
  std::vector<amount::Bytes> lines;
  amount::Bytes bytes;
  const auto start = [&] {
    if (!lines.empty()) files.printer().print(lines);
    lines.clear();
    bytes = {};
  };
  const bool fixed = file->file().format == cms::Format::kFixed;
  const std::int64_t most = fixed ? std::max<std::int64_t>(block / file->file().length, 1) : 1;
  std::vector<std::byte> records;
  for (std::int64_t next = 1; next <= file->file().records; next += most) {
    const std::int64_t count = std::min(most, file->file().records - next + 1);
    const amount::Bytes length = file->length_of(next);
    records.resize((count * length).size());
    file->read(next, count, records);
    for (std::int64_t i = 0; i < count; ++i) {
      if (bytes + length > block) start();
      lines.push_back(length);
      bytes += length;
    }
  }
  start();
  files.printer().close();
  file->close();
}

void erase(CmsFiles& files, Command& command) {
  command.take("ERASE NAME TYPE MODE", 4);
  const auto name = command.file(1);
  if (!files.erase(name))
    throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
}

constexpr auto kCommands = std::to_array<CommandEntry>({{"FORMAT", format},
                                                        {"FILEDEF", filedef},
                                                        {"XEDIT", xedit},
                                                        {"EXECIO", execio},
                                                        {"COPYFILE", copyfile},
                                                        {"STATE", state},
                                                        {"RENAME", rename},
                                                        {"EXEC", exec},
                                                        {"PRINT", print},
                                                        {"ERASE", erase},
                                                        {"LISTFILE", listfile},
                                                        {"QUERY", query},
                                                        {"ACCESS", access},
                                                        {"RELEASE", release},
                                                        {"DIRECT", direct},
                                                        {"LOADMOD", loadmod},
                                                        {"NUCXLOAD", nucxload},
                                                        {"NUCXDROP", nucxdrop},
                                                        {"SEGMENT", segment}});

/// Performs the command of that name. Throws Refused with CMS's return code for an unknown command.
template <typename Commands>
void perform(CmsFiles& files, Command& command, const Commands& commands) {
  const std::string name = command.name();
  const auto known = std::find_if(commands.begin(), commands.end(),
                                  [&](const CommandEntry& one) { return name == one.name; });
  if (known == commands.end()) {
    std::vector<std::string> names;
    for (const auto& one : commands) names.emplace_back(one.name);
    constexpr int kUnknown = -3;  // CMS's return code
    throw Refused(kUnknown, fmt::format("'{}': unknown command '{}'{}", command.line(), name,
                                        specification::suggestion(name, names)));
  }
  files.kernel().work(files.kernel().specification().command);
  known->work(files, command);
}

}  // namespace

void perform(CmsFiles& files, Command& command) {
  if (command.name() != "CP") return perform(files, command, kCommands);
  Command of_cp = command.without_cp();
  perform(files, of_cp, cp_commands());
}

void do_command(Session& session, const std::string& line) {
  Command command(line);
  perform(cms_files(session, "CMS"), command);
}

}  // namespace platter::runtime
