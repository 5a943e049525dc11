C PLATTER run --machine cray1
C What is declared twice alike is declared once.
      PROGRAM TWICE
      DIMENSION X(3),Y(2)
      REAL X
      REAL X,Y(2)
      DIMENSION X(3)
      INTEGER K
      INTEGER K(2),M
      COMMON /B/ M
      EXTERNAL F
      EXTERNAL F,G
      X(3)=2.
      Y(2)=3.
      K(2)=4
      M=5
      CALL S(F)
      CALL S(G)
      WRITE(6,10) X(3),Y(2),K(2),M
   10 FORMAT(1X,2F5.1,2I3)
      END
      SUBROUTINE S(F)
      EXTERNAL S
      WRITE(6,10) F(2)
   10 FORMAT(1X,F5.1)
      END
      REAL FUNCTION F(I)
      REAL F
      INTEGER I
      F=I
      RETURN
      END
      FUNCTION G(I)
      REAL G
      G=-I
      RETURN
      END
