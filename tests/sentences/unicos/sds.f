C PLATTER run --machine ymp --env SDSLIMIT=400 --env SDSINCR=64
C     SDSLIMIT and SDSINCR apply where the assign leaves out the sizes: the rest of the file overflows to disk.
      DIMENSION A(512)
      CHARACTER C(4)*28
      DATA C /'-F sds.scr','-F sds.scr:0:1000:256','-F sds.scr:300',
     *        '-F mr.scr:512:512:0,sds.scr'/
      DO 30 K=1,4
      CALL ASNUNIT(1, C(K), IER)
      CALL TIMEF(T0)
      DO 10 I=1,1000
      A(1) = I
   10 WRITE(1) A
      REWIND 1
      DO 20 I=1,1000
      READ(1) A
   20 IF (A(1).NE.I) STOP 1
      CALL TIMEF(T1)
      CLOSE(1)
      I = ISHELL('rm -f fort.1')
   30 PRINT 90, C(K), T1-T0
   90 FORMAT (1X,A28,F9.2,' MS')
      END
