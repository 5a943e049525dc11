#pragma once

#include <memory>
#include <vector>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Throws Error if the chain is inconsistent: records within records, or a layer below one that must be the
/// last.
void check(const std::vector<Wanted>& chain);

/// Opens a file through a chain of layers, which must have been checked. The `system` layer is added at the
/// end if the chain does not name it. `context` and `defaults` must stay valid while the file is open. Throws
/// Error.
std::unique_ptr<Layer> open(const std::vector<Wanted>& chain, LayerContext& context,
                            const Defaults& defaults);

}  // namespace platter::ffio
