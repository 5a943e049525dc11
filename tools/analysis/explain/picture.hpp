#pragma once

#include <string>

#include "tools/analysis/explain/explanation_text.hpp"

namespace platter::explain {

/// A scene as a picture in SVG: a lane for the program, the processor, the channel and the heads, the
/// deadline, and below it where the time went by which the second call was late.
std::string picture_of(const RequestPair& scene);

}  // namespace platter::explain
