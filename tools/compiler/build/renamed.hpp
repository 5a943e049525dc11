#pragma once

namespace platter::guest {

/// Functions of libgfortran that Platter replaces: main is the runtime's, STOP ends with Platter's exit
/// codes, PAUSE does not wait for an operator, and runtime/fortran/statement/ examines every statement on a
/// unit. The memory that ALLOCATE gets from the C library has to be the same in every run.
inline constexpr const char* kRenamed[] = {
    "main=platter_fortran_main",
    "malloc=platter_malloc",
    "realloc=platter_realloc",
    "_gfortran_stop_numeric=platter_stop_numeric",
    "_gfortran_stop_string=platter_stop_string",
    "_gfortran_pause_numeric=platter_pause_numeric",
    "_gfortran_pause_string=platter_pause_string",
    "_gfortran_generate_error=platter_generate_error",
    "_gfortran_st_read=platter_st_read",
    "_gfortran_st_read_done=platter_st_read_done",
    "_gfortran_st_write=platter_st_write",
    "_gfortran_st_write_done=platter_st_write_done",
    "_gfortran_st_rewind=platter_st_rewind",
    "_gfortran_st_backspace=platter_st_backspace",
    "_gfortran_st_endfile=platter_st_endfile",
    "_gfortran_st_open=platter_st_open",
    "_gfortran_st_close=platter_st_close",
    "_gfortran_st_inquire=platter_st_inquire",
    "_gfortran_transfer_integer=platter_transfer_integer",
    "_gfortran_transfer_integer_write=platter_transfer_integer_write",
    "_gfortran_transfer_logical=platter_transfer_logical",
    "_gfortran_transfer_logical_write=platter_transfer_logical_write",
    "_gfortran_transfer_real=platter_transfer_real",
    "_gfortran_transfer_real_write=platter_transfer_real_write",
    "_gfortran_transfer_complex=platter_transfer_complex",
    "_gfortran_transfer_complex_write=platter_transfer_complex_write",
    "_gfortran_transfer_character=platter_transfer_character",
    "_gfortran_transfer_character_write=platter_transfer_character_write",
    "_gfortran_transfer_array=platter_transfer_array",
    "_gfortran_transfer_array_write=platter_transfer_array_write",
    "_gfortran_transfer_real128=platter_transfer_real128",
    "_gfortran_transfer_real128_write=platter_transfer_real128_write",
    "_gfortran_transfer_complex128=platter_transfer_complex128",
    "_gfortran_transfer_complex128_write=platter_transfer_complex128_write",
    "_gfortran_error_stop_numeric=platter_error_stop_numeric",
    "_gfortran_error_stop_string=platter_error_stop_string",
    "_gfortran_exit_i4=platter_exit_i4",
    "_gfortran_exit_i8=platter_exit_i8",
};

}  // namespace platter::guest
