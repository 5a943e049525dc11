#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/system/vms/directory.hpp"

namespace platter::runtime {

/// The file of a unit that OPEN gives no name: "FOR004.DAT" for unit 4.
std::string usual_vms_name(std::int64_t unit);

/// The name that a program or a flag gives, as VMS reads it. Without a file type it gets the default type,
/// ".DAT". Throws vms::Refused if it cannot be a file's name.
vms::FileName read_vms_name(std::string_view text);

}  // namespace platter::runtime
