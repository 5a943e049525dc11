#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/cos/file.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/outputs.hpp"
#include "tools/cli/dataset/arguments.hpp"
#include "tools/cli/dataset/stored_dataset.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

using dataset::Word;

/// Exports whole blocks, up to the one that contains the EOD.
void export_blocks(dataset::BlockDevice& device, const Survey& found, runtime::WholeFile& out) {
  dataset::Block block{};
  for (amount::Blocks number; number <= found.end.block; ++number) {
    device.read(number, block);
    // This throws for a dataset that was never written: it has no blocks to export, although a program reads
    // it as empty.
    if (number == found.end.block) dataset::record_control(block, number, found.end.word);
    out.write(image::bytes_of(block));
  }
}

void export_words(dataset::BlockDevice& device, Conversion& conversion, runtime::WholeFile& out) {
  dataset::File file(device);
  std::vector<Word> words(dataset::kBlockWords.size());
  for (;;) {
    const auto result = file.read(words, dataset::RemainderPolicy::kKeep);
    for (std::size_t i = 0; i < result.words.size(); ++i) words[i] = conversion.outward(words[i]);
    out.write(image::bytes_of(std::span(words).first(result.words.size())));
    if (result.met == dataset::ReadStatus::kEndOfData) return;
  }
}

/// Exports records as lines. Ends of file are not exported.
void export_text(dataset::BlockDevice& device, numbers::Characters characters, runtime::WholeFile& out) {
  dataset::File file(device);
  std::vector<Word> block(dataset::kBlockWords.size());
  std::vector<Word> record;
  for (std::int64_t number = 1;;) {
    const auto result = file.read(block, dataset::RemainderPolicy::kKeep);
    record.insert(record.end(), block.begin(), block.begin() + result.words.count);
    if (result.met == dataset::ReadStatus::kEndOfData) return;
    if (result.met != dataset::ReadStatus::kRecord) continue;
    try {
      out.write(numbers::line_of_record(record, result.record, characters) + '\n');
    } catch (const numbers::LineError& error) {
      throw numbers::LineError(fmt::format("record {}: {}", number, error.what()));
    }
    record.clear();
    ++number;
  }
}

/// Exports all bytes of a file of a file system.
void export_bytes(const DatasetArguments& arguments, const image::Dataset& where,
                  dataset::BlockDevice& device) {
  if (!where.file) {
    throw specification::Error(
        fmt::format("dataset {}: --as bytes: only a file of a file system has a length in bytes; use --as "
                    "blocks to export all blocks",
                    arguments.name));
  }
  runtime::WholeFile out("export", arguments.file);
  dataset::Block block{};
  std::array<std::byte, sizeof block> bytes;
  amount::Blocks number;
  for (amount::Bytes left = where.file->bytes; left > amount::Bytes{}; left -= amount::bytes_in(bytes)) {
    device.read(number++, block);
    ffio::put_words(block, bytes.data());
    const auto here = std::min(left, amount::bytes_in(bytes));
    out.write(std::string_view(reinterpret_cast<const char*>(bytes.data()), here.size()));
  }
  out.complete();
}

}  // namespace

int export_dataset(DatasetArguments& arguments) {
  runtime::require_distinct({{"export", arguments.file}}, {{"the image", arguments.image}});
  image::Image image = open_image(arguments, image::Image::Mode::kReadOnly, {arguments.file});
  const auto where = find_dataset(image, arguments.name);
  ImageDevice device(image, where);
  if (arguments.as == "bytes") {
    export_bytes(arguments, where, device);
    return 0;
  }
  const Survey found = survey(device);
  const bool blocks = arguments.as == "blocks";
  if (!blocks && found.bad) {
    throw specification::Error(
        fmt::format("dataset {}: block {}, word {}: marks bad data (BDF), which {} cannot represent: nothing "
                    "was exported; use --as blocks, which includes the marks",
                    arguments.name, found.bad->block.count, found.bad->word.count,
                    arguments.as == "text" ? "lines" : "words"));
  }
  runtime::WholeFile out("export", arguments.file);
  Conversion& conversion = arguments.conversion;
  conversion.settle(where.reals);
  if (arguments.as == "text") {
    export_text(device, line_form(arguments).characters, out);
  } else {
    blocks ? export_blocks(device, found, out) : export_words(device, conversion, out);
  }
  out.complete();
  note_doubt("dataset " + arguments.name, found);
  if (blocks && found.bad) {
    terminal::say("platter: note: dataset {}: block {}, word {}: marks bad data (BDF)\n", arguments.name,
                  found.bad->block.count, found.bad->word.count);
  }
  conversion.print_outcomes(arguments.name);
  return 0;
}

}  // namespace platter::command
