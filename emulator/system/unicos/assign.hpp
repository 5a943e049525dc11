#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/system/ffio/specification.hpp"
#include "emulator/system/unicos/attributes.hpp"
#include "emulator/system/unicos/file.hpp"

namespace platter::unicos {

/// How a file is reached: what assign's groups are of.
enum class Access : std::uint8_t {
  kSequentialUnformatted,
  kSequentialFormatted,
  kDirectUnformatted,
  kDirectFormatted,
  kQueued,    ///< AQOPEN
  kByLayers,  ///< FFOPEN
};

/// What opens a file.
struct Opening {
  std::int64_t unit = -1;  ///< -1: it has none
  std::string file{};
  Access access = Access::kSequentialUnformatted;
  amount::Bytes record{};  ///< RECL=, of direct access
  amount::Blocks cache{};  ///< WOPEN's, of direct access; 0: as the library has it
};

/// What a file is opened with.
struct Assignment {
  std::string file{};                 ///< as OPEN has it, or as -a says
  std::vector<ffio::Wanted> chain{};  ///< of -F, of -s, or what the library has for this access
  Space space{};
  bool is_scratch = false;  ///< -t: it is removed when it is closed
  bool truncates = true;  ///< what is behind a WRITE goes at REWIND, BACKSPACE, CLOSE; not with -s u, -s bin
  std::string structure{};   ///< -s; "": it says nothing
  std::string attributes{};  ///< as they were typed, for procview; "": none
};

/// When it is told what is wrong with a line of assign's: by the command at once; in a run at the OPEN of
/// what it is for, since that is where the library looks it up.
enum class Faults : std::uint8_t { kAtOnce, kAtOpen };

/// What assign has been told of: its environment. Of several objects that fit, each attribute is that of the
/// closest: the unit, then the file's name, then a pattern, then the group of the access, then g:all
/// (unsourced, from memory of the manual; of two patterns that fit, the first by its spelling: decided by
/// us).
class Assignments {
 public:
  /// Does what -R, -I or -O says; a request for a list changes nothing. Throws ffio::Error for an object to
  /// be removed that nobody has.
  void apply(const AssignRequest& request);
  /// The words behind "assign", applied; -V is refused. `where`: it stands, for messages. Of one that names
  /// no object, what is wrong is told at the OPEN of any file. Throws ffio::Error, if that is at once.
  void take_line(std::string_view line, const std::string& where, Faults faults);
  /// Throws ffio::Error, for what take_line() has kept, too.
  Assignment find(const Opening& opening, const ffio::Defaults& defaults);
  /// As it is called that OPEN opens: as OPEN has it, or as -a says.
  std::string file_of(const Opening& opening);

  /// Lines for FILENV, by object: assign -F cos,sds u:1.
  std::string text() const;
  /// As -V prints them; of one object, or of all. Throws ffio::Error for one that nobody has.
  std::string text_of(const std::string& object) const;
  /// Reads what text() wrote; # begins a remark. `name`: of the file, for messages. Throws ffio::Error.
  static Assignments read(std::string_view text, const std::string& name, Faults faults);
  /// Objects that no OPEN has asked for, flags that are not modelled, and what was wrong with lines of no
  /// file that was opened.
  std::vector<std::string> unused() const;

 private:
  void fail_for(const std::string& object) const;
  std::vector<std::string> objects_for(const Opening& opening) const;
  Attributes attributes_for(const Opening& opening);
  void refuse_faults(const Opening& opening) const;

  std::map<std::string, Attributes> objects_;
  std::map<std::string, std::string> faults_;  ///< by object; "": of any file
  std::set<std::string> used_;
};

}  // namespace platter::unicos
