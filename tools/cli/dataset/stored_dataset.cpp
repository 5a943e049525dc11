#include "tools/cli/dataset/stored_dataset.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "tools/terminal/say.hpp"

namespace platter::command {

Survey survey(dataset::BlockDevice& device) {
  Survey found;
  dataset::Reader reader(device);
  for (;;) {
    const auto result = reader.read({}, dataset::RemainderPolicy::kSkip);
    if (!found.bad) found.bad = result.bad_data;
    if (result.met == dataset::ReadStatus::kEndOfData) break;
  }
  const auto place = reader.place();
  found.end = {place.record(), place.word == dataset::kBlockWords ? amount::Words{1} : place.word};
  found.doubt = reader.doubt();
  return found;
}

void note_doubt(const std::string& what, const Survey& found) {
  if (!found.doubt) return;
  terminal::say("platter: note: {}: block {}, word {}: {}; this command does not use PFI and PRI\n", what,
                found.doubt->at.block.count, found.doubt->at.word.count, found.doubt->said);
}

}  // namespace platter::command
