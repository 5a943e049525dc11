#include "tools/guest/vectorizer_notes.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>

namespace platter::guest {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::optional<std::size_t> number(std::string_view text) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Of "FILE:LINE:COLUMN: note".
std::optional<VectorizerNotes::Place> place_of(std::string_view line) {
  const std::string_view place = line.substr(0, line.find(": "));
  const auto last = place.rfind(':');
  if (place.size() == line.size() || last == std::string_view::npos || last == 0) return std::nullopt;
  const auto first = place.rfind(':', last - 1);
  if (first == std::string_view::npos || first == 0) return std::nullopt;
  const auto row = number(place.substr(first + 1, last - first - 1));
  const auto column = number(place.substr(last + 1));
  if (!row || !column) return std::nullopt;
  return VectorizerNotes::Place{std::string(place.substr(0, first)), *row, *column};
}

/// The iterations of "dependence distance  = 3."; 0 for other notes. gfortran writes one blank more where it
/// goes on to say in which direction.
std::int64_t distance_in(std::string_view note) {
  constexpr std::string_view kDistance = "dependence distance  = ";
  const auto at = note.find(kDistance);
  if (at == std::string_view::npos) return 0;
  std::int64_t distance = 0;
  std::from_chars(note.data() + at + kDistance.size(), note.data() + note.size(), distance);
  return distance;
}

}  // namespace

VectorizerNotes::VectorizerNotes(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::int64_t distance = 0;  // of the note before, if it was one on a distance
  for (std::string note; std::getline(stream, note);) {
    const auto place = place_of(note);
    if (!place) continue;
    Loop& loop = loops_[*place];
    // The direction stands in the next note: negative where a later iteration does the storing.
    if (distance > 0 && !has(note, "dependence distance negative")) loop.recurrence = true;
    distance = distance_in(note);
    if (has(note, "loop vectorized")) loop.vectorized = true;
    if (has(note, "not falling back to elementwise accesses")) loop.by_element = true;
    if (has(note, "bad data dependence")) loop.dependent = true;
  }
}

bool VectorizerNotes::is_vector_loop(const Loop& loop, bool ivdep) {
  if (loop.recurrence && !ivdep) return false;
  return loop.vectorized || (loop.by_element && !loop.dependent);
}

}  // namespace platter::guest
