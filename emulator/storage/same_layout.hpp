#pragma once

#include "emulator/storage/dataset.hpp"

namespace platter::file {

/// Whether as many sectors as both have lie in the same places.
bool same_layout(const Dataset& one, const Dataset& other);

}  // namespace platter::file
