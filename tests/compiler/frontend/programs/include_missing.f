C PLATTER translate --dialect cft
C     L MAY BE DECLARED THERE: NOTHING ELSE IS REFUSED BEFORE IT IS READ.
      INCLUDE 'nowhere.inc'
      IF (L.AND.M) I=1
      X=I+3HABC+Y
      INCLUDE "neither.inc"
      END
