#pragma once

namespace platter::unicos {

// Of System V, which UNICOS came from (unsourced).
inline constexpr int kBusy = 16;          ///< EBUSY
inline constexpr int kIsDirectory = 21;   ///< EISDIR
inline constexpr int kInvalid = 22;       ///< EINVAL
inline constexpr int kTooManyFiles = 24;  ///< EMFILE
inline constexpr int kTooLarge = 27;      ///< EFBIG
inline constexpr int kNoSpace = 28;       ///< ENOSPC

// Of the library's (unsourced; its editions for other makers' machines count from 4000 on).
inline constexpr int kReadPastEnd = 1001;  ///< FERDPEOF

}  // namespace platter::unicos
