C PLATTER run --machine cray1
      DOUBLE PRECISION D(10),E,F(8)
      REAL X(20)
      COMMON /B/ D,X
      CALL OPENMS(1,X,5,0)
      CALL WRITMS(1,D,20,1,-1)
      CALL READMS(1,D(3),8,1)
      CALL PUTWA(2,E,1,2,IERR)
      S=SDOT(4,F,1,X,1)
      CALL RDISK(1,D,20,0)
      BUFFER IN (3,1) (D(1),X(20))
      BUFFER OUT (3,1) (D(1),D(10))
      CALL SECOND(E)
      CALL OWN(D)
      END
      SUBROUTINE OWN(D)
      DOUBLE PRECISION D(10)
      D(1)=0.
      END
