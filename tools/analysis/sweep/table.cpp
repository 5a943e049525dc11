#include "tools/analysis/sweep/table.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/csv.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_file.hpp"

namespace platter::sweep {
namespace {

using Json = nlohmann::json;

/// Members of a run's units that are summed.
constexpr std::array<const char*, 9> kSums = {
    "calls", "words_read", "words_written", "revolutions_lost", "revolutions_lost_at_boundaries",
    "seeks", "seek_s",     "latency_s",     "transfer_s"};
constexpr std::array<const char*, 5> kProcessor = {"user_s", "system_s", "interrupt_s", "idle_s",
                                                   "lockout_s"};

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

Json sum(const Json& units, const char* what) {
  Json all = 0;
  for (const auto& unit : units) {
    const auto& part = unit.at(what);
    if (part.is_number_integer() && all.is_number_integer()) {
      all = runtime::added(runtime::whole_number(all), part);
    } else {
      all = all.get<double>() + part.get<double>();
    }
  }
  return all;
}

}  // namespace

Row measured(const Result& result) {
  const Json json = result.json.empty() ? Json() : Json(runtime::parse_json(result.json, "a run's --json"));
  Row row;
  const auto put = [&](const char* name, const Json& value) { row.emplace_back(name, text_of(value)); };
  put("stopped", json.contains("stopped") ? json.at("stopped") : Json());
  put("virtual_seconds", json.is_null() ? Json() : json.at("virtual_seconds"));
  const bool is_there = json.contains("processor");  // a multicomputer has one processor per PE, and no total
  for (const auto* name : kProcessor) put(name, is_there ? json.at("processor").at(name) : Json());
  for (const auto* name : kSums) put(name, is_there ? sum(json.at("units"), name) : Json());
  return row;
}

Row row_of(std::int64_t number, const Setting& setting, const Result& result, const std::string& command) {
  Row row{{"point", fmt::format("{}", number + 1)}};
  row.insert(row.end(), setting.begin(), setting.end());
  row.emplace_back("exit_code", fmt::format("{}", result.code));
  const Row values = measured(result);
  row.insert(row.end(), values.begin(), values.end());
  row.emplace_back("command", command);
  return row;
}

namespace {

namespace fs = std::filesystem;

/// Calls `take` with each point's row, what it printed, and its results.
template <typename Take>
void each_row(Store& store, const Grid& grid, const Subject& subject, Take take) {
  store.each([&](std::int64_t number, const Result& result) {
    const Setting setting = grid.at(number);
    take(row_of(number, setting, result, typed(command_of(subject, setting))), result);
  });
}

std::vector<std::string> parts(const Row& row, bool names) {
  std::vector<std::string> all;
  for (const auto& [name, value] : row) all.push_back(names ? name : value);
  return all;
}

/// Each table writer has begin() with the first row, for the column names, then add() for each row. end()
/// returns whether the whole table was written.
class Csv {
 public:
  explicit Csv(runtime::WholeFile& file) : out_(file) {}
  void begin(const Row& row) { out_.write(runtime::csv_line(parts(row, true))); }
  void add(const Row& row, const Result&) { out_.write(runtime::csv_line(parts(row, false))); }
  static bool end() { return true; }

 private:
  runtime::WholeFile& out_;
};

class JsonTable {
 public:
  explicit JsonTable(runtime::WholeFile& file) : out_(file) {
    out_.write("{\"schema\":\"platter.sweep/2\",\"points\":[");
  }
  void begin(const Row&) {}
  void add(const Row& row, const Result& result) {
    nlohmann::ordered_json varied = nlohmann::ordered_json::object();
    for (const auto& [name, value] : row) {
      if (name == "exit_code") break;
      if (name != "point") varied[name] = value;
    }
    nlohmann::ordered_json sums = nlohmann::ordered_json::object();
    for (const auto& [name, value] : measured(result)) {
      if (value.empty()) {
        sums[name] = nullptr;
      } else if (name == "stopped") {
        sums[name] = value;
      } else {
        sums[name] = runtime::parse_json(value, "--csv");
      }
    }
    const auto results =
        result.json.empty() ? nlohmann::ordered_json() : runtime::parse_json(result.json, "a run's --json");
    const nlohmann::ordered_json point = {{"point", std::stoll(row.front().second)},
                                          {"varied", varied},
                                          {"exit_code", result.code},
                                          {"measured", sums},
                                          {"command", row.back().second},
                                          {"printed", result.printed},
                                          {"said", result.said},
                                          {"results", results}};
    out_.write(is_first_ ? "\n" : ",\n");
    out_.write(point.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    is_first_ = false;
  }
  bool end() {
    out_.write("\n]}\n");
    return true;
  }

 private:
  runtime::WholeFile& out_;
  bool is_first_ = true;
};

/// The database is built in memory, because SQLite would apply a journal that a program has left next to the
/// table.
class Sqlite {
 public:
  explicit Sqlite(runtime::WholeFile& file) : out_(file) {
    well_ = sqlite3_open(":memory:", &database_) == SQLITE_OK;
    execute("BEGIN");
  }
  ~Sqlite() { sqlite3_close(database_); }
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  void begin(const Row& row) {
    std::string columns;
    std::string places;
    for (const auto& [name, value] : row) {
      columns +=
          fmt::format("{} NUMERIC, ", runtime::sql_identifier(name));  // a number if the value looks like one
      places += "?,";
    }
    execute(fmt::format("CREATE TABLE points({}printed TEXT, said TEXT, results TEXT)", columns).c_str());
    insert_ = fmt::format("INSERT INTO points VALUES({}?,?,?)", places);
  }
  void add(const Row& row, const Result& result) {
    sqlite3_stmt* statement = nullptr;
    well_ = well_ && sqlite3_prepare_v2(database_, insert_.c_str(), -1, &statement, nullptr) == SQLITE_OK;
    auto values = parts(row, false);
    values.push_back(result.printed);
    values.push_back(result.said);
    values.push_back(result.json);
    for (std::size_t i = 0; i < values.size(); ++i) {
      sqlite3_bind_text64(statement, static_cast<int>(i) + 1, values[i].data(), values[i].size(),
                          SQLITE_TRANSIENT, SQLITE_UTF8);
    }
    well_ = well_ && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
  }
  bool end() {
    execute("COMMIT");
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
        well_ ? sqlite3_serialize(database_, "main", &size, 0) : nullptr, &sqlite3_free);
    if (bytes == nullptr) return false;
    out_.write({reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size)});
    return true;
  }

 private:
  void execute(const char* sql) {
    well_ = well_ && sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  }

  runtime::WholeFile& out_;
  sqlite3* database_ = nullptr;
  std::string insert_;
  bool well_ = true;
};

template <typename Form>
bool write(runtime::WholeFile& file, Store& store, const Grid& grid, const Subject& subject) {
  Form form(file);
  bool is_begun = false;
  each_row(store, grid, subject, [&](const Row& row, const Result& result) {
    if (!std::exchange(is_begun, true)) form.begin(row);
    form.add(row, result);
  });
  return form.end();
}

}  // namespace

bool is_table(const std::string& file) {
  const auto ends = {".csv", ".json", ".sqlite", ".db"};
  return std::any_of(ends.begin(), ends.end(), [&](const char* end) { return file.ends_with(end); });
}

void write_table(const fs::path& file, Store& store, const Grid& grid, const Subject& subject) {
  const auto form = file.extension() == ".csv"    ? write<Csv>
                    : file.extension() == ".json" ? write<JsonTable>
                                                  : write<Sqlite>;
  runtime::WholeFile out("-o", file.string());
  if (!form(out, store, grid, subject) || !out.finish())
    throw specification::Error(fmt::format("-o: {} cannot be written", file.string()));
}

}  // namespace platter::sweep
