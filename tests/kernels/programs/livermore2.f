      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      II=101
      IPNTP=0
  222 IPNT=IPNTP
      IPNTP=IPNTP+II
      II=II/2
      I=IPNTP+1
CDIR$ IVDEP
      DO 2 K=IPNT+2,IPNTP,2
      I=I+1
    2 X(I)=X(K)-V(K)*X(K-1)-V(K+1)*X(K+1)
      IF(II.GT.1) GO TO 222
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
