#pragma once

#include <string>

#include "runtime/session/session.hpp"

namespace platter::runtime {

/// A command of CMS, as a user types it: FORMAT, FILEDEF, XEDIT, EXECIO, COPYFILE, PRINT, ERASE, LISTFILE,
/// QUERY.
/// Throws cms::Refused, whose code is the command's, and system::CallError where the system is no CMS.
void do_command(Session& session, const std::string& line);

/// The files of the session. Throws system::CallError, in the name of `routine`, where it is no CMS.
CmsFiles& cms_files(Session& session, const char* routine);

}  // namespace platter::runtime
