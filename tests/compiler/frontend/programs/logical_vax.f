C PLATTER run --machine vax780
C .TRUE. is -1 where it becomes a number, and the lowest bit of a number decides where it becomes logical.
      LOGICAL L,M(2)
      LOGICAL*2 H
      INTEGER*2 K
      DATA N/.TRUE./,I1,I2/.FALSE.,.TRUE./
      L=.TRUE.
      M(1)=.FALSE.
      M(2)=.TRUE.
      H=.TRUE.
      I=L
      K=.NOT.L
      X=M(2)
      PRINT 10,I,K,X,N,I1,I2
   10 FORMAT(1X,2I5,F6.1,3I5)
      I=6.AND.(X.LT.0.)
      J=6.AND.L.OR.1
      PRINT 10,I,J
      J=2
      L=J
      PRINT 20,L
      L=J+1
      PRINT 20,L,M
   20 FORMAT(1X,4L2)
      PRINT 30,L,M
      PRINT 40,L,H
   30 FORMAT(1X,O12,2Z9)
   40 FORMAT(1X,2Z9)
      PRINT *,L,M
      WRITE (1) L,M,H
      REWIND 1
      READ (1) I,J,N,K
      PRINT 10,I,J,X,N,K
      REWIND 1
      READ (1) M,L
      PRINT 20,M,L,.NOT.L
      END
