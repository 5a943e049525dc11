#pragma once

#include <string>

namespace platter::command {

/// Throws specification::Error if the file's extension is not .png or .apng, or if no Chromium is installed.
void require_animation(const std::string& file);

/// Opens a page of `platter report` in Chromium without a window. Returns the animated PNG that the page
/// draws of its disk view. The bytes depend only on the page, the version of Chromium and the fonts. Throws
/// specification::Error if the page contains no disk view, and std::runtime_error if Chromium fails.
std::string animation_of(const std::string& page);

}  // namespace platter::command
