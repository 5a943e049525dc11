C PLATTER run --machine ibm3081
      LOGICAL*1 W(4),FLAG
      LOGICAL*1 X
      BYTE B
      DATA W/'C','A','V','E'/,X/'X'/
      FLAG=.TRUE.
      X=.FALSE.
      IF (B.EQ.'AB') STOP
      END
