C PLATTER run --machine vax780
      X=3.
      Y=X*-2.
      Z=X**-1*3.
      I=4/-2
      TYPE 10,Y,Z,I
   10 FORMAT(1X,2F6.2,I4)
      END
