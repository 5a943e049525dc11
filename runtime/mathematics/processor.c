// What libgcc knows about the processor, which libgfortran's MATMUL asks for: with AVX, AVX2 and FMA, or
// AVX-512 it adds in other orders and rounds less often. For guests every processor is the first x86-64,
// which has none of them.

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
