// platter dataset: what is in an image, without running anything.

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <memory>

#include "emulator/specification/error.hpp"
#include "emulator/specification/nearest.hpp"
#include "runtime/dataset/chain.hpp"
#include "runtime/dataset/error.hpp"
#include "runtime/dataset/file.hpp"
#include "runtime/outputs.hpp"
#include "runtime/usage.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/conversion.hpp"
#include "tools/platter/image_device.hpp"

namespace platter::command {
namespace {

using dataset::Word;

constexpr int kWordBytes = 8;
constexpr int kByteBits = 8;

struct Arguments {
  std::string image;
  std::string name;
  std::string file;
  std::string as = "blocks";
  Conversion conversion;
  std::int64_t record = dataset::kBlockWords - 1;
};

image::Dataset find(image::Image& image, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& one : image.datasets()) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  image.fail(fmt::format("has no dataset '{}'{}", name, specification::suggestion(name, names)));
}

int list(Arguments& arguments) {
  image::Image image(arguments.image, image::Image::Mode::kReadOnly);
  fmt::print("{:<20} {:>5} {:>12} {:>8} {:>12}\n", "dataset", "drive", "first sector", "sectors",
             "written to");
  for (const auto& one : image.datasets()) {
    fmt::print("{:<20} {:>5} {:>12} {:>8} {:>12}\n", one.name, one.drive + 1, one.first_sector, one.sectors,
               one.last_written);
  }
  return 0;
}

/// Prints each control word up to the EOD, with its block and word.
int dump(Arguments& arguments) {
  image::Image image(arguments.image, image::Image::Mode::kReadOnly);
  ImageDevice device(image, find(image, arguments.name));
  dataset::Block block{};
  for (std::int64_t number = 0;; ++number) {
    const auto control = dataset::load(device, number, block);
    fmt::print("block {:>6} word   0  {:022o}  {}\n", number, block[0], describe(control));
    for (int word = dataset::next_control(block, number, 0); word < dataset::kBlockWords;
         word = dataset::next_control(block, number, word)) {
      const auto mark = dataset::record_control(block, number, word);
      fmt::print("block {:>6} word {:>3}  {:022o}  {}\n", number, word, block[static_cast<std::size_t>(word)],
                 describe(mark));
      if (mark.mark == dataset::Mark::kData) return 0;
    }
  }
}

/// Words of a host file, most significant byte first.
class WordFile {
 public:
  explicit WordFile(const std::string& file) : file_(file), out_(file, std::ios::binary) {}
  void put(std::span<const Word> words) {
    for (const Word word : words) {
      for (int shift = (kWordBytes - 1) * kByteBits; shift >= 0; shift -= kByteBits) {
        out_.put(static_cast<char>(word >> shift));
      }
    }
  }
  void close() {
    if (!out_.flush()) throw specification::Error(fmt::format("{} cannot be written", file_));
  }

 private:
  std::string file_;
  std::ofstream out_;
};

std::vector<Word> words_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in) throw specification::Error(fmt::format("{} cannot be read", file));
  if (bytes.size() % kWordBytes != 0) {
    throw specification::Error(
        fmt::format("{} has {} bytes, which are no whole words of 8", file, bytes.size()));
  }
  std::vector<Word> words(bytes.size() / kWordBytes);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    words[i / kWordBytes] = words[i / kWordBytes] << kByteBits | static_cast<unsigned char>(bytes[i]);
  }
  return words;
}

void tell(const Conversion& conversion) {
  if (conversion.is_needed()) fmt::print(stderr, "{}\n", conversion.tally().text());
}

void export_blocks(Arguments& arguments, dataset::BlockDevice& device) {
  WordFile out(arguments.file);
  dataset::Block block{};
  for (std::int64_t number = 0;; ++number) {
    dataset::load(device, number, block);
    out.put(block);
    for (int word = dataset::next_control(block, number, 0); word < dataset::kBlockWords;
         word = dataset::next_control(block, number, word)) {
      if (dataset::record_control(block, number, word).mark == dataset::Mark::kData) return out.close();
    }
  }
}

void export_words(Arguments& arguments, dataset::BlockDevice& device) {
  WordFile out(arguments.file);
  dataset::File file(device);
  std::vector<Word> words(dataset::kBlockWords);
  for (;;) {
    const auto result = file.read(words, dataset::Rest::kKeep);
    for (std::size_t i = 0; i < result.words; ++i) words[i] = arguments.conversion.outward(words[i]);
    out.put(std::span(words).first(result.words));
    if (result.met == dataset::Met::kEndOfData) break;
  }
  out.close();
  tell(arguments.conversion);
}

int export_dataset(Arguments& arguments) {
  runtime::require_distinct({{"export", arguments.file}}, {{"the image", arguments.image}});
  image::Image image(arguments.image, image::Image::Mode::kReadOnly);
  ImageDevice device(image, find(image, arguments.name));
  arguments.as == "blocks" ? export_blocks(arguments, device) : export_words(arguments, device);
  return 0;
}

/// Blocks of somebody else's, read whole before anything is changed.
class WordsDevice final : public dataset::BlockDevice {
 public:
  explicit WordsDevice(std::vector<Word> words) : words_(std::move(words)) {}
  std::int64_t blocks() const override { return std::ssize(words_) / dataset::kBlockWords; }
  void read(std::int64_t block, dataset::Block& into) override {
    std::copy_n(words_.begin() + block * dataset::kBlockWords, into.size(), into.begin());
  }
  void write(std::int64_t, const dataset::Block&) override {}

 private:
  std::vector<Word> words_;
};

void import_blocks(Arguments& arguments, dataset::BlockDevice& device) {
  WordsDevice from(words_of(arguments.file));
  dataset::File file(from);
  while (file.read({}).met != dataset::Met::kEndOfData) {
  }
  if (from.blocks() > device.blocks()) throw dataset::FullError(device.blocks());
  dataset::Block block{};
  for (std::int64_t number = 0; number < from.blocks(); ++number) {
    from.read(number, block);
    device.write(number, block);
  }
}

void import_words(Arguments& arguments, dataset::BlockDevice& device) {
  auto words = words_of(arguments.file);
  for (Word& word : words) word = arguments.conversion.inward(word);
  dataset::File file(device);
  for (std::span<const Word> rest = words; !rest.empty();) {
    const auto here = std::min(rest.size(), static_cast<std::size_t>(arguments.record));
    file.write(rest.first(here));
    rest = rest.subspan(here);
  }
  file.close();
  tell(arguments.conversion);
}

int import_dataset(Arguments& arguments) {
  image::Image image(arguments.image, image::Image::Mode::kMustExist);
  ImageDevice device(image, find(image, arguments.name));
  image.begin();
  arguments.as == "blocks" ? import_blocks(arguments, device) : import_words(arguments, device);
  image.put(device.where());
  image.commit();
  return 0;
}

/// Which of a block's words are numbers nobody can say.
void require_sense(Arguments& arguments) {
  if (arguments.as == "blocks" && arguments.conversion.is_needed()) {
    throw specification::Error("--reals and --integers convert the records' words: say --as words too");
  }
}

using Step = int (*)(Arguments&);

CLI::App* add(CLI::App& app, Work& work, const char* name, const char* description,
              const std::shared_ptr<Arguments>& arguments, Step step) {
  auto* command = app.add_subcommand(name, description);
  command->add_option("image", arguments->image, "The image")->required()->type_name("IMAGE");
  command->callback([arguments, step, &work] {
    work = [arguments, step] {
      require_sense(*arguments);
      try {
        return step(*arguments);
      } catch (const dataset::FormatError& error) {
        throw specification::Error(fmt::format("dataset {}: {}", arguments->name, error.what()));
      } catch (const dataset::FullError& error) {
        throw specification::Error(fmt::format("dataset {}: {}", arguments->name, error.what()));
      }
    };
  });
  return command;
}

void add_name(CLI::App& command, Arguments& arguments) {
  command.add_option("dataset", arguments.name, "Name of the dataset")->required()->type_name("NAME");
}

void add_file(CLI::App& command, Arguments& arguments) {
  add_name(command, arguments);
  command.add_option("file", arguments.file, "File of the host: words, most significant byte first")
      ->required()
      ->type_name("FILE");
  command
      .add_option("--as", arguments.as,
                  "blocks: as it lies on the disk, control words too; words: only the records' words")
      ->capture_default_str()
      ->check(runtime::one_of({"blocks", "words"}));
  arguments.conversion.add_to(command);
}

}  // namespace

void add_dataset(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("dataset", "Datasets in an image (platter run --image)");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<Arguments>();
  add(*command, work, "list", "The datasets of an image", arguments, list);
  add_name(*add(*command, work, "dump", "A dataset's control words, one by one", arguments, dump),
           *arguments);
  add_file(*add(*command, work, "export", "A dataset out to a file", arguments, export_dataset), *arguments);
  auto* in = add(*command, work, "import", "A file into a dataset, in the place of what it holds", arguments,
                 import_dataset);
  add_file(*in, *arguments);
  runtime::add_whole(
      *in, "--record", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t words) { arguments->record = words; }, "Words of a record (with --as words)")
      ->default_str(std::to_string(arguments->record));
}

}  // namespace platter::command
