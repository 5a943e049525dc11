C PLATTER run --machine ibm3081
C INTEGERs whose bytes the program uses are noted; variables that it does not use are not.
      INTEGER*2 H(2)
      INTEGER*4 I,W(2)
      LOGICAL*1 B(4),C(8)
      REAL*8 D
      REAL R(2)
      EQUIVALENCE (H(1),I),(I,B(1))
      EQUIVALENCE (D,R(1))
      I=65538
      H(2)=2
      WRITE (6,10) I
   10 FORMAT(1X,I6)
      END
