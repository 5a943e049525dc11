C PLATTER run --machine cray1
C The variable for errors behind the last argument: the program goes on. Numbers unsourced, from memory of Cray's manual.
      PROGRAM ERRS
      DIMENSION INX(3),A(5),NAMES(3),LONG(9)
      DATA A/5*1./
      CALL GETWA(20,A,1,5,I1)
      CALL WOPEN(20,4,0,I2)
      CALL WOPEN(20,4,0,I3)
      CALL PUTWA(20,A,1,5,I4)
      CALL GETWA(20,A,0,5,I5)
      CALL GETWA(20,A,1,-1,I6)
      CALL GETWA(20,A,99999999,1,I7)
      CALL PUTWA(20,A,99999999,1,I8)
      CALL WCLOSE(20,I9)
      CALL WCLOSE(20,I10)
      CALL GETWA(0,A,1,5,I11)
C -1 0 -14 0 -4 -7 -3 -3 0 -1 -1, and a note for the end of the data
      PRINT 10,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10,I11
   10 FORMAT(1X,11I4)
      CALL READMS(21,A,5,1,I1)
      CALL OPENMS(21,INX,0,0,I2)
      CALL OPENMS(21,INX,3,0,I3)
      CALL WRITMS(21,A,5,1,0,0,I4)
      CALL WRITMS(21,A,600,1,1,0,I5)
      CALL READMS(21,A,5,2,I6)
      CALL READMS(21,A,5,4,I7)
      CALL READMS(21,A,5,0,I8)
      CALL READMS(21,A,0,1,I9)
      CALL CLOSMS(21,I10)
      CALL CLOSMS(21,I11)
C -15 -2 0 0 -9 -17 -8 -19 -18 0 -15
      PRINT 10,I1,I2,I3,I4,I5,I6,I7,I8,I9,I10,I11
      CALL OPENDR(22,NAMES,3,1,I1)
      CALL READDR(22,A,5,5HFIRST,I2)
      CALL WRITDR(22,A,5,5HFIRST,0,0,I3)
      CALL WRITDR(22,A,5,6HSECOND,0,0,I4)
      CALL WRITDR(22,A,5,0,0,0,I5)
      CALL WAITDR(23,ISTAT,I6)
      CALL READDR(22,A,5,5HFIRST,I7)
C 0 -10 0 -7 -6 -15 0
      PRINT 10,I1,I2,I3,I4,I5,I6,I7
C What Cray's list has beyond these: a count of 0, a word that is no name, more words than the dataset has.
C A variable above 0 says that the end of the data is expected: no note.
      I5=1
      CALL WOPEN(24,2,0,I1)
      CALL GETWA(24,A,1,0,I2)
      CALL PUTWA(24,A,1,99999999,I3)
      CALL GETWA(5HOTHER,A,1,5,I4)
      CALL GETWA(24,A,99999999,1,I5)
C 0 -7 -5 -6 -3
      PRINT 10,I1,I2,I3,I4,I5
C An index that is longer than the dataset's is told; its records can be read.
      CALL OPENMS(21,INX,2,0,I1)
      CALL OPENMS(21,INX,3,0,I2)
      CALL CLOSMS(21)
      CALL OPENMS(21,LONG,9,0,I3)
      CALL READMS(21,A,5,1,I4)
      CALL STINDX(21,INX,3,1,I5)
      CALL STINDX(26,INX,3,0,I6)
      CALL OPENDR(21,LONG,9,0,I7)
      CALL CLOSMS(21)
      CALL OPENDR(21,LONG,9,0,I8)
C -4 0 -5 0 -16 -15 -14 -20
      PRINT 10,I1,I2,I3,I4,I5,I6,I7,I8
C Without a variable it ends the program.
      CALL READDR(22,A,5,6HSECOND)
      END
