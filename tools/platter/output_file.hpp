#pragma once

#include <string>

namespace platter::command {

/// Before anything long is begun: throws specification::Error where the file that a flag names, "" for none,
/// cannot be written when it is done. What is in it stays.
/// "-" is standard output, which from now on is kept for it: what is printed goes to standard error.
void require_writable(const std::string& flag, const std::string& file);

}  // namespace platter::command
