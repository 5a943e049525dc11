C PLATTER run --machine cdc7600
C Two files, of two records and one; the copy begins with 1, 1.
      PROGRAM COPY(OUTPUT,TAPE1,TAPE2)
      DIMENSION IB(512)
      DO 3 K=1,3
      DO 2 I=1,512
    2 IB(I)=K
      WRITE(1) (IB(I),I=1,100)
      IF(K.EQ.2) ENDFILE 1
    3 CONTINUE
      ENDFILE 1
      ENDFILE 1
      REWIND 1
      NREC=NFIL=0
    5 BUFFER IN(1,1) (IB(1),IB(512))
      IF(UNIT(1)) 10,20,30
   10 NREC=NREC+1
      L=LENGTH(1)
      BUFFER OUT(2,1) (IB(1),IB(L))
      IF(UNIT(2)) 15,30,30
   15 LAST=0
      GO TO 5
   20 IF(LAST.EQ.1) GO TO 40
      LAST=1
      NFIL=NFIL+1
      END FILE 2
      GO TO 5
   30 STOP 7
   40 PRINT 50,NFIL,NREC
   50 FORMAT(I4,* FILES*,I4,* RECORDS*)
      REWIND 2
      READ(2) I,J
      PRINT 51,I,J
   51 FORMAT(2I4)
      END
