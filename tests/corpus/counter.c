/* What the runtime gives to charged code, for programs that run without it: the counter. At the end it goes into
   the file "cp" of the working directory. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

uint64_t platter_cp;
uint64_t platter_port_cp;

__attribute__((destructor)) static void tell(void) {
  FILE* file = fopen("cp", "w");
  if (file == NULL) return;
  fprintf(file, "%" PRIu64 "\n", platter_cp);
  fclose(file);
}
