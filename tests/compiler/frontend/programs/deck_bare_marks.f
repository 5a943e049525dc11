C PLATTER run --dialect ftn
/JOB
NOSJOB,T10.
user,phys,pw.
ftn5,i=input,l=list.
lgo.
789
      PROGRAM BARE(INPUT,OUTPUT)
      S=0.
   10 READ 20,X
   20 FORMAT(F5.0)
      IF(X.EQ.2.5) GO TO 40
      S=S+X
      GO TO 10
   40 PRINT 50,S
      READ 20,Y
   50 FORMAT(1X,F8.1)
      END
789
  789
789
  2.5
6789
