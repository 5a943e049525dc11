// platter dataset: lists, exports, imports and creates datasets of an image, without running a program.

#include "tools/cli/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "emulator/codec/cos/chain.hpp"
#include "emulator/codec/cos/error.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/cli/dataset/arguments.hpp"
#include "tools/cli/dataset/stored_dataset.hpp"
#include "tools/cli/restrict_file_access.hpp"

namespace platter::command {

image::Image open_image(const DatasetArguments& arguments, image::Image::Mode mode,
                        const std::vector<std::string>& outputs) {
  image::ImageFile file(arguments.image, mode);
  std::vector<std::string> changed = outputs;
  if (file.may_be_changed()) changed.push_back(arguments.image);
  restrict_file_access(changed, {arguments.image});
  return image::Image(std::move(file));
}

image::Dataset find_dataset(image::Image& image, const std::string& name, const std::string& advice) {
  std::vector<std::string> names;
  for (const auto& one : image.datasets()) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  image.fail(fmt::format("has no dataset '{}'{}{}", name, specification::suggestion(name, names), advice));
}

numbers::LineForm line_form(const DatasetArguments& arguments) {
  const auto& sets = numbers::kCharacterSets;
  const auto set = std::find(sets.begin(), sets.end(), arguments.characters) - sets.begin();
  return {.characters = static_cast<numbers::Characters>(set), .compresses = !arguments.keeps_blanks};
}

namespace {

/// Returns a document with the schema "platter.datasets/1", with one row per piece of a dataset.
nlohmann::ordered_json pieces_of(image::Image& image) {
  auto pieces = nlohmann::ordered_json::array();
  for (const auto& one : image.datasets()) {
    for (const auto& piece : one.pieces) {
      pieces.push_back({{"dataset", one.name},
                        {"drive", piece.drive + 1},
                        {"first_sector", piece.first_sector.count},
                        {"sectors", piece.sectors.count},
                        {"written_to", nullptr},
                        {"reals", one.reals == image::Reals::kCray ? "cray" : "ieee"}});
      if (piece.is_written()) pieces.back()["written_to"] = piece.last_written.count;
    }
  }
  return pieces;
}

int list(DatasetArguments& arguments) {
  arguments.results.require_writable();
  image::Image image =
      open_image(arguments, image::Image::Mode::kReadOnly, {arguments.results.json, arguments.results.csv});
  runtime::print("{:<20} {:>5} {:>12} {:>8} {:>12}\n", "dataset", "drive", "first sector", "sectors",
                 "written to");
  for (const auto& one : image.datasets()) {
    for (const auto& piece : one.pieces) {
      runtime::print("{:<20} {:>5} {:>12} {:>8} {:>12}{}\n", one.name, piece.drive + 1,
                     piece.first_sector.count, piece.sectors.count,
                     piece.is_written() ? fmt::format("{}", piece.last_written.count) : "-",
                     one.reals == image::Reals::kCray ? "  Cray words" : "");
    }
  }
  const auto pieces = pieces_of(image);
  arguments.results.write({{"schema", "platter.datasets/1"}, {"image", arguments.image}, {"pieces", pieces}},
                          pieces, {"dataset", "drive", "first_sector", "sectors", "written_to", "reals"});
  return 0;
}

/// Prints each control word up to the EOD, with its block and word.
void print_control_words(dataset::BlockDevice& device) {
  dataset::Block block{};
  for (amount::Blocks number;; ++number) {
    require_block(device, number);
    device.read(number, block);
    const auto control = dataset::block_control(block, number);
    runtime::print("block {:>6} word   0  {:022o}  {}\n", number.count, block[0], describe(control));
    for (auto word = dataset::next_control(block, number, {}); word < dataset::kBlockWords;
         word = dataset::next_control(block, number, word)) {
      const auto mark = dataset::record_control(block, number, word);
      runtime::print("block {:>6} word {:>3}  {:022o}  {}\n", number.count, word.count, block[word.size()],
                     describe(mark));
      if (mark.mark == dataset::Mark::kData) return;
    }
  }
}

int dump(DatasetArguments& arguments) {
  image::Image image = open_image(arguments, image::Image::Mode::kReadOnly);
  ImageDevice device(image, find_dataset(image, arguments.name));
  print_control_words(device);
  note_doubt("dataset " + arguments.name, survey(device));
  return 0;
}

/// Rejects flags that apply only to --as words.
void require_sense(DatasetArguments& arguments) {
  if (arguments.as != "words" && arguments.conversion.is_needed()) {
    throw specification::Error(
        "--reals, --integers, --from and --to convert words of records; also give --as words");
  }
  if (arguments.as != "words" && arguments.asks_for_record) {
    throw specification::Error(fmt::format(
        "--record: {} as they are in the file; give --as words for a file that has only the words of records",
        arguments.as == "blocks" ? "records are imported with their control words,"
        : arguments.as == "text" ? "every line becomes a record,"
                                 : "bytes are imported"));
  }
}

/// Returns advice to append to a format error: a file of a file system may not be a blocked dataset.
std::string advice_of(const DatasetArguments& arguments) {
  image::Image image = open_image(arguments, image::Image::Mode::kReadOnly);
  if (!find_dataset(image, arguments.name).file) return "";
  return "; a file without cos layers has no control words; export and import it with --as bytes";
}

using Step = int (*)(DatasetArguments&);

CLI::App* add(CLI::App& app, Work& work, const char* name, const char* description,
              const std::shared_ptr<DatasetArguments>& arguments, Step step) {
  auto* command = app.add_subcommand(name, description);
  command->add_option("image", arguments->image, "The image")->required()->type_name("IMAGE");
  command->callback([arguments, step, &work] {
    work = [arguments, step] {
      require_sense(*arguments);
      try {
        return step(*arguments);
      } catch (const dataset::FormatError& error) {
        throw specification::Error(
            fmt::format("dataset {}: {}{}", arguments->name, error.what(), advice_of(*arguments)));
      } catch (const numbers::LineError& error) {
        throw specification::Error(fmt::format("dataset {}: {}", arguments->name, error.what()));
      } catch (const dataset::FullError& error) {
        throw specification::Error(fmt::format("dataset {}: {}", arguments->name, error.what()));
      }
    };
  });
  return command;
}

void add_name(CLI::App& command, DatasetArguments& arguments) {
  command.add_option("dataset", arguments.name, "Name of the dataset")->required()->type_name("NAME");
}

void add_file(CLI::App& command, DatasetArguments& arguments, Conversion::Way way) {
  add_name(command, arguments);
  command
      .add_option("file", arguments.file, "File of the host: words, most significant byte first, or lines")
      ->required()
      ->type_name("FILE");
  command
      .add_option("--as", arguments.as,
                  "Select the format: blocks (as on the disk, with control words), words (only words of "
                  "records), text (one line per record, as formatted statements write them) or bytes (all "
                  "bytes of a file of a file system, as its layers wrote them)")
      ->capture_default_str()
      ->check(runtime::one_of({"blocks", "words", "text", "bytes"}));
  command
      .add_option(
          "--characters", arguments.characters,
          "Select the characters of lines (with --as text): ascii, or display or display63 of a CDC 7600")
      ->capture_default_str()
      ->check(runtime::one_of({numbers::kCharacterSets.begin(), numbers::kCharacterSets.end()}));
  arguments.conversion.add_to(command, way);
}

void add_create(CLI::App& command, DatasetArguments& arguments) {
  command
      .add_option("datasets", arguments.names, "Names of the datasets (default: none, for an empty image)")
      ->type_name("NAME...");
  command
      .add_option("--machine", arguments.machine,
                  "Select the machine whose disks are used (platter list machines)")
      ->capture_default_str();
  command.add_option("--site", arguments.site, "Select the installation (default: the machine's first)");
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  runtime::add_whole(
      command, "--channel", 1, kMost, [&](std::int64_t channel) { arguments.channel = channel; },
      "Select the channel of the drive (default: 1, or the partition of a file system with the most free "
      "space)");
  runtime::add_whole(
      command, "--start", 0, kMost, [&](std::int64_t sector) { arguments.start = sector; },
      "Set the first sector of a single dataset (default: each gets its own location)");
  runtime::add_whole(
      command, "--sectors", 1, kMost, [&](std::int64_t sectors) { arguments.sectors = sectors; },
      "Set the sectors of each dataset (default: all to the end of the drive or an equal part of the free "
      "space; for a file of a file system, which grows, one allocation unit)");
  command
      .add_option("--words", arguments.words,
                  "Select the format of REAL items in records (platter run --words): ieee or cray")
      ->capture_default_str()
      ->check(runtime::one_of({"ieee", "cray"}));
  runtime::add_specifications(command, arguments.specifications, arguments.sets);
}

}  // namespace

void add_dataset(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("dataset", "Work with the datasets of an image (platter run --image)");
  command->require_subcommand(1);
  const auto arguments = std::make_shared<DatasetArguments>();
  arguments->results.add_to(*add(*command, work, "list", "List the datasets of an image", arguments, list),
                            "each piece of a dataset");
  add_name(*add(*command, work, "dump", "List the control words of a dataset", arguments, dump), *arguments);
  add_file(*add(*command, work, "export", "Export a dataset to a file", arguments, export_dataset),
           *arguments, Conversion::Way::kExport);
  const auto imported = std::make_shared<DatasetArguments>();
  auto* in = add(*command, work, "import", "Import a file into a dataset, replacing its contents", imported,
                 import_dataset);
  add_file(*in, *imported, Conversion::Way::kImport);
  runtime::add_whole(
      *in, "--record", 1, std::numeric_limits<std::int64_t>::max(),
      [imported](std::int64_t words) {
        imported->record = amount::Words{words};
        imported->asks_for_record = true;
      },
      "Set the words per record (with --as words)")
      ->default_str(std::to_string(imported->record.count));
  in->add_option_function<std::string>(
        "--bfi", [imported](const std::string&) { imported->keeps_blanks = true; },
        "Store blanks of lines uncompressed (with --as text), as --file u=NAME,text,bfi=off does")
      ->check(runtime::one_of({"off"}));
  add_create(*add(*command, work, "create", "Create datasets, and the image if there is none", arguments,
                  create_datasets),
             *arguments);
}

}  // namespace platter::command
