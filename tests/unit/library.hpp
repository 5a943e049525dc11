#pragma once

#include "emulator/system/library.hpp"

namespace platter::tests {

/// A library that does every statement alike; but where it goes straight, that is BUFFER IN and BUFFER OUT.
inline system::Library library(std::int64_t buffer, std::int64_t buffers, system::Way way) {
  using Blocks = system::BufferTransfer::Blocks;
  system::Library all{.name = "test",
                      .read = "IZDKIN",
                      .write = "IZDKOUT",
                      .buffer_in = {},
                      .buffer_out = {},
                      .read_statement = {},
                      .write_statement = {}};
  const auto stack = [&](bool writes) {
    return system::Stack{.buffer = buffer, .buffers = buffers, .transfers = {{writes, Blocks::kAll}}};
  };
  all.buffer_in = all.read_statement = stack(false);
  all.buffer_out = all.write_statement = stack(true);
  if (way == system::Way::kBuffered) return all;
  all.buffer_in.way = way;
  all.buffer_out = {.buffers = 0,
                    .way = way,
                    .tail = 3,
                    .transfers = {{true, Blocks::kBody}, {true, Blocks::kLast}},
                    .to_surface = true};
  return all;
}

}  // namespace platter::tests
