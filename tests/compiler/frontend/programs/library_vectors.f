C PLATTER run --machine cray1
C     SCILIB'S BASICS.
      DIMENSION A(8),B(8),N(8),IX(8),LC(2,8)
      DATA A/3.,-7.,2.,2.,9.,-1.,2.,0./
      DATA N/4,4,1,4,4,4,2,4/
      DO 10 I=1,8
   10 B(I)=I
      PRINT 20,SSUM(8,A,1),SASUM(4,A,2),SDOT(8,A,1,B,1),SNRM2(2,B(3),1)
   20 FORMAT(1X,6F9.3)
      CALL SAXPY(8,2.,A,1,B,1)
      PRINT 20,(B(I),I=1,6)
      CALL SCOPY(4,A,2,B,-1)
      PRINT 20,(B(I),I=1,4)
      CALL SSWAP(2,A,1,B,1)
      CALL SSCAL(3,-1.,A,1)
      PRINT 20,(A(I),I=1,3)
      PRINT 30,ISMAX(8,A,1),ISMIN(8,A,1),ISAMAX(8,A,1),ISAMIN(8,A,1)
   30 FORMAT(1X,8I5)
      CALL WHENEQ(8,A,1,2.,IX,K)
      PRINT 30,K,(IX(I),I=1,K)
      CALL WHENFGT(8,A,1,0.,IX,K)
      PRINT 30,K,(IX(I),I=1,K)
      CALL CLUSEQ(8,N,1,4,LC,K)
      PRINT 30,K,((LC(J,I),J=1,2),I=1,K)
      PRINT 30,ISRCHEQ(8,N,1,1),ISRCHIGT(8,N,1,9),ISRCHEQ(0,N,1,1)
      CALL GATHER(3,B,A,IX)
      PRINT 20,(B(I),I=1,3)
      END
