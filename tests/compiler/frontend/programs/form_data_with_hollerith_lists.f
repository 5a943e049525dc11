C PLATTER run --machine ibm3081
      INTEGER DAYS(3),K(2,2)
      DATA DAYS/3HMON,3HTUE,3HWED/,K(1,1),K(2,1)/2*4H----/,
     1 K(1,2),K(2,2)/1H,,1H//
      WRITE(6,10)DAYS,K
   10 FORMAT(1X,3A3,2A4,2A1)
      END
