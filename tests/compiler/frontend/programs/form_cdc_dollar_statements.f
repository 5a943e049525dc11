C PLATTER run --machine cdc7600
      PROGRAM DOL(OUTPUT)
      DIMENSION A(3)
      DO 10 I=1,3 $ A(I)=I
   10 CONTINUE
      X=A(1)+A(2)+A(3) $ Y=X/2. $ PRINT 20,X,Y
   20 FORMAT(* X = $*F4.1,3H$Y=,F4.1)
      IF(X.GT.5.)PRINT 30
   30 FORMAT(4H BIG)
      END
