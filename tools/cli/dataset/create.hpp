#pragma once

#include "emulator/machine/machine.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "tools/cli/dataset/arguments.hpp"

namespace platter::command {

// Steps of `platter dataset create`. They throw specification::Error.

/// Opens the image, and restricts the command's file access before anything reads its contents.
image::ImageSync open_image_sync(const DatasetArguments& arguments, machine::Machine& machine);

/// Returns the number format that --words selects.
image::Reals reals_of(const DatasetArguments& arguments);

/// Returns the index from 0 of the drive that --channel selects.
int channel_of(const DatasetArguments& arguments, const system::Services& system);

}  // namespace platter::command
