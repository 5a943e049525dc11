#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>

#include "emulator/time/time.hpp"
#include "runtime/process/protocol/wire.hpp"

namespace platter::runtime::protocol {

/// Requests of a program to the process that emulates its machine, or the host of its PE. A request consists
/// of its type, the virtual time that the program has computed since the last reply, and its arguments.
/// kTested, kDone and kRefused have no time.
enum class RequestType : std::uint8_t {
  // Machines that programs share (docs/processes.md); data are in a range of the program's shared words.
  kCompute,
  kWaitForEnd,
  kConnect,
  kLay,
  kIsConnected,
  kDataset,
  kCall,
  kTest,
  kTested,  ///< comes before another request: the tests of a status that the program answered itself
            ///< meanwhile
  kWait,    ///< for a request of the connector; 0: until the connector is not busy
  kIdle,
  kLook,
  kSectorsInCylinder,
  kWork,
  kEmit,
  kNewId,
  kFind,
  kWritten,  ///< from an index; the reply contains as many as fit into one message
  kPlace,
  kScratch,
  kRemove,

  // Hosts of a multicomputer's PEs (docs/t3d.md); data are in the first of the words that all PEs share.
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
  kEnd,

  // Ends of the program's part in something that the machine or the host has asked for (ReplyType).
  kRefused,  ///< a range outside the static storage
  kDone,
};

/// Messages to a program. kAnswer and kError end its request; their values begin with the virtual time. The
/// others ask the program for something while it waits.
enum class ReplyType : std::uint8_t {
  kAnswer,
  kError,     ///< see error_values()
  kFinished,  ///< a request has completed, in an interrupt; with its number
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
/// The same for an exception, unless it is not one of those; the program then cannot be served any further.
std::optional<Message> error_values(const std::exception& error);
/// Throws the exception that an error reply describes.
[[noreturn]] void throw_error(Message& reply);

/// Reads a duration. Throws ProtocolError if it is negative.
time::Duration length_of(Message& asked);

}  // namespace platter::runtime::protocol
