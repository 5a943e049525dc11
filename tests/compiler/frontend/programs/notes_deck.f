C PLATTER translate --notes --dialect ftn
REPORT,T20.
ATTACH,TAPE1,RUNS.
FTN.
LGO.
*EOR
      PROGRAM D(INPUT,OUTPUT,TAPE5=INPUT)
      I=4HABCD
      END
          IDENT  FAST
          ENTRY  FAST
          END
*EOR
    1    2
*EOF
