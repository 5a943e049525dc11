#pragma once

#include "emulator/storage/dataset.hpp"

namespace platter::file {

/// Whether as many sectors as both have lie in the same places.
bool lie_alike(const Dataset& one, const Dataset& other);

}  // namespace platter::file
