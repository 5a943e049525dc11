C PLATTER run --dialect ftn
      PROGRAM B(OUTPUT)
      END
*EOR
BINARY
*EOF
