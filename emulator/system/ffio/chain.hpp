#pragma once

#include <memory>
#include <vector>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Refuses a chain that makes no sense: records within records, something below the end. Throws Error.
void check(const std::vector<Wanted>& chain);

/// Opens a file through a chain of layers, which has been checked; the system's own comes last by itself.
/// Both stay as long as the file is open. Throws Error.
std::unique_ptr<Layer> open(const std::vector<Wanted>& chain, LayerContext& context,
                            const Defaults& defaults);

}  // namespace platter::ffio
