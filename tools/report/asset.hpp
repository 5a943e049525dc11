#pragma once

#include <string_view>

namespace platter::report {

/// The page without results, dist/page.html, which tools/report/build generates from TypeScript.
extern const std::string_view kPage;  ///< written by embed.cmake

/// The emulator for the page, tools/live/dist/module.wasm.gz in Base64; only pages that need it contain it.
extern const std::string_view kModule;  ///< written by embed.cmake

}  // namespace platter::report
