C PLATTER run --machine ibm3081 --one-trip on
C     LANGLVL(66): A LOOP RUNS AT LEAST ONCE.
      N=0
      DO 10 I=3,N
   10 WRITE(6,20)I
      DO 30 I=1,2
      DO 30 J=I,1
   30 WRITE(6,20)I,J
      WRITE(6,40)(K,K=5,N)
   20 FORMAT(1X,2I3)
   40 FORMAT(1X,I3)
      END
