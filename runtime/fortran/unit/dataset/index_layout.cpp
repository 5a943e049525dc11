#include "runtime/fortran/unit/dataset/index_layout.hpp"

#include <numeric>

namespace platter::runtime {

using amount::Words;
using dataset::Word;

namespace {

enum Header : std::size_t {
  kAddressAt,
  kLengthAt,
  kDateAt,
  kTimeAt,
  kChecksumAt,
  kDirectAt,
  kVersionAt,
  kWidthAt
};

/// The first word of an index by Platter before it had Cray's layout.
constexpr Word kOlderMark = 0xA5'496E'6465'7800;

Word checksum(std::span<const Word, IndexHeader::kWords> words, std::int64_t version) {
  const Word sum = std::accumulate(words.begin(), words.begin() + kChecksumAt, Word{0});
  return sum + (version >= IndexHeader::kNewest ? 1 : 0);
}

}  // namespace

IndexHeader IndexHeader::read(std::span<const Word, kWords> words, Fault& fault) {
  const auto number = [&](Header at) { return static_cast<std::int64_t>(words[at]); };
  IndexHeader header;
  fault = Fault::kNone;
  if (words[kAddressAt] == kOlderMark) {
    fault = Fault::kOlderPlatter;
  } else if (number(kVersionAt) < 0 || number(kVersionAt) > kNewest ||
             (number(kVersionAt) == kNewest && (number(kWidthAt) < 1 || number(kWidthAt) > 62))) {
    fault = Fault::kVersion;
  } else if (words[kChecksumAt] != checksum(words, number(kVersionAt))) {
    fault = Fault::kChecksum;
  } else if (number(kAddressAt) <= kFirstRecord.count) {
    fault = Fault::kAddress;
  } else if (number(kLengthAt) < 1) {
    fault = Fault::kLength;
  }
  if (fault != Fault::kNone) return header;
  header.index = {Words{number(kAddressAt) - 1}, Words{number(kLengthAt)}};
  header.date = words[kDateAt];
  header.time = words[kTimeAt];
  header.direct = number(kDirectAt) == 1;
  header.version = number(kVersionAt);
  if (header.version == kNewest) header.location_bits = static_cast<unsigned>(number(kWidthAt));
  return header;
}

void IndexHeader::write(std::span<Word, kWords> words) const {
  words[kAddressAt] = static_cast<Word>(index.first.count + 1);
  words[kLengthAt] = static_cast<Word>(index.length.count);
  words[kDateAt] = date;
  words[kTimeAt] = time;
  words[kDirectAt] = direct ? 1 : 0;
  words[kVersionAt] = static_cast<Word>(version);
  words[kWidthAt] = version == kNewest ? location_bits : 0;
  words[kChecksumAt] = checksum(words, version);
}

Word IndexHeader::entry_of(const WordRange& record) const {
  return static_cast<Word>(record.length.count) << location_bits | static_cast<Word>(record.first.count + 1);
}

WordRange IndexHeader::record_of(Word entry) const {
  const Word location = entry & ((Word{1} << location_bits) - 1);
  return {Words{static_cast<std::int64_t>(location) - 1},
          Words{static_cast<std::int64_t>(entry >> location_bits)}};
}

}  // namespace platter::runtime
