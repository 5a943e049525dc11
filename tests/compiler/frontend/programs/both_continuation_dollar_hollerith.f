C PLATTER run
C HOLLERITH WITH A DOLLAR SIGN OVER TWO CARDS, AND A STATEMENT BEHIND IT ON THE SECOND.
      I=                                                           8HAB$
     *CD     $ J=2 $ PRINT 1,I,
     *J
    1 FORMAT(1X,A8,I2)
      END
