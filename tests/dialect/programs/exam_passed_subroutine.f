C PLATTER run --machine cdc7600
      PROGRAM SUBF(OUTPUT)
      COMMON/A/X(5)/B/N
      EXTERNAL INIT
      CALL APPLY(INIT,5)
      PRINT 1,(X(I),I=1,N)
    1 FORMAT(5F4.0)
      END
      SUBROUTINE APPLY(F,K)
      CALL F(K)
      END
      SUBROUTINE INIT(K)
      COMMON/A/X(5)/B/N
      N=K
      DO 1 I=1,K
    1 X(I)=K-I
      END
