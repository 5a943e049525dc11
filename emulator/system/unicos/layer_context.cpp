#include "emulator/system/unicos/layer_context.hpp"

#include <fmt/format.h>

#include <cstring>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"

namespace platter::unicos {

using amount::Blocks;
using amount::Bytes;

namespace {

std::int64_t words_in(Bytes bytes) {
  return up(bytes, Bytes{device::kWordBytes});
}

}  // namespace

void Segment::resize(Blocks size) {
  if (size > blocks()) {
    kernel_.take_secondary(size - blocks(), name_);
  } else {
    kernel_.give_back_secondary(blocks() - size);
  }
  bytes_.resize((size.count * kBlockBytes).size());
}

std::byte* Segment::place(Blocks block, std::size_t bytes) {
  const Bytes count{static_cast<std::int64_t>(bytes)};
  const bool is_whole = count % kBlockBytes == Bytes{};
  if (!is_whole || block < Blocks{} || count > amount::bytes_in(bytes_) - block.count * kBlockBytes) {
    throw ffio::Error(fmt::format("file {}: {} bytes from block {} of a secondary data segment of {} blocks "
                                  "cannot be transferred; only whole blocks within the segment can",
                                  name_, count.count, block.count, blocks().count),
                      kInvalid);
  }
  const auto& times = kernel_.specification();
  kernel_.work(time::sum(times.segment_access, time::product(times.segment_word, words_in(count))));
  return bytes_.data() + (block.count * kBlockBytes).count;
}

void Segment::read(Blocks block, std::span<std::byte> into) {
  const std::byte* from = place(block, into.size());
  if (!into.empty()) std::memcpy(into.data(), from, into.size());
}

void Segment::write(Blocks block, std::span<const std::byte> from) {
  std::byte* into = place(block, from.size());
  if (!from.empty()) std::memcpy(into, from.data(), from.size());
}

void UnitLayerContext::copy(Bytes bytes) {
  kernel_.compute(time::product(kernel_.specification().library.copy, words_in(bytes)));
}

}  // namespace platter::unicos
