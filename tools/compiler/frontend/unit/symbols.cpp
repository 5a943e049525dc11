#include "tools/compiler/frontend/unit/symbols.hpp"

#include <algorithm>

#include "tools/compiler/frontend/unit/declarations.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns whether a statement contains an array constructor, as X = (/ 1., 2. /) does.
bool has_constructor(const Statement& s) {
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    if (s.tokens[i].is("(") && s.tokens[i + 1].is("/")) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> subprogram_of(const Statement& s) {
  if (s.kind != Kind::kSubprogram) return std::nullopt;
  for (std::size_t i = s.action; i + 1 < s.tokens.size(); ++i) {
    const auto& word = s.tokens[i].text;
    if ((word == "SUBROUTINE" || word == "FUNCTION" || word == "ENTRY") && s.tokens[i + 1].is_name())
      return s.tokens[i + 1].text;
  }
  return std::nullopt;
}

Symbols::Symbols() {
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    letters_[static_cast<std::size_t>(letter - 'A')] =
        letter >= 'I' && letter <= 'N' ? Type::kInteger : Type::kReal;
}

void Symbols::read(const std::vector<Statement*>& unit) {
  for (const auto* s : unit) {
    for (std::size_t i = 0; i < s->size(); ++i) {
      if (!s->tokens[i].is_name()) continue;
      ++all_[s->tokens[i].text];
      if (!s->at(i + 1).is("(")) alone_.insert(s->tokens[i].text);
    }
    if (s->kind == Kind::kAssignment && has_constructor(*s)) newer_ = true;
    if (s->kind == Kind::kImplicit && s->at(1).text == "NONE") declares_all_ = true;
    if (s->kind == Kind::kUse) modules_ = uses_ = true;
    if (s->kind == Kind::kImplicit) implicit(*s);
    constants(*s);
  }
  bool executable = false;
  Records fields;  // are declared first, so that they do not hide a variable of the same name
  for (const auto* s : unit) {
    fields.read(*s);
    if (fields.is_open()) declare(*s);
  }
  for (auto* s : unit) {
    records_.read(*s);
    if (!records_.is_open()) declare(*s);
    if (s->kind == Kind::kType && !s->guarded && !records_.is_open()) take_declaration(*s);
    // F(X) = ... before the first executable statement defines a statement function, unless F is an array.
    if (s->kind == Kind::kAssignment && !s->guarded && s->at(1).is("(")) {
      if (!executable && !is_array(s->tokens[0].text) && s->label.empty())
        statement_functions_.emplace(s->tokens[0].text, names_between(s->tokens, 1));
    } else if (s->kind >= Kind::kAssignment && !s->at(s->action).text.starts_with("DEFINEFILE")) {
      executable = true;
    }
  }
  spread_common(equivalent_, common_);
}

void Symbols::declare(const Statement& s) {
  switch (s.kind) {
    case Kind::kSubprogram:
      header(s);
      break;
    case Kind::kType: {
      const auto& word = s.head().text;
      if (word == "DIMENSION" || word == "COMMON") {
        list_of(s.tokens, 1, nullptr, word == "COMMON");
        break;
      }
      const auto declared = declared_type(s.tokens, 0);
      for (std::size_t i = 1; word == "POINTER" && i + 2 < s.size(); i = after_group(s.tokens, i) + 1) {
        if (!s.at(i).is("(") || !s.at(i + 2).is(",")) break;
        pointers_.insert(s.tokens[i + 1].text);
        types_[s.tokens[i + 1].text] = Type::kInteger;
      }
      const bool typed = word != "ALLOCATABLE" && word != "POINTER";
      list_of(s.tokens, declared.next, typed ? &declared : nullptr, false);
      break;
    }
    case Kind::kExternal:
    case Kind::kOtherSpecification:
      equivalence(s);
      for (std::size_t i = 1; i < s.size(); ++i) {
        if (!s.tokens[i].is_name()) continue;
        if (s.kind == Kind::kExternal) externals_.insert(s.tokens[i].text);
        if (s.head().text == "INTRINSIC") intrinsics_.insert(s.tokens[i].text);
        if (s.head().text == "EQUIVALENCE") equivalenced_.insert(s.tokens[i].text);
      }
      break;
    case Kind::kOther:
      // TYPE(T) X and the like are declarations of newer programs.
      if (s.at(0).text != "TYPE" && s.at(0).text != "CLASS") break;
      modules_ = true;
      if (s.at(1).is("(")) {
        const std::size_t end = after_group(s.tokens, 1);
        const Declared derived{Type::kUnknown,
                               end,
                               false,
                               false,
                               {s.tokens.begin(), s.tokens.begin() + static_cast<std::ptrdiff_t>(end)}};
        list_of(s.tokens, end, &derived, false);
      }
      break;
    default:
      break;
  }
}

/// Reads NAME, NAME(bounds), NAME*8, /BLOCK/ and, in newer programs, attributes before ::.
void Symbols::list_of(const Tokens& tokens, std::size_t from, const Declared* declared, bool common) {
  bool array = false;
  std::size_t attribute = 0;  // index of DIMENSION among the attributes before ::
  for (std::size_t i = from; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is(":") || !tokens[i + 1].is(":")) continue;
    newer_ = true;
    for (std::size_t at = from; at < i && attribute == 0; ++at) {
      if (tokens[at].is("DIMENSION")) attribute = at;
    }
    array = has_attribute(tokens, i, "DIMENSION");
    for (auto name = i + 2; name < tokens.size() && tokens[name].is_name(); name += 2) {
      if (has_attribute(tokens, i, "EXTERNAL")) externals_.insert(tokens[name].text);
      if (has_attribute(tokens, i, "INTRINSIC")) intrinsics_.insert(tokens[name].text);
    }
    from = i + 2;
    break;
  }
  for (std::size_t i = from; i < tokens.size();) {
    if (tokens[i].is("/") && !common) {  // initial values
      for (++i; i < tokens.size() && !tokens[i].is("/");) ++i;
      ++i;
      continue;
    }
    if (tokens[i].is("/")) {
      if (i + 2 < tokens.size() && tokens[i + 2].is("/")) blocks_.insert(tokens[i + 1].text);
      i += i + 2 < tokens.size() && tokens[i + 2].is("/") ? 3 : 1;
      continue;
    }
    if (!tokens[i].is_name()) {
      ++i;
      continue;
    }
    const std::string& name = tokens[i++].text;
    if (declared != nullptr) {
      types_[name] = declared->type;
      doubles_[name] = declared->is_double;
      integers_[name] = declared->is_integer;
      kinds_[name] = declared->kind;
    }
    if (common) common_.insert(name);
    const auto dimension = [&](std::size_t open) {
      auto& dimensions = dimensions_[name];
      dimensions.clear();
      for (const auto& part : split_at_commas(tokens, open + 1, after_group(tokens, open) - 1))
        dimensions.emplace_back(tokens.begin() + static_cast<std::ptrdiff_t>(part.begin),
                                tokens.begin() + static_cast<std::ptrdiff_t>(part.end));
    };
    if (array) arrays_.insert(name);
    if (array && attribute > 0 && tokens[attribute + 1].is("(")) dimension(attribute + 1);
    const auto length = [&] {
      if (i >= tokens.size() || !tokens[i].is("*")) return;
      const bool word = i + 1 < tokens.size() && tokens[i + 1].text == "8";
      const bool number =
          declared != nullptr && (declared->type == Type::kInteger || declared->type == Type::kReal);
      if (number && !word) types_[name] = Type::kNoWord;
      const bool group = i + 1 < tokens.size() && tokens[i + 1].is("(");
      const std::size_t end = std::min(group ? after_group(tokens, i + 1) : i + 2, tokens.size());
      if (declared != nullptr) {
        kinds_[name].assign(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                            tokens.begin() + static_cast<std::ptrdiff_t>(end));
      }
      i = end;
    };
    length();
    if (i < tokens.size() && tokens[i].is("(")) {
      arrays_.insert(name);
      dimension(i);
      i = after_group(tokens, i);
      length();  // a length after the bounds, as in CHARACTER C(4)*8
    }
  }
}

/// Reads PARAMETER (N=4,M=N), INTEGER, PARAMETER :: N = 4, and USE M, N => K.
void Symbols::constants(const Statement& s) {
  const auto give = [&](Range part) {
    if (s.kind == Kind::kUse && s.tokens[part.begin].is("ONLY")) part.begin += 2;
    if (part.begin >= part.end) return;
    const auto equals = find_outside(s.tokens, part.begin, part.end, "=");
    if (equals == part.end || equals == part.begin || !s.tokens[part.begin].is_name()) return;
    std::string value;
    for (std::size_t i = equals + (s.at(equals + 1).is(">") ? 2 : 1); i < part.end; ++i)
      value += s.tokens[i].text;
    constants_[s.tokens[part.begin].text] = value;
  };
  std::size_t from = s.size();
  std::size_t to = s.size();
  if (s.kind == Kind::kParameter) {
    const bool group = s.at(1).is("(");
    from = group ? 2 : 1;
    to = group ? after_group(s.tokens, 1) - 1 : s.size();
  } else if (s.kind == Kind::kUse) {
    from = 1;
  } else if (s.kind == Kind::kType) {
    for (std::size_t i = 1; i + 1 < s.size() && from == s.size(); ++i) {
      const bool colons = s.tokens[i].is(":") && s.tokens[i + 1].is(":");
      if (colons && has_attribute(s.tokens, i, "PARAMETER")) from = i + 2;
    }
  }
  for (const auto& part : split_at_commas(s.tokens, from, to)) give(part);
}

/// Reads EQUIVALENCE (A,B(1)),(C,D).
void Symbols::equivalence(const Statement& s) {
  if (!s.head().is("EQUIVALENCE")) return;
  for (const auto& part : split_at_commas(s.tokens, 1, s.size())) {
    std::set<std::string> group;
    for (const auto& item : split_at_commas(s.tokens, part.begin + 1, part.end - 1))
      group.insert(s.tokens[item.begin].text);
    equivalent_.push_back(std::move(group));
  }
}

/// Reads IMPLICIT REAL*8 (A-H, O-Z), INTEGER (I).
void Symbols::implicit(const Statement& s) {
  for (std::size_t i = 1; i < s.size();) {
    auto declared = declared_type(s.tokens, i);
    std::size_t open = declared.next;
    Type type = declared.type;
    // In IMPLICIT INTEGER(A-C), the parentheses contain letters and not a size.
    if (i + 1 < s.size() && s.tokens[i + 1].is("(") && (open >= s.size() || !s.tokens[open].is("("))) {
      open = i + 1;
      if (type == Type::kNoWord) type = s.tokens[i].text == "INTEGER" ? Type::kInteger : Type::kReal;
      declared.kind.clear();
    }
    if (open >= s.size() || !s.tokens[open].is("(")) return;
    const auto end = after_group(s.tokens, open);
    for (const auto& part : split_at_commas(s.tokens, open + 1, end - 1)) {
      const auto letter = [&](std::size_t at) {
        return at < part.end && s.tokens[at].text.size() == 1 ? s.tokens[at].text[0] : '\0';
      };
      const char first = letter(part.begin);
      const char last = part.end - part.begin == 3 ? letter(part.begin + 2) : first;
      for (char c = first; c >= 'A' && c <= last && c <= 'Z'; ++c) {
        letters_[static_cast<std::size_t>(c - 'A')] = type;
        double_letters_[static_cast<std::size_t>(c - 'A')] = declared.is_double;
        integer_letters_[static_cast<std::size_t>(c - 'A')] = declared.is_integer;
        letter_kinds_[static_cast<std::size_t>(c - 'A')] = declared.kind;
      }
    }
    i = end + 1;
  }
}

void Symbols::header(const Statement& s) {
  const auto name = subprogram_of(s);
  if (!name) return;
  defined_.insert(*name);
  std::size_t i = 0;
  while (i < s.size() && s.tokens[i].text != *name) ++i;
  for (std::size_t at = 0; at + 1 < i; ++at) {  // the type may follow RECURSIVE and similar prefixes
    const auto declared = declared_type(s.tokens, at);
    if (declared.type == Type::kUnknown && s.tokens[at].text != "TYPE") continue;
    types_[*name] = declared.type;
    doubles_[*name] = declared.is_double;
    integers_[*name] = declared.is_integer;
    kinds_[*name] = declared.kind;
    break;
  }
  for (++i; i < s.size(); ++i) {
    if (s.tokens[i].is_name()) arguments_.insert(s.tokens[i].text);
  }
}

Type Symbols::first_letter(const std::string& name) const {
  const char c = name.empty() ? ' ' : name[0];
  return c >= 'A' && c <= 'Z' ? letters_[static_cast<std::size_t>(c - 'A')] : Type::kUnknown;
}

Type Symbols::type_of(const std::string& name) const {
  const auto declared = types_.find(name);
  if (declared != types_.end()) return declared->second;
  return modules_ ? Type::kUnknown : first_letter(name);
}

const Tokens& Symbols::kind_of(const std::string& name) const {
  static const Tokens kNone;
  const auto found = kinds_.find(name);
  if (found != kinds_.end()) return found->second;
  const char c = types_.contains(name) || name.empty() ? ' ' : name[0];
  return c >= 'A' && c <= 'Z' ? letter_kinds_[static_cast<std::size_t>(c - 'A')] : kNone;
}

Storage Symbols::storage_of(const std::string& name, const NamedConstants& modules) const {
  const auto typed = types_.find(name);
  const Type type = typed == types_.end() ? first_letter(name) : typed->second;
  if (type == Type::kCharacter) return {Storage::Class::kCharacter};
  std::string kind;
  for (const auto& token : kind_of(name)) kind += token.text;
  if (kind.empty()) return {};
  return resolved(storage_of_kind(kind, type == Type::kComplex, constants_), modules);
}

bool Symbols::is_double(const std::string& name) const {
  const auto declared = doubles_.find(name);
  if (declared != doubles_.end()) return declared->second;
  const char c = name.empty() ? ' ' : name[0];
  return !modules_ && c >= 'A' && c <= 'Z' && double_letters_[static_cast<std::size_t>(c - 'A')];
}

bool Symbols::is_integer(const std::string& name) const {
  const auto declared = integers_.find(name);
  if (declared != integers_.end()) return declared->second;
  const char c = name.empty() ? ' ' : name[0];
  if (modules_ || c < 'A' || c > 'Z') return false;
  return integer_letters_[static_cast<std::size_t>(c - 'A')].value_or(c >= 'I' && c <= 'N');
}

Type Symbols::type_of_function(const std::string& name) const {
  // Intrinsic functions whose type differs from the one that their first letter implies.
  static const std::map<std::string, Type> kIntrinsic = {{"CMPLX", Type::kComplex},
                                                         {"CSQRT", Type::kComplex},
                                                         {"CEXP", Type::kComplex},
                                                         {"CLOG", Type::kComplex},
                                                         {"CSIN", Type::kComplex},
                                                         {"CCOS", Type::kComplex},
                                                         {"CONJG", Type::kComplex},
                                                         {"CHAR", Type::kCharacter},
                                                         {"AND", Type::kWord},
                                                         {"OR", Type::kWord},
                                                         {"XOR", Type::kWord},
                                                         {"COMPL", Type::kWord},
                                                         {"SHIFT", Type::kWord},
                                                         {"SHIFTL", Type::kWord},
                                                         {"SHIFTR", Type::kWord},
                                                         {"MASK", Type::kWord},
                                                         {"BTEST", Type::kLogical},
                                                         {"BITEST", Type::kLogical},
                                                         {"BJTEST", Type::kLogical},
                                                         {"HFIX", Type::kInteger},
                                                         {"ZEXT", Type::kInteger},
                                                         {"DFLOTI", Type::kUnknown},
                                                         {"DFLOTJ", Type::kUnknown},
                                                         {"LGE", Type::kLogical},
                                                         {"LGT", Type::kLogical},
                                                         {"LLE", Type::kLogical},
                                                         {"LLT", Type::kLogical},
                                                         {"ISATTY", Type::kLogical},
                                                         {"LOGICAL", Type::kLogical},
                                                         {"IS_IOSTAT_END", Type::kLogical},
                                                         {"IS_IOSTAT_EOR", Type::kLogical}};
  const auto intrinsic = kIntrinsic.find(name);
  if (intrinsic != kIntrinsic.end() && !is_own(name) && !types_.contains(name)) return intrinsic->second;
  // IMPLICIT LOGICAL (L) does not change the type of LEN.
  const Type type = type_of(name);
  if ((type != Type::kLogical && type != Type::kCharacter) || is_own(name) || types_.contains(name))
    return type;
  return intrinsic_function(name, Dialect::kVax).value_or(type);
}

bool Symbols::has_characters() const {
  const auto is_text = [](Type type) { return type == Type::kCharacter; };
  return std::any_of(letters_.begin(), letters_.end(), is_text) ||
         std::any_of(types_.begin(), types_.end(), [&](const auto& type) { return is_text(type.second); });
}

const std::vector<std::string>& Symbols::dummies(const std::string& name) const {
  static const std::vector<std::string> kNone;
  const auto found = statement_functions_.find(name);
  return found == statement_functions_.end() ? kNone : found->second;
}

const std::vector<Tokens>& Symbols::dimensions(const std::string& name) const {
  static const std::vector<Tokens> kNone;
  const auto found = dimensions_.find(name);
  return found == dimensions_.end() ? kNone : found->second;
}

std::optional<Type> Symbols::declared_type_of(const std::string& name) const {
  const auto declared = types_.find(name);
  return declared == types_.end() ? std::nullopt : std::optional(declared->second);
}

std::set<std::string> Symbols::declared() const {
  std::set<std::string> names = externals_;
  for (const auto& [name, type] : types_) names.insert(name);
  names.insert(arrays_.begin(), arrays_.end());
  return names;
}

bool Symbols::is_own(const std::string& name) const {
  return is_array(name) || is_external(name) || is_statement_function(name) || is_argument(name) ||
         defined_.contains(name);
}

}  // namespace platter::dialect
