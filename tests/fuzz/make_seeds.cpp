// Writes the seeds of the dataset and image corpora: make_seeds FOLDER. The corpora also contain the inputs
// that fuzzing has added.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "emulator/codec/cos/file.hpp"

namespace {

using namespace platter::dataset;
using platter::amount::Bits;
using platter::amount::Blocks;

class Memory final : public BlockDevice {
 public:
  Blocks blocks() const override { return Blocks{64}; }
  void read(Blocks block, Block& into) override { into = held[block.count]; }
  void write(Blocks block, const Block& from) override { held[block.count] = from; }
  std::map<std::int64_t, Block> held;
};

std::string bytes_of(Word word, int bytes = 8) {
  std::string text;
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) text += static_cast<char>(word >> shift);
  return text;
}

/// Returns the bytes of all words up to the last one that is not zero.
std::string bytes_of(const Memory& device) {
  std::string text;
  for (const auto& [number, block] : device.held) {
    for (const Word word : block) text += bytes_of(word);
  }
  return text.substr(0, text.find_last_not_of('\0') + 1);
}

Word& word(Memory& device, std::int64_t block, std::size_t at) {
  return device.held[block].at(at);
}

using Change = std::function<void(Memory&)>;

/// One record of each length; -1 is an EOF. Each word of a record is the record's number.
Memory dataset(const std::vector<int>& lengths) {
  Memory device;
  File file(device);
  Word number = 0;
  for (const int length : lengths) {
    ++number;
    if (length < 0) {
      file.end_file();
    } else {
      file.write(std::vector<Word>(static_cast<std::size_t>(length), number),
                 Bits{length > 0 ? 64 * length - 24 : 0}, true);
    }
  }
  file.close();
  return device;
}

/// Operations on a dataset: read, read in parts, write, write a part, EOF, back, rewind (dataset.cpp).
const std::string kReads = "\x30\x32\x42\x0a\xa2\xe2\x0a\x0a\x30\x30\x30\x0a\x08\x30";
const std::string kWrites = "\x30\x0a\x14\xb5\x12\x07\x26\x0a\x0a\x34\x85\x95\x08\xe2\xe2\x14\x09";

void write(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

void write_datasets(const std::filesystem::path& folder) {
  const auto keep = [&](const std::string& name, const std::string& program, const std::string& words) {
    write(folder / name, static_cast<char>(program.size()) + program + words);
  };
  for (const int length : {0, 1, 509, 510, 511, 512, 513, 1022, 1023}) {
    keep(fmt::format("record_{}", length), kReads, bytes_of(dataset({length})));
    keep(fmt::format("record_{}_between", length), kWrites, bytes_of(dataset({1, length, 2})));
  }
  keep("files", kReads, bytes_of(dataset({3, -1, -1, 0, 5, -1, 600, -1})));
  keep("files_over", kWrites, bytes_of(dataset({3, -1, 2, -1, 500, 500, 500})));
  keep("blank", kWrites, "");
  keep("zeros", kReads, std::string(9, '\0'));
  keep("foreign", kWrites, std::string(300, 'A'));

  const std::string whole = bytes_of(dataset({300, 300, 300, 300}));
  keep("truncated", kReads, whole.substr(0, kBlockWords.size() * 8));
  keep("truncated_in_a_word", kReads, whole.substr(0, 4803));
  keep("truncated_in_a_record", kWrites, whole.substr(0, 5000));

  const std::map<std::string, Change> changes = {
      {"flipped_block_number", [](Memory& d) { word(d, 1, 0) ^= 1U << 9; }},
      {"flipped_block_mark", [](Memory& d) { word(d, 1, 0) ^= Word{1} << 60; }},
      {"flipped_forward", [](Memory& d) { word(d, 0, 301) ^= 4; }},
      {"flipped_forward_beyond", [](Memory& d) { word(d, 0, 301) |= 511; }},
      {"flipped_mark", [](Memory& d) { word(d, 0, 301) ^= Word{1} << 61; }},
      {"flipped_to_file", [](Memory& d) { word(d, 0, 301) |= Word{14} << 60; }},
      {"flipped_record_back", [](Memory& d) { word(d, 1, 91) ^= 1U << 9; }},
      {"flipped_record_back_far", [](Memory& d) { word(d, 1, 91) |= Word{0x7fff} << 9; }},
      {"flipped_file_back", [](Memory& d) { word(d, 1, 91) ^= 1U << 24; }},
      {"flipped_file_back_far", [](Memory& d) { word(d, 1, 91) |= Word{0xfffff} << 24; }},
      {"flipped_unused_bits", [](Memory& d) { word(d, 1, 91) ^= Word{1} << 54; }},
      {"bad_block", [](Memory& d) { word(d, 1, 0) |= Word{1} << 52; }},
      {"bad_record", [](Memory& d) { word(d, 0, 301) |= Word{1} << 52; }},
      {"transparent", [](Memory& d) { word(d, 0, 301) |= Word{1} << 53; }},
      {"skips_with_forward", [](Memory& d) { word(d, 0, 301) |= Word{1} << 51; }},
  };
  for (const auto& [name, change] : changes) {
    for (const auto& [suffix, program] : {std::pair("", kReads), std::pair("_over", kWrites)}) {
      Memory device = dataset({300, 300, 1});
      change(device);
      keep(name + suffix, program, bytes_of(device));
    }
  }

  // Two records of a word; the rest of the block after the first one is skipped.
  Memory skips = dataset({1, 1});
  word(skips, 0, 2) = Word{8} << 60 | Word{1} << 51;
  Block& second = skips.held[1];
  second[0] = 1U << 9 | 1;
  second[1] = 2;
  second[2] = Word{8} << 60 | 1U << 24;
  second[3] = Word{14} << 60 | 1U << 24;
  second[4] = Word{15} << 60;
  keep("skips", kReads, bytes_of(skips));
  keep("skips_over", kWrites, bytes_of(skips));
  // According to its FWI field, the EOD is followed by more words.
  Memory ends_twice = dataset({1});
  word(ends_twice, 0, 4) |= 2;
  keep("end_of_data_forward", kReads, bytes_of(ends_twice));
  // Control words that all say the same of the way back, in records and files over several blocks.
  for (const Word said : {0, 1, 3}) {
    for (const int shift : {9, 24}) {
      Memory device = dataset({1, -1, 700, 3, -1, -1, 600, 2});
      const Word mask = (shift == 9 ? Word{0x7fff} : Word{0xfffff}) << shift;
      for (auto& [number, block] : device.held) {
        for (std::size_t at = 1; at < block.size(); ++at) {
          if (is_record_control(block.at(at))) block.at(at) = (block.at(at) & ~mask) | said << shift;
        }
      }
      for (const auto& [suffix, program] : {std::pair("", kReads), std::pair("_over", kWrites)}) {
        keep(fmt::format("way_back_{}_{}{}", shift, said, suffix), program, bytes_of(device));
      }
    }
  }
  // One PRI is counted from the control word's own block, and one refers to a place that does not exist.
  Memory ends = dataset({510, 1});
  word(ends, 1, 2) |= 1U << 9;
  keep("record_back_from_control", kReads, bytes_of(ends));
  Memory nowhere = dataset({1500, 1});
  for (std::int64_t block = 0; block < 4; ++block) nowhere.held[block][0] = Word(block) << 9 | 511;
  word(nowhere, 3, 38) = Word{8} << 60 | 473;
  nowhere.held[3][0] = 3U << 9 | 37;
  keep("record_back_nowhere", '\0' + kReads, bytes_of(nowhere));
}

std::string text_of(const std::string& text) {
  return static_cast<char>(text.size()) + text;
}

std::string number_of(std::int64_t number) {
  constexpr int kShort = 255;
  if (number >= 0 && number < kShort) return {static_cast<char>(number)};
  return '\xff' + bytes_of(static_cast<Word>(number));
}

std::string put(const std::string& name, const std::vector<std::int64_t>& fields,
                std::int64_t interleave = 1) {
  std::string bytes = '\0' + text_of(name);
  for (const auto field : fields) bytes += number_of(field);
  return bytes + number_of(interleave);
}

std::string group(std::int64_t drive, std::int64_t number, const std::vector<Word>& words,
                  Word written = 0xffff) {
  std::string bytes = '\1' + number_of(drive) + number_of(number) + bytes_of(written, 2);
  bytes += static_cast<char>(words.size());
  bytes += '\0';  // in sequence
  for (const Word one : words) bytes += bytes_of(one);
  return bytes;
}

/// Writes seeds for image.cpp: operations that build a valid image, and changes of it (an index in kChanges,
/// a type and a value).
void write_images(const std::filesystem::path& folder) {
  const auto keep = [&](const std::string& name, const std::vector<std::string>& good,
                        const std::string& changes, bool has_disk = true) {
    std::string bytes{static_cast<char>(has_disk), static_cast<char>(good.size())};
    for (const auto& one : good) bytes += one;
    write(folder / name, bytes + changes);
  };
  const Block first = dataset({3}).held[0];
  const std::string data = group(0, 0, {first.begin(), first.begin() + 7});
  const std::string named = put("DATA", {0, 0, 20, 0, 0});
  const std::vector<std::string> good = {data, named};
  keep("new", {}, "", false);
  keep("empty", {}, "");
  keep("good", good, "");
  // The drives of image.cpp have 40 sectors: groups 0 to 2, the last with 8.
  keep("two_drives", {data, named, group(1, 2, {1}, 0xff), put("LAST", {1, 30, 10, 30, 39})}, "");
  keep("every_other", {data, put("DATA", {0, 0, 20, 0, 38}, 2)}, "");
  keep("behind_the_last", {group(1, 2, {1}, 0x1ff), named}, "");
  for (const std::int64_t far : std::vector<std::int64_t>{-1, 3, 254, 1L << 60, -(1L << 60)}) {
    keep(fmt::format("group_{}", far), {group(0, far, {1}), named}, "");
    keep(fmt::format("drive_{}", far), {group(far, 0, {1}), put("D", {far, 0, 20, 0, 0})}, "");
    keep(fmt::format("first_{}", far), {data, put("D", {0, far, 20, 0, 0})}, "");
    keep(fmt::format("sectors_{}", far), {data, put("D", {0, 0, far, 0, 0})}, "");
    keep(fmt::format("written_{}", far), {data, put("D", {0, 0, 20, far, 3})}, "");
    keep(fmt::format("interleave_{}", far), {data, put("D", {0, 0, 20, 0, 0}, far)}, "");
    keep(fmt::format("written_to_{}", far), {data, put("D", {0, 0, 20, 0, far})}, "");
  }
  constexpr int kChanges = 28;
  const std::map<std::string, std::string> values = {
      {"null", std::string(1, '\0')},        {"number", "\1\2"},
      {"large", "\1" + number_of(1L << 62)}, {"half", "\2\3"},
      {"text", "\3" + text_of("12")},        {"key", "\3" + text_of("version")},
      {"bytes", "\4" + text_of("ab")}};
  for (int change = 0; change < kChanges; ++change) {
    for (const auto& [name, value] : values) {
      keep(fmt::format("change_{}_{}", change, name), good, static_cast<char>(change) + value);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: make_seeds FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  for (const char* name : {"dataset", "image"}) std::filesystem::create_directories(folder / name);
  write_datasets(folder / "dataset");
  write_images(folder / "image");
}
