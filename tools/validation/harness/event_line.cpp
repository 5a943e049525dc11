#include "tools/validation/harness/event_line.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/validation/harness/failed.hpp"

namespace platter::evidence {
namespace {

using nlohmann::json;

/// Hears what the parser finds: only what stands in the object itself is kept.
class Hearer final : public json::json_sax_t {
 public:
  Hearer(std::vector<std::pair<std::string, std::int64_t>>& numbers,
         std::vector<std::pair<std::string, std::string>>& texts)
      : numbers_(numbers), texts_(texts) {}

  bool key(string_t& key) override {
    if (depth_ == 1) key_ = key;
    return true;
  }
  bool number_integer(number_integer_t number) override {
    if (depth_ == 1) numbers_.emplace_back(key_, number);
    return true;
  }
  bool number_unsigned(number_unsigned_t number) override {
    return number_integer(static_cast<number_integer_t>(number));
  }
  bool string(string_t& text) override {
    if (depth_ == 1) texts_.emplace_back(key_, text);
    return true;
  }
  bool start_object(std::size_t) override { return ++depth_ > 0; }
  bool start_array(std::size_t) override { return ++depth_ > 0; }
  bool end_object() override { return --depth_ >= 0; }
  bool end_array() override { return --depth_ >= 0; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    throw Failed(error.what());
  }

 private:
  std::vector<std::pair<std::string, std::int64_t>>& numbers_;
  std::vector<std::pair<std::string, std::string>>& texts_;
  int depth_ = 0;
  std::string key_;
};

template <typename Value>
const Value& found(const std::vector<std::pair<std::string, Value>>& values, const char* key,
                   const char* kind) {
  for (const auto& [name, value] : values) {
    if (name == key) return value;
  }
  throw Failed(fmt::format("key '{}' not found, or is no {}", key, kind));
}

}  // namespace

void EventLine::read(const std::string& line) {
  numbers_.clear();
  texts_.clear();
  Hearer hearer(numbers_, texts_);
  json::sax_parse(line, &hearer);
}

std::int64_t EventLine::number(const char* key) const {
  return found(numbers_, key, "whole number");
}

const std::string& EventLine::text(const char* key) const {
  return found(texts_, key, "text");
}

}  // namespace platter::evidence
