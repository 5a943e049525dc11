C PLATTER run --machine ibm3081
C A text goes on in the following elements of its array, which it fills with blanks.
      REAL TITLE(5),A(3)
      REAL*8 D(2)
      INTEGER*2 N(2)
      DATA TITLE/'THIS IS A TITLE CARD'/
      DATA D/12HDOUBLE WORDS/,N/'IT''S'/,M,A/4HWORD,'ONE MORE',1H./
      WRITE(6,10) TITLE
      WRITE(6,20) D,N,M,A
   10 FORMAT(1X,5A4)
   20 FORMAT(1X,2A8,1X,2A2,1X,4A4)
      END
