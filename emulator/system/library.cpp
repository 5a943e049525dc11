#include "emulator/system/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace platter::system {
namespace {

constexpr const char* kBlocks[] = {"all", "first", "rest", "body", "last"};

/// "read all" and its like, in the order of BufferTransfer::Blocks, those that write behind those that read.
std::vector<std::string> transfer_names() {
  std::vector<std::string> names;
  for (const char* way : {"read", "write"}) {
    for (const char* blocks : kBlocks) names.push_back(fmt::format("{} {}", way, blocks));
  }
  return names;
}

std::vector<BufferTransfer> read_transfers(specification::Reader& reader) {
  const auto known = transfer_names();
  std::vector<BufferTransfer> transfers;
  for (const auto& name : reader.names_of("transfers", "transfer", known)) {
    const auto at = static_cast<std::size_t>(std::find(known.begin(), known.end(), name) - known.begin());
    transfers.push_back(
        {at >= std::size(kBlocks), static_cast<BufferTransfer::Blocks>(at % std::size(kBlocks))});
  }
  return transfers;
}

/// All blocks of a buffer have to be moved the stack's own way.
bool moves_all(const std::vector<BufferTransfer>& transfers, bool writes) {
  using Blocks = BufferTransfer::Blocks;
  const auto has = [&](Blocks blocks) {
    return std::any_of(transfers.begin(), transfers.end(),
                       [&](const auto& one) { return one.writes == writes && one.blocks == blocks; });
  };
  return has(Blocks::kAll) || (has(Blocks::kFirst) && has(Blocks::kRest)) ||
         (has(Blocks::kBody) && has(Blocks::kLast));
}

Stack read_stack(specification::Reader& reader, bool writes) {
  Stack stack{
      .cpu = reader.duration("cpu"),
      .sector = reader.duration("sector"),
      .buffer = reader.count("buffer", "sectors"),
      .buffers = reader.count("buffers", "buffers"),
      .way = reader.one_of("way", {"buffered", "straight"}) == "straight" ? Way::kStraight : Way::kBuffered};
  stack.transfers = read_transfers(reader);
  if (reader.is_right("transfers") && !moves_all(stack.transfers, writes)) {
    reader.refuse("transfers", fmt::format("a buffer's blocks are not all {}", writes ? "written" : "read"));
  }
  if (writes && reader.has("until"))
    stack.to_surface = reader.one_of("until", {"controller", "surface"}) == "surface";
  if (reader.has("singly")) {
    stack.singly = reader.count("singly", "sectors");
    stack.singly_cpu = reader.duration("singly_cpu");
  }
  // Where nobody knows the way, nobody knows what else belongs to it.
  if (!reader.is_right("way")) return stack;
  const bool straight = stack.way == Way::kStraight;
  if (straight && !writes) stack.through = reader.duration("through");
  if (straight && writes) {
    stack.tail = reader.count("tail", "sectors");
    stack.tail_cpu = reader.duration("tail_cpu");
  }
  if (stack.buffer < 1) reader.refuse("buffer", "a buffer has at least 1 sector");
  if (stack.tail < 1) reader.refuse("tail", "the last block is 1 sector");
  const std::int64_t least = straight && writes ? 0 : 1;
  if (stack.buffers < least || stack.buffers > 2) {
    reader.refuse("buffers", fmt::format("a unit has {} 2 buffers", least == 0 ? "from none to" : "1 or"));
  }
  reader.finish();
  return stack;
}

}  // namespace

Library read_library(specification::Reader& reader) {
  constexpr std::int64_t kMost = 1000;  // so that where a sector lies is within 64 bits
  Library library{
      .name = reader.text("name"),
      .read = reader.text("read"),
      .write = reader.text("write"),
      .interleave = reader.has("interleave") ? reader.count("interleave", "sectors", 1, kMost) : 1,
      .least = reader.has("least") ? reader.count("least", "sectors") : 1,
      .buffer_in = {},
      .buffer_out = {},
      .read_statement = {},
      .write_statement = {}};
  if (library.least < 1) reader.refuse("least", "a buffer has at least 1 sector");
  struct Kind {
    const char* name;
    Stack Library::* stack;
    bool writes;
    bool there = false;
  };
  Kind kinds[] = {{"BUFFER IN", &Library::buffer_in, false},
                  {"BUFFER OUT", &Library::buffer_out, true},
                  {"READ", &Library::read_statement, false},
                  {"WRITE", &Library::write_statement, true}};
  for (auto& entry : reader.tables("statement")) {
    const std::string name = entry.one_of("name", {"BUFFER IN", "BUFFER OUT", "READ", "WRITE"});
    if (!entry.is_right("name")) continue;
    auto& kind =
        *std::find_if(std::begin(kinds), std::end(kinds), [&](auto& one) { return name == one.name; });
    if (kind.there) entry.refuse("name", "a second statement of the name " + name);
    library.*kind.stack = read_stack(entry, kind.writes);
    kind.there = true;
  }
  for (const auto& kind : kinds) {
    if (!kind.there && reader.is_right("statement"))
      reader.refuse("name", fmt::format("the library does not say how it does {}", kind.name));
  }
  reader.finish();
  return library;
}

}  // namespace platter::system
