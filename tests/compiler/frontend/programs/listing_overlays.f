C PLATTER run --machine cdc7600
      OVERLAY(X,0,0)
      PROGRAM MAIN(OUTPUT)
      COMMON /C/ N,K
      DATA N,K/0,0/
      DO 10 I=1,2
      CALL OVERLAY(1HX,1,0,0)
   10 CALL OVERLAY(1HX,2,0,0)
      CALL OVERLAY(1HX,2,0,6HRECALL)
      PRINT 1,N,K
    1 FORMAT(* MAIN*,2I6)
      END
      OVERLAY(X,1,0)
      PROGRAM ONE
      COMMON /C/ N,K
      COMMON /P/ M
      DATA M/5/,L/1/
      N=N+M
      M=M+1
      L=L+1
      CALL OVERLAY(1HX,1,1,0)
      CALL OVERLAY(1HX,1,2)
      K=K+L
      END
      OVERLAY(X,1,1)
      PROGRAM ONEONE
      COMMON /P/ M
      DATA I/100/
      M=M+I
      I=I+1000
      END
      OVERLAY(X,1,2)
      PROGRAM ONETWO
      COMMON /P/ M/C/N,K
      N=N+M
      END
      OVERLAY(X,2,0)
      PROGRAM TWO
      COMMON /C/ N,K
      DATA J/10/
      K=K+J
      J=J+1
      END
