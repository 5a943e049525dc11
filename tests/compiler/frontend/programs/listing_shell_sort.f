C PLATTER run --machine cdc7600
      PROGRAM K2(INPUT,OUTPUT)
      DIMENSION KEY(20),NO(20)
      N=0
    1 READ 2,K,J
    2 FORMAT(A7,I3)
      IF(EOF(5)) 10,3
    3 N=N+1
      KEY(N)=K
      NO(N)=J
      GO TO 1
   10 M=N
   11 M=M/2
      IF(M.EQ.0) GO TO 20
      L=N-M
      DO 15 J=1,L
      I=J
   12 IF(KEY(I)-KEY(I+M)) 15,13,14
   13 IF(NO(I).LE.NO(I+M)) GO TO 15
   14 KT=KEY(I) $ KEY(I)=KEY(I+M) $ KEY(I+M)=KT
      KT=NO(I) $ NO(I)=NO(I+M) $ NO(I+M)=KT
      I=I-M
      IF(I.GE.1) GO TO 12
   15 CONTINUE
      GO TO 11
   20 PRINT 21,(KEY(I),NO(I),I=1,N)
   21 FORMAT(3(1X,A7,I3))
      END
