// libgfortran's asynchronous I/O as on hosts without threads: these functions do nothing. OPEN rejects
// ASYNCHRONOUS= (statement/open.cpp), so no unit has a thread. The names are those of libgfortran/io/async.c
// in gcc 12 and 13.

#include <cstddef>

extern "C" {

/// The unit that the current thread serves; always null in a program's own thread.
[[gnu::tls_model("initial-exec"), gnu::visibility("hidden")]] thread_local void* thread_unit = nullptr;

// A new unit consists of zero bytes, so its pointer to a thread is already null.
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
