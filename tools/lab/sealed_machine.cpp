#include "tools/lab/sealed_machine.hpp"

#include <fmt/format.h>
#include <nettle/chacha-poly1305.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/lab/keyed_hash.hpp"

namespace platter::lab {
namespace {

constexpr std::string_view kFirstLine = "platter sealed machine 1";
constexpr std::string_view kStudent = "student: ";
constexpr std::string_view kSet = "set ";
constexpr std::string_view kFault = "fault ";
/// The key of all sealed files. It is not a secret (docs/lab/teacher.md).
constexpr std::string_view kFixedKey = "this deters and does not protect";
static_assert(kFixedKey.size() == CHACHA_POLY1305_KEY_SIZE);
constexpr std::size_t kPadded = 400;  ///< bytes of the changes, so that their length is not visible
constexpr std::size_t kLongestName = 100;

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

/// Enciphers or deciphers, and computes the digest that proves that neither the text nor the name changed.
class Cipher {
 public:
  Cipher(std::string_view student, std::string_view nonce) {
    chacha_poly1305_set_key(&state_, bytes_of(kFixedKey));
    chacha_poly1305_set_nonce(&state_, bytes_of(nonce));
    chacha_poly1305_update(&state_, student.size(), bytes_of(student));
  }
  std::string encipher(std::string_view text) {
    std::string result(text.size(), '\0');
    chacha_poly1305_encrypt(&state_, text.size(), reinterpret_cast<std::uint8_t*>(result.data()),
                            bytes_of(text));
    return result;
  }
  std::string decipher(std::string_view text) {
    std::string result(text.size(), '\0');
    chacha_poly1305_decrypt(&state_, text.size(), reinterpret_cast<std::uint8_t*>(result.data()),
                            bytes_of(text));
    return result;
  }
  std::string digest() {
    std::string result(CHACHA_POLY1305_DIGEST_SIZE, '\0');
    chacha_poly1305_digest(&state_, result.size(), reinterpret_cast<std::uint8_t*>(result.data()));
    return result;
  }

 private:
  chacha_poly1305_ctx state_{};
};

void require_name(const std::string& student) {
  const bool has_control = std::any_of(student.begin(), student.end(), [](char c) {
    constexpr unsigned char kSpace = 0x20;
    constexpr unsigned char kDelete = 0x7f;
    const auto byte = static_cast<unsigned char>(c);
    return byte < kSpace || byte == kDelete;
  });
  if (student.empty() || student.size() > kLongestName || has_control)
    throw specification::Error(
        fmt::format("--student: the name must have 1 to {} bytes without control characters", kLongestName));
}

std::string hexadecimal(std::string_view bytes) {
  std::string digits;
  for (const char byte : bytes) digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return digits;
}

/// Returns the bytes of hexadecimal digits, or "" if the text contains anything else.
std::string from_hexadecimal(std::string_view digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (digits.size() % 2 != 0 || digits.find_first_not_of(kDigits) != std::string_view::npos) return {};
  std::string bytes;
  for (std::size_t at = 0; at < digits.size(); at += 2)
    bytes += static_cast<char>(kDigits.find(digits[at]) * kDigits.size() + kDigits.find(digits[at + 1]));
  return bytes;
}

}  // namespace

std::string seal(const SealedMachine& machine) {
  require_name(machine.student);
  std::string changes;
  for (const auto& set : machine.sets) changes += fmt::format("{}{}\n", kSet, set);
  for (const auto& fault : machine.faults) changes += fmt::format("{}{}\n", kFault, fault);
  if (changes.size() > kPadded)
    throw specification::Error(
        fmt::format("a sealed machine has at most {} bytes of changes, not {}", kPadded, changes.size()));
  changes.resize(kPadded, '\n');
  // Different texts have different nonces, which the cipher requires.
  const std::string nonce =
      keyed_hash(kFixedKey, machine.student + '\n' + changes).substr(0, CHACHA_POLY1305_NONCE_SIZE);
  Cipher cipher(machine.student, nonce);
  const std::string enciphered = cipher.encipher(changes);
  return fmt::format("{}\n{}{}\n{}\n", kFirstLine, kStudent, machine.student,
                     hexadecimal(nonce + enciphered + cipher.digest()));
}

SealedMachine unseal(std::string_view text, const std::string& file) {
  const auto refuse = [&] {
    throw specification::Error(fmt::format(
        "{}: it is not a sealed machine, or it was changed; use the file as platter lab wrote it", file));
  };
  std::istringstream lines{std::string(text)};
  std::string first;
  std::string student;
  std::string digits;
  std::getline(lines, first);
  std::getline(lines, student);
  std::getline(lines, digits);
  if (first != kFirstLine || !student.starts_with(kStudent)) refuse();
  student.erase(0, kStudent.size());
  const std::string bytes = from_hexadecimal(digits);
  constexpr std::size_t kNonce = CHACHA_POLY1305_NONCE_SIZE;
  if (bytes.size() != kNonce + kPadded + CHACHA_POLY1305_DIGEST_SIZE) refuse();
  Cipher cipher(student, bytes.substr(0, kNonce));
  std::istringstream changes(cipher.decipher(bytes.substr(kNonce, kPadded)));
  if (cipher.digest() != bytes.substr(kNonce + kPadded)) refuse();
  SealedMachine machine{.student = student, .sets = {}, .faults = {}};
  for (std::string line; std::getline(changes, line);) {
    if (line.starts_with(kSet)) machine.sets.push_back(line.substr(kSet.size()));
    if (line.starts_with(kFault)) machine.faults.push_back(line.substr(kFault.size()));
  }
  return machine;
}

SealedMachine read_sealed(const std::string& file) {
  constexpr std::uintmax_t kLongest = 10'000;
  return unseal(runtime::read_untrusted(file, kLongest), file);
}

}  // namespace platter::lab
