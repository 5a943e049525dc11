C PLATTER run --dialect cft --characters display
C     CRAY'S WORDS HAVE EIGHT.
      I=1RA
      END
