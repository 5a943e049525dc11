// Tests blocked datasets with arbitrary contents. Input: a byte N, N bytes that select operations, and the
// dataset's words, most significant byte first. For any input:
//
// - only FormatError and FullError are thrown, and no block beyond the device is requested,
// - records that were read can be read backwards, one by one, and a second read meets the same error,
// - the dataset is well-formed after a write that follows well-formed records.

#include <array>
#include <cstdlib>
#include <vector>

#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/cos/error.hpp"
#include "emulator/codec/cos/file.hpp"
#include "tests/fuzz/input.hpp"

namespace platter::fuzz {
namespace {

using namespace amount;
using namespace dataset;
using dataset::Block;
using dataset::Word;

void require(bool holds) {
  if (!holds) std::abort();
}

class Device final : public BlockDevice {
 public:
  Device(Input& input, std::int64_t spare) {
    constexpr int kWordBytes = 8;
    for (std::size_t at = 0; !input.empty(); ++at) {
      if (at % kBlockWords.size() == 0) blocks_.emplace_back();
      blocks_.back()[at % kBlockWords.size()] = input.number(kWordBytes);
    }
    for (; spare > 0; --spare) blocks_.emplace_back();
  }

  Blocks blocks() const override { return Blocks{std::ssize(blocks_)}; }
  void read(Blocks block, Block& into) override { into = blocks_.at(block.size()); }
  void write(Blocks block, const Block& from) override { blocks_.at(block.size()) = from; }

 private:
  std::vector<Block> blocks_;
};

/// The result of a read, or the error.
struct Outcome {
  ReadResult result;
  std::string error;
};

Outcome read_record(Reader& reader, std::span<Word> piece, RemainderPolicy rest) {
  Outcome outcome;
  try {
    do {
      outcome.result = reader.read(piece, rest);
      require(outcome.result.words <= Words{std::ssize(piece)});
    } while (outcome.result.met == ReadStatus::kMore && !piece.empty());
  } catch (const FormatError& error) {
    const Position& at = error.at();
    require(at.block >= Blocks{} && at.word >= Words{} && at.word < kBlockWords);
    outcome.error = error.what();
  }
  return outcome;
}

void there_and_back(Device& device, std::size_t piece) {
  std::vector<Word> words(piece);
  Reader reader(device);
  std::vector<Place> places;
  for (;;) {
    const Place place = reader.place();
    const auto skipped = read_record(reader, words, RemainderPolicy::kSkip);
    if (!skipped.error.empty() || skipped.result.met == ReadStatus::kEndOfData) {
      require(reader.place() == place);
      require(read_record(reader, words, RemainderPolicy::kKeep).error == skipped.error);
      break;
    }
    places.push_back(place);
    const Place next = reader.place();
    require(reader.back() && reader.place() == place);
    const auto kept = read_record(reader, words, RemainderPolicy::kKeep);
    require(kept.error.empty() && reader.place() == next);
    require(kept.result.met == skipped.result.met);
    require(kept.result.record == skipped.result.record);
  }
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    require(reader.back() && reader.place() == *place);
  }
  require(!reader.back());
}

/// Goes back from a control word to the start, or to an error. The blocks before it have not been read yet.
void back_from(Device& device, const Position& at) {
  Block image{};
  device.read(at.block, image);
  const Word word = image[at.word.size()];
  if (!is_record_control(word)) return;
  Reader reader(device);
  reader.seek(place_after(at, unpack_record(word), {}));
  try {
    while (reader.back()) {
    }
  } catch (const FormatError&) {
    return;
  }
}

constexpr std::array<std::size_t, 16> kLengths = {0,   1,   2,   7,   100, 508,  509,  510,
                                                  511, 512, 513, 700, 900, 1022, 1023, 1500};

/// Executes one statement. The lower four bits of `what` select its kind; the others are a length.
void do_one(File& file, std::uint8_t what, std::vector<Word>& words) {
  constexpr int kKinds = 16;
  words.assign(kLengths.at(what / kKinds), what);
  switch (what % kKinds) {
    case 0:
    case 1:
      file.read(words);
      break;
    case 2:
    case 3:
      file.read(words, RemainderPolicy::kKeep);
      break;
    case 4:
      file.write(words);
      break;
    case 5:
      file.write(words, false);
      break;
    case 6:
      file.write(words, bits_of(Words{std::ssize(words)}) - Bits{words.empty() ? 0 : what / kKinds}, true);
      break;
    case 7:
      file.end_file();
      break;
    case 8:
      file.rewind();
      break;
    case 9:
      file.close();
      break;
    default:
      file.backspace();
  }
}

bool writes(std::uint8_t what) {
  constexpr int kKinds = 16;
  return what % kKinds >= 4 && what % kKinds <= 7;
}

void statements(Device& device, std::span<const std::uint8_t> program) {
  File file(device);
  std::vector<Word> words;
  bool wrote = false;
  bool full = false;
  const auto attempt = [&](auto work) {
    try {
      work();
      return true;
    } catch (const FormatError&) {
      require(!wrote || full);
    } catch (const FullError&) {
      full = true;
    }
    return false;
  };
  for (const auto what : program) {
    if (attempt([&] { do_one(file, what, words); })) wrote = wrote || writes(what);
  }
  attempt([&] { file.rewind(); });
  attempt([&] {
    while (file.read({}).met != ReadStatus::kEndOfData) {
    }
  });
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  Input input(data, size);
  constexpr std::size_t kLongest = 64;
  const auto program = input.bytes(input.byte() % kLongest);
  const std::uint8_t first = program.empty() ? 0 : program.front();
  constexpr int kSpares = 3;
  Device device(input, first % kSpares);
  there_and_back(device, std::size_t{first} + 1);
  for (platter::amount::Blocks block; block < device.blocks(); ++block) {
    // The number is small, because moving back is slow if a block contains many control words.
    constexpr int kStep = 37;
    for (int word = 1 + first % kStep; word < platter::dataset::kBlockWords.count; word += kStep) {
      back_from(device, {block, platter::amount::Words{word}});
    }
  }
  statements(device, program);
  return 0;
}
