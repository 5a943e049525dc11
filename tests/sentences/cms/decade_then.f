C PLATTER run --machine ibm3081 --site old --set processor.clock_period=130
C     THE SAME JOB ON A PROCESSOR A FIFTH AS FAST WITH 3350 DRIVES:
C     SUMS OF PRODUCTS, AND RECORDS READ AT RANDOM.
      PROGRAM DECADE
      REAL A(1000)
      INTEGER BLOCK(1024)
      REAL*8 T0, T1, T2, CPU0, CPU1
      DO 10 I = 1, 1500
   10 CALL FSWRITE('ACTIVE DATA A', I, 1, BLOCK, 4096, 'F', IRC)
      CALL CLOCKX(T0)
      CALL CPUTIME(CPU0, IRC)
      S = 0.
      DO 30 K = 1, 2000
      DO 20 I = 1, 1000
   20 A(I) = I * 0.5 + K
      DO 30 I = 1, 1000
   30 S = S + A(I) * A(I)
      CALL CPUTIME(CPU1, IRC)
      CALL CLOCKX(T1)
      N = 1
      DO 40 I = 1, 400
      N = MOD(N * 211 + 97, 1500)
      NBYTES = 4096
   40 CALL FSREAD('ACTIVE DATA A', N + 1, 1, BLOCK, NBYTES, IRC)
      CALL CLOCKX(T2)
      WRITE (6, 50) (CPU1 - CPU0) / 1E6, (T2 - T1) / 1E6,
     1  100. * (T2 - T1) / (T2 - T0)
   50 FORMAT (' CPU', F8.3, ' I/O', F8.3, ' SECONDS; I/O', F5.1,
     1  ' PERCENT')
      IF (S .LT. 0.) STOP 1
      END
