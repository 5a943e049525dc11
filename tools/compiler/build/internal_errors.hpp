#pragma once

#include <string>
#include <string_view>

namespace platter::guest {

/// Returns gfortran's errors about a source that the translator has checked as internal errors, each with the
/// line of the source and its translation, and a request to report it. `errors`: gfortran's English output.
/// `text`: gfortran's input. Returns at most five, because others may follow from these; "" if there are
/// none.
std::string internal_errors(std::string_view errors, std::string_view text);

}  // namespace platter::guest
