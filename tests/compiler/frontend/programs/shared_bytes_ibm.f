C PLATTER run --machine ibm3081
C Bytes of numbers that are seen through COMMON or an argument: the machine has the high byte first.
      INTEGER*2 H(2)
      LOGICAL*1 B(4)
      CHARACTER*4 C
      COMMON /C/ I,J
      COMMON /TEXT/ C
      I=65538
      J=7
      C='TEXT'
      CALL S(I,H)
      CALL T(5)
      WRITE (6,10) I
   10 FORMAT(1X,I6)
      END
      SUBROUTINE S(K,L)
      INTEGER*2 K,H(4)
      INTEGER*4 L
      COMMON /C/ H
      COMMON /TEXT/ N
      L=K
      WRITE (6,10) H(1),N
   10 FORMAT(1X,I6,A5)
      END
      SUBROUTINE T(K)
      INTEGER*2 K
      WRITE (6,10) K
   10 FORMAT(1X,I6)
      END
