#pragma once

#include <string>
#include <utility>
#include <vector>

namespace platter::command {

/// Before anything long is begun: throws specification::Error where the file that a flag names, "" for none,
/// cannot be written when it is done. What is in it stays.
/// "-" is standard output, which from now on is kept for it: what is printed goes to standard error.
void require_writable(const std::string& flag, const std::string& file);

/// Throws specification::Error where two flags name one file: the second would take the first's place. A name
/// that is empty or standard output is none.
void require_apart(const std::vector<std::pair<std::string, std::string>>& flags_and_files);

}  // namespace platter::command
