#include <stdint.h>

/* INTEGER FUNCTION NEXTWD(I): in C, which takes no emulated time. */
int64_t nextwd_(const int64_t *i) { return *i * 512; }
