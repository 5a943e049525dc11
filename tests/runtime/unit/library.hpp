#pragma once

#include <fmt/format.h>

#include <ostream>
#include <string>

#include "emulator/specification/catalogue.hpp"
#include "emulator/system/layer/library.hpp"

namespace platter::tests {

inline std::string number(const std::string& value) {
  return fmt::format("{{ value = \"{}\", basis = \"assumed\" }}", value);
}

/// Returns the layers of a statement, as a specification lists them; `below` are the layers below the record
/// format.
inline std::string layers(const std::string& below, const std::string& cpu = "0 us",
                          const std::string& copy = "0 us", const std::string& calls = "") {
  return fmt::format("[ {{ layer = \"blocked\", cpu = {}, copy = {} }}, {}, {{ layer = \"calls\"{} }} ]",
                     number(cpu), number(copy), below, calls);
}

inline std::string buffers(int sectors, int count) {
  return fmt::format("{{ layer = \"buffers\", sectors = {}, buffers = {} }}",
                     number(fmt::format("{} sectors", sectors)), number(fmt::format("{} buffers", count)));
}

/// The layers for each kind of statement.
struct Statements {
  std::string buffer_in;
  std::string buffer_out;
  std::string read;
  std::string write;
};

inline std::ostream& operator<<(std::ostream& out, const Statements& statements) {
  return out << statements.buffer_in;
}

/// Returns the layers of a library that executes all statements in the same way.
inline Statements buffered(int sectors, int count) {
  const std::string all = layers(buffers(sectors, count));
  return {all, all, all, all};
}

/// Returns the layers of a library whose BUFFER IN and BUFFER OUT transfer directly to and from the program's
/// array, as in CFTLIB.
inline Statements straight(int sectors, int count) {
  Statements all = buffered(sectors, count);
  all.buffer_in = layers(fmt::format("{{ layer = \"cftlib_in\", buffer = {}, through = {} }}",
                                     number(fmt::format("{} sectors", sectors)), number("0 us")));
  all.buffer_out = layers(fmt::format("{{ layer = \"cftlib_out\", tail = {}, tail_cpu = {} }}",
                                      number("3 sectors"), number("0 us")),
                          "0 us", "0 us", ", until = \"surface\"");
  return all;
}

/// Returns a library of CTSS, on IZDKIN and IZDKOUT; `more`: further keys of the library. Throws
/// specification::Error.
inline layer::Library library(const Statements& statements, const std::string& more = "",
                              const layer::Kinds& kinds = {}) {
  const auto statement = [](const char* name, const std::string& all) {
    return fmt::format("[[library.statement]]\nname = \"{}\"\nlayers = {}\n", name, all);
  };
  specification::Document document(
      "test.toml", "[[library]]\nname = \"test\"\nread = \"IZDKIN\"\nwrite = \"IZDKOUT\"\n" + more + "\n" +
                       statement("BUFFER IN", statements.buffer_in) +
                       statement("BUFFER OUT", statements.buffer_out) + statement("READ", statements.read) +
                       statement("WRITE", statements.write));
  auto ctss = specification::Catalogue::builtin().open("systems", "ctss");
  specification::Reader reader(document);
  auto libraries = layer::read_libraries(reader, system::read_system(ctss), kinds);
  reader.finish();
  return libraries.front();
}

}  // namespace platter::tests
