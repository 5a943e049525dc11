! tries: SCRATCH files, written, rewound and read
! seen: SUM 5050
      OPEN(8,STATUS='SCRATCH')
      OPEN(9,STATUS='SCRATCH')
      DO 20 I=1,100
   20 WRITE(8,*) I
      REWIND 8
      K=0
      DO 30 I=1,100
      READ(8,*) J
   30 K=K+J
      PRINT '(A,I5)',' SUM',K
      END
