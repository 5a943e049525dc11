#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runtime/view/lines.hpp"

namespace platter::runtime {

/// Of the lines that revolutions were lost to the few that lost most; "" where none were.
std::string lines_text(const Lines& lines);

/// All lines, "lines" of "platter.run": `with_waits`: the time between tests has been added up, too.
nlohmann::ordered_json lines_json(const Lines& lines, bool with_waits);

}  // namespace platter::runtime
