C PLATTER run --machine cdc7600
      PROGRAM FILES(INPUT,OUTPUT,TAPE1,TAPE2,TAPE6=OUTPUT)
C     THREE FILES ON ONE TAPE, COPIED WITHOUT THE SECOND, AND COUNTED        FIL00010
      DIMENSION A(5),B(5)                                                    FIL00020
      DO 30 NF=1,3                                                           FIL00030
      DO 20 NR=1,NF                                                          FIL00040
      DO 10 I=1,5                                                            FIL00050
   10 A(I)=100*NF+10*NR+I                                                    FIL00060
   20 WRITE(1) A                                                             FIL00070
   30 ENDFILE 1                                                              FIL00080
      REWIND 1 $ REWIND 2
      NF=1
      NR=0
   40 READ(1) B
      IF(EOF(1).NE.0.) GO TO 50
      NR=NR+1
      IF(NF.EQ.2) GO TO 40
      WRITE(2) B
      GO TO 40
   50 WRITE(6,60) NF,NR
   60 FORMAT(* FILE*,I3,* HAS*,I3,* RECORDS*)
      IF(NF.NE.2) ENDFILE 2
      NR=0
      NF=NF+1
      IF(NF.LE.3) GO TO 40
C     BACK OVER THE LAST END OF FILE AND TWO RECORDS OF IT
      BACKSPACE 2
      BACKSPACE 2 $ BACKSPACE 2
      READ(2) B
      WRITE(6,70) (B(I),I=1,5,2)
   70 FORMAT(1X,3F6.0)
C     OVER THE BEGINNING OF THE FILE INTO THE ONE BEFORE
      BACKSPACE 2 $ BACKSPACE 2 $ BACKSPACE 2 $ BACKSPACE 2
      READ(2) B
      WRITE(6,70) (B(I),I=1,5,2)
      READ(2) B
      IF(EOF(2)) 80,90
   80 WRITE(6,85)
   85 FORMAT(* END OF THE FIRST*)
      READ(2) B
   90 WRITE(6,70) (B(I),I=1,5,2)
      STOP
      END
