// A trace of events, which a program's own process writes, as platter explain reads it: its calls are
// surveyed and those of each line explained, or it is rejected with an exception that carries a message.

#include <exception>
#include <string>

#include "tests/fuzz/file_of.hpp"
#include "tools/analysis/explain/explanation_text.hpp"
#include "tools/analysis/explain/picture.hpp"
#include "tools/analysis/explain/recorded.hpp"
#include "tools/analysis/explain/survey.hpp"

namespace platter::fuzz {
namespace {

void explain_pair(const std::string& file, const explain::Pair& pair) {
  const auto scene = explain::scene_of(explain::Recording(file).rest(), pair.before, pair.request);
  if (!scene) return;
  require(!explain::explanation_text(*scene).empty());
  require(!explain::picture_of(*scene).empty());
}

void explain_trace(const std::string& file) {
  const auto survey = explain::survey(file, 1);
  for (const auto& line : survey.lines) {
    require(line.revolutions() >= 0);
    explain_pair(file, line.second);
    for (const auto& [cause, lost] : line.lost) explain_pair(file, lost.first);
  }
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    explain_trace(file_of({data, size}));
  } catch (const std::exception& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
