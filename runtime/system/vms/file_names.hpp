#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/system/vms/directory.hpp"

namespace platter::runtime {

/// Returns the default file name of a unit, used if its OPEN gives none: "FOR004.DAT" for unit 4.
std::string usual_vms_name(std::int64_t unit);

/// Parses a file name given by the program or a flag by VMS's rules. A name without a file type gets the
/// default type ".DAT". Throws vms::Refused if the text is not a valid file name.
vms::FileName read_vms_name(std::string_view text);

}  // namespace platter::runtime
