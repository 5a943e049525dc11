C PLATTER run --machine cdc7600
      PROGRAM AVG(INPUT,OUTPUT,TAPE5=INPUT,TAPE6=OUTPUT)
      N=0
      S=0.
    1 READ(5,100)X
      IF(EOF(5))3,2
    2 N=N+1
      S=S+X
      GO TO 1
    3 WRITE(6,200)N,S
  100 FORMAT(F5.2)
  200 FORMAT(* N =*,I3,* S =*F7.2)
      STOP
      END
