// The allowed includes between folders (CONTRIBUTING.md), and the places where names of machines and systems
// may appear.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "emulator/system/personality.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// For each folder, the folders that its files include, each with one include as an example.
using Folders = std::map<std::string, std::map<std::string, std::string>>;

std::string folder_of(const std::string& file) {
  return fs::path(file).parent_path().string();
}

Folders folders_below(const std::string& top) {
  static const std::regex kInclude(R"re(^#include "([^"]+)")re");

  Folders folders;
  for (const auto& entry : fs::recursive_directory_iterator(source_path(top))) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp" && ending != ".h") continue;
    const std::string file = fs::relative(entry.path(), source_path("")).string();
    std::ifstream in(entry.path());
    std::smatch found;
    for (std::string line; std::getline(in, line);) {
      if (!std::regex_search(line, found, kInclude) || folder_of(found[1]) == folder_of(file)) continue;
      folders[folder_of(file)][folder_of(found[1])] = file + " includes " + found[1].str();
    }
  }
  return folders;
}

/// Returns a chain of includes that leads from a folder back to itself; "" if there is none.
std::string cycle_from(const std::string& start, const Folders& folders) {
  std::vector<std::pair<std::string, std::string>> paths{{start, ""}};
  std::set<std::string> seen;
  while (!paths.empty()) {
    const auto [folder, way] = paths.back();
    paths.pop_back();
    if (!folders.contains(folder)) continue;
    for (const auto& [next, line] : folders.at(folder)) {
      if (next == start) return way + line;
      if (seen.insert(next).second) paths.emplace_back(next, way + line + "; ");
    }
  }
  return "";
}

bool is_in(const std::string& inner, const std::string& outer) {
  return inner == outer || inner.starts_with(outer + "/");
}

TEST(Layering, FoldersIncludeEachOtherWithoutCycles) {
  for (const char* layer : {"emulator", "runtime", "tools"}) {
    const Folders folders = folders_below(layer);
    EXPECT_GT(folders.size(), 4U) << layer;
    for (const auto& [folder, known] : folders) EXPECT_EQ(cycle_from(folder, folders), "") << folder;
  }
}

TEST(Layering, CyclesAreFound) {
  const Folders folders{{"a", {{"b", "a to b"}}}, {"b", {{"c", "b to c"}}}, {"c", {{"a", "c to a"}}}};
  EXPECT_EQ(cycle_from("a", folders), "a to b; b to c; c to a");
  EXPECT_EQ(cycle_from("a", {{"a", {{"b", "a to b"}}}}), "");
}

/// Returns the number of lines of each source file below a folder of the source tree.
std::map<std::string, std::size_t> lengths_below(const std::string& top) {
  std::map<std::string, std::size_t> lengths;
  for (const auto& entry : fs::recursive_directory_iterator(source_path(top))) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp" && ending != ".h") continue;
    std::ifstream in(entry.path());
    std::size_t& lines = lengths[fs::relative(entry.path(), source_path("")).string()];
    for (std::string line; std::getline(in, line);) ++lines;
  }
  return lengths;
}

TEST(Layering, NoSourceHasMoreThan500Lines) {
  constexpr std::size_t kMost = 500;
  for (const char* layer : {"emulator", "runtime", "tools"}) {
    const auto lengths = lengths_below(layer);
    EXPECT_GT(lengths.size(), 50U) << layer;
    for (const auto& [file, lines] : lengths) {
      EXPECT_LE(lines, kMost) << file << " has " << lines
                              << " lines; at most 500 are allowed: it contains two concepts";
    }
  }
}

TEST(Layering, IncludesOnlyLowerLayers) {
  const std::map<std::string, std::vector<std::string>> allowed{
      {"emulator", {"emulator"}},
      {"runtime", {"runtime", "emulator"}},
      {"tools/compiler/frontend", {"tools/compiler/frontend", "runtime/numbers"}},
      {"tools/compiler/charge",
       {"tools/compiler/charge", "tools/files", "runtime/host", "runtime/program/session", "emulator"}},
      {"tools", {"tools", "runtime", "emulator"}}};
  for (const auto& [layer, below] : allowed) {
    for (const auto& [folder, known] : folders_below(layer)) {
      for (const auto& [other, line] : known) {
        const bool may = std::any_of(below.begin(), below.end(),
                                     [&](const std::string& one) { return is_in(other, one); });
        EXPECT_TRUE(may) << line;
      }
    }
  }
}

/// Returns a source without its comments.
std::string code_of(const std::string& text) {
  static const std::regex kComments(R"re(("(?:\\.|[^"\\])*")|//[^\n]*|/\*[^]*?\*/)re");
  return std::regex_replace(text, kComments, "$1");
}

/// Returns the names of machines and their parts, which are those of the specification files.
std::set<std::string> names_of_specifications() {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(source_path("emulator/specification"))) {
    if (entry.path().extension() == ".toml") names.insert(entry.path().stem().string());
  }
  return names;
}

/// Returns the words of a text that are among the names, in upper or lower case. Both parts of "cray1_ctss"
/// count as words.
std::set<std::string> named_in(const std::string& code, const std::set<std::string>& names) {
  static const std::regex kWord("[A-Za-z0-9]+");
  std::set<std::string> found;
  for (auto it = std::sregex_iterator(code.begin(), code.end(), kWord); it != std::sregex_iterator(); ++it) {
    std::string word = it->str();
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    if (names.contains(word)) found.insert(word);
  }
  return found;
}

/// Facts about one machine are in its specification. Number formats (cray) and dialects (cft) are not
/// machines.
TEST(Layering, NamesNoMachine) {
  const auto names = names_of_specifications();
  EXPECT_GE(names.size(), 11U);
  for (const char* layer : {"emulator", "runtime"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_path(layer))) {
      const auto ending = entry.path().extension();
      if (ending != ".cpp" && ending != ".hpp" && ending != ".h") continue;
      const std::string file = fs::relative(entry.path(), source_path("")).string();
      if (file == "emulator/machine/machine_specification.hpp")
        continue;  // this file names the default machine
      // Layers are called cos and ssd under every system, and assign uses these names.
      if (file.starts_with("emulator/system/ffio/") || file.starts_with("emulator/system/unicos/assign") ||
          file.starts_with("emulator/system/unicos/attribut"))
        continue;
      for (const auto& name : named_in(code_of(Folder().read(entry.path())), names)) {
        // A folder is named after its system or its codec.
        if (fs::is_directory(source_path("emulator/system/" + name)) ||
            fs::is_directory(source_path("emulator/codec/" + name)))
          continue;
        ADD_FAILURE() << file << " names " << name;
      }
    }
  }
}

TEST(Layering, NamesOfMachinesAreFound) {
  const std::set<std::string> names{"cray1", "cos"};
  const auto in = [&](const char* code) { return named_in(code_of(code), names); };
  EXPECT_EQ(in("if (machine == \"cray1\") {}"), std::set<std::string>{"cray1"});
  EXPECT_EQ(in("int is_on_COS;  // as cray1 has it"), std::set<std::string>{"cos"});
  EXPECT_EQ(in("/* cray1\n cos */ int crayon = 1; auto t = \"a // b\";"), std::set<std::string>{});
  EXPECT_EQ(in("f(\"//\", \"cray1\");"), std::set<std::string>{"cray1"});
}

/// Returns the names of operating systems and of their personalities. In identifiers, "cos" is the cosine or
/// a format of records, so only string literals with this name count.
std::set<std::string> names_of_systems() {
  std::set<std::string> names{"t3d"};
  for (const auto& entry : fs::directory_iterator(source_path("emulator/specification/systems")))
    names.insert(entry.path().stem().string());
  for (const auto& entry : fs::directory_iterator(source_path("runtime/system"))) {
    if (entry.is_directory()) names.insert(entry.path().filename().string());
  }
  return names;
}

/// Returns the words of an identifier, in lower case: "is_CMS" and "isCms" are "is" and "cms".
std::vector<std::string> words_of(const std::string& identifier) {
  static const std::regex kWord("[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])");
  std::vector<std::string> words;
  for (auto it = std::sregex_iterator(identifier.begin(), identifier.end(), kWord);
       it != std::sregex_iterator(); ++it) {
    std::string word = it->str();
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
    words.push_back(word);
  }
  return words;
}

/// Returns the uses of a system's name in code: identifiers, included files, and string literals that consist
/// of a name. Longer literals are messages and help.
std::set<std::string> systems_used_in(const std::string& code, const std::set<std::string>& names) {
  static const std::regex kUses(R"re(#include "([^"]+)"|"((?:\\.|[^"\\])*)"|([A-Za-z_]\w*))re");

  std::set<std::string> found;
  for (auto it = std::sregex_iterator(code.begin(), code.end(), kUses); it != std::sregex_iterator(); ++it) {
    const auto& use = *it;
    if (use[2].matched) {
      if (names.contains(use[2])) found.insert(use[0]);
      continue;
    }
    for (const auto& word : words_of(use[0])) {
      if (word != "cos" && names.contains(word)) found.insert(use[0]);
    }
  }
  return found;
}

/// Returns whether a file is in a folder of an operating system: emulator/system/NAME/, runtime/system/NAME/
/// or tools/system/NAME/, where NAME is the name of a personality.
bool is_in_folder_of_a_system(const std::string& file) {
  static const std::regex kFolder("(?:emulator|runtime|tools)/system/([^/]+)/.*");
  std::smatch found;
  return std::regex_match(file, found, kFolder) && system::find_personality(found[1].str()) != nullptr;
}

/// Files outside these folders in which a name does not refer to an operating system, with the reasons.
const std::map<std::string, std::string>& exceptions() {
  static const std::map<std::string, std::string> kExceptions{
      {"emulator/system/ffio/kinds/", "layers for the files of other systems have the names of the systems"},
      {"tools/validation/studies/", "studies of these systems have their names"},
      {"tools/compiler/build/pure_functions.cpp", "the cosine"},
      {"tools/compiler/build/vector_functions.hpp", "the cosine"}};
  return kExceptions;
}

/// Returns whether a text contains one of the names anywhere, in any case. Most files contain none, and this
/// search is faster than that for uses.
bool mentions_any(std::string text, const std::set<std::string>& names) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return text.find(name == "cos" ? "\"cos\"" : name) != std::string::npos;
  });
}

TEST(Layering, NamesAnOperatingSystemOnlyInItsFolders) {
  const auto names = names_of_systems();
  EXPECT_GE(names.size(), 9U);
  std::size_t in_folders = 0;
  for (const char* layer : {"emulator", "runtime", "tools"}) {
    for (const auto& [file, lines] : lengths_below(layer)) {
      const std::string text = Folder().read(source_path(file));
      if (!mentions_any(text, names)) continue;
      const auto found = systems_used_in(code_of(text), names);
      if (is_in_folder_of_a_system(file)) {
        in_folders += found.size();
        continue;
      }
      if (std::any_of(exceptions().begin(), exceptions().end(),
                      [&, &name = file](const auto& one) { return name.starts_with(one.first); }))
        continue;
      for (const auto& use : found) ADD_FAILURE() << file << " uses the name of an operating system: " << use;
    }
  }
  EXPECT_GT(in_folders, 200U);
}

TEST(Layering, FoldersOfSystemsAreKnown) {
  EXPECT_TRUE(is_in_folder_of_a_system("tools/system/unicos/df.cpp"));
  EXPECT_TRUE(is_in_folder_of_a_system("runtime/system/cms/options/options.cpp"));
  EXPECT_FALSE(is_in_folder_of_a_system("runtime/system/system_services.cpp"));
  EXPECT_FALSE(is_in_folder_of_a_system("emulator/system/ffio/specification.cpp"));
  EXPECT_FALSE(is_in_folder_of_a_system("tools/cli/unicos/df.cpp"));
}

TEST(Layering, UsesOfTheNamesOfSystemsAreFound) {
  const std::set<std::string> names{"cos", "vms"};
  const auto in = [&](const char* code) { return systems_used_in(code_of(code), names); };
  using Found = std::set<std::string>;
  EXPECT_EQ(in("if (machine.vms()) {}"), Found{"vms"});
  EXPECT_EQ(in("VmsFiles* is_VMS; int vmsLike;"), (Found{"VmsFiles", "is_VMS", "vmsLike"}));
  EXPECT_EQ(in("#include \"emulator/system/vms/directory.hpp\""),
            Found{"#include \"emulator/system/vms/directory.hpp\""});
  EXPECT_EQ(in("name() == \"vms\" || name() == \"cos\""), (Found{"\"vms\"", "\"cos\""}));
  EXPECT_EQ(in("say(\"files under vms\"); std::cos(1);  // vms"), Found{});
}

/// Returns the flags of an interface: virtual functions without parameters that return a constant bool.
std::set<std::string> flags_in(const std::string& code) {
  static const std::regex kFlag(
      R"re(virtual (?:bool|std::optional<bool>) (\w+)\(\) const \{ return (?:true|false|std::nullopt); \})re");
  std::set<std::string> flags;
  for (auto it = std::sregex_iterator(code.begin(), code.end(), kFlag); it != std::sregex_iterator(); ++it)
    flags.insert((*it)[1]);
  return flags;
}

/// A flag that only one system sets would be a disguised name of that system.
TEST(Layering, FlagsOfSystemsAreSetBySeveral) {
  for (const char* interface : {"emulator/system/personality.hpp", "runtime/system/system_services.hpp"}) {
    const auto flags = flags_in(code_of(Folder().read(source_path(interface))));
    EXPECT_EQ(flags.size(), 2U) << interface << ": update this number when you add or remove a flag";
    std::map<std::string, std::set<std::string>> setters;
    for (const auto& [file, lines] : lengths_below(folder_of(interface))) {
      if (!is_in_folder_of_a_system(file)) continue;
      const std::string code = code_of(Folder().read(source_path(file)));
      for (const auto& flag : flags) {
        if (code.find(" " + flag + "() const override") != std::string::npos)
          setters[flag].insert(folder_of(file));
      }
    }
    for (const auto& flag : flags) EXPECT_GT(setters[flag].size(), 1U) << interface << ": " << flag << "()";
  }
}

TEST(Layering, FlagsAreFound) {
  EXPECT_EQ(
      flags_in("virtual bool has_tape() const { return false; }\nvirtual bool is_open() const = 0;\n"
               "virtual bool is_on(int unit) const { return false; }\nbool is_old() const { return true; }"),
      std::set<std::string>{"has_tape"});
}

/// Returns the uses of std::runtime_error and similar classes in code, as a base class, thrown or caught.
std::set<std::string> standard_errors_in(const std::string& code) {
  static const std::regex kUse(
      R"re((?:(?:struct|class)\s[^;{}()]*[:,]\s*(?:virtual\s+)?(?:public\s+)?|throw\s+)std::(?:runtime_error|)re"
      R"re(logic_error|exception|invalid_argument|domain_error|length_error|out_of_range|range_error|)re"
      R"re(overflow_error|underflow_error)\b[^\n]*|catch \((?:const )?std::(?:runtime_error|logic_error)\b[^\n]*)re");
  std::set<std::string> found;
  for (auto it = std::sregex_iterator(code.begin(), code.end(), kUse); it != std::sregex_iterator(); ++it)
    found.insert(it->str());
  return found;
}

/// Every exception of a running program is an IoError, which statements catch, or a ProgramFault, which ends
/// the program. A specification::Error comes before the program runs.
TEST(Layering, ExceptionsHaveOneOfTheRoots) {
  const std::set<std::string> roots{"emulator/error/io_error.hpp", "emulator/error/program_fault.hpp",
                                    "emulator/specification/error.hpp"};
  for (const char* layer : {"emulator", "runtime"}) {
    for (const auto& [file, lines] : lengths_below(layer)) {
      const auto found = standard_errors_in(code_of(Folder().read(source_path(file))));
      EXPECT_EQ(!found.empty(), roots.contains(file))
          << file << ": " << (found.empty() ? "" : *found.begin());
    }
  }
}

TEST(Layering, UsesOfStandardErrorsAreFound) {
  EXPECT_EQ(standard_errors_in("class Odd : public std::runtime_error {").size(), 1U);
  EXPECT_EQ(standard_errors_in("struct Odd : std::runtime_error {").size(), 1U);
  EXPECT_EQ(standard_errors_in("class Odd final : public Mixed, public std::invalid_argument {").size(), 1U);
  EXPECT_EQ(standard_errors_in("throw std::logic_error(\"no\");").size(), 1U);
  EXPECT_EQ(standard_errors_in("throw std::out_of_range(\"no\");").size(), 1U);
  EXPECT_EQ(standard_errors_in("} catch (const std::runtime_error& error) {").size(), 1U);
  EXPECT_EQ(standard_errors_in("class BadEnd : public std::exception {").size(), 1U);
  EXPECT_EQ(standard_errors_in("} catch (const std::exception& error) {").size(), 0U);
  EXPECT_EQ(standard_errors_in("throw IoError(text);").size(), 0U);
}

/// Every folder of an operating system is in the registry of its side, so that adding a folder is enough.
TEST(Layering, EveryFolderOfASystemIsRegistered) {
  std::set<std::string> folders;
  for (const auto& entry : fs::directory_iterator(source_path("emulator/system"))) {
    if (fs::exists(entry.path() / "personality.cpp")) folders.insert(entry.path().filename().string());
  }
  std::set<std::string> registered;
  for (const auto* kind : system::personality_kinds()) registered.insert(kind->name);
  EXPECT_EQ(registered, folders);
  std::set<std::string> services;
  for (const auto& entry : fs::directory_iterator(source_path("runtime/system"))) {
    if (fs::exists(entry.path() / "services.cpp")) services.insert(entry.path().filename().string());
  }
  EXPECT_EQ(services, folders);
}

}  // namespace
}  // namespace platter::tests
