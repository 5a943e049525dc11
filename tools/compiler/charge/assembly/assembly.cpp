#include "tools/compiler/charge/assembly/assembly.hpp"

#include <fmt/format.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSymbol.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "tools/compiler/charge/assembly/decoder.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {
namespace {

constexpr std::array<std::string_view, 8> kKept = {".text", ".data", ".bss",  ".section",
                                                   ".type", ".quad", ".long", ".set"};

std::string_view first_word(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

bool is_debug_section(std::string_view line) {
  return line.find(".debug_") != std::string_view::npos || line.find(".note.") != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Returns whether the word is an instruction prefix. Older versions of gcc write prefixes as separate
/// statements: "rep; stosq".
bool is_prefix(std::string_view word) {
  constexpr std::array<std::string_view, 6> kPrefixes = {"rep", "repe", "repne", "repnz", "repz", "lock"};
  return std::find(kPrefixes.begin(), kPrefixes.end(), word) != kPrefixes.end();
}

/// Returns whether the line is exactly one label, instruction or directive. LLVM also executes a directive
/// after a label, a semicolon or a comment, and such a directive could read other files (.include) or repeat
/// lines (.rept).
bool is_one_statement(std::string_view line, bool directive) {
  const auto is_control = [](unsigned char c) { return (c < ' ' && c != '\t') || c == 0x7f; };
  if (std::any_of(line.begin(), line.end(), is_control) || line.find("/*") != std::string_view::npos)
    return false;
  if (const auto end = line.find(';'); end != std::string_view::npos) {
    const auto rest = trimmed(line.substr(end + 1));
    return is_prefix(trimmed(line.substr(0, end))) && !rest.starts_with('.') &&
           is_one_statement(rest, false) && rest.find(';') == std::string_view::npos;
  }
  if (directive) return true;
  const auto colon = std::min(line.find(':'), line.size());
  const bool is_label = trimmed(line.substr(0, colon)).find_first_of(" \t") == std::string_view::npos;
  const bool ends = colon == line.size() || trimmed(line.substr(colon + 1)).empty();
  return line.find('"') == std::string_view::npos && (!is_label || ends);
}

}  // namespace

std::string blanked(const SourceText& text) {
  std::string result;
  bool debug = false;
  for (std::size_t number = 0; number < text.size(); ++number) {
    const std::string& line = text.line(number);
    const auto word = first_word(line);
    const bool directive = !word.empty() && word.front() == '.' && word.back() != ':';
    if (directive && (word == ".section" || word == ".text" || word == ".data" || word == ".bss")) {
      debug = is_debug_section(line);
    }
    const bool kept = std::find(kKept.begin(), kKept.end(), word) != kKept.end();
    if (!debug && (!directive || kept)) {
      if (!is_one_statement(line, directive))
        throw Error(
            fmt::format("{}:{}: the line is not one label, instruction or directive, as gcc writes them",
                        text.file(), number + 1));
      result.append(line);
    }
    result.push_back('\n');
  }
  return result;
}

namespace {

std::string first_word(const std::string& line) {
  std::istringstream words(line);
  std::string word;
  words >> word;
  return word;
}

/// Records the results of LLVM's parser in the order of the text.
class Recorder final : public llvm::MCStreamer {
 public:
  Recorder(llvm::MCContext& context, const llvm::SourceMgr& sources, const SourceText& text,
           const LineTable& lines, const Decoder& decoder, Assembly& result)
      : MCStreamer(context),
        sources_(sources),
        text_(text),
        lines_(lines),
        decoder_(decoder),
        result_(result) {}

  bool emitSymbolAttribute(llvm::MCSymbol* symbol, llvm::MCSymbolAttr attribute) override {
    if (attribute == llvm::MCSA_ELF_TypeFunction) functions_[symbol->getName().str()] = true;
    return true;
  }
  void emitCommonSymbol(llvm::MCSymbol*, std::uint64_t, llvm::Align) override {}
  void emitZerofill(llvm::MCSection*, llvm::MCSymbol*, std::uint64_t, llvm::Align, llvm::SMLoc) override {}

  void emitLabel(llvm::MCSymbol* symbol, llvm::SMLoc place) override {
    MCStreamer::emitLabel(symbol, place);
    if (!place.isValid()) return;  // LLVM's symbol for `.` in an expression
    const std::string name = symbol->getName().str();
    result_.labels.push_back({name, result_.instructions.size(), line(place), functions_.count(name) != 0});
    table_ = name;
  }

  void emitInstruction(const llvm::MCInst& inst, const llvm::MCSubtargetInfo&) override {
    Instruction instruction = decoder_.decode(inst);
    instruction.line = line(inst.getLoc());
    instruction.location = lines_.at(instruction.line);
    instruction.mnemonic = first_word(text_.line(instruction.line));
    // In older assembly the prefix is a separate statement: "rep; stosq".
    if (prefixed_) repeat(instruction);
    prefixed_ = instruction.name.find("_PREFIX") != std::string::npos;
    if (!prefixed_) result_.instructions.push_back(std::move(instruction));
  }

  void emitValueImpl(const llvm::MCExpr* value, unsigned, llvm::SMLoc) override {
    // A table entry is `.quad .L3` or, in position-independent code, `.long .L3-.L4`. The first symbol is the
    // target.
    while (const auto* binary = llvm::dyn_cast<llvm::MCBinaryExpr>(value)) value = binary->getLHS();
    if (const auto* symbol = llvm::dyn_cast<llvm::MCSymbolRefExpr>(value)) {
      result_.tables[table_].push_back(symbol->getSymbol().getName().str());
    }
  }

 private:
  std::size_t line(llvm::SMLoc place) const { return sources_.getLineAndColumn(place).first - 1; }

  const llvm::SourceMgr& sources_;
  const SourceText& text_;
  const LineTable& lines_;
  const Decoder& decoder_;
  Assembly& result_;
  std::map<std::string, bool> functions_;
  std::string table_;
  bool prefixed_ = false;
};

struct Complaint {
  const SourceText* text;
  std::string message;
};

/// Stores LLVM's first error. Most others are follow-on errors.
void complain(const llvm::SMDiagnostic& diagnostic, void* context) {
  auto& complaint = *static_cast<Complaint*>(context);
  if (!complaint.message.empty() || diagnostic.getKind() != llvm::SourceMgr::DK_Error) return;
  const auto line = static_cast<std::size_t>(diagnostic.getLineNo());
  complaint.message =
      fmt::format("{}:{}: LLVM does not understand this assembly: {}\n  {}", complaint.text->file(), line,
                  diagnostic.getMessage().str(), line > 0 ? complaint.text->line(line - 1) : std::string{});
}

}  // namespace

Assembly read_assembly(const SourceText& text, const LineTable& lines) {
  const X86Target target;
  const Decoder decoder(target);
  Complaint complaint{&text, {}};

  llvm::SourceMgr sources;
  sources.setDiagHandler(complain, &complaint);
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(blanked(text), text.file()), llvm::SMLoc());
  llvm::MCContext context(llvm::Triple("x86_64-unknown-linux-gnu"), target.assembly.get(),
                          target.registers.get(), target.subtarget.get(), &sources, &target.options);
  context.setDiagnosticHandler(
      [&complaint](const llvm::SMDiagnostic& diagnostic, bool, const llvm::SourceMgr&,
                   std::vector<const llvm::MDNode*>&) { complain(diagnostic, &complaint); });
  const std::unique_ptr<llvm::MCObjectFileInfo> objects(
      target.target->createMCObjectFileInfo(context, false));
  context.setObjectFileInfo(objects.get());

  Assembly result;
  Recorder recorder(context, sources, text, lines, decoder, result);
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, recorder, *target.assembly));
  const std::unique_ptr<llvm::MCTargetAsmParser> instructions(
      target.target->createMCAsmParser(*target.subtarget, *parser, *target.instructions, target.options));
  parser->setTargetParser(*instructions);
  const bool failed = parser->Run(false);
  if (!complaint.message.empty()) throw Error(complaint.message);
  if (failed) throw Error(text.file() + ": LLVM does not understand this assembly");
  return result;
}

}  // namespace platter::charge
