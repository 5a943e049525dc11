#include "runtime/counts.hpp"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/guest.hpp"
#include "runtime/session.hpp"

namespace platter::runtime {

bool write_counts(const std::string& file) {
  const std::vector<std::uint64_t> counts(guest().counts[0], guest().counts[1]);
  const nlohmann::ordered_json document = {
      {"schema", "platter.counts/1"}, {"cp", charged_words().cp}, {"counts", counts}};
  std::ofstream out(file);
  out << document.dump() << '\n';
  return static_cast<bool>(out.flush());
}

}  // namespace platter::runtime
