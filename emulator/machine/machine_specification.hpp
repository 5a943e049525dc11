#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"

namespace platter::machine {

/// Which machine a user wants, by the names of specifications.
struct MachineConfig {
  std::string machine = "cray1";
  std::string system{};                    ///< "": the machine's first
  std::string site{};                      ///< "": the machine's first
  std::optional<std::int64_t> channels{};  ///< all of the site's, if not given
  bool drifts = false;                 ///< the drives' speeds differ and wander, and systems are disturbed
  bool instant = false;                ///< disks take no time
  std::optional<std::int64_t> load{};  ///< of other users, in millionths; as the system has it, if not given
  std::uint64_t seed = 1;              ///< of the drives' angles at time 0, and of drift
};

/// Dialects of Fortran: CFT's, FTN's, VAX Fortran's, or gfortran's own (tools/compiler/frontend).
inline constexpr const char* kDialects[] = {"cft", "ftn", "vax", "none"};

/// How words hold characters: eight of ASCII, or ten of CDC's display code, in its sets of 64 and of 63.
inline constexpr const char* kCharacters[] = {"ascii", "display", "display63"};

/// What a logical channel has: a device, and the controller of its drives.
struct Slot {
  std::string disk;
  std::string controller;         ///< "": none
  int at;                         ///< which controller it is; a device at the same one shares it
  bool usual_disk = false;        ///< the machine's, since the site names none
  bool usual_controller = false;  ///< the machine's, since the channel names none
};

/// An installation of a machine.
struct Site {
  std::string name;
  std::vector<Slot> channels;  ///< logical ones
};

/// What specification/machines/NAME.toml says: which parts make the machine.
struct MachineSpecification {
  std::string description;
  std::string processor;
  std::size_t processors;  ///< how many it has of them; a program alone has one
  std::string dialect;     ///< of kDialects: what its compilers took
  std::string characters;  ///< of kCharacters: what FTN's words hold on it
  bool one_trip;           ///< its compilers' DO loops are run through at least once
  std::vector<std::string> systems;
  std::vector<std::string> subprograms;  ///< libraries that programs are linked with
  std::string multicomputer;             ///< whose PE it is, which has its I/O done by a host; "": none's
  std::vector<Site> sites;
  std::chrono::sys_seconds date;  ///< when a run begins if the user gives no date
};

/// Throws specification::Error, with its place also where `catalogue` does not know a part that is named.
MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue);

}  // namespace platter::machine
