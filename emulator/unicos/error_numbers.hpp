#pragma once

namespace platter::unicos {

// Of System V, which UNICOS came from (recalled).
inline constexpr int kBusy = 16;          ///< EBUSY
inline constexpr int kInvalid = 22;       ///< EINVAL
inline constexpr int kTooManyFiles = 24;  ///< EMFILE
inline constexpr int kNoSpace = 28;       ///< ENOSPC

}  // namespace platter::unicos
