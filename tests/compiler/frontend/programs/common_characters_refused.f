C PLATTER run --machine cray1
C Words of text in one unit and CHARACTER in another; a block of CHARACTER alone may be divided in any way.
      PROGRAM CC
      CHARACTER*8 C(2)
      CHARACTER*4 A,B
      COMMON /TEXT/ C /ALONE/ A,B /MIXED/ A2,I
      CHARACTER*8 A2
      CALL S
      CALL T
      END
      SUBROUTINE S
      COMMON /TEXT/ I,J
      CHARACTER AB*8
      COMMON /ALONE/ AB
      CHARACTER*8 A2
      COMMON /MIXED/ A2,I2
      END
      SUBROUTINE T
      COMMON /MIXED/ X,Y
      END
