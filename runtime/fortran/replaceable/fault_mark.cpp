// In a guest that calls OVERFL, DVCHK or LEGVAR.

extern "C" {
extern const char plt_looks_for_faults_;
const char plt_looks_for_faults_ = 0;
}
