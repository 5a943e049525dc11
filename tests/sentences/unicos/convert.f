C PLATTER run --machine ymp
C     A file for the T3D: REALs by -N t3d, INTEGERs without a conversion; and numbers of other makers, which are rejected.
      DIMENSION A(4), I(4)
      CALL ASNUNIT(1, '-F system -N t3d', IER)
      CALL ASNUNIT(2, '-F system', IER)
      DO 10 K=1,4
      A(K) = -1.5*K
   10 I(K) = -K
      WRITE(1) A
      WRITE(2) I
      CLOSE(1)
      CLOSE(2)
C     The bytes of both files, read as words.
      CALL ASNUNIT(1, '-F system', IER)
      READ(1) I
      PRINT 90, 'REAL', I
   90 FORMAT (1X,A8,4(1X,Z16.16))
      READ(2) I
      PRINT 90, 'INTEGER', I
      END
