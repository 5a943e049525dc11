#pragma once

namespace platter::runtime {

/// Puts /dev/null, opened for reading, in the place of standard streams that are closed: else the next file
/// that is opened would be one of them. So there is nothing to read, and what is written fails. Before
/// anything else is opened.
void open_standard_streams();

}  // namespace platter::runtime
