#include "tools/compiler/build/vax_includes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

#include "emulator/system/vms/condition.hpp"

namespace platter::guest {
namespace {

/// Fields in storage order. Their offsets equal the ones in runtime/system/vms/blocks.hpp.
struct Field {
  const char* type;
  const char* name;
};
constexpr auto kFab = std::to_array<Field>(
    {{"BYTE", "FAB$B_BID"},      {"BYTE", "FAB$B_BLN"},      {"INTEGER*2", "FAB$W_IFI"},
     {"INTEGER*4", "FAB$L_FOP"}, {"INTEGER*4", "FAB$L_STS"}, {"INTEGER*4", "FAB$L_STV"},
     {"INTEGER*4", "FAB$L_ALQ"}, {"INTEGER*2", "FAB$W_DEQ"}, {"BYTE", "FAB$B_FAC"},
     {"BYTE", "FAB$B_SHR"},      {"INTEGER*4", "FAB$L_CTX"}, {"BYTE", "FAB$B_RTV"},
     {"BYTE", "FAB$B_ORG"},      {"BYTE", "FAB$B_RAT"},      {"BYTE", "FAB$B_RFM"},
     {"INTEGER*4", "FAB$L_JNL"}, {"INTEGER*4", "FAB$L_XAB"}, {"INTEGER*4", "FAB$L_NAM"},
     {"INTEGER*4", "FAB$L_FNA"}, {"INTEGER*4", "FAB$L_DNA"}, {"BYTE", "FAB$B_FNS"},
     {"BYTE", "FAB$B_DNS"},      {"INTEGER*2", "FAB$W_MRS"}, {"INTEGER*4", "FAB$L_MRN"},
     {"INTEGER*2", "FAB$W_BLS"}, {"BYTE", "FAB$B_BKS"},      {"BYTE", "FAB$B_FSZ"},
     {"INTEGER*4", "FAB$L_DEV"}, {"INTEGER*4", "FAB$L_SDC"}, {"INTEGER*2", "FAB$W_GBC"},
     {"BYTE", "FAB$B_ACMODES"},  {"BYTE", "FAB$B_RCF"},      {"INTEGER*4", "FAB$L_RESERVED"}});
constexpr auto kRab = std::to_array<Field>(
    {{"BYTE", "RAB$B_BID"},       {"BYTE", "RAB$B_BLN"},       {"INTEGER*2", "RAB$W_ISI"},
     {"INTEGER*4", "RAB$L_ROP"},  {"INTEGER*4", "RAB$L_STS"},  {"INTEGER*4", "RAB$L_STV"},
     {"INTEGER*4", "RAB$L_RFA0"}, {"INTEGER*2", "RAB$W_RFA4"}, {"INTEGER*2", "RAB$W_RESERVED"},
     {"INTEGER*4", "RAB$L_CTX"},  {"INTEGER*2", "RAB$W_RSV2"}, {"BYTE", "RAB$B_RAC"},
     {"BYTE", "RAB$B_TMO"},       {"INTEGER*2", "RAB$W_USZ"},  {"INTEGER*2", "RAB$W_RSZ"},
     {"INTEGER*4", "RAB$L_UBF"},  {"INTEGER*4", "RAB$L_RBF"},  {"INTEGER*4", "RAB$L_RHB"},
     {"INTEGER*4", "RAB$L_KBF"},  {"BYTE", "RAB$B_KSZ"},       {"BYTE", "RAB$B_KRF"},
     {"BYTE", "RAB$B_MBF"},       {"BYTE", "RAB$B_MBC"},       {"INTEGER*4", "RAB$L_BKT"},
     {"INTEGER*4", "RAB$L_FAB"},  {"INTEGER*4", "RAB$L_XAB"}});

struct Value {
  const char* name;
  std::uint32_t value;
};
// All values here are unsourced. Programs use the names.
constexpr auto kFabValues = std::to_array<Value>(
    {{"FAB$C_BID", 3},       {"FAB$C_BLN", 80},       {"FAB$C_UDF", 0},          {"FAB$C_FIX", 1},
     {"FAB$C_VAR", 2},       {"FAB$C_VFC", 3},        {"FAB$C_STM", 4},          {"FAB$C_STMLF", 5},
     {"FAB$C_STMCR", 6},     {"FAB$C_SEQ", 0},        {"FAB$C_REL", 16},         {"FAB$C_IDX", 32},
     {"FAB$M_PUT", 1},       {"FAB$M_GET", 2},        {"FAB$M_DEL", 4},          {"FAB$M_UPD", 8},
     {"FAB$M_TRN", 16},      {"FAB$M_BIO", 32},       {"FAB$M_BRO", 64},         {"FAB$M_FTN", 1},
     {"FAB$M_CR", 2},        {"FAB$M_PRN", 4},        {"FAB$M_BLK", 8},          {"FAB$M_SHRPUT", 1},
     {"FAB$M_SHRGET", 2},    {"FAB$M_SHRDEL", 4},     {"FAB$M_SHRUPD", 8},       {"FAB$M_NIL", 32},
     {"FAB$M_UPI", 64},      {"FAB$M_ASY", 0x1},      {"FAB$M_MXV", 0x2},        {"FAB$M_SUP", 0x4},
     {"FAB$M_TMP", 0x8},     {"FAB$M_TMD", 0x10},     {"FAB$M_DFW", 0x20},       {"FAB$M_SQO", 0x40},
     {"FAB$M_WCK", 0x200},   {"FAB$M_RCK", 0x800000}, {"FAB$M_TEF", 0x10000000}, {"FAB$M_DLT", 0x8000},
     {"FAB$M_UFO", 0x20000}, {"FAB$M_CTG", 0x100000}, {"FAB$M_CBT", 0x200000},   {"FAB$M_CIF", 0x2000000}});
constexpr auto kRabValues = std::to_array<Value>({{"RAB$C_BID", 1},
                                                  {"RAB$C_BLN", 68},
                                                  {"RAB$C_SEQ", 0},
                                                  {"RAB$C_KEY", 1},
                                                  {"RAB$C_RFA", 2},
                                                  {"RAB$M_ASY", 0x1},
                                                  {"RAB$M_TPT", 0x2},
                                                  {"RAB$M_UIF", 0x10},
                                                  {"RAB$M_EOF", 0x100},
                                                  {"RAB$M_RAH", 0x200},
                                                  {"RAB$M_WBH", 0x400},
                                                  {"RAB$M_BIO", 0x800},
                                                  {"RAB$M_LOC", 0x10000}});
constexpr auto kIoValues = std::to_array<Value>({{"IO$_WRITELBLK", 0x20},
                                                 {"IO$_READLBLK", 0x21},
                                                 {"IO$_WRITEVBLK", 0x30},
                                                 {"IO$_READVBLK", 0x31},
                                                 {"IO$_ACCESS", 0x32},
                                                 {"IO$_CREATE", 0x33},
                                                 {"IO$_DEACCESS", 0x34},
                                                 {"IO$_DELETE", 0x35},
                                                 {"IO$_MODIFY", 0x36},
                                                 {"IO$M_DATACHECK", 0x4000}});
constexpr auto kSectionValues = std::to_array<Value>({{"SEC$M_GBL", 0x1},
                                                      {"SEC$M_CRF", 0x2},
                                                      {"SEC$M_DZRO", 0x4},
                                                      {"SEC$M_WRT", 0x8},
                                                      {"SEC$M_PAGFIL", 0x80},
                                                      {"SEC$M_EXPREG", 0x20000}});

constexpr const char* kBegin = "      ";

template <typename Fields>
std::string structure(const char* name, const Fields& fields) {
  std::string text = fmt::format("{}STRUCTURE /{}/\n", kBegin, name);
  for (const auto& field : fields) text += fmt::format("{}{} {}\n", kBegin, field.type, field.name);
  return text + fmt::format("{}END STRUCTURE\n", kBegin);
}

std::string parameter(std::string_view name, std::uint32_t value) {
  return fmt::format("{0}INTEGER*4 {1}\n{0}PARAMETER ({1}={2})\n", kBegin, name, value);
}

template <typename Values>
std::string parameters(const Values& values) {
  std::string text;
  for (const auto& one : values) text += parameter(one.name, one.value);
  return text;
}

std::string conditions(std::string_view facility) {
  std::string text;
  for (const auto& one : vms::known_conditions()) {
    if (one.name.starts_with(facility))
      text += parameter(one.name, static_cast<std::uint32_t>(one.condition));
  }
  return text;
}

std::string services() {
  std::string text;
  for (const char* const name :
       {"SYS$ASSIGN", "SYS$CLOSE",      "SYS$CONNECT", "SYS$CREATE", "SYS$CRMPSC", "SYS$DASSGN",
        "SYS$DELTVA", "SYS$DISCONNECT", "SYS$ERASE",   "SYS$EXTEND", "SYS$FIND",   "SYS$FLUSH",
        "SYS$GET",    "SYS$OPEN",       "SYS$PUT",     "SYS$SETEF",  "SYS$CLREF",  "SYS$READEF",
        "SYS$WAITFR", "SYS$WFLOR",      "SYS$WFLAND",  "SYS$HIBER",  "SYS$WAKE",   "SYS$SETAST",
        "SYS$QIO",    "SYS$QIOW",       "SYS$READ",    "SYS$REWIND", "SYS$SYNCH",  "SYS$TRUNCATE",
        "SYS$UPDATE", "SYS$UPDSEC",     "SYS$UPDSECW", "SYS$WRITE"})
    text += fmt::format("{0}INTEGER*4 {1}\n{0}EXTERNAL {1}\n", kBegin, name);
  return text;
}

}  // namespace

std::optional<std::string> vax_include(std::string_view name) {
  std::string module;
  for (const unsigned char c : name) module += static_cast<char>(std::toupper(c));
  if (const auto open = module.find('('); open != std::string::npos) module = module.substr(open);
  module = module.substr(0, module.find('/'));
  if (module == "($FABDEF)") return structure("FABDEF", kFab) + parameters(kFabValues);
  if (module == "($RABDEF)") return structure("RABDEF", kRab) + parameters(kRabValues);
  if (module == "($RMSDEF)") return conditions("RMS$");
  if (module == "($SSDEF)") return conditions("SS$");
  if (module == "($IODEF)") return parameters(kIoValues);
  if (module == "($SECDEF)") return parameters(kSectionValues);
  if (module == "($SYSSRVNAM)") return services();
  return std::nullopt;
}

}  // namespace platter::guest
