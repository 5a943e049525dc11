C PLATTER run --machine cdc7600
      OVERLAY(XFILE,0,0)
      PROGRAM MAIN(INPUT,OUTPUT,TAPE5=INPUT)
      COMMON N,A(10)
      COMMON/KEEP/NCALL
      DATA NCALL/0/
      READ(5,1) N,(A(I),I=1,N)
    1 FORMAT(I2/(5F5.0))
      CALL OVERLAY(5HXFILE,1,0,0)
      CALL OVERLAY(5HXFILE,2,0,0)
      CALL OVERLAY(5HXFILE,1,0,6HRECALL)
      PRINT 2,NCALL,(A(I),I=1,N)
    2 FORMAT(I3,10F7.2)
      END
      OVERLAY(XFILE,1,0)
      PROGRAM SCALE
      COMMON N,A(10)
      COMMON/KEEP/NCALL
      DATA M/0/
      M=M+1
      NCALL=NCALL+M
      DO 1 I=1,N
    1 A(I)=A(I)*2.
      IF(N.GT.2) CALL OVERLAY(5HXFILE,1,1,0)
      END
      OVERLAY(XFILE,1,1)
      PROGRAM SUMS
      COMMON N,A(10)
      S=0.
      DO 1 I=1,N
    1 S=S+A(I)
      PRINT 2,S
    2 FORMAT(* SUM*,F8.2)
      END
      OVERLAY(XFILE,2,0)
      PROGRAM SORTA
      COMMON N,A(10)
      CALL BUBBLE(A,N)
      END
      SUBROUTINE BUBBLE(X,N)
      DIMENSION X(N)
    1 K=0
      M=N-1
      DO 2 I=1,M
      IF(X(I).LE.X(I+1)) GO TO 2
      T=X(I)
      X(I)=X(I+1)
      X(I+1)=T
      K=1
    2 CONTINUE
      IF(K) 1,3
    3 RETURN
      END
