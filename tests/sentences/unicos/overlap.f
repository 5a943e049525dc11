C PLATTER run --machine ymp
C     Start the output of a column, compute the next one, then wait: the time of the parts and of the whole.
      PARAMETER (N=21504, M=40)
      DIMENSION A(N,2)
      CALL ASNUNIT(1, '-s u', IER)
      CALL TIMEF(T0)
      DO 10 J=1,M
   10 CALL COLUMN(A(1,1+MOD(J,2)),N)
      CALL TIMEF(T1)
      PRINT 90, 'COMPUTING ONLY', T1-T0
   90 FORMAT (1X,A28,F10.2,' MS')
      CALL TIMEF(T0)
      DO 20 J=1,M
      BUFFER OUT(1,0) (A(1,1),A(N,1))
   20 X = UNIT(1)
      CALL TIMEF(T1)
      PRINT 90, 'OUTPUT ONLY, EACH WAITS', T1-T0
      REWIND 1
      CALL TIMEF(T0)
      DO 30 J=1,M
      K = 1+MOD(J,2)
      CALL COLUMN(A(1,K),N)
      BUFFER OUT(1,0) (A(1,K),A(N,K))
   30 X = UNIT(1)
      CALL TIMEF(T1)
      PRINT 90, 'ONE AFTER THE OTHER', T1-T0
      REWIND 1
      CALL TIMEF(T0)
      W = 0
      DO 40 J=1,M
      K = 1+MOD(J,2)
      CALL COLUMN(A(1,K),N)
      CALL TIMEF(T2)
      X = UNIT(1)
      CALL TIMEF(T3)
      W = W+T3-T2
   40 BUFFER OUT(1,0) (A(1,K),A(N,K))
      X = UNIT(1)
      CALL TIMEF(T1)
      PRINT 90, 'BOTH AT THE SAME TIME', T1-T0
      PRINT 90, 'OF WHICH WAITING', W
      END
      SUBROUTINE COLUMN(A,N)
      DIMENSION A(N)
      DO 10 I=1,N
   10 A(I) = SQRT(EXP(RANF()))
      END
