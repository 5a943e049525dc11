#pragma once

#include <cstddef>
#include <deque>

#include "emulator/disk/controller.hpp"
#include "emulator/disk/drive.hpp"
#include "emulator/system/ownership.hpp"

namespace platter::system {

/// A logically independent channel as the system sees it: a controller, its drive, and the connectors whose
/// transfers are under way or waiting for it, the first of them having it.
struct Channel {
  disk::Controller* controller;
  disk::Drive* drive;
  std::deque<std::int64_t> waiting{};
  Ownership written{};
};

}  // namespace platter::system
