C PLATTER run --machine cray1
      EXTERNAL G
      X=CVMGT(F(1.),2.,Y.GT.0.)
      X=CVMGM(2.,SQRT(3.)+RANF(),Y)
      X=CVMGZ(G(1.),CVMGT(1.,F(2.),Y.LT.0.),Y)
      END
      FUNCTION F(X)
      F=X
      END
