#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emulator/fault/fault.hpp"
#include "emulator/specification/catalogue.hpp"

namespace platter::machine {

/// The user's choice of a machine, by names of specifications.
struct MachineConfig {
  std::string machine = "cray1";
  std::string system{};                    ///< name of the system; "": the machine's first system
  std::string site{};                      ///< name of the site; "": the machine's first site
  std::optional<std::int64_t> channels{};  ///< number of channels; all of the site's if not given
  bool drifts = false;   ///< the speeds of the drives differ and vary, and systems are disturbed
  bool instant = false;  ///< disks take no time
  std::optional<std::int64_t> load{};  ///< probability that another user's request precedes one of the
                                       ///< program's, in millionths; nullopt: the system's default
  std::uint64_t seed = 1;  ///< seed of the drives' angles at time 0, of drift, and of faults at a rate
  std::vector<std::string> faults{};  ///< planned faults, as given with --fault (fault::parse_fault)
};

/// Dialects of Fortran: of CFT, FTN, VAX Fortran, VS FORTRAN, or gfortran itself (tools/compiler/frontend).
inline constexpr const char* kDialects[] = {"cft", "ftn", "vax", "vs", "none"};

/// Character codes of words: eight ASCII characters, or ten characters of CDC's display code with 64 or 63
/// characters.
inline constexpr const char* kCharacters[] = {"ascii", "display", "display63"};

/// The parts of a logical channel: a device, and the controller of its drives.
struct Slot {
  std::string disk;
  std::string controller;   ///< "": no controller
  int at;                   ///< number of the controller; devices with the same number share one controller
  bool usual_disk = false;  ///< the site names no disk, so the machine's disk is used
  bool usual_controller = false;  ///< the channel names no controller, so the machine's controller is used
  std::string directory{};        ///< directory of its file system, such as "/tmp"; "": the root file system
};

/// An installation of a machine.
struct Site {
  std::string name;
  std::vector<Slot> channels;  ///< logical channels
};

/// The contents of specification/machines/NAME.toml: the parts of the machine.
struct MachineSpecification {
  std::string description;
  std::string processor;
  std::size_t processors;  ///< number of processors; a program alone uses one
  std::string dialect;     ///< the dialect of the machine's compilers, one of kDialects
  std::string characters;  ///< the character code of FTN's words on this machine, one of kCharacters
  bool one_trip;           ///< DO loops run at least once
  std::vector<std::string> systems;
  std::vector<std::string> subprograms;  ///< libraries that programs are linked with
  std::string multicomputer;  ///< the multicomputer that this machine is a PE of; its host executes the PE's
                              ///< I/O; "": none
  std::vector<Site> sites;
  std::vector<fault::Fault> faults;  ///< planned faults of every run on the machine
  std::chrono::sys_seconds date;     ///< the date at the start of a run, if the user gives none
};

/// Reads a machine's specification. Throws specification::Error, with line and column, also if `catalogue`
/// does not contain a part that is named.
MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue);

}  // namespace platter::machine
