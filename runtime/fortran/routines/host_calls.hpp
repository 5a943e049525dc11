#pragma once

namespace platter::runtime {

/// Returns true if some output of the program could not be written after the program could no longer be
/// stopped for it.
bool has_lost_output();

}  // namespace platter::runtime
