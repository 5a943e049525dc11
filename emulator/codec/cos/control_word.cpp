#include "emulator/codec/cos/control_word.hpp"

#include <fmt/format.h>

namespace platter::dataset {
namespace {

/// Bits `first` to `last` of a word, counted from the most significant, which is bit 0.
struct Field {
  int first;
  int last;

  constexpr int shift() const { return 63 - last; }
  constexpr Word mask() const { return (Word{1} << (last - first + 1)) - 1; }
  constexpr Word put(std::int64_t value) const { return (static_cast<Word>(value) & mask()) << shift(); }
  constexpr std::int64_t of(Word word) const { return static_cast<std::int64_t>((word >> shift()) & mask()); }
};

constexpr Field kMark{0, 3};
constexpr Field kUnusedBits{4, 9};
constexpr Field kTransparent{10, 10};
constexpr Field kBadData{11, 11};
constexpr Field kSkipsRemainder{12, 12};
constexpr Field kFileBack{20, 39};
constexpr Field kRecordBack{40, 54};
constexpr Field kBlockNumber{31, 54};
constexpr Field kForward{55, 63};

}  // namespace

Word pack(const BlockControlWord& control) {
  return kBadData.put(control.bad_data ? 1 : 0) | kBlockNumber.put(control.number.count) |
         kForward.put(control.forward.count);
}

Word pack(const RecordControlWord& control) {
  return kMark.put(static_cast<std::int64_t>(control.mark)) | kUnusedBits.put(control.unused.count) |
         kTransparent.put(control.transparent ? 1 : 0) | kBadData.put(control.bad_data ? 1 : 0) |
         kSkipsRemainder.put(control.skips_remainder ? 1 : 0) | kFileBack.put(control.file_back.count) |
         kRecordBack.put(control.record_back.count) | kForward.put(control.forward.count);
}

BlockControlWord unpack_block(Word word) {
  return {.bad_data = kBadData.of(word) != 0,
          .number = amount::Blocks{kBlockNumber.of(word)},
          .forward = amount::Words{kForward.of(word)}};
}

RecordControlWord unpack_record(Word word) {
  return {.mark = static_cast<Mark>(mark_field(word)),
          .unused = amount::Bits{kUnusedBits.of(word)},
          .transparent = kTransparent.of(word) != 0,
          .bad_data = kBadData.of(word) != 0,
          .skips_remainder = kSkipsRemainder.of(word) != 0,
          .file_back = amount::Blocks{kFileBack.of(word)},
          .record_back = amount::Blocks{kRecordBack.of(word)},
          .forward = amount::Words{kForward.of(word)}};
}

int mark_field(Word word) {
  return static_cast<int>(kMark.of(word));
}

bool is_record_control(Word word) {
  const int mark = mark_field(word);
  return mark == static_cast<int>(Mark::kRecord) || mark == static_cast<int>(Mark::kFile) ||
         mark == static_cast<int>(Mark::kData);
}

std::string_view name(Mark mark) {
  switch (mark) {
    case Mark::kRecord:
      return "EOR";
    case Mark::kFile:
      return "EOF";
    case Mark::kData:
      return "EOD";
  }
  return "?";
}

std::string describe(const BlockControlWord& control) {
  return fmt::format("BCW block {}, FWI {}{}", control.number.count, control.forward.count,
                     control.bad_data ? ", bad data" : "");
}

std::string describe(const RecordControlWord& control) {
  return fmt::format("{} UBC {}, PFI {}, PRI {}, FWI {}{}{}{}", name(control.mark), control.unused.count,
                     control.file_back.count, control.record_back.count, control.forward.count,
                     control.transparent ? ", transparent" : "", control.bad_data ? ", bad data" : "",
                     control.skips_remainder ? ", skips the remainder of its block" : "");
}

}  // namespace platter::dataset
