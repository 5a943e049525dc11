#pragma once

#include <string>
#include <string_view>

#include "runtime/options/options.hpp"

namespace platter::runtime {

/// The flag with which `platter run` passes a program its document: --run-at=DESCRIPTOR. The program then has
/// no other flag.
inline constexpr std::string_view kRunAt = "--run-at=";

/// The resolved options of a run. A program that receives a document parses no flags. The program trusts the
/// document, because its sender could have given any flags instead.
struct RunDocument {
  Options options;
  int done_at = -1;  ///< descriptor of a pipe that stays open until results are in place; -1: none
};

/// Returns the document in a form that read_document() of the same version accepts.
std::string document_of(const RunDocument& run);
/// Throws nlohmann::json::exception or CLI::Error if the bytes are not a document.
RunDocument read_document(std::string_view bytes);
/// Reads a pipe to its end, and closes it. Throws specification::Error if the descriptor is no pipe, or if
/// the pipe cannot be read or contains more than 16 MB or anything but a document.
RunDocument read_document_at(int descriptor);

}  // namespace platter::runtime
