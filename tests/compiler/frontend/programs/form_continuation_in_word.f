C PLATTER run --machine cray1
      INT
     1EGER TOT
     2AL
      DATA TO
     1TAL/1
     22/
      WRI
     ATE(6,1
     B0)TOT
     CAL
   10 FOR
     *MAT(1X
     *,I
     *3)
      EN
     1D
