#pragma once

#include <string>

namespace platter::command {

/// Before anything long is begun: throws specification::Error where the file that a flag names, "" for none,
/// cannot be written when it is done. What is in it stays.
void require_writable(const std::string& flag, const std::string& file);

}  // namespace platter::command
