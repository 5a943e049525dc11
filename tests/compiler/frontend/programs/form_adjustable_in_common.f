C PLATTER run --machine cdc7600
      PROGRAM ADJ(OUTPUT)
      COMMON N
      DIMENSION A(6)
      DO 5 I=1,6
    5 A(I)=I
      N=2
      CALL S(A)
      END
      SUBROUTINE S(A)
      COMMON N
      DIMENSION A(2,1)
      PRINT 10,((A(I,J),J=1,3),I=1,N)
   10 FORMAT(1X,3F4.0)
      RETURN
      END
