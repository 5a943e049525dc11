C PLATTER run --machine cray1
C B is 30., 10., 20.; 30. is the third of A, and the largest of B its first.
      PROGRAM GS
      DIMENSION A(3),B(3),IX(3)
      DATA A/10.,20.,30./,IX/3,1,2/
      CALL GATHER(3,B,A,IX)
      WRITE(6,1) B(1),B(2),ISRCHEQ(3,A,1,30.),ISMAX(3,B,1)
    1 FORMAT(1X,2F5.0,2I3)
      END
