#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/cos/error.hpp"
#include "emulator/codec/cos/file.hpp"
#include "emulator/codec/text_records.hpp"
#include "emulator/device/store.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "tools/cli/dataset/arguments.hpp"
#include "tools/cli/dataset/stored_dataset.hpp"
#include "tools/cli/dataset/word_file.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

constexpr amount::Bytes kBlockBytes = device::bytes_of(dataset::kBlockWords);

using amount::Blocks;
using amount::Words;
using dataset::Word;

/// Blocks from an imported file, which is read completely before anything is changed. The last block may be
/// incomplete.
class WordsDevice final : public dataset::BlockDevice {
 public:
  explicit WordsDevice(const std::vector<Word>& words) : words_(words) {}

  Blocks blocks() const override { return Blocks{up(Words{std::ssize(words_)}, dataset::kBlockWords)}; }
  void read(Blocks block, dataset::Block& into) override {
    const auto first = words_.begin() + dataset::words_of(block).count;
    into.fill(0);
    std::copy(first, first + std::min(std::ssize(into), words_.end() - first), into.begin());
  }
  void write(Blocks, const dataset::Block&) override {}

 private:
  const std::vector<Word>& words_;
};

/// Surveys the blocks. Throws dataset::FormatError, which reports a missing EOD if the dataset is longer than
/// the file.
Survey survey_of(WordsDevice& from, Words words) {
  try {
    const Survey found = survey(from);
    dataset::Block block{};
    from.read(found.end.block, block);
    dataset::record_control(
        block, found.end.block,
        found.end
            .word);  // throws for a block of zeros, which does not count as an empty dataset in an import
    return found;
  } catch (const dataset::FormatError& error) {
    const dataset::Position& at = error.at();
    if (dataset::words_of(at.block) + at.word < words) throw;
    throw dataset::FormatError(at, "an EOD before the file ends",
                               fmt::format("its end after {} words", words.count));
  }
}

void import_blocks(DatasetArguments& arguments, const std::vector<Word>& words,
                   dataset::BlockDevice& device) {
  WordsDevice from(words);
  const Survey found = survey_of(from, Words{std::ssize(words)});
  if (found.end.block >= device.blocks()) throw dataset::FullError(device.blocks());
  dataset::Block block{};
  for (Blocks number; number <= found.end.block; ++number) {
    from.read(number, block);
    if (number == found.end.block) std::fill(block.begin() + found.end.word.count + 1, block.end(), Word{0});
    device.write(number, block);
  }
  note_doubt(arguments.file, found);
  if (found.bad) {
    terminal::say("platter: note: {}: block {}, word {}: marks bad data (BDF)\n", arguments.file,
                  found.bad->block.count, found.bad->word.count);
  }
  const auto behind = words.begin() + (dataset::words_of(found.end.block) + found.end.word).count + 1;
  const auto is_something = [](Word word) { return word != 0; };
  if (std::any_of(behind, words.end(), is_something)) {
    terminal::say("platter: note: {}: {} words after the EOD (block {}, word {}) were omitted\n",
                  arguments.file, words.end() - behind, found.end.block.count, found.end.word.count);
  }
}

void import_words(DatasetArguments& arguments, std::vector<Word>& words, dataset::BlockDevice& device) {
  for (Word& word : words) word = arguments.conversion.inward(word);
  dataset::File file(device);
  for (std::span<const Word> rest = words; !rest.empty();) {
    const auto here = std::min(rest.size(), arguments.record.size());
    file.write(rest.first(here));
    rest = rest.subspan(here);
  }
  file.close();
}

/// Imports each line as a record. The last line need not have a line end.
void import_text(std::string& text, const numbers::LineForm& form, dataset::BlockDevice& device) {
  dataset::File file(device);
  codec::TextRecords records;
  for (std::int64_t number = 1; const std::string& line : codec::decode_all(records, text)) {
    try {
      const auto record = numbers::record_of_line(line, form);
      file.write(record.words, record.length, true);
    } catch (const numbers::LineError& error) {
      throw numbers::LineError(fmt::format("line {}: {}", number, error.what()));
    }
    ++number;
  }
  file.close();
}

/// Imports bytes, and fills the last block with zeros.
void import_bytes(const std::string& bytes, dataset::BlockDevice& device) {
  dataset::Block block;
  const Blocks last{up(amount::Bytes{std::ssize(bytes)}, kBlockBytes)};
  if (last > device.blocks()) throw dataset::FullError(device.blocks());
  for (Blocks number; number < last; ++number) {
    std::string here = bytes.substr(number.size() * sizeof block, sizeof block);
    here.resize(sizeof block);
    ffio::take_words(reinterpret_cast<const std::byte*>(here.data()), block);
    device.write(number, block);
  }
}

}  // namespace

int import_dataset(DatasetArguments& arguments) {
  const bool whole = arguments.as == "bytes";
  const bool text = arguments.as == "text" || whole;
  std::string lines = text ? read_bytes(arguments.file) : "";
  auto words = text ? std::vector<Word>() : read_words(arguments.file);
  image::Image image = open_image(arguments, image::Image::Mode::kMustExist);
  const auto before = find_dataset(
      image, arguments.name,
      fmt::format("; create one with platter dataset create {} {}", arguments.image, arguments.name));
  ImageDevice device(image, before);
  arguments.conversion.settle(before.reals);
  image.require_writable();
  if (whole) {
    import_bytes(lines, device);
  } else if (text) {
    import_text(lines, line_form(arguments), device);
  } else {
    arguments.as == "blocks" ? import_blocks(arguments, words, device)
                             : import_words(arguments, words, device);
  }
  auto after = device.where();
  after.reals = arguments.conversion.imported(before.reals);
  if (whole && !after.file) after.file = image::FileTraits{};
  if (after.file)
    after.file->bytes = whole ? amount::Bytes{std::ssize(lines)} : device.end().count * kBlockBytes;
  image.put(after);
  image.save();
  arguments.conversion.print_outcomes(arguments.name);
  return 0;
}

}  // namespace platter::command
