      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      DO 23 J=2,6
      DO 23 K=2,100
      QA=ZA(K,J+1)*ZR(K,J)+ZA(K,J-1)*ZB(K,J)+
     1 ZA(K+1,J)*ZU(K,J)+ZA(K-1,J)*ZV(K,J)+ZZ(K,J)
   23 ZA(K,J)=ZA(K,J)+.175*(QA-ZA(K,J))
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
