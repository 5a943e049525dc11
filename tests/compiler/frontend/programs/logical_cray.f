C PLATTER run --machine cray1
C A true logical value has all bits set in a record and in O format.
      LOGICAL L(2),M(2)
      L(1)=.TRUE.
      L(2)=.FALSE.
      PRINT 10,L
   10 FORMAT(1X,O22,O3)
      WRITE (1) L
      REWIND 1
      READ (1) I,J
      PRINT 20,I,J
   20 FORMAT(1X,2I3)
      BUFFER OUT (2,1) (L(1),L(2))
      IF (UNIT(2).GT.0.) STOP 1
      REWIND 2
      READ (2) I,J
      PRINT 20,I,J
      REWIND 2
      BUFFER IN (2,1) (M(1),M(2))
      IF (UNIT(2).GT.0.) STOP 2
      PRINT 30,M,.NOT.M(1),.NOT.M(2)
   30 FORMAT(1X,4L2)
      END
