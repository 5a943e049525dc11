#include "runtime/counts.hpp"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/session.hpp"

extern "C" {
/// Begin and end of the counters that the charging pass has added; both null in a program without.
extern const std::uint64_t* const platter_guest_counts[2];
}

namespace platter::runtime {

bool write_counts(const std::string& file) {
  const std::vector<std::uint64_t> counts(platter_guest_counts[0], platter_guest_counts[1]);
  const nlohmann::ordered_json document = {
      {"schema", "platter.counts/1"}, {"cp", platter_cp}, {"counts", counts}};
  std::ofstream out(file);
  out << document.dump() << '\n';
  return static_cast<bool>(out.flush());
}

}  // namespace platter::runtime
