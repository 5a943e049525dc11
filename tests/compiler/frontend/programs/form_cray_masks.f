C PLATTER run --machine cray1
      PROGRAM CM
      I=O'777'
      J=X'FF'
      K='AB'R
      L=I.XOR.J
      M=SHIFTL(1,10)
      N=SHIFTR(M,3)
      PRINT 10,I,J,K,L,M,N,POPCNT(I),LEADZ(1)
   10 FORMAT(1X,8I6)
      IF(K.EQ.2RAB)PRINT 20,K
   20 FORMAT(1X,R2)
      END
