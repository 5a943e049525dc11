C PLATTER run --machine cray1
      DIMENSION N(2)
      DATA N/5HALPHA,4HBETA/
      CALL SHOW(N,2)
      END
      SUBROUTINE SHOW(A,N)
      DIMENSION A(N)
      WRITE(6,10)(A(I),I=1,N)
   10 FORMAT(1X,2A6)
      RETURN
      END
