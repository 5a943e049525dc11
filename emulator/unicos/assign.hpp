#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/ffio/specification.hpp"
#include "emulator/unicos/attributes.hpp"
#include "emulator/unicos/file.hpp"

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
  std::int64_t record_bytes = 0;  ///< RECL=, of direct access
  std::int64_t cache_blocks = 0;  ///< WOPEN's, of direct access; 0: as the library has it
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

/// What assign has been told of: its environment. Of several objects that fit, each attribute is that of the
/// closest: the unit, then the file's name, then a pattern, then the group of the access, then g:all
/// (recalled of the manual; of two patterns that fit, the first by its spelling: decided by us).
class Assignments {
 public:
  /// Does what -R, -I or -O says; a request for a list changes nothing. Throws ffio::Error for an object to
  /// be removed that nobody has.
  void apply(const AssignRequest& request);
  /// Throws ffio::Error.
  Assignment find(const Opening& opening, const ffio::Defaults& defaults);

  /// Lines for FILENV, by object: assign -F cos,sds u:1.
  std::string text() const;
  /// As -V prints them; of one object, or of all. Throws ffio::Error for one that nobody has.
  std::string text_of(const std::string& object) const;
  /// Reads what text() wrote; # begins a remark. `name`: of the file, for messages. Throws ffio::Error.
  static Assignments read(std::string_view text, const std::string& name);
  /// Units and files that no OPEN has asked for.
  std::vector<std::string> unused() const;

 private:
  void fail_for(const std::string& object) const;
  Attributes attributes_for(const Opening& opening, const std::string& file);
  void take(const std::string& object, Attributes& into);

  std::map<std::string, Attributes> objects_;
  std::set<std::string> used_;
};

}  // namespace platter::unicos
