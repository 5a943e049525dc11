C PLATTER run --dialect cft
C     IN A TEXT THAT DEFINES .A. IT IS NO .AND.
      MODULE OPS
      INTERFACE OPERATOR(.A.)
      MODULE PROCEDURE ADD
      END INTERFACE
      CONTAINS
      FUNCTION ADD(I,J)
      INTEGER, INTENT(IN) :: I,J
      INTEGER ADD
      ADD=I+J
      END FUNCTION
      END MODULE
      PROGRAM P
      USE OPS
      I=12
      J=10
      PRINT *,I .A. J, I.A.J.A.1
      IF (I.GT.1.AND.J.GT.1) PRINT *,1
      END
