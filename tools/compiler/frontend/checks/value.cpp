#include "tools/compiler/frontend/checks/value.hpp"

namespace platter::dialect {

Value value_of(const std::string& name, const Symbols& symbols) {
  Value value{.type = ValueType::kUnknown, .rank = 0};
  if (symbols.is_array(name)) {
    const auto dimensions = static_cast<int>(symbols.dimensions(name).size());
    value.rank = dimensions == 0 ? Value::kAnyRank : dimensions;
  }
  std::string kind;
  for (const auto& token : symbols.kind_of(name)) kind += token.text;
  if (kind.starts_with('*')) kind.erase(0, 1);
  value.is_default = kind.empty() || kind == "4" || kind == "DOUBLEPRECISION";
  switch (symbols.type_of(name)) {
    case Type::kInteger:
      value.type = ValueType::kInteger;
      break;
    case Type::kReal:
      value.type = symbols.is_double(name) || kind == "8" ? ValueType::kDouble : ValueType::kReal;
      if (kind == "8") value.is_default = true;
      break;
    case Type::kComplex:
      value.type = ValueType::kComplex;
      break;
    case Type::kLogical:
      // LOGICAL*1 may be a byte that contains text.
      value.type = kind == "1" ? ValueType::kUnknown : ValueType::kLogical;
      break;
    case Type::kCharacter:
      value.type = ValueType::kCharacter;
      break;
    case Type::kNoWord:
      value.type = symbols.is_integer(name) ? ValueType::kInteger
                   : kind == "4"            ? ValueType::kReal
                                            : ValueType::kUnknown;
      break;
    default:
      break;
  }
  return value;
}

const char* name_of(ValueType type) {
  switch (type) {
    case ValueType::kInteger:
      return "INTEGER";
    case ValueType::kReal:
      return "REAL";
    case ValueType::kDouble:
      return "DOUBLE PRECISION";
    case ValueType::kComplex:
      return "COMPLEX";
    case ValueType::kLogical:
      return "LOGICAL";
    case ValueType::kCharacter:
      return "CHARACTER";
    case ValueType::kText:
      return "text";
    case ValueType::kWord:
      return "a word of bits";
    case ValueType::kUnknown:
      break;
  }
  return "of an unknown type";
}

bool may_be_number(ValueType type) {
  return type != ValueType::kLogical && type != ValueType::kCharacter && type != ValueType::kText;
}

int common_rank(int a, int b) {
  if (a == 0) return b;
  if (b == 0 || a == b) return a;
  return Value::kAnyRank;
}

bool is_real(ValueType type) {
  return type == kReal || type == kDouble;
}

const char* conversion(ValueType from, ValueType to) {
  if (to == kInteger && (from == kReal || from == kDouble)) return "INT";
  if (to == kReal && from == kInteger) return "FLOAT";
  if (to == kReal && from == kDouble) return "SNGL";
  if (to == kDouble && (from == kReal || from == kInteger)) return "DBLE";
  return "";
}

}  // namespace platter::dialect
