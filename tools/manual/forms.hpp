#pragma once

#include <string>

#include "tools/manual/described.hpp"

namespace platter::manual {

/// A page for man, of the command and all below it.
std::string man_page(const Command& command, const std::string& version);

/// What shells complete the command by.
std::string bash_completion(const Command& command);
std::string zsh_completion(const Command& command);
std::string fish_completion(const Command& command);

}  // namespace platter::manual
