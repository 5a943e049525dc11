#pragma once

#include <string>

#include "emulator/system/unicos/attributes.hpp"

namespace platter::unicos {

/// The line that reads as these attributes of the object.
std::string assign_line(const Attributes& attributes, const std::string& object);

}  // namespace platter::unicos
