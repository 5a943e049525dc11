#include "tools/validation/harness/gnuplot.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/text_file.hpp"

namespace platter::evidence {
namespace {

constexpr double kMillimetres = 25.4;  // in an inch
constexpr double kPoints = 72;         // in an inch
constexpr double kSvgDots = 96;        // in an inch

/// Font size in the unit of the format: points, or pixels for SVG.
double letter(Form form, const PictureSize& size) {
  return form == Form::kSvg ? size.points * kSvgDots / kPoints : size.points;
}

std::string terminal(Form form, const PictureSize& size) {
  const double width = size.width_mm / kMillimetres;
  const double height = size.height_mm / kMillimetres;
  switch (form) {
    case Form::kPdf:
      return fmt::format(
          "set terminal pdfcairo noenhanced size {:.3f}in,{:.3f}in font 'sans,{:g}' background '#ffffff'\n",
          width, height, letter(form, size));
    case Form::kPng: {
      const double scale = size.dots_per_inch / kSvgDots;
      return fmt::format(
          "set terminal pngcairo noenhanced size {:.0f},{:.0f} font 'sans,{:g}' fontscale {:g} linewidth "
          "{:g} "
          "pointscale {:g} background '#ffffff'\n",
          width * size.dots_per_inch, height * size.dots_per_inch, letter(form, size), scale, scale, scale);
    }
    default:
      // The key's lines are farther apart than in other formats.
      return fmt::format(
          "set terminal svg noenhanced size {:.0f},{:.0f} fixed font 'sans-serif,{:g}' background '#ffffff'\n"
          "set key spacing 0.8\nset xtics offset 0,0.35\nset xlabel offset 0,0.7\nset ylabel offset 1.2,0\n",
          width * kSvgDots, height * kSvgDots, letter(form, size));
  }
}

/// Replaces the creation date, the only part of a PDF that differs from run to run.
std::string dateless(std::string pdf) {
  constexpr std::string_view kKey = "/CreationDate (D:";
  constexpr std::string_view kDate =
      "19800101000000";  // has the same length, since a PDF contains the offsets of its parts
  if (const auto at = pdf.find(kKey); at != std::string::npos)
    pdf.replace(at + kKey.size(), kDate.size(), kDate);
  return pdf;
}

std::string with_svg_title(std::string svg, const std::string& title) {
  constexpr std::string_view kTitle = "<title>Gnuplot</title>";
  if (const auto at = svg.find(kTitle); at != std::string::npos)
    svg.replace(at, kTitle.size(), fmt::format("<title>{}</title>", runtime::html_text(title)));
  return svg;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xffU);
  return bytes;
}

/// The check sum of PNG chunks (ISO 3309).
std::uint32_t crc_of(std::string_view bytes) {
  constexpr std::uint32_t kPolynomial = 0xedb88320;
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int i = 0; i < 8; ++i) crc = (crc & 1U) != 0 ? crc >> 1U ^ kPolynomial : crc >> 1U;
  }
  return ~crc;
}

/// Adds the title as an iTXt chunk, whose text is UTF-8, after the header.
std::string with_png_title(std::string png, const std::string& title) {
  constexpr std::size_t kHeader = 8 + 25;  // the signature and the IHDR chunk
  if (png.size() < kHeader) return png;
  std::string chunk = "iTXtTitle";
  chunk.append(5, '\0');  // end of the keyword, no compression, no language, no translated keyword
  chunk += title;
  png.insert(kHeader,
             big_endian(static_cast<std::uint32_t>(chunk.size() - 4)) + chunk + big_endian(crc_of(chunk)));
  return png;
}

}  // namespace

Form form_of(const std::string& option, const std::string& file) {
  if (file.ends_with(".svg")) return Form::kSvg;
  if (file.ends_with(".pdf")) return Form::kPdf;
  if (file.ends_with(".png")) return Form::kPng;
  throw specification::Error(
      fmt::format("{}: {} does not end in .svg, .pdf or .png, which select the format", option, file));
}

PictureSize size_of(const std::string& text) {
  if (text.empty()) return {};
  const auto number = [&](std::string_view part) {
    constexpr double kLeast = 40;
    constexpr double kMost = 400;
    double value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size() || !(value >= kLeast && value <= kMost))
      throw specification::Error(fmt::format(
          "--size: '{}' is not a size; give the width, or WIDTHxHEIGHT, of 40 to 400 mm, such as 88 or 88x66",
          text));
    return value;
  };
  constexpr double kPrint = 300;
  constexpr double kSmall = 8;
  const auto by = text.find('x');
  PictureSize size;
  size.width_mm = number(std::string_view(text).substr(0, by));
  size.height_mm = by == std::string::npos ? 0 : number(std::string_view(text).substr(by + 1));
  size.dots_per_inch = kPrint;
  if (size.is_narrow()) size.points = kSmall;
  return size;
}

std::string font(Form form, const PictureSize& size, double factor) {
  return fmt::format("font ',{:g}'", letter(form, size) * factor);
}

double point_size(Form form, double size) {
  constexpr double kSvg = 0.7;
  return form == Form::kSvg ? kSvg * size : size;
}

std::string draw_with_gnuplot(const std::string& commands, Form form, const PictureSize& given,
                              const std::string& title) {
  PictureSize size = given;
  constexpr double kRatio = 0.75;
  if (size.height_mm == 0) size.height_mm = kRatio * size.width_mm;
  const guest::Scratch scratch;
  const auto file = scratch.file("commands");
  files::write_text(file, "set encoding utf8\n" + terminal(form, size) + commands);
  const auto drawn = guest::capture_process({PLATTER_GNUPLOT, file.string()});
  if (drawn.code != 0 || drawn.output.empty())
    throw std::runtime_error("gnuplot (package gnuplot-nox) could not draw the picture");
  switch (form) {
    case Form::kPdf:
      return dateless(drawn.output);
    case Form::kPng:
      return with_png_title(drawn.output, title);
    default:
      return with_svg_title(drawn.output, title);
  }
}

}  // namespace platter::evidence
