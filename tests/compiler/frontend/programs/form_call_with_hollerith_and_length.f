C PLATTER run --machine vax780
      CALL PUT(12HHELLO WORLD.,12)
      END
      SUBROUTINE PUT(K,N)
      DIMENSION K(1)
      WRITE(6,10)K(1),N
   10 FORMAT(1X,A4,I3)
      RETURN
      END
