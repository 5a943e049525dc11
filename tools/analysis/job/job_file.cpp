#include "tools/analysis/job/job_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>

#include "emulator/specification/error.hpp"
#include "emulator/specification/toml_text.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::job {
namespace {

using amount::Bytes;
using multicomputer::Job;
using specification::Error;

constexpr std::int64_t kMaxBytes = std::int64_t{1} << 40;

/// Parses a whole number of bytes, of KB (1024 bytes) or of MB (1024 KB). Returns -1 for other texts.
std::int64_t bytes_of(const std::string& text) {
  const auto end = text.find_first_not_of("0123456789");
  const auto number = specification::parse_whole<std::int64_t>(text.substr(0, end));
  if (!number || *number > kMaxBytes) return -1;
  std::string unit = end == std::string::npos ? "" : text.substr(end);
  unit.erase(0, unit.find_first_not_of(' ') == std::string::npos ? unit.size() : unit.find_first_not_of(' '));
  const std::map<std::string, std::int64_t> units = {
      {"", 1}, {"bytes", 1}, {"KB", 1024}, {"MB", 1024 * 1024}};
  const auto found = units.find(unit);
  if (found == units.end() || *number * found->second > kMaxBytes) return -1;
  return *number * found->second;
}

/// Returns the end of a message that lists the known names.
std::string nearest_to(const std::string& name, const std::vector<std::string>& names) {
  return fmt::format("; nearest: {}", specification::nearest(name, names));
}

/// A table of the file. Its keys are read one at a time. Errors are collected, and finish() reports all of
/// them.
class Table {
 public:
  Table(std::string file, const toml::table& table) : file_(std::move(file)), table_(table) {}

  void count(const char* key, std::int64_t& into, std::int64_t minimum, std::int64_t maximum) {
    const auto* const node = find(key);
    if (node == nullptr) return;
    const auto number = node->value_exact<std::int64_t>();
    if (!number || *number < minimum || *number > maximum)
      return complain(*node, fmt::format("{} must be a number from {} to {}", key, minimum, maximum));
    into = *number;
  }
  void bytes(const char* key, Bytes& into, std::int64_t minimum) {
    const auto* const node = find(key);
    if (node == nullptr) return;
    const auto text = node->value_exact<std::string>();
    const auto number = text ? bytes_of(*text) : node->value_exact<std::int64_t>().value_or(-1);
    if (number < minimum || number > kMaxBytes)
      return complain(
          *node, fmt::format("{} must be a number of bytes, at least {}: 4096, \"64 KB\" or \"2 MB\"", key,
                             minimum));
    into = Bytes{number};
  }
  /// Reads a key. Its value must be one of several words.
  template <typename Value>
  void one_of(const char* key, Value& into, const std::vector<std::pair<std::string, Value>>& words) {
    const auto* const node = find(key);
    if (node == nullptr) return;
    const auto text = node->value_exact<std::string>().value_or("");
    std::vector<std::string> names;
    for (const auto& [name, value] : words) {
      if (name == text) {
        into = value;
        return;
      }
      names.push_back(name);
    }
    complain(*node,
             fmt::format("{} must be one of {}{}", key, fmt::join(names, ", "), nearest_to(text, names)));
  }
  /// Reads the tables [[fault]]. Their values are strings.
  void faults(const char* key, std::vector<fault::Fault>& into) {
    const auto* const node = find(key);
    if (node == nullptr) return;
    const auto* const tables = node->as_array();
    if (tables == nullptr || !tables->is_array_of_tables())
      return complain(*node, fmt::format("{} must be tables; write [[{}]]", key, key));
    for (const auto& one : *tables) {
      try {
        into.push_back(fault_of(*one.as_table()));
      } catch (const Error& error) {
        complain(one, error.what());
      }
    }
  }
  bool has(const char* key) const { return table_.contains(key); }
  void need(const char* key) {
    if (!has(key)) complaints_.push_back({{}, fmt::format("{}: {} is missing", file_, key)});
  }
  /// Records an error of a key that depends on other keys.
  void refuse(const char* key, const std::string& what) { complain(*table_.get(key), what); }
  bool is_right() const { return complaints_.empty(); }

  /// Throws specification::Error with all errors, in the order of the file.
  void finish() {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      complain(node, fmt::format("unknown key {}{}; the keys of a job are {}", name, nearest_to(name, known_),
                                 fmt::join(known_, ", ")));
    }
    if (complaints_.empty()) return;
    std::stable_sort(complaints_.begin(), complaints_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> lines;
    for (const auto& [place, line] : complaints_) lines.push_back(line);
    throw Error(std::move(lines));
  }

 private:
  /// Throws specification::Error for a fault that a job cannot have.
  static fault::Fault fault_of(const toml::table& table) {
    const auto text = [](const std::string& key, const toml::node& node) {
      const auto value = node.value_exact<std::string>();
      if (!value) throw Error(fmt::format("[[fault]]: {} must be a string, as in {} = \"1\"", key, key));
      return *value;
    };
    if (!table.contains("kind")) throw Error("[[fault]]: kind is missing");
    const auto kind = text("kind", *table.get("kind"));
    std::vector<std::pair<std::string, std::string>> values;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name != "kind") values.emplace_back(name, text(name, node));
    }
    fault::Fault fault = fault::make_fault("[[fault]]", kind, values);
    const auto scope = fault::entry_of(fault.kind).scope;
    if (scope == fault::Scope::kAllocation || scope == fault::Scope::kMachine)
      throw Error(fmt::format(
          "[[fault]]: a job cannot have a fault of the kind {}; name one of a drive, a store or a "
          "gateway (platter fault list)",
          kind));
    if (!fault.file.empty() || !fault.part.empty())
      throw Error("[[fault]]: the files of a job have no names; leave out file and part");
    return fault;
  }
  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    return table_.get(key);
  }
  void complain(const toml::node& node, const std::string& what) {
    const auto at = node.source().begin;
    complaints_.push_back(
        {{at.line, at.column}, fmt::format("{}:{}:{}: {}", file_, at.line, at.column, what)});
  }

  using Place = std::pair<toml::source_index, toml::source_index>;
  std::string file_;
  const toml::table& table_;
  std::vector<std::string> known_;
  std::vector<std::pair<Place, std::string>> complaints_;
};

/// Rejects combinations of keys that contradict each other.
void require_sense(Table& table, const Job& job, bool aligned) {
  if (!aligned && table.has("well_formed") && job.well_formed > 0)
    table.refuse("well_formed",
                 "well_formed: no request is well-formed with alignment \"any\"; leave out one of them");
  if (table.has("kept") && job.gather == Bytes{})
    table.refuse("kept", "kept applies to gathered data, but gather is missing or 0");
  const Bytes left = job.kept * job.gather / multicomputer::kAll;
  if (table.has("kept") && job.gather > Bytes{} && job.request != left)
    table.refuse("kept", fmt::format("kept = {} % of gather = {} bytes is {} bytes, but request = {} bytes; "
                                     "change one of the three keys",
                                     job.kept, job.gather.count, left.count, job.request.count));
}

}  // namespace

multicomputer::Job read_job(const std::string& file) {
  const toml::table parts =
      specification::parse_toml(runtime::read_untrusted(file, runtime::kLongestSpecification), file);
  Table table(file, parts);
  Job job;
  constexpr std::int64_t kMaxPes = 1024;
  constexpr std::int64_t kMaxRequests = 10'000'000;
  constexpr std::int64_t kMaxDepth = 1000;
  constexpr std::int64_t kAll = 100;
  table.count("pes", job.pes, 1, kMaxPes);
  table.bytes("request", job.request, 1);
  table.count("requests", job.requests, 1, kMaxRequests);
  table.count("depth", job.depth, 1, kMaxDepth);
  table.one_of<bool>("direction", job.writes, {{"write", true}, {"read", false}});
  table.one_of<bool>("pattern", job.random, {{"sequential", false}, {"random", true}});
  table.one_of<multicomputer::Target>("to", job.target,
                                      {{"user", multicomputer::Target::kUser},
                                       {"system", multicomputer::Target::kSystem},
                                       {"one", multicomputer::Target::kOne},
                                       {"hippi", multicomputer::Target::kHippi}});
  table.one_of<multicomputer::Path>("phase", job.path,
                                    {{"any", multicomputer::Path::kAny},
                                     {"I", multicomputer::Path::kOne},
                                     {"II", multicomputer::Path::kTwo},
                                     {"III", multicomputer::Path::kThree}});
  table.count("well_formed", job.well_formed, 0, kAll);
  bool aligned = true;
  table.one_of<bool>("alignment", aligned, {{"8 words", true}, {"any", false}});
  table.bytes("gather", job.gather, 0);
  table.count("kept", job.kept, 1, kAll);
  table.faults("fault", job.faults);
  table.need("request");
  if (table.is_right()) require_sense(table, job, aligned);
  table.finish();
  if (!aligned) job.well_formed = 0;
  return job;
}

void take_environment(multicomputer::Job& job, const std::vector<std::string>& environment) {
  const std::vector<std::string> known = {"MPP_AGENT_IO_MEM_MIN", "MPP_AGENT_PLOCK", "MPP_AGENT_IOPATH"};
  const std::map<std::string, multicomputer::Lock> locks = {
      {"delay_shuffle", multicomputer::Lock::kDelayed},
      {"immediate_shuffle", multicomputer::Lock::kImmediate},
      {"off", multicomputer::Lock::kNone}};
  const std::map<std::string, bool> paths = {{"buffered", false}, {"direct", true}};
  std::vector<std::string> complaints;
  for (const std::string& one : environment) {
    const auto equals = one.find('=');
    const std::string name = one.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : one.substr(equals + 1);
    const auto refuse = [&](const std::string& why) {
      complaints.push_back(fmt::format("--env: {}: {}", one, why));
    };
    const auto take = [&](auto& into, const auto& words) {
      std::vector<std::string> names;
      for (const auto& [word, meaning] : words) names.push_back(word);
      const auto found = words.find(value);
      if (found == words.end())
        return refuse(
            fmt::format("{} must be one of {}{}", name, fmt::join(names, ", "), nearest_to(value, names)));
      into = found->second;
    };
    if (name == known[0]) {
      const auto bytes = bytes_of(value);
      if (bytes < 1)
        refuse(fmt::format("{} must be a number of bytes, at least 1: 4096, '64 KB' or '2 MB'", name));
      job.agent_memory = Bytes{bytes};
    } else if (name == known[1]) {
      take(job.lock, locks);
    } else if (name == known[2]) {
      take(job.direct, paths);
    } else {
      refuse(fmt::format("the Agent has no such variable; allowed are {}{}", fmt::join(known, ", "),
                         nearest_to(name, known)));
    }
  }
  if (!complaints.empty()) throw Error(std::move(complaints));
}

}  // namespace platter::job
