#pragma once

#include <optional>
#include <string>

namespace platter::evidence {

/// File format of a picture.
enum class Form { kSvg, kPdf, kPng };
/// Returns the format for the file's extension. Throws specification::Error, which names the option and the
/// allowed extensions, for any other extension.
Form form_of(const std::string& option, const std::string& file);

/// The size of a picture and of its text. The layout of a picture depends only on this, so that all formats
/// look alike.
struct PictureSize {
  double width_mm = 190.5;
  double height_mm = 148.2;   ///< 0: chosen for the contents
  double points = 11;         ///< font size
  double dots_per_inch = 96;  ///< of a PNG
  bool is_narrow() const { return width_mm < 130; }
};

/// Returns the size that a flag such as --size 88 or --size 88x66 selects, in millimetres. Without a height,
/// the plot is three quarters as high as wide, and text below it is added. Its PNG has 300 dots per inch, and
/// its text 8 points if it is narrow. Throws specification::Error for a size outside 40 to 400 mm.
PictureSize size_of(const std::string& text);

/// Runs gnuplot with these commands, after commands that set the terminal. The title becomes part of the
/// metadata of an SVG or PNG. The bytes depend only on the arguments, the version of gnuplot and, except for
/// SVG, the fonts. Throws std::runtime_error if gnuplot is not installed.
std::string draw_with_gnuplot(const std::string& commands, Form form, const PictureSize& size,
                              const std::string& title);

/// Returns a font of the given size relative to the picture's text for a label, in gnuplot's syntax.
std::string font(Form form, const PictureSize& size, double factor);

/// Returns the size of points in gnuplot's syntax. SVG points of equal size are larger than those of other
/// formats.
double point_size(Form form, double size);

}  // namespace platter::evidence
