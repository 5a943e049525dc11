      PROGRAM LIVER
      INCLUDE 'livermore_common.inc'
      CALL SETUP
      DO 990 LREP=1,@REPEAT@
      KB5I=0
      DO 191 K=1,101
      B5(K+KB5I)=SA(K)+STB5*SB(K)
      STB5=B5(K+KB5I)-STB5
  191 CONTINUE
      DO 193 I=1,101
      K=101-I+1
      B5(K+KB5I)=SA(K)+STB5*SB(K)
      STB5=B5(K+KB5I)-STB5
  193 CONTINUE
  990 CONTINUE
      END
      INCLUDE 'livermore_setup.inc'
