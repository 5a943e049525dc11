#pragma once

namespace platter::runtime {

inline constexpr const char* kAssign = "--assign";
inline constexpr const char* kProcstat = "--procstat";

}  // namespace platter::runtime
