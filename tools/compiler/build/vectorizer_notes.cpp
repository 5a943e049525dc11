#include "tools/compiler/build/vectorizer_notes.hpp"

#include <charconv>
#include <cstdint>
#include <string_view>

namespace platter::guest {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Returns the number of iterations in a note "dependence distance  = 3.", or 0 for other notes. The second
/// blank distinguishes the notes that are followed by the direction.
std::int64_t distance_in(std::string_view note) {
  constexpr std::string_view kDistance = "dependence distance  = ";
  const auto at = note.find(kDistance);
  if (at == std::string_view::npos) return 0;
  std::int64_t distance = 0;
  std::from_chars(note.data() + at + kDistance.size(), note.data() + note.size(), distance);
  return distance;
}

}  // namespace

VectorizerNotes::VectorizerNotes(const std::vector<charge::Remark>& remarks) {
  std::int64_t distance = 0;  // distance in the previous note, or 0
  for (const auto& remark : remarks) {
    const std::string& note = remark.text;
    Loop& loop = loops_[{remark.file, remark.line, remark.column}];
    // The next note contains the direction. It is negative if a later iteration stores the value.
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
