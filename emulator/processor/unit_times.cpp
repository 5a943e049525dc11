#include "emulator/processor/unit_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>

#include "emulator/specification/error.hpp"

namespace platter::processor {
namespace {

constexpr std::int64_t kMaxCount = 1'000'000;  ///< limit of all counts, far above any historical machine

}  // namespace

Registers read_registers(specification::Reader reader) {
  Registers result;
  result.operands = reader.count("operands", "registers", Registers::kWorking, kMaxCount);
  const std::int64_t maximum = reader.is_right("operands") ? result.operands : kMaxCount;
  result.loads = reader.count("loads", "registers", 1, maximum);
  result.kept = reader.count("kept", "registers", 0, maximum - Registers::kWorking);
  reader.finish();
  return result;
}

Instructions read_instructions(specification::Reader reader) {
  const auto parcels = [&](std::string_view key, std::int64_t minimum) {
    return reader.count(key, "parcels", minimum, kMaxCount);
  };
  Instructions result;
  result.held = parcels("held", 0);
  result.outside = read_price(reader, "outside");
  result.fetched = parcels("fetched", 1);
  result.fetch = read_price(reader, "fetch");
  if (reader.has("read_ahead")) result.read_ahead = reader.flag("read_ahead");
  result.reference = parcels("reference", 1);
  result.branch = parcels("branch", 1);
  result.constant = parcels("constant", 1);
  reader.finish();
  return result;
}

Memory read_memory(specification::Reader reader) {
  Memory result;
  result.banks = reader.count("banks", "banks", 1, kMaxCount);
  result.bank_busy = read_price(reader, "bank_busy");
  reader.finish();
  return result;
}

std::int64_t Memory::per_word(std::int64_t distance) const {
  const std::int64_t shared = std::max<std::int64_t>(std::gcd(banks, distance), 1);
  // The number of banks in use before the first one is used again.
  const std::int64_t visited = std::max<std::int64_t>(banks / shared, 1);
  return std::max<std::int64_t>(1, (bank_busy + visited - 1) / visited);
}

VectorTimes read_vector_times(specification::Reader& reader) {
  VectorTimes result;
  result.strip_length = reader.count("strip_length", "words");
  if (!std::has_single_bit(static_cast<std::uint64_t>(result.strip_length))) {
    reader.refuse("strip_length", "the length of a vector register must be a power of two");
  }
  constexpr std::int64_t kMaxPorts = 16;
  if (reader.has("ports")) result.ports = reader.count("ports", "ports", 1, kMaxPorts);
  constexpr std::int64_t kMaxRegisters = 64;
  if (reader.has("loads_ahead"))
    result.loads_ahead = reader.count("loads_ahead", "registers", 0, kMaxRegisters);
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
      functions.refuse(name, fmt::format("'{}' has a vector version here, but [vector.pseudo] lists it as a "
                                         "function without one; remove it from one of the two",
                                         name));
  }
  reader.finish();
  return result;
}

namespace {

UnitTime read_operation(specification::Reader& units, specification::Reader& intervals,
                        std::string_view name) {
  UnitTime result;
  // Most adders normalize their results.
  if (name == "normalize" && !units.has(name)) return result;
  result.time = read_price(units, name);
  if (intervals.has(name)) {
    result.interval = read_price(intervals, name);
    if (result.interval < 1)
      intervals.refuse(name,
                       "the interval must be at least 1 CP, because a unit accepts operands at most once per "
                       "clock period");
  }
  return result;
}

}  // namespace

const std::array<std::string_view, kOperations>& operation_names() {
  static constexpr std::array<std::string_view, kOperations> kNames = {
      "immediate",       "address_add",  "integer_add", "integer_multiply",
      "integer_divide",  "logical",      "shift",       "population_count",
      "leading_zeros",   "floating_add", "normalize",   "floating_multiply",
      "floating_divide", "square_root",  "convert",     "load",
      "store",           "temporary",    "literal"};
  return kNames;
}

namespace {

/// Reads the table of library routines and returns its reader.
specification::Reader read_library(specification::Reader& reader, UnitTimes& result) {
  specification::Reader library = reader.table("library");
  for (const std::string& name : library.keys()) result.library[name] = read_price(library, name);
  return library;
}

/// Reads the tables for cost = "scoreboard": the times of units, branches and library routines.
void read_scoreboard(specification::Reader& reader, UnitTimes& result) {
  specification::Reader units = reader.table("units");
  specification::Reader intervals = reader.table("intervals");
  for (std::size_t i = 0; i < kOperations; ++i) {
    result.operations[i] = read_operation(units, intervals, operation_names()[i]);
  }
  units.finish();
  intervals.finish();

  specification::Reader branches = reader.table("branches");
  result.loop_branch = read_price(branches, "loop");
  result.condition_branch = read_price(branches, "condition");
  result.jump = read_price(branches, "jump");
  result.computed_jump = read_price(branches, "computed");
  result.call = read_price(branches, "call");
  result.leave = read_price(branches, "return");
  branches.finish();

  specification::Reader compiler = reader.table("compiler");
  result.loop_step = read_price(compiler, "loop_step");
  if (compiler.has("schedules")) result.schedules = compiler.flag("schedules");
  if (compiler.has("keeps_stored")) result.keeps_stored = compiler.flag("keeps_stored");
  compiler.finish();
  if (result.schedules) result.registers = read_registers(reader.table("registers"));
  if (reader.has("instructions")) result.instructions = read_instructions(reader.table("instructions"));
  if (reader.has("memory") || reader.has("vector")) result.memory = read_memory(reader.table("memory"));

  specification::Reader moves = reader.table("moves");
  result.move_start = read_price(moves, "start");
  result.move_per_word = read_price(moves, "per_word");
  moves.finish();

  specification::Reader unknown = reader.table("unknown");
  result.unknown_instruction = read_price(unknown, "instruction");
  result.unknown_routine = read_price(unknown, "routine");
  unknown.finish();

  specification::Reader library = read_library(reader, result);

  // Vector loops always divide by reciprocal approximation.
  if (reader.has("reciprocal") || reader.has("vector")) {
    specification::Reader reciprocal = reader.table("reciprocal");
    result.reciprocal =
        Reciprocal{read_price(reciprocal, "approximation"), reciprocal.count("multiplies", "passes")};
    if (result.reciprocal->multiplies < 2)
      reciprocal.refuse("multiplies",
                        "multiplies must be at least 2, because a quotient needs a correction and a product");
    reciprocal.finish();
  }

  if (reader.has("vector")) {
    specification::Reader vector = reader.table("vector");
    result.vector = read_vector_times(vector);
    for (const auto& name : result.vector->pseudo) {
      if (library.is_right() && !result.library.contains(name))
        vector.refuse("pseudo", fmt::format("'{}' of vector.pseudo.functions is not in [library]", name));
    }
  }
}

/// Reads the table for cost = "average", for processors without known detailed times. An operation without an
/// entry in the table has the general time.
void read_average(specification::Reader& reader, UnitTimes& result) {
  specification::Reader average = reader.table("average");
  const Price operation = read_price(average, "operation");
  const auto price = [&](std::string_view key, const Price& otherwise) {
    return average.has(key) ? read_price(average, key) : otherwise;
  };
  for (std::size_t i = 0; i < kOperations; ++i)
    result.operations[i].time = price(operation_names()[i], operation);
  // By default, the time of an addition includes normalization. Jumps have no time, since their number
  // depends on gfortran rather than on the Fortran program.
  result.operations[static_cast<std::size_t>(Operation::kNormalize)].time = price("normalize", {});
  for (std::size_t i = 0; i < kOperations; ++i) result.long_operations[i] = result.operations[i].time;
  if (average.has("long")) {
    specification::Reader longs = average.table("long");
    for (std::size_t i = 0; i < kOperations; ++i) {
      if (longs.has(operation_names()[i]))
        result.long_operations[i] = read_price(longs, operation_names()[i]);
    }
    longs.finish();
  }
  result.index = price("index", {});
  result.loop_branch = result.condition_branch = result.computed_jump = price("branch", operation);
  result.call = price("call", operation);
  result.leave = price("return", result.call);
  result.move_start = operation;
  result.move_per_word = price("move", {2 * operation.cp, operation.basis});
  result.unknown_instruction = operation;
  result.unknown_routine = read_price(average, "routine");
  average.finish();
  if (reader.has("library")) read_library(reader, result);
}

struct CostReader {
  std::string_view name;
  Cost cost;
  void (*read)(specification::Reader& reader, UnitTimes& result);
};
constexpr CostReader kCosts[] = {{"scoreboard", Cost::kScoreboard, read_scoreboard},
                                 {"average", Cost::kAverage, read_average}};

}  // namespace

UnitTimes read_unit_times(specification::Document& document) {
  specification::Reader reader(document);
  UnitTimes result;
  result.title = reader.text("title");
  result.clock_period = reader.duration("clock_period");
  if (result.clock_period.count() == 0) reader.refuse("clock_period", "must be longer than 0");
  constexpr amount::Bits kLongestWord{1024};
  if (reader.has("word")) result.word = reader.amount<amount::Bit>("word");
  if (result.word < amount::Bits{1} || result.word > kLongestWord)
    reader.refuse("word", fmt::format("must be from 1 to {} bits", kLongestWord.count));
  if (reader.has("reals")) result.reals = reader.one_of("reals", {"ieee", "cray", "cdc"});
  const std::string name = reader.text_or("cost", kCosts->name);
  const auto cost =
      std::find_if(std::begin(kCosts), std::end(kCosts), [&](const auto& one) { return one.name == name; });
  if (cost == std::end(kCosts)) {
    std::vector<std::string> known;
    for (const auto& one : kCosts) known.emplace_back(one.name);
    reader.fail("cost", fmt::format("unknown cost '{}'{}", name, specification::suggestion(name, known)));
  }
  result.cost = cost->cost;
  cost->read(reader, result);
  reader.finish();
  return result;
}

ChargedProcessor charged_processor(const specification::Catalogue& catalogue, const std::string& name,
                                   const UnitTimes& times) {
  return {.name = name,
          .fingerprint = catalogue.fingerprint("processors", name),
          .clock_period = times.clock_period,
          .word_lockout = times.vector ? time::product(times.clock_period, times.vector->lockout)
                                       : time::Duration::zero(),
          .reals = times.reals,
          .word = times.kept_word()};
}

}  // namespace platter::processor
