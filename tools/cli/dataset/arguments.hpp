#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emulator/codec/block.hpp"
#include "runtime/numbers/text_lines.hpp"
#include "runtime/program/image/image.hpp"
#include "tools/cli/dataset/conversion.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// Arguments of `platter dataset`.
struct DatasetArguments {
  ResultFiles results;  ///< of list
  std::string image;
  std::string name;
  std::string file;
  std::string as = "blocks";
  Conversion conversion;
  std::string characters = "ascii";                                ///< of lines, with --as text
  bool keeps_blanks = false;                                       ///< of lines: they are not counted
  amount::Words record = dataset::kBlockWords - amount::Words{1};  ///< an imported one
  bool asks_for_record = false;                                    ///< --record was given

  // Of create.
  std::vector<std::string> names;
  std::string machine = "cray1";
  std::string site;
  std::string words = "ieee";
  std::optional<std::int64_t> channel;  ///< from 1
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> sectors;
  std::vector<std::string> specifications;
  std::vector<std::string> sets;
};

/// Opens the image that the arguments name, after restricting the command's file access
/// (tools/cli/restrict_file_access.hpp). The command can still write the files `outputs`.
image::Image open_image(const DatasetArguments& arguments, image::Image::Mode mode,
                        const std::vector<std::string>& outputs = {});

/// The dataset of that name. `advice`: what to do where there is none.
image::Dataset find_dataset(image::Image& image, const std::string& name, const std::string& advice = "");

/// How its lines are kept.
numbers::LineForm line_form(const DatasetArguments& arguments);

// Each is a step of the command's, and returns its exit code. They throw specification::Error,
// dataset::FormatError and dataset::FullError.

int export_dataset(DatasetArguments& arguments);
int import_dataset(DatasetArguments& arguments);
int create_datasets(DatasetArguments& arguments);

}  // namespace platter::command
