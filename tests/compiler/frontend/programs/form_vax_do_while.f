C PLATTER run --machine vax780
      PROGRAM DW
      IMPLICIT NONE
      INTEGER*4 I,N
      N = 1
      I = 0
      DO WHILE (N .LT. 100)
        N = N*3			! POWERS OF 3
        I = I + 1
      END DO
      DO I=I,I+1
        TYPE 10, I, N
      ENDDO
 10   FORMAT(' I=',I2,' N=',I4)
      END
