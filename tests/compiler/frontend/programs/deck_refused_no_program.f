C PLATTER run --dialect cft
JOB,JN=EMPTY.
CFT.
LDR.
/EOF
