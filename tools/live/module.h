/* The emulator as a module for other languages: one call, text in and text out. docs/live.md describes both.

   The module keeps no state between calls, except for the text that it returned last. It does not open files,
   read the host's clock, or start threads. */

#ifndef PLATTER_LIVE_MODULE_H
#define PLATTER_LIVE_MODULE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Runs an experiment. `settings` are lines of "name value", ended by a zero byte. Returns one line of JSON, which
   stays valid until the next call: the outcome, or {"error":"..."} if the experiment cannot run. */
const char* platter_run(const char* settings);

/* The machines, systems, routines and libraries that settings can name, as JSON; valid until the next call. */
const char* platter_machines(void);

/* Returns `size` bytes of the module's memory for the settings, valid until the next call of this function. */
char* platter_buffer(unsigned size);

#ifdef __cplusplus
}
#endif

#endif
