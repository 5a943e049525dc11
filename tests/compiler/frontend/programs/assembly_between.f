C PLATTER run --dialect ftn
      PROGRAM USES(OUTPUT)
      N=1
      IF(N.EQ.2) CALL XCHNG(N)
      CALL REST(N)
      END
          IDENT  XCHNG
          ENTRY  XCHNG,XMOVE
*         COMPASS: EXCHANGES THE HALVES OF A WORD.
 XCHNG    BSS    1
 EQ       SA1    B1
          LX1    30
          BX6    X1
          SA6    A1
          EQ     XCHNG
          END
      SUBROUTINE REST(N)
      PRINT 10,N
   10 FORMAT(1X,I4)
      END
