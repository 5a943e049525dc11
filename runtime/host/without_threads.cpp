// Asynchronous I/O of libgfortran, as it has it on hosts without threads: there is none. OPEN refuses
// ASYNCHRONOUS= (statement/open.cpp), so that no unit has a thread, and these are called for nothing.
// libgfortran/io/async.c of gcc 12 and 13 has them under these names.

#include <cstddef>

extern "C" {

/// The unit that a thread works for; null in a program's own.
[[gnu::tls_model("initial-exec"), gnu::visibility("hidden")]] thread_local void* thread_unit = nullptr;

// The unit's own pointer to its thread is null already: units are made of zeros.
void _gfortrani_init_async_unit(void*) {}
bool _gfortrani_async_wait(void*, void*) {
  return true;
}
bool _gfortrani_async_wait_id(void*, void*, int) {
  return true;
}
void _gfortrani_async_close(void*) {}
bool _gfortrani_collect_async_errors(void*, void*) {
  return false;
}
void _gfortrani_enqueue_close(void*) {}
void _gfortrani_enqueue_done(void*, int) {}
int _gfortrani_enqueue_done_id(void*, int) {
  return 0;
}
void _gfortrani_enqueue_data_transfer_init(void*, void*, int) {}
void _gfortrani_enqueue_transfer(void*, void*, int) {}
}
