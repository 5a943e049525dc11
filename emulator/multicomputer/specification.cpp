#include "emulator/multicomputer/specification.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"

namespace platter::multicomputer {
namespace {

constexpr std::int64_t kMaxMegabytes = 1'000'000;
constexpr std::int64_t kMaxMegawords = 1024;

/// Reads a memory size. Memory comes in powers of two: a megaword is 1024 * 1024 words of 8 bytes.
Bytes megawords(specification::Reader& reader, std::string_view key) {
  constexpr Bytes kMegaword{std::int64_t{1024} * 1024 * 8};
  return reader.count(key, "Mwords", 1, kMaxMegawords) * kMegaword;
}

Bytes megabytes(specification::Reader& reader, std::string_view key) {
  return reader.count(key, "MB", 1, kMaxMegabytes) * kMegabyte;
}

Site read_site(specification::Reader& reader, const specification::Catalogue& catalogue) {
  Site site{.name = reader.text("name"),
            .controller = reader.name_of("controller", "controller", catalogue.names("controllers")),
            .disks = reader.names_of("disks", "disk", catalogue.names("disks")),
            .gateways = {}};
  for (const auto& phase : reader.names_of("phases", "phase", {"I", "II", "III"}))
    site.gateways.push_back(phase == "I" ? Phase::kOne : phase == "II" ? Phase::kTwo : Phase::kThree);
  if (reader.has("remote")) site.remote = reader.names_of("remote", "disk", catalogue.names("disks"));
  const bool has_three =
      std::find(site.gateways.begin(), site.gateways.end(), Phase::kThree) != site.gateways.end();
  if (has_three == site.remote.empty() && reader.is_right("phases"))
    reader.refuse("phases",
                  "gateways of phase III need disks that only they reach (remote), and such disks need "
                  "gateways of phase III");
  if (site.disks.empty() && reader.is_right("disks"))
    reader.refuse("disks", "a site needs at least one disk");
  if (site.gateways.empty() && reader.is_right("phases"))
    reader.refuse("phases", "a site needs at least one gateway");
  reader.finish();
  return site;
}

}  // namespace

const Site& Specification::site(const std::string& name) const {
  std::vector<std::string> names;
  for (const Site& one : sites) {
    if (name.empty() || one.name == name) return one;
    names.push_back(one.name);
  }
  throw specification::Error(
      fmt::format("--site: '{}' is not a site{}", name, specification::suggestion(name, names)));
}

Specification read_specification(specification::Document& document,
                                 const specification::Catalogue& catalogue) {
  specification::Reader reader(document);
  Specification read;
  constexpr std::int64_t kMaxPes = 1024;
  read.description = reader.text("description");
  read.pes = reader.count("pes", "PEs", 1, kMaxPes);
  read.memory = megawords(reader, "memory");
  read.call = reader.duration("call");
  auto agent = reader.table("agent");
  read.agent = {.request = agent.duration("request"),
                .packet = agent.duration("packet"),
                .copy = {agent.duration("copy_word")},
                .memory = megabytes(agent, "memory"),
                .limit = megabytes(agent, "memory_limit"),
                .grow = agent.duration("grow"),
                .shuffle = agent.duration("shuffle"),
                .residence = agent.duration("residence"),
                .swap = {agent.duration("swap_word")}};
  agent.finish();
  auto gateway = reader.table("gateway");
  read.gateway = {.word = {gateway.duration("word_time")},
                  .phase_one = gateway.duration("phase1"),
                  .phase_two = gateway.duration("phase2"),
                  .host_one = gateway.duration("host1")};
  gateway.finish();
  auto hippi = reader.table("hippi");
  read.hippi = {.word = {hippi.duration("word_time")}, .connection = hippi.duration("connection")};
  hippi.finish();
  auto pe = reader.table("pe");
  read.get = {pe.duration("get_word")};
  read.access = pe.duration("access");
  read.barrier = pe.duration("barrier");
  read.compress = {pe.duration("pack_word")};
  pe.finish();
  for (auto& site : reader.tables("site")) read.sites.push_back(read_site(site, catalogue));
  if (read.sites.empty() && reader.is_right("site")) reader.refuse("site", "at least one site is needed");
  reader.finish();
  return read;
}

}  // namespace platter::multicomputer
