// The disk routines that Fortran calls by name. What each of them does, and what it costs, is for the
// operating system's specification to say.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "emulator/specification/nearest.hpp"
#include "runtime/session/entry.hpp"

namespace platter::runtime {
namespace {

/// A routine of the session's system; CallError where it has none of that name.
const system::Routine& find(Session& session, const std::string& name) {
  const auto& specification = session.system().specification();
  if (const system::Routine* routine = specification.find(name)) return *routine;
  throw system::CallError(name, fmt::format("not a routine of {}", session.machine().choice().system),
                          fmt::format("it has {}", fmt::join(specification.routine_names(), ", ")));
}

/// A name called from many places is looked up once.
struct Named {
  const char* name;
  const system::Routine* routine = nullptr;
};

void start(Named& named, const std::int64_t* connector, device::Word* words, const std::int64_t* count,
           const std::int64_t* address) {
  entry([&](Session& session) {
    if (named.routine == nullptr) named.routine = &find(session, named.name);
    if (*count < 0) {
      throw system::CallError(named.routine->name, fmt::format("word count {}", *count),
                              "must not be negative");
    }
    session.system().call(*named.routine, *connector, {words, static_cast<std::size_t>(*count)}, *address);
  });
}

}  // namespace
}  // namespace platter::runtime

// A program may have a routine of the same name, as fortran/use_izdk.f does, which then comes before these.
// NAME(IOC, BUFF, NWDW, LADDR): connector, array, number of words, zero-based word address in the dataset.
#define PLATTER_DISK_ROUTINE(entry_point, fortran_name)                                  \
  extern "C" void entry_point(const std::int64_t* connector, platter::device::Word* words, \
                              const std::int64_t* count, const std::int64_t* address);   \
  extern "C" void entry_point(const std::int64_t* connector, platter::device::Word* words, \
                              const std::int64_t* count, const std::int64_t* address) {  \
    static platter::runtime::Named named{fortran_name};                                  \
    platter::runtime::start(named, connector, words, count, address);                    \
  }

PLATTER_DISK_ROUTINE(rdisk_, "RDISK")
PLATTER_DISK_ROUTINE(wdisk_, "WDISK")
PLATTER_DISK_ROUTINE(izdkin_, "IZDKIN")
PLATTER_DISK_ROUTINE(izdkout_, "IZDKOUT")
PLATTER_DISK_ROUTINE(rdabs_, "RDABS")
PLATTER_DISK_ROUTINE(wrabs_, "WRABS")
PLATTER_DISK_ROUTINE(mdisk_, "MDISK")
PLATTER_DISK_ROUTINE(mdars_, "MDARS")
PLATTER_DISK_ROUTINE(sysrd_, "SYSRD")
PLATTER_DISK_ROUTINE(syswr_, "SYSWR")
