#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "runtime/numbers/text_lines.hpp"
#include "runtime/program/image/image.hpp"
#include "tools/cli/dataset/conversion.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// Arguments of `platter dataset`.
struct DatasetArguments {
  ResultFiles results;  ///< used by list
  std::string image;
  std::string name;
  std::string file;
  std::string as = "blocks";
  Conversion conversion;
  std::string characters = "ascii";  ///< code of text lines (--as text)
  bool keeps_blanks = false;         ///< true if blanks of text lines are stored uncompressed
  amount::Words record = dataset::kBlockWords - amount::Words{1};  ///< length of an imported record
  bool asks_for_record = false;                                    ///< --record was given

  // These are arguments of create.
  std::vector<std::string> names;
  std::string machine = "cray1";
  std::string site;
  std::string words = "ieee";
  std::optional<std::int64_t> channel;  ///< number from 1
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> sectors;
  std::vector<std::string> specifications;
  std::vector<std::string> sets;
};

/// Opens the image that the arguments name, after restricting the command's file access
/// (tools/cli/restrict_file_access.hpp). The command can still write the files `outputs`.
image::Image open_image(const DatasetArguments& arguments, image::Image::Mode mode,
                        const std::vector<std::string>& outputs = {});

/// Returns the dataset with this name. `advice` is appended to the error message if it does not exist.
image::Dataset find_dataset(image::Image& image, const std::string& name, const std::string& advice = "");

/// Returns how the dataset stores lines of text.
numbers::LineForm line_form(const DatasetArguments& arguments);

// Each function is one subcommand of `platter dataset` and returns its exit code. They throw
// specification::Error, dataset::FormatError and dataset::FullError.

int export_dataset(DatasetArguments& arguments);
int import_dataset(DatasetArguments& arguments);
int create_datasets(DatasetArguments& arguments);

}  // namespace platter::command
