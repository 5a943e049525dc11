#pragma once

#include <string_view>

namespace platter::report {

/// The page without results: dist/page.html, which tools/report/build makes of its TypeScript.
extern const std::string_view kPage;  ///< written by embed.cmake

}  // namespace platter::report
