C PLATTER run --machine cdc7600
      PROGRAM Q7(INPUT,OUTPUT)
      DIMENSION X(5)
    5 READ 10,N,(X(I),I=1,N)
   10 FORMAT(I2,5F4.0)
      IF(EOF(5)) 99,20
   20 S=0
      DO 30 I=1,N
   30 S=S+X(I)
      PRINT 40,N,S
   40 FORMAT(I3,F8.1)
      GO TO 5
   99 END
