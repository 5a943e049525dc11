C PLATTER run --machine cdc7600
      PROGRAM FMTS(INPUT,OUTPUT)
C     ALL THAT STANDS FOR A FORMAT
      DIMENSION F(6),A(2)
      NAMELIST/OUT/K
      DATA F/10H(1X,I4)   ,10H(1X,2F6.1),10H          ,
     1 20H(1X,*SHARED*,F4.1)  ,1H /
      DATA G/10H(1X,I6)   /
      K=5 $ A(1)=1.5 $ A(2)=2.5
      PRINT F,K
      PRINT F(2),A
      WRITE(6,F(4)) A(1)
      PRINT G,K
      WRITE(6,FMT=G) 66
      ASSIGN 10 TO L
   10 FORMAT(1X,*LABEL*I3)
      PRINT L,K
      WRITE(6,L) 7
      CALL P(F(2),A,2)
      CALL P(16H(1X,F9.2,*---*) ,A,1)
      ENCODE(10,11,M) 3
   11 FORMAT(*(1X,I*,I1,*)*)
      PRINT M,123
      END
      SUBROUTINE P(FMT,A,N)
      DIMENSION A(N)
      WRITE(6,FMT) A
      RETURN
      END
