// EXECs and the commands that CMS users write into them.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <vector>

#include "emulator/specification/units.hpp"
#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/routines/print_line.hpp"
#include "runtime/system/cms/commands.hpp"

namespace platter::runtime {

using cms::Refused;

namespace {

std::string text_of(const std::vector<std::byte>& record) {
  std::string text;
  for (const std::byte one : record) text += static_cast<char>(one);
  return text;
}

std::vector<std::byte> bytes_of(const std::string& text, std::size_t length) {
  std::vector<std::byte> record;
  for (const char c : text) record.push_back(static_cast<std::byte>(c));
  record.resize(length, std::byte{' '});
  return record;
}

cms::Format format_of(const Command& command, const std::string& format) {
  if (format != "F" && format != "V") command.refuse(fmt::format("RECFM '{}': write F or V", format));
  return format == "F" ? cms::Format::kFixed : cms::Format::kVariable;
}

/// Performs EXECIO n|* DISKR NAME TYPE MODE LINE (FINIS.
void execio_read(CmsFiles& files, const Command& command, const CmsName& name, std::int64_t most) {
  auto& file = files.open_by_calls(name);
  std::int64_t& next =
      files.exec_positions().try_emplace(fmt::format("{} {}", name.name, name.mode), 1).first->second;
  if (command.words() > 6) next = command.number(command.word(6), "line");
  std::vector<std::byte> record;
  std::int64_t count = 0;
  for (; count < most && next <= file.file().records; ++count, ++next) {
    record.resize(file.length_of(next).size());
    file.read(next, 1, record);
    files.stack().push_back(text_of(record));
  }
  constexpr int kEndOfFile = 2;
  if (command.word(1) != "*" && count < most)
    throw Refused(kEndOfFile, fmt::format("'{}': the file ends after {} lines", command.line(), count));
}

/// Performs EXECIO n DISKW NAME TYPE MODE LINE F|V LRECL (FINIS STRING text.
void execio_write(CmsFiles& files, const Command& command, const CmsName& name, std::int64_t count) {
  constexpr const char* kDefaultFormat = "V";
  const bool is_new = files.find(name) == nullptr;
  const std::string format = command.words() > 7 ? command.word(7) : kDefaultFormat;
  constexpr std::int64_t kLine = 80;
  constexpr std::int64_t kLongest = 65535;
  const std::int64_t length = command.words() > 8 ? command.number(command.word(8), "LRECL", 1, kLongest)
                                                  : (format == "F" ? kLine : kLongest);
  if (is_new) files.create(name, format_of(command, format), amount::Bytes{length});
  auto& file = files.open_by_calls(name);
  std::int64_t next = command.words() > 6 ? command.number(command.word(6), "line", 0) : 0;
  if (next == 0) next = file.file().records + 1;
  const bool has_text = std::find(command.option_words().begin(), command.option_words().end(), "STRING") !=
                        command.option_words().end();
  for (std::int64_t i = 0; i < count; ++i) {
    std::string line = has_text ? command.text_after("STRING") : "";
    if (!has_text) {
      if (files.stack().empty())
        command.refuse("the program stack is empty; EXECIO DISKR, &STACK or STRING fill it");
      line = files.stack().front();
      files.stack().pop_front();
    }
    if (line.empty()) line = " ";
    const std::size_t bytes =
        file.file().format == cms::Format::kFixed ? file.file().length.size() : line.size();
    file.write(next++, 1, bytes_of(line, bytes));
  }
}

}  // namespace

void execio(CmsFiles& files, Command& command) {
  constexpr const char* kForm =
      "EXECIO n|* DISKR NAME TYPE MODE LINE (FINIS, or EXECIO n DISKW NAME TYPE MODE LINE F|V LRECL "
      "(FINIS STRING text";
  const auto& options = command.option_words();
  const bool finis = std::find(options.begin(), options.end(), "FINIS") != options.end();
  if (options.empty() || options.front() != "STRING") {
    for (const auto& option : options) {
      if (option == "STRING") break;
      if (option != "FINIS") command.refuse(fmt::format("unknown option '{}'; write {}", option, kForm));
    }
  }
  constexpr std::size_t kMostWords = 9;
  if (command.words() > kMostWords)
    command.refuse(fmt::format("unexpected word '{}'; write {}", command.word(kMostWords), kForm));
  if (command.words() < 5) command.refuse(fmt::format("a word is missing; write {}", kForm));
  const CmsName name =
      cms_name(command.word(3) + ' ' + command.word(4) + (command.words() > 5 ? ' ' + command.word(5) : ""));
  constexpr std::int64_t kAll = 1'000'000'000;
  const bool all = command.word(1) == "*";
  const std::int64_t count = all ? kAll : command.number(command.word(1), "lines", 0);
  if (command.word(2) == "DISKR") {
    if (all && files.find(name) == nullptr)
      throw Refused(cms::kNotFound,
                    fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
    execio_read(files, command, name, count);
  } else if (command.word(2) == "DISKW" && !all) {
    execio_write(files, command, name, count);
  } else {
    command.refuse(fmt::format("write {}", kForm));
  }
  if (all || finis) files.close_by_calls(name);
}

void state(CmsFiles& files, Command& command) {
  command.take("STATE NAME TYPE MODE", 4);
  const auto name = command.file(1);
  if (files.find(name) == nullptr)
    throw Refused(cms::kNotFound, fmt::format("file '{} {}{}' not found", name.name, name.mode, name.number));
}

namespace {

CmsName named(const Command& command, std::size_t first) {
  return cms_name(command.word(first) + ' ' + command.word(first + 1) + ' ' + command.word(first + 2));
}

}  // namespace

void rename(CmsFiles& files, Command& command) {
  command.take("RENAME NAME TYPE MODE NAME TYPE MODE", 7);
  files.rename(named(command, 1), named(command, 4));
}

void copyfile(CmsFiles& files, Command& command) {
  command.take("COPYFILE NAME TYPE MODE NAME TYPE MODE (REPLACE RECFM F|V LRECL n", 7, {"RECFM", "LRECL"},
               {"REPLACE"});
  const auto name = named(command, 4);
  const auto from = files.open(named(command, 1));
  if (files.find(name) != nullptr && !command.has("REPLACE")) {
    throw Refused(cms::kBadOption, fmt::format("'{}': file '{} {}{}' already exists; add (REPLACE",
                                               command.line(), name.name, name.mode, name.number));
  }
  constexpr std::int64_t kLongest = 65535;
  const auto& old = from->file();
  const std::string format = command.option("RECFM");
  const std::string length = command.option("LRECL");
  const bool converts = !format.empty() || !length.empty();
  const cms::Format made = format.empty() ? old.format : format_of(command, format);
  const amount::Bytes longest = made == old.format            ? old.length
                                : made == cms::Format::kFixed ? old.longest()
                                                              : amount::Bytes{kLongest};
  const amount::Bytes record =
      length.empty() ? longest : amount::Bytes{command.number(length, "LRECL", 1, kLongest)};
  const auto to = files.create(name, made, record);
  if (converts)
    cms::convert(*from, *to);
  else
    cms::copy(*from, *to);
  to->close();
  from->close();
}

namespace {

/// The statements of an EXEC, of which only a part is modelled: commands, &TYPE, &STACK, &LOOP, &EXIT and
/// comments.
class Exec {
 public:
  Exec(CmsFiles& files, const Command& command) : files_(files), command_(command) {
    const CmsName name = cms_name(command.word(1) + " EXEC A");
    auto& file = files.open_by_calls(name);
    std::vector<std::byte> record;
    for (std::int64_t next = 1; next <= file.file().records; ++next) {
      record.resize(file.length_of(next).size());
      file.read(next, 1, record);
      std::string line = text_of(record);
      line.erase(line.find_last_not_of(' ') + 1);
      lines_.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    }
    files.close_by_calls(name);
  }

  void run() { run(0, lines_.size()); }

 private:
  /// Performs the lines from `first` to `end` - 1. Returns false after &EXIT.
  bool run(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      const std::string line = with_arguments(lines_[i]);
      if (line.empty() || line.front() == '*') continue;
      files_.kernel().work(files_.kernel().specification().exec_statement);
      std::istringstream words(line);
      std::string word;
      words >> word;
      for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      std::string rest;
      std::getline(words >> std::ws, rest);
      if (word == "&TYPE") {
        print_line(rest);
      } else if (word == "&STACK") {
        files_.stack().push_back(rest);
      } else if (word == "&EXIT") {
        if (!rest.empty() && rest != "0")
          throw Refused(static_cast<int>(number(rest)), fmt::format("{}: &EXIT {}", command_.word(1), rest));
        return false;
      } else if (word == "&LOOP") {
        std::istringstream counts(rest);
        std::string body;
        std::string times;
        counts >> body >> times;
        const auto lines = static_cast<std::size_t>(number(body));
        if (lines > end - i - 1) refuse(line, fmt::format("{} lines follow", end - i - 1));
        for (std::int64_t k = number(times); k > 0; --k) {
          if (!run(i + 1, i + 1 + lines)) return false;
        }
        i += lines;
      } else if (word.front() == '&') {
        refuse(line, "only &TYPE, &STACK, &LOOP and &EXIT are modelled");
      } else {
        Command command(line);
        perform(files_, command);
      }
    }
    return true;
  }

  std::int64_t number(const std::string& text) const {
    constexpr std::int64_t kMost = 1'000'000;
    const auto value = specification::parse_whole<std::int64_t>(text);
    if (!value || *value < 0 || *value > kMost) refuse(text, "is not a number from 0 to 1000000");
    return *value;
  }
  [[noreturn]] void refuse(const std::string& line, const std::string& why) const {
    throw Refused(cms::kBadOption, fmt::format("EXEC {}: '{}': {}", command_.word(1), line, why));
  }
  /// Replaces &1 to &9 by the arguments of the EXEC.
  std::string with_arguments(const std::string& line) const {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool argument = line[i] == '&' && i + 1 < line.size() && line[i + 1] >= '1' && line[i + 1] <= '9';
      if (!argument) {
        text += line[i];
        continue;
      }
      const auto which = static_cast<std::size_t>(line[++i] - '0') + 1;
      if (which < command_.words()) text += command_.word(which);
    }
    return text;
  }

  CmsFiles& files_;
  const Command& command_;
  std::vector<std::string> lines_;
};

}  // namespace

void exec(CmsFiles& files, Command& command) {
  constexpr std::size_t kMostWords = 11;
  command.take("EXEC NAME ARGUMENTS", kMostWords);
  Exec(files, command).run();
}

}  // namespace platter::runtime
