C PLATTER run
      LOGICAL L
      L=4HTRUE
      X=1.0+1HA
      I=9HTOO LONG.
      IF(4HABCD) GO TO 10
   10 END
