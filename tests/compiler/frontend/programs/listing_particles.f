C PLATTER run --machine cray1
      PROGRAM PIC
C     CRAY: PARTICLES, CVMGP AND CVMGT, GATHER, IVDEP
      DIMENSION X(64),V(64),RHO(8),IX(64)
      NP=64
      NG=8
      DO 10 I=1,NP
      X(I)=(I-0.5)/8.
      V(I)=CVMGT(1.,-1.,MOD(I,2).EQ.1)
   10 CONTINUE
      DO 40 IT=1,4
CDIR$ IVDEP
      DO 20 I=1,NP
      X(I)=X(I)+V(I)
      X(I)=CVMGP(X(I),X(I)+8.,X(I))
      X(I)=CVMGP(X(I)-8.,X(I),X(I)-8.)
   20 CONTINUE
   40 CONTINUE
      DO 50 J=1,NG
   50 RHO(J)=0.
      DO 60 I=1,NP
      IX(I)=INT(X(I))+1
   60 RHO(IX(I))=RHO(IX(I))+1.
      S=0.
      DO 70 J=1,NG
   70 S=S+RHO(J)*J
      WRITE(6,80) RHO,S
   80 FORMAT(1X,8F4.0,F7.0)
C     EACH CELL STILL HAS 8: 8*36=288
      END
