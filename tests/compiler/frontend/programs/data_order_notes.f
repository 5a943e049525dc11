C PLATTER translate --dialect ftn --notes
      DATA A/3*1./
      DATA B/2./
      DIMENSION A(3)
      PRINT 1,A,B
    1 FORMAT(4F4.0)
      END
