C PLATTER run
      I=1 $ J=2
      NAME=4HABCD
      BUFFER IN (5,1)
     1 (A,B)
      X=Y+*2
      K=4HABCD $ Z=X+*3
      GO TO 99
      END
