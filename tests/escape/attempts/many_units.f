! tries: to open a hundred thousand units
! trusted: no, the host's own limit comes before
      N=0
      DO 10 I=100,100099
      OPEN(I,STATUS='SCRATCH',IOSTAT=K)
      IF(K.NE.0) GO TO 20
   10 N=N+1
   20 IF(N.GE.100000) PRINT *,'ESCAPED',N
      PRINT *,'REFUSED AFTER',N
      END
