! tries: SCRATCH files in a folder that is not the program's, which a variable names
! environment: TMPDIR=@ROOT@/outside
! trusted: no, the runtime keeps the variable from libgfortran
      CHARACTER*200 NAME
      OPEN(9,STATUS='SCRATCH',IOSTAT=K)
      IF(K.NE.0) STOP
      WRITE(9,*) 'MARK'
      NAME=' '
      INQUIRE(9,NAME=NAME)
      IF(INDEX(NAME,'outside').GT.0) PRINT *,'ESCAPED ',NAME
      END
