C PLATTER run --machine vax780
C A RECORD with a UNION is transferred as its bytes, each once, wherever the item is.
      PROGRAM RECS
      STRUCTURE /PAIR/
        BYTE B
        UNION
          MAP
            INTEGER*4 I
          END MAP
          MAP
            INTEGER*2 H(2)
          END MAP
        END UNION
      END STRUCTURE
      STRUCTURE /OUTER/
        INTEGER*4 K
        RECORD /PAIR/ P(3)
        STRUCTURE INSIDE
          UNION
            MAP
              CHARACTER*5 C
            END MAP
            MAP
              BYTE D
              INTEGER*4 J
            END MAP
          END UNION
        END STRUCTURE
      END STRUCTURE
      STRUCTURE /PLAIN/
        BYTE B
        INTEGER*4 I
      END STRUCTURE
      RECORD /PAIR/ R, S, A(3), Z(3)
      RECORD /OUTER/ O, Q
      RECORD /PLAIN/ L
      BYTE T(40)
      INTEGER*4 N, I, J, K, SIZES(7)
      DATA J, SIZES /0, 5, 15, 19, 29, 10, 5, 9/
      R.B = 7
      R.I = 65538
      DO 10 I = 1, 3
        A(I).B = I
        A(I).I = 100 * I
        O.P(I) = A(I)
   10 CONTINUE
      O.K = 5
      O.INSIDE.C = 'ABCDE'
      L.B = 1
      L.I = 2
      OPEN (1, FILE='A.DAT', STATUS='NEW', FORM='UNFORMATTED')
      WRITE (1) R
      WRITE (1) A
      WRITE (1) (A(I), I=3,1,-1), 9
      IF (J .EQ. 0) WRITE (1) O, R
      WRITE (1) O.P(2), O.INSIDE
      WRITE (1) L
      WRITE (1) 2, A(1)
      CLOSE (1)
      OPEN (1, FILE='A.DAT', STATUS='OLD', FORM='UNFORMATTED')
C     Each record has as many bytes as VAX Fortran's, and no more.
      DO 20 I = 1, 7
        READ (1, IOSTAT=J) (T(K), K=1,SIZES(I))
        PRINT *, I, J
   20 CONTINUE
      REWIND 1
      DO 30 I = 1, 7
        READ (1, IOSTAT=J) (T(K), K=1,SIZES(I)+1)
        PRINT *, I, J
   30 CONTINUE
      REWIND 1
      READ (1) S
      PRINT *, S.B, S.I, S.H
      READ (1) Z
      PRINT *, (Z(I).B, Z(I).I, I=1,3)
      READ (1) (Z(I), I=1,3), N
      PRINT *, (Z(I).B, Z(I).I, I=1,3), N
      READ (1) Q, S
      PRINT *, Q.K, Q.P(3).B, Q.P(3).H, ' ', Q.INSIDE.C, S.I
      READ (1) Q.P(1), Q.INSIDE
      PRINT *, Q.P(1).B, Q.P(1).I
      READ (1) L
C     The subscript is that which the item before it has read.
      READ (1) I, Z(I)
      PRINT *, L.I, I, Z(2).B, Z(2).I
      INQUIRE (IOLENGTH=N) R, Z
      PRINT *, N
      END
