#include <fmt/format.h>

#include "emulator/dataset/chain.hpp"
#include "emulator/dataset/file.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/options/outputs.hpp"
#include "tools/platter/dataset/arguments.hpp"
#include "tools/platter/dataset/image_device.hpp"
#include "tools/platter/dataset/survey.hpp"
#include "tools/platter/dataset/word_file.hpp"

namespace platter::command {
namespace {

using dataset::Word;

/// Whole blocks, up to that of the EOD.
void export_blocks(dataset::BlockDevice& device, const Survey& found, WordFile& out) {
  dataset::Block block{};
  for (std::int64_t number = 0; number <= found.end.block; ++number) {
    device.read(number, block);
    // Of a dataset that was never written there is nothing to be had, though a program reads it as empty.
    if (number == found.end.block) dataset::record_control(block, number, found.end.word);
    out.put(block);
  }
}

void export_words(dataset::BlockDevice& device, Conversion& conversion, WordFile& out) {
  dataset::File file(device);
  std::vector<Word> words(dataset::kBlockWords);
  for (;;) {
    const auto result = file.read(words, dataset::Rest::kKeep);
    for (std::size_t i = 0; i < result.words; ++i) words[i] = conversion.outward(words[i]);
    out.put(std::span(words).first(result.words));
    if (result.met == dataset::Met::kEndOfData) return;
  }
}

}  // namespace

int export_dataset(DatasetArguments& arguments) {
  runtime::require_distinct({{"export", arguments.file}}, {{"the image", arguments.image}});
  image::Image image(arguments.image, image::Image::Mode::kReadOnly);
  const auto where = find_dataset(image, arguments.name);
  ImageDevice device(image, where);
  const Survey found = survey(device);
  const bool words = arguments.as == "words";
  if (words && found.bad) {
    throw specification::Error(fmt::format(
        "dataset {}: block {}, word {}: marks bad data (BDF), which words alone cannot say: nothing was "
        "exported; --as blocks has them, marks and all",
        arguments.name, found.bad->block, found.bad->word));
  }
  WordFile out(arguments.file);
  Conversion& conversion = arguments.conversion;
  conversion.settle(where.reals);
  words ? export_words(device, conversion, out) : export_blocks(device, found, out);
  out.finish();
  note_doubt("dataset " + arguments.name, found);
  if (!words && found.bad) {
    fmt::print(stderr, "platter: note: dataset {}: block {}, word {}: marks bad data (BDF)\n", arguments.name,
               found.bad->block, found.bad->word);
  }
  conversion.tell(arguments.name);
  return 0;
}

}  // namespace platter::command
