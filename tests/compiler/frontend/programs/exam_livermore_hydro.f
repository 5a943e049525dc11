C PLATTER run --machine cdc7600
      PROGRAM KERNEL1(OUTPUT,TAPE6=OUTPUT)
C     LIVERMORE LOOP 1  HYDRO FRAGMENT
      COMMON/SPACE/X(1001),Y(1001),Z(1001)
      DATA Q,R,T/1.0,0.5,0.25/
      DO 5 L=1,1001
      Y(L)=L*.001
    5 Z(L)=1.
      DO 1 K = 1,400
    1 X(K) = Q + Y(K)*( R*Z(K+10) + T*Z(K+11))
      WRITE(6,2) X(1),X(400)
    2 FORMAT(3X,*X(1)=*,F10.6,3X,*X(400)=*,F10.6)
C     X(1)=1+.001*.75
      END
