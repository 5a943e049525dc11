// Linked into programs that call OVERFL, DVCHK or LEGVAR.

extern "C" {
extern const char plt_looks_for_faults_;
const char plt_looks_for_faults_ = 0;
}
