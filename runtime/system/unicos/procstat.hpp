#pragma once

#include <string>

#include "runtime/program/session/session.hpp"
#include "runtime/system/unicos/files.hpp"

namespace platter::runtime {

/// What procstat leaves of a run under UNICOS, for platter procview and platter ja.
std::string procstat_text(Session& session, const UnicosFiles& files);

}  // namespace platter::runtime
