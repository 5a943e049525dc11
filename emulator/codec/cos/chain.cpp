#include "emulator/codec/cos/chain.hpp"

#include <fmt/format.h>

#include "emulator/codec/cos/error.hpp"

namespace platter::dataset {
namespace {

std::string in_octal(Word word) {
  return fmt::format("{:022o} (octal)", word);
}

}  // namespace

void require_block(const BlockDevice& device, amount::Blocks block) {
  if (block < device.blocks()) return;
  throw FormatError({block}, "another block, since there was no EOD",
                    fmt::format("the end of the dataset, which has {} blocks", device.blocks().count));
}

BlockControlWord block_control(const Block& image, amount::Blocks block) {
  const auto control = unpack_block(image[0]);
  const amount::Blocks number = block % BlockControlWord::kNumbers;
  if (mark_field(image[0]) != 0 || control.number != number) {
    throw FormatError({block}, fmt::format("the block control word of block {}", number.count),
                      in_octal(image[0]));
  }
  return control;
}

RecordControlWord record_control(const Block& image, amount::Blocks block, amount::Words word) {
  const Word found = image[word.size()];
  if (!is_record_control(found)) {
    throw FormatError({block, word}, "a record control word (EOR, EOF or EOD)", in_octal(found));
  }
  const auto control = unpack_record(found);
  if (control.mark == Mark::kData && control.forward != amount::Words{}) {
    throw FormatError({block, word}, "FWI 0 in an EOD, because nothing follows it", describe(control));
  }
  return control;
}

amount::Words next_control(const Block& image, amount::Blocks block, amount::Words control) {
  const Word word = image[control.size()];
  const amount::Words forward = unpack_block(word).forward;  // FWI has the same bits in both kinds
  if (control > amount::Words{} && unpack_record(word).skips_remainder) {
    if (forward == amount::Words{}) return kBlockWords;
    throw FormatError({block, control}, "FWI 0 together with SRS, because no data follow in this block",
                      describe(unpack_record(word)));
  }
  const amount::Words next = control + amount::Words{1} + forward;
  if (next > kBlockWords) {
    throw FormatError(
        {block, control},
        fmt::format("at most {} words to the next control word", (kBlockWords - control).count - 1),
        fmt::format("FWI {}", forward.count));
  }
  return next;
}

std::optional<amount::Words> last_mark(const Block& image, amount::Blocks block, amount::Words limit,
                                       std::optional<Mark> mark) {
  std::optional<amount::Words> last;
  for (auto word = next_control(image, block, {}); word < limit; word = next_control(image, block, word)) {
    const auto control = record_control(image, block, word);
    if (!mark || control.mark == *mark) last = word;
  }
  return last;
}

}  // namespace platter::dataset
