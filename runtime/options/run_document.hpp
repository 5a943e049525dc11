#pragma once

#include <string>
#include <string_view>

#include "runtime/host/descriptor.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The flag with which `platter run` passes a program its document: --run-at=DESCRIPTOR. The program then has
/// no other flag.
inline constexpr std::string_view kRunAt = "--run-at=";

/// The resolved options of a run. A program that receives a document parses no flags. The program trusts the
/// document, because its sender could have given any flags instead.
struct RunDocument {
  Options options;
  int done_at = -1;  ///< descriptor of a pipe that the program closes when its results are stored; -1: none
};

/// Returns the document in a form that read_document() of the same version accepts.
std::string document_of(const RunDocument& run);
/// Throws ProtocolError if the bytes are not a document.
RunDocument read_document(std::string_view bytes);
/// Returns the reading end of a pipe that contains the document, to be inherited by the program. The host
/// limits the capacity of a pipe, usually to 1 MiB. Throws std::system_error.
Descriptor pipe_with(const RunDocument& run);
/// Returns the flag for a program that inherits the pipe.
inline std::string flag_of(const Descriptor& pipe) {
  return std::string(kRunAt) + std::to_string(pipe.number());
}
/// Reads a pipe to its end, and closes it. Throws specification::Error if the descriptor is not a pipe, or
/// if the pipe cannot be read, contains more than 16 MB, or does not contain a document.
RunDocument read_document_at(int descriptor);

}  // namespace platter::runtime
