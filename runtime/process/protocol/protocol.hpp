#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

#include "emulator/time/time.hpp"
#include "runtime/process/protocol/wire.hpp"

namespace platter::runtime::protocol {

/// Requests of a program to the process that emulates its machine, or to the host of its PE. A request
/// consists of its type, the virtual time that the program has computed since the last reply, and its
/// arguments. kTested, kDone and kRefused contain no time.
enum class RequestType : std::uint8_t {
  // Machines that programs share (docs/processes.md). Data are in a range of the program's shared words.
  kCompute,
  kWaitForEnd,
  kConnect,
  kSetLayout,
  kIsConnected,
  kDataset,
  kCall,
  kTest,
  /// Precedes another request. Reports the tests of a status that the program has answered by itself since
  /// the last reply.
  kTested,
  kWait,  ///< waits for a request of the connector; request 0: waits until the connector is not busy
  kIdle,
  kLook,
  kSectorsInCylinder,
  kWork,
  kEmit,
  kNewId,
  kFind,
  kWritten,  ///< requests the list of written datasets from an index on; the reply contains as many as fit
             ///< into a message
  kPlace,
  kScratch,
  kRemove,

  // Hosts of a multicomputer's PEs (docs/t3d.md). Data are at the start of the words that all PEs share.
  kBegin,  ///< with the size of the program's static storage in bytes
  kFileOpen,
  kFileSize,
  kFileRead,
  kFileWrite,
  kFileWait,  ///< for a read or a write of the PE
  kFileIsDone,
  kFileTruncate,
  kFileClose,
  kFileExists,
  kFileRemove,
  kBarrier,
  kGet,
  kPut,
  kSwap,   ///< replace a word of another PE; the reply contains the old one
  kAwait,  ///< wait until a word of this PE differs from a value
  kEnd,

  // Replies of the program to a request of the machine or the host (ReplyType).
  kRefused,  ///< the range is outside static storage
  kDone,
};

/// Messages to a program. kAnswer and kError end its request; their first value is the virtual time. The
/// others are requests to the program, which it serves while it waits.
enum class ReplyType : std::uint8_t {
  kAnswer,
  kError,     ///< see error_values()
  kFinished,  ///< a request of the program has completed, in an interrupt; contains the request's number
  kGive,      ///< copy a range of the static storage to the shared words
  kTake,      ///< copy the shared words to a range of the static storage
};

/// The kinds of exceptions that a program receives for a request.
enum class ErrorType : std::uint8_t {
  kFile,      ///< ffio::Error
  kCall,      ///< system::CallError
  kTooLarge,  ///< ProgramFault: the program does not fit into a PE's memory
  kDeadlock,  ///< time::Deadlock
  kOutOfTime  ///< processor::OutOfTime
};

/// The values of an error reply after the time: type, error number (0 unless kFile), text.
Message error_values(ErrorType type, const std::string& text, int number = 0);
/// Returns the values of an error reply for an exception; nullopt if the exception is of another kind, in
/// which case the program cannot be served any further.
std::optional<Message> error_values(const std::exception& error);
/// Throws the exception that an error reply describes.
[[noreturn]] void throw_error(Message& reply);

/// Reads a duration. Throws ProtocolError if it is negative.
time::Duration length_of(Message& asked);

}  // namespace platter::runtime::protocol
