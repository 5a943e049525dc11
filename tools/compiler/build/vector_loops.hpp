#pragma once

#include <filesystem>
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/charge/assembly/remark.hpp"
#include "tools/compiler/frontend/statement/do_loops.hpp"

namespace platter::guest {

/// A DO loop of a source, by its lines, from 1: that of the DO, and the last of its range.
struct DoLoop {
  std::size_t line = 0;
  std::size_t last = 0;
};

/// What a source says of vector loops, beyond what gfortran and the machine code can tell: CDIR$ lines, and
/// statements that CFT took no vector loop with. Lines count from 1.
///
///     CDIR$ IVDEP       the next DO loop has no dependences that its subscripts do not show
///     CDIR$ NOVECTOR    no vector loops from here to CDIR$ VECTOR or the END of the program unit
class VectorDirectives {
 public:
  explicit VectorDirectives(std::string_view source, dialect::Form form = dialect::Form::kFixed);

  /// Whether the loop of the DO in this line may be a vector loop.
  bool allows(std::size_t line) const { return refusal(line).empty(); }
  /// Why not; empty if it may.
  std::string refusal(std::size_t line) const;
  /// Whether IVDEP stands in front of the DO in this line.
  bool has_ivdep(std::size_t line) const;
  /// Whether the DO that begins in this line has another one inside.
  bool has_inner_loop(std::size_t line) const;
  /// A card's first and last line, from 1.
  struct Card {
    std::size_t first;
    std::size_t last;
  };
  /// Those whose assignments have no part of their expressions in parentheses.
  std::vector<Card> undivided() const;
  /// All DO loops, also DO WHILE, in the order of their lines.
  std::vector<DoLoop> loops() const;

 private:
  bool is_counted(const dialect::DoRange& range) const;
  /// The DO loop, none of DO WHILE, whose DO has this line; null where there is none.
  const dialect::DoRange* counted(std::size_t line) const;

  std::string text_;
  std::vector<dialect::Statement> statements_;  ///< lines count from 0 there
  std::vector<dialect::DoRange> ranges_;
  std::vector<bool> forbidden_;
  std::vector<bool> ivdep_;  ///< stands between this line's statement and the one before
};

/// A source as gfortran is to see it where it is asked for vector loops: IVDEP in its own words, and no
/// vectors for a DO with a DO inside, since CFT took inner loops and gfortran would take the outer one
/// instead. Every line keeps the number and name that the compiled text (`text`, with or without markers)
/// gives it.
std::string as_asked(const std::string& text, const std::string& source, const VectorDirectives& directives);

/// A text whose markers (# 12 "FILE") contain fixed names instead of the user's, so that gfortran's notes
/// about it can be parsed whatever the files are called. `files` lists the user's names; the first is
/// `source`, with which the text begins.
struct Renamed {
  std::string text;
  std::vector<std::string> files;
};
Renamed with_fixed_names(const std::string& text, const std::string& source);
/// What the file of that number is called in such a text.
std::string fixed_name(std::size_t number);

/// gfortran's remarks about all loops of a source that it examined, with the user's file names. Read after
/// VectorLoops::list(). Throws charge::Error if a remark cannot be read.
std::vector<charge::Remark> remarks_of(const std::filesystem::path& stem);

/// Asks gfortran which DO loops of a source it would make vector loops of. It is asked while this thread goes
/// on: the compilation proper takes as long. Of a source without any it is not asked.
class VectorLoops {
 public:
  /// `text` is the source as it is compiled; `stem` begins the names of files, as for that. All but `text`
  /// must outlive this.
  VectorLoops(const Tools& tools, const Toolchain& toolchain, const Request& request,
              const std::string& source, const std::string& text, const std::filesystem::path& stem);
  VectorLoops(const VectorLoops&) = delete;
  VectorLoops& operator=(const VectorLoops&) = delete;

  /// Writes those that CFT may have taken too, one FILE:LINE:COLUMN a line, and its undivided statements, to
  /// a file whose name it returns, as charge::VectorList reads it. What gfortran has to say is said now.
  /// Called once. Throws BuildError, also where something that gfortran notes cannot be read.
  std::filesystem::path list();

 private:
  void add_included();

  const Tools& tools_;
  const std::string& source_;
  const std::filesystem::path& stem_;
  VectorDirectives directives_;
  std::vector<std::string> folders_;  ///< that gfortran looks for INCLUDE files in
  std::vector<std::string> command_;
  std::future<Captured> ran_;  ///< last: it is waited for before anything else goes
};

}  // namespace platter::guest
