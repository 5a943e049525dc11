C PLATTER run --machine vax780
C     THE MODULE IS NOT IN THE FILES.
      USE COMPAT
      I=1
      END
