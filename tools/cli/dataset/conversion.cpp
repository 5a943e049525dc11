#include "tools/cli/dataset/conversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdio>

#include "runtime/options/usage.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

using image::Reals;
using numbers::ConversionStatus;
using numbers::Converted;
using numbers::Word;

namespace {

Converted<double> number_of(Word word, const std::string& format) {
  if (format == "cray") return numbers::from_cray(word);
  if (format == "cdc") return numbers::from_cdc(word);
  return {std::bit_cast<double>(word), ConversionStatus::kExact};
}

Converted<Word> word_of(double number, const std::string& format) {
  if (format == "cray") return numbers::to_cray(number);
  if (format == "cdc") return numbers::to_cdc(number);
  return {std::bit_cast<Word>(number), ConversionStatus::kExact};
}

}  // namespace

void Conversion::add_to(CLI::App& command, Way way) {
  way_ = way;
  const bool out = way == Way::kExport;
  const CLI::Validator any = runtime::one_of({"ieee", "cray", "cdc"});
  const CLI::Validator held =
      runtime::one_of({"ieee", "cray"});  // formats that programs can write to a dataset
  auto* const reals =
      command
          .add_option(
              "--reals", reals_,
              "Convert every word as a REAL (with --as words) in the format of that machine in the file; if "
              "the dataset has Cray words (--words cray), cray and ieee both mean IEEE in the file")
          ->check(any);
  auto* const from = command
                         .add_option("--from", from_,
                                     out ? "Convert every word as a REAL (with --as words) from this format "
                                           "in the dataset (default: as recorded in the image)"
                                         : "Convert every word as a REAL (with --as words) from this format "
                                           "in the file (default: ieee)")
                         ->check(out ? held : any)
                         ->excludes(reals);
  auto* const to =
      command
          .add_option("--to", to_,
                      out ? "Convert REALs to this format in the file (default: ieee)"
                          : "Convert REALs to this format in the dataset (default: as recorded in the image)")
          ->check(out ? any : held)
          ->excludes(reals);
  command
      .add_option(
          "--integers", integers_,
          "Convert every word as an INTEGER (with --as words) in the format of that machine in the file")
      ->check(runtime::one_of({"cray", "cdc"}))
      ->excludes(reals)
      ->excludes(from)
      ->excludes(to);
}

void Conversion::settle(Reals dataset) {
  const std::string& given_dataset = way_ == Way::kExport ? from_ : to_;
  const std::string& given_file = way_ == Way::kExport ? to_ : from_;
  in_dataset_ = !given_dataset.empty() ? given_dataset : dataset == Reals::kCray ? "cray" : "ieee";
  in_file_ = given_file.empty() ? "ieee" : given_file;
  // With --reals, one of the two sides has Cray words. The image specifies whether it is the dataset.
  if (!reals_.empty()) in_file_ = reals_ == in_dataset_ ? "ieee" : reals_;
}

Word Conversion::converted(Word word, const std::string& from, const std::string& to) {
  if (from == to) {
    tally_.add(ConversionStatus::kExact);
    return word;
  }
  const auto number = number_of(word, from);
  const auto result = word_of(number.value, to);
  tally_.add(std::max(number.fate, result.fate));
  return result.value;
}

// INTEGER words of a Cray have the same format as those of the host.

Word Conversion::outward(Word word) {
  if (!is_needed()) return word;
  if (integers_ != "cdc")
    return integers_.empty() ? converted(word, in_dataset_, in_file_) : converted(word, "", "");
  const auto result = numbers::integer_to_cdc(static_cast<std::int64_t>(word));
  tally_.add(result.fate);
  return result.value;
}

Word Conversion::inward(Word word) {
  if (!is_needed()) return word;
  if (integers_ != "cdc")
    return integers_.empty() ? converted(word, in_file_, in_dataset_) : converted(word, "", "");
  const auto result = numbers::integer_from_cdc(word);
  tally_.add(result.fate);
  return static_cast<Word>(result.value);
}

Reals Conversion::imported(Reals before) const {
  if (!is_needed() || !integers_.empty()) return before;
  return in_dataset_ == "cray" ? Reals::kCray : Reals::kIeee;
}

void Conversion::print_outcomes(const std::string& dataset) const {
  if (!is_needed()) return;
  if (integers_.empty() && in_dataset_ == "cray") {
    terminal::say("platter: note: dataset {} has Cray words, the file {}\n", dataset,
                  in_file_ == "ieee"   ? "IEEE numbers"
                  : in_file_ == "cray" ? "too"
                                       : "CDC words");
  }
  terminal::say("{}\n", tally_.text());
}

}  // namespace platter::command
