#include "emulator/system/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace platter::system {
namespace {

constexpr const char* kBlocks[] = {"all", "first", "rest", "body", "last"};

BufferTransfer read_transfer(const specification::Reader& reader, const std::string& text) {
  for (const bool writes : {false, true}) {
    for (std::size_t i = 0; i < std::size(kBlocks); ++i) {
      if (text == fmt::format("{} {}", writes ? "write" : "read", kBlocks[i]))
        return {writes, static_cast<BufferTransfer::Blocks>(i)};
    }
  }
  reader.fail("transfers",
              fmt::format("'{}' must be 'read' or 'write' and one of all, first, rest, body, last", text));
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
  for (const auto& text : reader.texts("transfers")) stack.transfers.push_back(read_transfer(reader, text));
  if (!moves_all(stack.transfers, writes)) {
    reader.fail("transfers", fmt::format("a buffer's blocks are not all {}", writes ? "written" : "read"));
  }
  if (writes && reader.has("until"))
    stack.to_surface = reader.one_of("until", {"controller", "surface"}) == "surface";
  if (reader.has("singly")) {
    stack.singly = reader.count("singly", "sectors");
    stack.singly_cpu = reader.duration("singly_cpu");
  }
  const bool straight = stack.way == Way::kStraight;
  if (straight && !writes) stack.through = reader.duration("through");
  if (straight && writes) {
    stack.tail = reader.count("tail", "sectors");
    stack.tail_cpu = reader.duration("tail_cpu");
  }
  if (stack.buffer < 1) reader.fail("buffer", "a buffer has at least 1 sector");
  if (stack.tail < 1) reader.fail("tail", "the last block is 1 sector");
  const std::int64_t least = straight && writes ? 0 : 1;
  if (stack.buffers < least || stack.buffers > 2) {
    reader.fail("buffers", fmt::format("a unit has {} 2 buffers", least == 0 ? "from none to" : "1 or"));
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
  if (library.least < 1) reader.fail("least", "a buffer has at least 1 sector");
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
    auto& kind =
        *std::find_if(std::begin(kinds), std::end(kinds), [&](auto& one) { return name == one.name; });
    if (kind.there) entry.fail("name", "a second statement of the name " + name);
    library.*kind.stack = read_stack(entry, kind.writes);
    kind.there = true;
  }
  for (const auto& kind : kinds) {
    if (!kind.there) reader.fail("name", fmt::format("the library does not say how it does {}", kind.name));
  }
  reader.finish();
  return library;
}

}  // namespace platter::system
