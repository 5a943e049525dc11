#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/program/session/session.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// A parsed CMS command: its words in capitals, and the words after the parenthesis as options. Errors are
/// cms::Refused with the code of an invalid option.
class Command {
 public:
  explicit Command(const std::string& line);
  /// Returns the command without its first word, CP.
  Command without_cp() const;

  [[noreturn]] void refuse(const std::string& why) const;

  /// Checks the command against its syntax and must be called before options are read. `form`: the syntax,
  /// for messages; `max_words`: the largest number of words, including the command's name; `valued` and
  /// `flags`: the options with and without a value. Rejects all other options and words.
  void take(const char* form, std::size_t max_words, std::initializer_list<const char*> valued = {},
            std::initializer_list<const char*> flags = {});

  const std::string& line() const { return line_; }
  /// Returns the words after the parenthesis as they were typed, from the one after `word`; "" if it is
  /// absent.
  std::string text_after(const std::string& word) const;
  /// Returns the command's name; "" if the line is empty.
  std::string name() const { return words_.empty() ? "" : words_.front(); }
  std::size_t words() const { return words_.size(); }
  const std::string& word(std::size_t i) const;
  /// Returns the file that the words from `first` on name.
  CmsName file(std::size_t first) const;
  /// Returns the value of the option; "" if the option is not given.
  std::string option(const std::string& name) const;
  /// Returns the options, before take() or after it.
  const std::vector<std::string>& option_words() const { return option_words_; }
  bool has(const std::string& flag) const { return options_.contains(flag); }

  std::int64_t number(const std::string& text, const char* what, std::int64_t minimum = 1,
                      std::int64_t maximum = std::numeric_limits<std::int32_t>::max()) const;
  /// Parses the number of a virtual device, in hexadecimal digits.
  int device(const std::string& text) const;
  /// Parses a number of bytes, "4K" or "4096". `what` names it in messages.
  std::int64_t bytes(const std::string& text, const char* what) const;

 private:
  std::string line_;
  std::vector<std::string> words_;
  std::vector<std::string> option_words_;  ///< the words after the parenthesis
  std::map<std::string, std::string> options_;
  std::string form_;
};

/// Performs LISTFILE NAME TYPE MODE; * matches any name or any type.
void listfile(CmsFiles& files, Command& command);

/// Performs QUERY SIO, which the authors of the study had added to CP, for a minidisk (A), the device of a
/// volume (VOL1) or the printer (PRT), and QUERY DISK MODE.
void query(CmsFiles& files, Command& command);

/// A command of CMS or CP and the function that performs it.
struct CommandEntry {
  const char* name;
  void (*work)(CmsFiles&, Command&);
};
/// Returns the commands of CP, which follow the word CP.
const std::vector<CommandEntry>& cp_commands();

// Commands of CMS that use the minidisks of other users, or storage.

/// ACCESS VDEV MODE: gives a mode to a minidisk and reads its directory.
void access(CmsFiles& files, Command& command);
/// RELEASE MODE: takes the mode from its minidisk.
void release(CmsFiles& files, Command& command);
/// DIRECT NAME TYPE MODE: writes CP's directory of users from a file with USER and MDISK statements.
void direct(CmsFiles& files, Command& command);
/// LOADMOD NAME MODE: reads a MODULE into the storage of the virtual machine.
void loadmod(CmsFiles& files, Command& command);
/// NUCXLOAD NAME MODE (SEGMENT NAME: loads a nucleus extension from a MODULE, or uses it in a saved segment.
void nucxload(CmsFiles& files, Command& command);
/// NUCXDROP NAME: frees a nucleus extension.
void nucxdrop(CmsFiles& files, Command& command);
// Commands of CMS that CMS users write into EXECs.

/// EXECIO n|* DISKR or DISKW: moves records between a file and the program stack, one by one.
void execio(CmsFiles& files, Command& command);
/// STATE NAME TYPE MODE: the return code reports whether the file exists.
void state(CmsFiles& files, Command& command);
/// RENAME NAME TYPE MODE NAME TYPE MODE.
void rename(CmsFiles& files, Command& command);
/// COPYFILE NAME TYPE MODE NAME TYPE MODE (REPLACE RECFM F|V LRECL n.
void copyfile(CmsFiles& files, Command& command);
/// EXEC NAME ARGUMENTS: performs the statements of the file NAME EXEC of disk A.
void exec(CmsFiles& files, Command& command);
/// Performs a command, of CMS or of CP after the word CP.
void perform(CmsFiles& files, Command& command);

/// SEGMENT LOAD|PURGE NAME: attaches or detaches a saved segment.
void segment(CmsFiles& files, Command& command);

/// Returns the I/O starts of a minidisk ("A"), of a volume's device ("VOL1") or of the printer ("PRT").
/// Throws cms::Refused.
cms::Starts starts_of(CmsFiles& files, const std::string& which);

/// Performs a command of CMS, or of CP after the word CP, as a user types it. Throws cms::Refused with the
/// command's return code, and system::CallError if the system is not CMS.
void do_command(Session& session, const std::string& line);

}  // namespace platter::runtime
