// The registries of layers, which the build generates from file names: each file is registered, and each kind
// is complete.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "emulator/system/ffio/kinds.hpp"
#include "emulator/system/layer/kinds.hpp"

namespace platter::tests {
namespace {

using Names = std::vector<std::string_view>;

TEST(LayerRegistry, ListsTheLayersOfLibraries) {
  Names names;
  for (const auto* kind : layer::kinds()) names.push_back(kind->name);
  EXPECT_EQ(names, (Names{"buffers", "cftlib_in", "cftlib_out", "straight", "dependent", "singly", "calls"}));
  for (const auto* kind : layer::kinds()) EXPECT_NE(kind->read, nullptr) << kind->name;
}

TEST(LayerRegistry, ListsTheLayersOfFlexibleFileIo) {
  Names modelled;
  Names others;
  for (const auto* kind : ffio::kinds()) {
    (kind->missing.empty() ? modelled : others).push_back(kind->name);
    EXPECT_EQ(kind->make != nullptr, kind->missing.empty()) << kind->name;
    EXPECT_EQ(ffio::find_kind(kind->name), kind) << "a name has one kind";
  }
  EXPECT_EQ(modelled, (Names{"bufa", "cache", "cachea", "cos", "blocked", "event", "f77", "ibm", "mr", "sds",
                             "system", "syscall", "null", "text", "vms"}));
  EXPECT_EQ(others, (Names{"cdc", "nosve", "c205", "er90", "bmx", "tape", "tmf", "user", "site", "blx", "cmp",
                           "global", "fd", "trace", "error"}));
  EXPECT_EQ(ffio::find_kind("cso"), nullptr);
}

TEST(LayerRegistry, NamesEachParameterAndOptionOnce) {
  for (const auto* kind : ffio::kinds()) {
    std::set<std::string_view> names;
    for (const auto& parameter : kind->parameters) {
      EXPECT_TRUE(names.insert(parameter.key).second) << kind->name << " " << parameter.key;
      EXPECT_EQ(parameter.library != nullptr, parameter.normal == ffio::kByLibrary);
      if (parameter.library != nullptr) continue;
      EXPECT_LE(parameter.least, parameter.normal) << kind->name << " " << parameter.key;
      EXPECT_LE(parameter.normal, parameter.most) << kind->name << " " << parameter.key;
    }
    for (const auto& option : kind->options)
      EXPECT_TRUE(names.insert(option.name).second) << kind->name << " " << option.name;
  }
}

}  // namespace
}  // namespace platter::tests
