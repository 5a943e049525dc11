#pragma once

#include <string>

#include "runtime/program/session/session.hpp"
#include "runtime/view/lines.hpp"
#include "runtime/view/statements.hpp"

namespace platter::runtime {

/// Returns whether the program has made no disk call and has computed for less than a millisecond. If such a
/// program ended with an error, a summary of zeros would only distract from the message.
bool has_hardly_begun(Session& session);

/// Returns the closing summary as text.
std::string summary_text(Session& session, const Statements& statements, const Lines& lines);

}  // namespace platter::runtime
