#include "emulator/dataset/chain.hpp"

#include <fmt/format.h>

#include "emulator/dataset/error.hpp"

namespace platter::dataset {
namespace {

std::string in_octal(Word word) {
  return fmt::format("{:022o} (octal)", word);
}

}  // namespace

BlockControlWord load(BlockDevice& device, std::int64_t block, Block& into) {
  if (block >= device.blocks()) {
    throw FormatError(block, 0, "another block, since there was no EOD",
                      fmt::format("the end of the dataset, which has {} blocks", device.blocks()));
  }
  device.read(block, into);
  const auto control = unpack_block(into[0]);
  const std::int64_t number = block & BlockControlWord::kLargestNumber;
  if (mark_field(into[0]) != 0 || control.number != number) {
    throw FormatError(block, 0, fmt::format("the block control word of block {}", number), in_octal(into[0]));
  }
  return control;
}

RecordControlWord record_control(const Block& image, std::int64_t block, int word) {
  const Word found = image[static_cast<std::size_t>(word)];
  if (!is_record_control(found)) {
    throw FormatError(block, word, "a record control word (EOR, EOF or EOD)", in_octal(found));
  }
  const auto control = unpack_record(found);
  if (control.mark == Mark::kData && control.forward != 0) {
    throw FormatError(block, word, "FWI 0 in an EOD, which nothing follows", describe(control));
  }
  return control;
}

int next_control(const Block& image, std::int64_t block, int control) {
  const Word word = image[static_cast<std::size_t>(control)];
  const int forward = unpack_block(word).forward;  // FWI has the same place in both kinds
  if (control > 0 && unpack_record(word).skips_remainder) {
    if (forward == 0) return kBlockWords;
    throw FormatError(block, control, "FWI 0 beside SRS, since no data follow in this block",
                      describe(unpack_record(word)));
  }
  const int next = control + 1 + forward;
  if (next > kBlockWords) {
    throw FormatError(block, control,
                      fmt::format("at most {} words to the next control word", kBlockWords - 1 - control),
                      fmt::format("FWI {}", next - control - 1));
  }
  return next;
}

std::optional<int> last_mark(const Block& image, std::int64_t block, int limit, std::optional<Mark> mark) {
  std::optional<int> last;
  for (int word = next_control(image, block, 0); word < limit; word = next_control(image, block, word)) {
    const auto control = record_control(image, block, word);
    if (!mark || control.mark == *mark) last = word;
  }
  return last;
}

}  // namespace platter::dataset
