C PLATTER run --machine cray1 --dialect none
C     GFORTRAN'S POINTERS COUNT BYTES: THE OTHER READING OF cray_pointers_words
      REAL A(10),B(2)
      POINTER (P,B)
      DO 10 I=1,10
   10 A(I)=I
      P=LOC(A)+16
      PRINT 20,B(1),(P-LOC(A))
   20 FORMAT(1X,F5.0,I4)
      END
