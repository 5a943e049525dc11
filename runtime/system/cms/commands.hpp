#pragma once

#include <string>

#include "runtime/program/session/session.hpp"

namespace platter::runtime {

/// A command of CMS, as a user types it: FORMAT, FILEDEF, XEDIT, EXECIO, COPYFILE, PRINT, ERASE, LISTFILE,
/// QUERY.
/// Throws cms::Refused, whose code is the command's, and system::CallError where the system is no CMS.
void do_command(Session& session, const std::string& line);

}  // namespace platter::runtime
