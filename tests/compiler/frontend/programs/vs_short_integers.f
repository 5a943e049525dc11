C PLATTER run --machine ibm3081
C     INTEGER*2 IN FUNCTIONS, COMMON AND ARITHMETIC, REAL*8 AND D EXPONENTS.
      INTEGER*2 I,J/-7/,K(3)
      REAL*8 D,E/1.5D-3/
      COMMON /Q/ I,K
      I=3
      K(1)=MAX0(I,J,4)
      K(2)=IABS(J)
      K(3)=MOD(J,4)
      D=DBLE(FLOAT(I))*1.D2
      CALL SUM(N)
      WRITE(6,10)K,N,D,E,ISIGN(5,J)
   10 FORMAT(1X,4I4,F7.1,D12.3,I4)
      END
      SUBROUTINE SUM(N)
      INTEGER*2 I,K(3)
      COMMON /Q/ I,K
      N=I+K(1)+K(2)+K(3)
      RETURN
      END
