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

/// A DO loop of a source. Line numbers start at 1: the line of the DO and the last line of its range.
struct DoLoop {
  std::size_t line = 0;
  std::size_t last = 0;
};

/// Information about vector loops that only the source contains: CDIR$ lines, and statements that prevented
/// CFT from vectorizing a loop. Line numbers start at 1.
///
///     CDIR$ IVDEP       the next DO loop has no dependences except those visible in its subscripts
///     CDIR$ NOVECTOR    no vector loops from here to CDIR$ VECTOR or the END of the program unit
class VectorDirectives {
 public:
  explicit VectorDirectives(std::string_view source, dialect::Form form = dialect::Form::kFixed);

  /// Returns whether the loop of the DO in this line may be a vector loop.
  bool allows(std::size_t line) const { return refusal(line).empty(); }
  /// Returns why the loop may not be a vector loop, or "" if it may.
  std::string refusal(std::size_t line) const;
  /// Returns whether IVDEP precedes the DO in this line.
  bool has_ivdep(std::size_t line) const;
  /// Returns whether the DO that starts in this line contains another DO loop.
  bool has_inner_loop(std::size_t line) const;
  /// First and last line of a card with its continuation lines, from 1.
  struct Card {
    std::size_t first;
    std::size_t last;
  };
  /// Returns the cards whose assignments have no parentheses in their expressions.
  std::vector<Card> undivided() const;
  /// Returns all DO and DO WHILE loops in the order of their lines.
  std::vector<DoLoop> loops() const;

 private:
  bool is_counted(const dialect::DoRange& range) const;
  /// Returns the DO loop, other than DO WHILE, whose DO is in this line, or nullptr.
  const dialect::DoRange* counted(std::size_t line) const;

  std::string text_;
  std::vector<dialect::Statement> statements_;  ///< their line numbers start at 0
  std::vector<dialect::DoRange> ranges_;
  std::vector<bool> forbidden_;
  std::vector<bool> ivdep_;  ///< by line: IVDEP appears between the preceding statement and this line
};

/// Returns the source text in the form in which gfortran is asked for vector loops. IVDEP is replaced by
/// gfortran's directive. Vectorization is disabled for a DO that contains a DO, because CFT vectorized inner
/// loops and gfortran would choose the outer one. Each line keeps the line number and file name that it has
/// in the compiled text (`text`, with or without markers).
std::string as_asked(const std::string& text, const std::string& source, const VectorDirectives& directives);

/// A text whose markers (# 12 "FILE") contain fixed names instead of the users' file names, so that
/// gfortran's notes can be parsed whatever the files' names are. `files` lists the users' names. The first is
/// `source`, with which the text starts.
struct Renamed {
  std::string text;
  std::vector<std::string> files;
};
Renamed with_fixed_names(const std::string& text, const std::string& source);
/// Returns the fixed name of the file with this number.
std::string fixed_name(std::size_t number);

/// Returns gfortran's remarks about all loops of a source that it examined, with the users' file names. Must
/// be called after VectorLoops::list(). Throws charge::Error if a remark cannot be read.
std::vector<charge::Remark> remarks_of(const std::filesystem::path& stem);

/// Asks gfortran which DO loops of a source it can vectorize. gfortran runs in parallel with the compilation,
/// which takes as long. It does not run for sources without loops.
class VectorLoops {
 public:
  /// `text`: the source as it is compiled. `stem`: path prefix of the temporary files, as for the
  /// compilation. All arguments except `text` must outlive this object.
  VectorLoops(const Tools& tools, const Toolchain& toolchain, const Request& request,
              const std::string& source, const std::string& text, const std::filesystem::path& stem);
  VectorLoops(const VectorLoops&) = delete;
  VectorLoops& operator=(const VectorLoops&) = delete;

  /// Waits for gfortran and prints its messages. Writes a file in the format of charge::VectorList, and
  /// returns its name. The file lists the loops that CFT may also have vectorized, one FILE:LINE:COLUMN per
  /// line, and the source's undivided statements. Must be called only once. Throws BuildError, also if
  /// gfortran's notes cannot be read.
  std::filesystem::path list();

 private:
  void add_included();

  const Tools& tools_;
  const std::string& source_;
  const std::filesystem::path& stem_;
  VectorDirectives directives_;
  std::vector<std::string> folders_;  ///< directories in which gfortran looks for INCLUDE files
  std::vector<std::string> command_;
  /// Last member, so that its destructor waits before the other members are destroyed.
  std::future<Captured> ran_;
};

}  // namespace platter::guest
