// Units that routines of libraries work on, among the others.

#include <fmt/format.h>

#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/unit/library_error.hpp"
#include "runtime/unit/random_unit.hpp"
#include "runtime/unit/units.hpp"

namespace platter::runtime {

void require_unit_number(std::string_view statement, std::int64_t unit) {
  constexpr std::int64_t kMost = 999;
  if (unit >= 1 && unit <= kMost) return;
  throw LibraryError(
      LibraryFault::kUnit, statement, fmt::format("unit {}", unit),
      fmt::format("a unit that holds a blocked dataset is numbered from 1 to {}, by an INTEGER "
                  "of a whole word",
                  kMost));
}

std::unique_ptr<WordFile> Units::open_words(std::string_view routine, std::int64_t number,
                                            std::int64_t pages) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_) {
    try {
      return named_files_->open_words(unit, file_of(unit), amount::Blocks{pages});
    } catch (const system::CallError&) {
      throw;
    } catch (const std::runtime_error& error) {
      throw system::CallError(routine, fmt::format("unit {}", number), error.what());
    }
  }
  reach(routine, number);
  if (!library_->has_random())
    throw system::CallError(routine, fmt::format("unit {}", number),
                            fmt::format("library {} of {} has no RANDOM READ and RANDOM WRITE",
                                        library_->name, machine_.choice().system));
  return std::make_unique<RandomUnit>(system_, unit, *library_, static_cast<std::size_t>(pages));
}

CalledUnit& Units::open_called(std::string_view routine, std::int64_t number, std::int64_t pages,
                               const Make& make) {
  require_unit_number(routine, number);
  const std::int64_t unit = files_.same_as(number);
  const auto refuse = [&](const std::string& why) {
    throw system::CallError(routine, fmt::format("unit {}", number), why);
  };
  if (const auto found = called_.find(unit); found != called_.end())
    throw LibraryError(
        LibraryFault::kOpenAlready, routine, fmt::format("unit {}", number),
        fmt::format("is open by {} already; {} closes it", found->second->opener(), found->second->closer()));
  if (find_blocked(unit) != nullptr && is_open(unit))
    refuse("READ, WRITE or BUFFER statements have used it; CLOSE it first, or take another unit");
  if (word_kinds_.writes_cray_words())
    refuse("--words cray has to know which words are REAL, and these have no type; leave it out");
  forms_.take_as_dataset(routine, number);
  return *(called_[unit] = make(open_words(routine, number, pages)));
}

CalledUnit& Units::called(std::string_view routine, std::int64_t number, std::string_view opener) {
  const auto found = called_.find(files_.same_as(number));
  if (found == called_.end()) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("is not open; CALL {} first", opener));
  }
  if (found->second->opener() != opener) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("was opened by {}, and not by {}", found->second->opener(), opener));
  }
  return *found->second;
}

void Units::require_not_called(std::string_view statement, std::int64_t number) const {
  const auto found = called_.find(files_.same_as(number));
  if (found == called_.end()) return;
  throw system::CallError(statement, fmt::format("unit {}", number),
                          fmt::format("was opened by {0}, and no statement works on it; {1} closes it",
                                      found->second->opener(), found->second->closer()));
}

void Units::close_called(std::string_view routine, std::int64_t number, std::string_view opener) {
  called(routine, number, opener).close();
  const std::int64_t unit = files_.same_as(number);
  called_.erase(unit);
  forms_.close(unit);
}

}  // namespace platter::runtime
