#include "runtime/fortran/unit/word/kinds.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "runtime/host/say.hpp"

namespace platter::runtime {

void WordKinds::note(std::int64_t unit, const std::string& dataset) const {
  const auto found = cray_words_.find(dataset);
  if (found == cray_words_.end() || found->second == writes_cray_words_) return;
  say("platter: note: unit {}: dataset {} was written {} --words cray, and this run is {} it\n", unit,
      dataset, found->second ? "with" : "without", found->second ? "without" : "with");
}

}  // namespace platter::runtime
