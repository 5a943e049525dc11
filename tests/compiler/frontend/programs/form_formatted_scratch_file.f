C PLATTER run --machine vax780
      WRITE(3,10)1,2
      WRITE(3,10)3,4
      REWIND 3
      READ(3,10)I
      READ(3,20)J,X
      WRITE(6,30)I,J,X
   10 FORMAT(2I4)
   20 FORMAT(I4,F4.1)
   30 FORMAT(1X,2I3,F6.2)
      END
