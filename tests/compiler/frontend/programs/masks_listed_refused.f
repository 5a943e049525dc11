C PLATTER translate --dialect cft
C     A NUMBER, OR AN INTEGER OF ITS BITS: NOTHING SAYS WHICH.
      PRINT *,1,A.OR.0
      WRITE(6,*) AND(A,B)
      PRINT *,I.AND.J,A
      PRINT *,(A.OR.I,I=1,3)
      END
