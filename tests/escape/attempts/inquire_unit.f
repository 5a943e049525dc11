! tries: INQUIRE what the standard streams are on the host
! trusted: no, libgfortran does not know it
      CHARACTER*200 NAME
      DO 10 I=0,6
      NAME=' '
      INQUIRE(I,NAME=NAME,IOSTAT=K)
   10 IF(NAME(1:1).EQ.'/') PRINT *,'ESCAPED ',NAME
      END
