#include "runtime/program/session/single_words.hpp"

#include <set>

#include "runtime/host/say.hpp"

namespace platter::runtime {

void note_single_words(const std::string& where, const char* statement, std::int64_t unit, const char* what) {
  static auto* const noted = new std::set<std::string>;  // never destroyed
  if (!noted->insert(where).second) return;
  say("platter: note: {}: {}: unit {}: a DOUBLE PRECISION {} takes one word of the record, and took two on "
      "this machine; --words cray gives it two\n",
      where, statement, unit, what);
}

}  // namespace platter::runtime
