C PLATTER run --machine vax780
      CALL INIT(5)
      CALL ADD(3)
      CALL ADD(4)
      CALL SHOW
      END
      SUBROUTINE INIT(N)
      DATA KSUM/0/
      KSUM=N
      RETURN
      ENTRY ADD(N)
      KSUM=KSUM+N
      RETURN
      ENTRY SHOW
      WRITE(6,10)KSUM
   10 FORMAT(1X,I4)
      RETURN
      END
