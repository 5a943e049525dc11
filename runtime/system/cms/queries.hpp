#pragma once

#include <string>

#include "runtime/system/cms/command.hpp"
#include "runtime/system/cms/files.hpp"

namespace platter::runtime {

/// LISTFILE NAME TYPE MODE; * is any name, or any type.
void listfile(CmsFiles& files, Command& command);

/// QUERY SIO, which the document's authors had added to CP: of a minidisk (A), of a volume's device (VOL1),
/// of the printer (PRT); QUERY DISK MODE.
void query(CmsFiles& files, Command& command);

/// Of a minidisk ("A"), of a volume's device ("VOL1"), or of the printer ("PRT"). Throws cms::Refused.
cms::Starts starts_of(CmsFiles& files, const std::string& which);

}  // namespace platter::runtime
