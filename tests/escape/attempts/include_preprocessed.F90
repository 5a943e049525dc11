! tries: #include of the preprocessor, of a file outside
! trusted: no, it is no Fortran
program attempt
#include "../outside/secret"
end program
