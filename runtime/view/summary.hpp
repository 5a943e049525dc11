#pragma once

#include <string>

#include "runtime/program/session/session.hpp"
#include "runtime/view/lines.hpp"
#include "runtime/view/statements.hpp"

namespace platter::runtime {

/// Whether the program has made no call to a disk, and computed for less than a millisecond. Where it ended
/// with an error then, a summary of zeros would only bury that.
bool has_hardly_begun(Session& session);

/// The closing summary, as a person reads it.
std::string summary_text(Session& session, const Statements& statements, const Lines& lines);

}  // namespace platter::runtime
