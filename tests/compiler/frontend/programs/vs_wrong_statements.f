C PLATTER run --machine ibm3081
C     EVERY CARD BELOW IS WRONG IN VS FORTRAN.
      DIMENSION A(2,2)
      LOGICAL L
      BUFFER IN (1,1) (A(1,1),A(2,2))
      A=B=C
      STRUCTURE /S/
      ENCODE(4,10,I)K
      I=J+*2
      L=3
      I=.TRUE.
      IF(I)GO TO 20
      A(1,2,3)=0.
      READ(5,30)X
      GO TO 99
      DATA N/1,2/
   10 FORMAT(I4)
   20 CONTINUE
      END
