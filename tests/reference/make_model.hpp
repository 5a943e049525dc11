#pragma once

#include <memory>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

struct ControllerModel;

/// Returns the model of a device. `shared`: the controller that a drive shares with others, or nullptr.
std::unique_ptr<Device> make_model(World& world, const Shape& shape,
                                   const std::shared_ptr<ControllerModel>& shared);

}  // namespace platter::reference
