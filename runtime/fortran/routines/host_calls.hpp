#pragma once

namespace platter::runtime {

/// Whether something that the program has written could not be written, when nothing could be done about it
/// any more.
bool has_lost_output();

}  // namespace platter::runtime
