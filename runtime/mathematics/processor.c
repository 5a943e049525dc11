// The processor features that libgcc reports to libgfortran's MATMUL. With AVX, AVX2 and FMA, or AVX-512,
// MATMUL adds in another order and rounds less often. Guests always see the first x86-64, which has none of
// these features.

struct {
  unsigned vendor;
  unsigned type;
  unsigned subtype;
  unsigned features;
} __cpu_model;
unsigned __cpu_features2[8];

int __cpu_indicator_init(void);
int __cpu_indicator_init(void) {
  return 0;
}
