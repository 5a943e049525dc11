#include "runtime/view/counts.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/session/guest.hpp"
#include "runtime/session/session.hpp"

namespace platter::runtime {

std::string counts_json() {
  const std::vector<std::uint64_t> counts(guest().counts[0], guest().counts[1]);
  const nlohmann::ordered_json document = {
      {"schema", "platter.counts/1"}, {"cp", charged_words().cp}, {"counts", counts}};
  return document.dump() + '\n';
}

}  // namespace platter::runtime
