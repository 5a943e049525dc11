// Returns whether a number is a signaling NaN. libgfortran calls this function of glibc for IEEE_CLASS. The
// highest fraction bit of a quiet NaN is set.

#include <stdint.h>
#include <string.h>

int __issignalingf(float x);
int __issignaling(double x);
int __issignalingl(long double x);
int __issignalingf128(__float128 x);

int __issignalingf(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (bits & 0x7fffffff) > 0x7f800000 && (bits & 0x00400000) == 0;
}

int __issignaling(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000 && (bits & 0x0008000000000000) == 0;
}

int __issignalingl(long double x) {
  uint64_t fraction;  // with its leading 1
  uint16_t exponent;
  memcpy(&fraction, &x, sizeof fraction);
  memcpy(&exponent, (const char*)&x + sizeof fraction, sizeof exponent);
  return (exponent & 0x7fff) == 0x7fff && (fraction << 1) != 0 && (fraction & 0x4000000000000000) == 0;
}

int __issignalingf128(__float128 x) {
  uint64_t words[2];
  memcpy(words, &x, sizeof words);
  const uint64_t high = (words[1] & 0x7fffffffffffffff) | (words[0] != 0);
  return high > 0x7fff000000000000 && (words[1] & 0x0000800000000000) == 0;
}
