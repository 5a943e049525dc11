C PLATTER run --machine ymp
C     A whole array in the list, and its elements one by one.
      DIMENSION A(1000)
      CALL ASNUNIT(1, '-s unblocked', IER)
      CALL TIMEF(T0)
      DO 10 I=1,100
   10 WRITE(1) A
      CALL TIMEF(T1)
      PRINT 90, 'WHOLE ARRAY', T1-T0
   90 FORMAT (1X,A,T30,F9.2,' MS')
      REWIND 1
      CALL TIMEF(T0)
      DO 20 I=1,100
      DO 20 J=1,1000
   20 WRITE(1) A(J)
      CALL TIMEF(T1)
      PRINT 90, 'ONE STATEMENT PER ELEMENT', T1-T0
      END
