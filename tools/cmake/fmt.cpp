// Builds fmt as a static library from its headers. Debian provides only a shared library, which also needs
// the shared C++ library. Loading both would add a millisecond to every start.

#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

// The headers declare these and leave the definitions to the library.
template dragonbox::decimal_fp<float> dragonbox::to_decimal(float x) noexcept;
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double x) noexcept;
template FMT_API locale_ref::locale_ref(const std::locale& locale);
template FMT_API std::locale locale_ref::get<std::locale>() const;
template FMT_API thousands_sep_result<char> thousands_sep_impl(locale_ref);
template FMT_API char decimal_point_impl(locale_ref);

}  // namespace detail
FMT_END_NAMESPACE
