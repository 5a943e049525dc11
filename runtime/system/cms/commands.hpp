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

/// A command of CMS as it was typed: its words in capitals, and what stands behind the parenthesis as
/// options. All that fails is cms::Refused, with the code of a bad option.
class Command {
 public:
  explicit Command(const std::string& line);

  [[noreturn]] void refuse(const std::string& why) const;

  /// What the command takes: `form`, of `most` words with its own name; options that have a value, and such
  /// that have none. To be called before options are asked for. What else stands there is refused.
  void take(const char* form, std::size_t most, std::initializer_list<const char*> valued = {},
            std::initializer_list<const char*> flags = {});

  const std::string& line() const { return line_; }
  /// "" without any.
  std::string name() const { return words_.empty() ? "" : words_.front(); }
  std::size_t words() const { return words_.size(); }
  const std::string& word(std::size_t i) const;
  /// Words from `first` on as a file.
  CmsName file(std::size_t first) const;
  /// The word behind an option's; "": there is none of that.
  std::string option(const std::string& name) const;
  bool has(const std::string& flag) const { return options_.contains(flag); }

  std::int64_t number(const std::string& text, const char* what, std::int64_t least = 1,
                      std::int64_t most = std::numeric_limits<std::int32_t>::max()) const;
  /// "4K" or "4096".
  std::int64_t bytes(const std::string& text, const char* what) const;

 private:
  std::string line_;
  std::vector<std::string> words_;
  std::vector<std::string> behind_;  ///< the parenthesis
  std::map<std::string, std::string> options_;
  std::string form_;
};

/// LISTFILE NAME TYPE MODE; * is any name, or any type.
void listfile(CmsFiles& files, Command& command);

/// QUERY SIO, which the document's authors had added to CP: of a minidisk (A), of a volume's device (VOL1),
/// of the printer (PRT); QUERY DISK MODE.
void query(CmsFiles& files, Command& command);

/// Of a minidisk ("A"), of a volume's device ("VOL1"), or of the printer ("PRT"). Throws cms::Refused.
cms::Starts starts_of(CmsFiles& files, const std::string& which);

/// A command of CMS, as a user types it: FORMAT, FILEDEF, XEDIT, EXECIO, COPYFILE, PRINT, ERASE, LISTFILE,
/// QUERY.
/// Throws cms::Refused, whose code is the command's, and system::CallError where the system is no CMS.
void do_command(Session& session, const std::string& line);

}  // namespace platter::runtime
