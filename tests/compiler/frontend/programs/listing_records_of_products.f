C PLATTER run --machine cdc7600
C Record 3 holds 3*I: 3. first, 300. last.
      PROGRAM RMS(OUTPUT,TAPE4)
      DIMENSION IX(11),A(100)
      CALL OPENMS(4,IX,11,0)
      DO 2 K=1,10
      DO 1 I=1,100
    1 A(I)=K*I
    2 CALL WRITMS(4,A,100,K)
      CALL READMS(4,A,100,3)
      PRINT 3,A(1),A(100)
    3 FORMAT(1X,2F8.1)
      CALL CLOSMS(4)
      END
