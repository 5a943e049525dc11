#include "emulator/unicos/surroundings.hpp"

#include <fmt/format.h>

#include <cstring>

#include "emulator/ffio/error.hpp"
#include "emulator/unicos/error_numbers.hpp"

namespace platter::unicos {

using amount::Blocks;
using amount::Bytes;

namespace {

std::int64_t words_in(std::int64_t bytes) {
  return (bytes + device::kWordBytes - 1) / device::kWordBytes;
}

}  // namespace

void Segment::resize(std::int64_t asked) {
  const Blocks wanted{asked};
  if (wanted > blocks()) {
    kernel_.take_secondary(wanted - blocks(), name_);
  } else {
    kernel_.give_back_secondary(blocks() - wanted);
  }
  bytes_.resize((wanted.count * kBlockBytes).size());
}

std::byte* Segment::place(Blocks block, std::size_t bytes) {
  const Bytes count{static_cast<std::int64_t>(bytes)};
  const bool is_whole = count % kBlockBytes == Bytes{};
  if (!is_whole || block < Blocks{} || count > amount::bytes_in(bytes_) - block.count * kBlockBytes) {
    throw ffio::Error(fmt::format("file {}: {} bytes from block {} of a secondary data segment of {} blocks "
                                  "cannot be moved; whole blocks of it can",
                                  name_, count.count, block.count, blocks().count),
                      kInvalid);
  }
  const auto& times = kernel_.specification();
  kernel_.work(time::sum(times.segment_access, time::product(times.segment_word, words_in(count.count))));
  return bytes_.data() + (block.count * kBlockBytes).count;
}

void Segment::read(std::int64_t block, std::span<std::byte> into) {
  const std::byte* from = place(Blocks{block}, into.size());
  if (!into.empty()) std::memcpy(into.data(), from, into.size());
}

void Segment::write(std::int64_t block, std::span<const std::byte> from) {
  std::byte* into = place(Blocks{block}, from.size());
  if (!from.empty()) std::memcpy(into, from.data(), from.size());
}

void UnitSurroundings::copy(std::int64_t bytes) {
  kernel_.compute(time::product(kernel_.specification().library.copy, words_in(bytes)));
}

}  // namespace platter::unicos
