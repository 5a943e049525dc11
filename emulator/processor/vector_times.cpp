#include "emulator/processor/vector_times.hpp"

#include <fmt/format.h>

#include <bit>

namespace platter::processor {

VectorTimes read_vector_times(specification::Reader& reader) {
  VectorTimes result;
  result.strip_length = reader.count("strip_length", "words");
  if (!std::has_single_bit(static_cast<std::uint64_t>(result.strip_length))) {
    reader.refuse("strip_length", "the length of a vector register has to be a power of two");
  }
  constexpr std::int64_t kMostPorts = 16;
  if (reader.has("ports")) result.ports = reader.count("ports", "ports", 1, kMostPorts);
  constexpr std::int64_t kMostRegisters = 64;
  if (reader.has("loads_ahead"))
    result.loads_ahead = reader.count("loads_ahead", "registers", 0, kMostRegisters);
  result.entry = read_price(reader, "entry");
  result.strip = read_price(reader, "strip");
  result.convoy = read_price(reader, "convoy");
  result.function = read_price(reader, "function");
  result.function_entry = read_price(reader, "function_entry");
  result.reduction = read_price(reader, "reduction");
  result.lockout = read_price(reader, "lockout");

  specification::Reader pseudo = reader.table("pseudo");
  result.pseudo_element = read_price(pseudo, "element");
  for (const auto& name : pseudo.texts("functions")) result.pseudo.insert(name);
  pseudo.finish();
  specification::Reader functions = reader.table("functions");
  for (const std::string& name : functions.keys()) {
    result.functions[name] = read_price(functions, name);
    if (result.pseudo.contains(name))
      functions.refuse(name,
                       fmt::format("'{}' has a vector version here, and in [vector.pseudo] none", name));
  }
  reader.finish();
  return result;
}

}  // namespace platter::processor
