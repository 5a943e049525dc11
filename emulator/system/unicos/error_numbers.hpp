#pragma once

namespace platter::unicos {

// Error numbers of System V, from which UNICOS is derived (unsourced).
inline constexpr int kInputOutput = 5;    ///< EIO
inline constexpr int kBusy = 16;          ///< EBUSY
inline constexpr int kIsDirectory = 21;   ///< EISDIR
inline constexpr int kInvalid = 22;       ///< EINVAL
inline constexpr int kTooManyFiles = 24;  ///< EMFILE
inline constexpr int kTooLarge = 27;      ///< EFBIG
inline constexpr int kNoSpace = 28;       ///< ENOSPC

// Error numbers of the library (unsourced; its editions for other makers' machines count from 4000).
inline constexpr int kReadPastEnd = 1001;  ///< FERDPEOF

}  // namespace platter::unicos
