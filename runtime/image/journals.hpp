#pragma once

namespace platter::image {

/// From now on all images make and remove their journals by these functions, which are called for open and
/// unlink.
void reach_journals_by(int (*open)(const char*, int, int), int (*unlink)(const char*));

}  // namespace platter::image
