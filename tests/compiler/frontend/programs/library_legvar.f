C PLATTER run --machine cdc7600
C 0/0 is indefinite (-1), 1/0 out of range (1), the rest legal (0).
      PROGRAM LEGAL(OUTPUT)
      Z=0.
      A=1./Z
      B=Z/Z
      PRINT 10,LEGVAR(A),LEGVAR(B),LEGVAR(Z),LEGVAR(1.5)
   10 FORMAT(1X,4I3)
      END
