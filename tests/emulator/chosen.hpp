#pragma once

#include "emulator/machine/choice.hpp"

namespace platter::tests {

/// Of which a test names only what it cares about.
using Chosen = machine::Choice;

}  // namespace platter::tests
