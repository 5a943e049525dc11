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

/// The access method of a file, which assign's groups select by.
enum class Access : std::uint8_t {
  kSequentialUnformatted,
  kSequentialFormatted,
  kDirectUnformatted,
  kDirectFormatted,
  kQueued,    ///< AQOPEN
  kByLayers,  ///< FFOPEN
};

/// The properties of an OPEN that select its assignments.
struct Opening {
  std::int64_t unit = -1;  ///< unit number; -1: none
  std::string file{};
  Access access = Access::kSequentialUnformatted;
  amount::Bytes record{};  ///< RECL= of direct access
  amount::Blocks cache{};  ///< size of WOPEN's cache for direct access; 0: the library's default
};

/// The result of looking up a file's assignments.
struct Assignment {
  std::string file{};                 ///< name from OPEN, or from -a
  std::vector<ffio::Wanted> chain{};  ///< layers from -F, from -s, or the library's default for this access
  Space space{};
  bool is_scratch = false;  ///< -t: the file is removed when it is closed
  bool truncates = true;    ///< REWIND, BACKSPACE and CLOSE cut the file after a WRITE; not with -s u, -s bin
  std::string structure{};  ///< -s; "": not specified
  std::string attributes{};  ///< the attributes as typed, for procview; "": none
};

/// Returns the requests of -p, -q, -n and -c.
Space space_of(const Attributes& attributes);

/// The time at which errors in a line of assign are reported: at once, by the command; or in a run, at the
/// OPEN of the object, because the library looks it up there.
enum class Faults : std::uint8_t { kAtOnce, kAtOpen };

/// The assignments in assign's environment. If several objects match, each attribute comes from the closest
/// one: the unit, then the file's name, then a pattern, then the group of the access, then g:all (unsourced,
/// from memory of the manual; if two patterns match, the first in alphabetical order applies: a design
/// choice).
class Assignments {
 public:
  /// Applies a request with -R, -I or -O; a request for a list changes nothing. Throws ffio::Error for an
  /// object to be removed that has no assignments.
  void apply(const AssignRequest& request);
  /// Parses and applies the words after "assign"; rejects -V. `where`: location of the line, for messages.
  /// Errors of a line without an object are reported at the OPEN of any file. Throws ffio::Error if errors
  /// are reported at once.
  void take_line(std::string_view line, const std::string& where, Faults faults);
  /// Looks up the assignments for an OPEN. Throws ffio::Error, also for errors that take_line() has deferred.
  Assignment find(const Opening& opening, const ffio::Defaults& defaults);
  /// Returns the name of the file to open: from OPEN, or from -a.
  std::string file_of(const Opening& opening);

  /// Returns lines for FILENV, sorted by object: assign -F cos,sds u:1.
  std::string text() const;
  /// Returns the output of -V for one object, or for all if `object` is "". Throws ffio::Error for an object
  /// without assignments.
  std::string text_of(const std::string& object) const;
  /// Parses the output of text(); lines that start with # are comments. `name`: of the file, for messages.
  /// Throws ffio::Error.
  static Assignments read(std::string_view text, const std::string& name, Faults faults);
  /// Returns messages on objects that matched no OPEN, flags that are not modelled, and deferred errors for
  /// files that were not opened.
  std::vector<std::string> unused() const;

 private:
  void fail_for(const std::string& object) const;
  std::vector<std::string> objects_for(const Opening& opening) const;
  Attributes attributes_for(const Opening& opening);
  void refuse_faults(const Opening& opening) const;

  std::map<std::string, Attributes> objects_;
  std::map<std::string, std::string> faults_;  ///< deferred errors by object; "": for any file
  std::set<std::string> used_;
};

}  // namespace platter::unicos
