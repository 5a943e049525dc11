/* The emulator as a module for other languages: one call, text in and text out. docs/live.md describes both.

   The module keeps no state between calls, apart from the text that it returned last. It opens no file, uses no
   clock of the host, and starts no thread. */

#ifndef PLATTER_LIVE_MODULE_H
#define PLATTER_LIVE_MODULE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Carries out an experiment. `settings`: lines of "name value", ending in a zero byte. Returns one line of JSON,
   which stays valid until the next call: the outcome, or {"error":"..."} where the settings cannot be carried
   out. */
const char* platter_run(const char* settings);

/* The machines, systems, routines and libraries that settings can name, as JSON; valid until the next call. */
const char* platter_machines(void);

/* Memory of the module's own for the settings: `size` bytes, valid until the next call of this function. */
char* platter_buffer(unsigned size);

#ifdef __cplusplus
}
#endif

#endif
