#include "emulator/processor/resources.hpp"

#include <algorithm>
#include <numeric>

namespace platter::processor {
namespace {

constexpr std::int64_t kMost = 1'000'000;  ///< of anything that is counted: far more than any machine had

}  // namespace

Registers read_registers(specification::Reader reader) {
  Registers result;
  result.operands = reader.count("operands", "registers", Registers::kWorking, kMost);
  const std::int64_t most = reader.is_right("operands") ? result.operands : kMost;
  result.loads = reader.count("loads", "registers", 1, most);
  result.kept = reader.count("kept", "registers", 0, most - Registers::kWorking);
  reader.finish();
  return result;
}

Instructions read_instructions(specification::Reader reader) {
  Instructions result;
  result.held = reader.count("held", "parcels", 0, kMost);
  result.outside = read_price(reader, "outside");
  result.fetched = reader.count("fetched", "parcels", 1, kMost);
  result.fetch = read_price(reader, "fetch");
  if (reader.has("read_ahead")) result.read_ahead = reader.flag("read_ahead");
  result.reference = reader.count("reference", "parcels", 1, kMost);
  result.branch = reader.count("branch", "parcels", 1, kMost);
  result.constant = reader.count("constant", "parcels", 1, kMost);
  reader.finish();
  return result;
}

Memory read_memory(specification::Reader reader) {
  Memory result;
  result.banks = reader.count("banks", "banks", 1, kMost);
  result.bank_busy = read_price(reader, "bank_busy");
  reader.finish();
  return result;
}

std::int64_t Memory::per_word(std::int64_t distance) const {
  const std::int64_t shared = std::max<std::int64_t>(std::gcd(banks, distance), 1);
  const std::int64_t visited = std::max<std::int64_t>(banks / shared, 1);  // before the first comes again
  return std::max<std::int64_t>(1, (bank_busy + visited - 1) / visited);
}

}  // namespace platter::processor
