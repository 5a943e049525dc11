#pragma once

#include <string>
#include <string_view>

#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The flag by which `platter run` hands a program its document: --run-at=DESCRIPTOR. It is the program's
/// only flag then.
inline constexpr std::string_view kRunAt = "--run-at=";

/// What a program is started with, resolved by the command: a program that has a document parses no flags.
struct RunDocument {
  Options options;
  int done_at = -1;  ///< descriptor of a pipe that is open until results are in place; -1: none
};

/// The document as bytes, which read_document() understands if it is of the same version.
std::string document_of(const RunDocument& run);
/// Throws nlohmann::json::exception or CLI::Error if the bytes are not a document.
RunDocument read_document(std::string_view bytes);
/// Reads a pipe to its end, and closes it. Throws specification::Error if the descriptor is no pipe, or if
/// the pipe cannot be read or contains more than 16 MB or anything but a document.
RunDocument read_document_at(int descriptor);

}  // namespace platter::runtime
