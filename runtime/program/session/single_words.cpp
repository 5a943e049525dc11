#include "runtime/program/session/single_words.hpp"

#include <set>

#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"

namespace platter::runtime {
namespace {

/// The statements for which the note was printed.
struct Noted {
  std::set<std::string> statements;
};

}  // namespace

void note_single_words(const std::string& where, const char* statement, std::int64_t unit, const char* what) {
  if (!run().part<Noted>().statements.insert(where).second) return;
  say("platter: note: {}: {}: unit {}: a DOUBLE PRECISION {} is one word of the record, but two words on "
      "this machine; use --words cray for two\n",
      where, statement, unit, what);
}

}  // namespace platter::runtime
