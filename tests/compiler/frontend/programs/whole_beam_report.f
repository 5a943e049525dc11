C PLATTER run --machine cray1 --date 1979-06-21
      PROGRAM BEAM(INPUT,OUTPUT)                                        BEAM  10
C                                                                       BEAM  20
C     BEAM TIME OF A QUARTER, BY EXPERIMENT.  TEXT IS KEPT IN WORDS OF  BEAM  30
C     EIGHT CHARACTERS, LINES ARE MADE BY ENCODE, AND FORMATS OF COLUMNSBEAM  40
C     ARE MADE WHEN THE NUMBER OF AREAS IS KNOWN.                       BEAM  50
C                                                                       BEAM  60
C     CARDS                                                             BEAM  70
C        COL 1  *  COMMENT                                              BEAM  80
C        COL 1  A  AREA         COLS 3-10 NAME                          BEAM  90
C        COL 1  E  EXPERIMENT   COLS 3-10 NAME, 12-27 SPOKESMAN,        BEAM 100
C                               30-34 HOURS GRANTED                     BEAM 110
C        COL 1  R  RUN          COLS 3-10 EXPERIMENT, 12-19 AREA,       BEAM 120
C                               21-24 HOURS, 26-28 FLAGS, OCTAL         BEAM 130
C        COL 1  Z  END                                                  BEAM 140
C                                                                       BEAM 150
      COMMON/CARD/KARD(10),KOL(80)                                      BEAM 160
      COMMON/AREAS/NA,NAREA(6),TOT(6)                                   BEAM 170
      COMMON/EXPS/NE,NEXP(20),NSPOKE(2,20),GRANT(20),HOURS(6,20),       BEAM 180
     1 KFLAG(20),KORD(20)                                               BEAM 190
      COMMON/BAD/NBAD                                                   BEAM 200
      DATA NA/0/,NE/0/,NBAD/0/,TOT/6*0./,HOURS/120*0./,KFLAG/20*0/      BEAM 210
   10 READ 20,KARD                                                      BEAM 220
   20 FORMAT(10A8)                                                      BEAM 230
      IF(EOF(5)) 90,30                                                  BEAM 240
   30 CALL UNPACK                                                       BEAM 250
      IF(KOL(1).EQ.1H*) GO TO 10                                        BEAM 260
      K=INDX(KOL(1),4HAERZ)                                             BEAM 270
      GO TO (80,40,50,60,90),K+1                                        BEAM 280
   40 CALL AREA $ GO TO 10                                              BEAM 290
   50 CALL EXPER $ GO TO 10                                             BEAM 300
   60 CALL RUNS $ GO TO 10                                              BEAM 310
   80 CALL WRONG(8HNO KIND ) $ GO TO 10                                 BEAM 320
   90 CALL SORT                                                         BEAM 330
      CALL TITLE                                                        BEAM 340
      CALL TABLE                                                        BEAM 350
      CALL BARS                                                         BEAM 360
      PRINT 100,NBAD                                                    BEAM 370
  100 FORMAT(*0CARDS REFUSED*,I4)                                       BEAM 380
      STOP                                                              BEAM 390
      END                                                               BEAM 400
      SUBROUTINE UNPACK
C     EIGHTY CHARACTERS, A WORD EACH, LEFT-JUSTIFIED WITH BLANKS
      COMMON/CARD/KARD(10),KOL(80)
      DO 10 I=1,80
      IW=(I-1)/8+1
      N=8*MOD(I-1,8)
   10 KOL(I)=(SHIFT(KARD(IW),N).AND.MASK(8)).OR.(1H .AND..NOT.MASK(8))
      RETURN
      END
      FUNCTION INDX(KHAR,KSET)
C     WHICH OF THE CHARACTERS OF KSET, FROM THE LEFT, KHAR BEGINS WITH
      INDX=0
      DO 10 I=1,8
      KTRY=SHIFT(KSET,8*(I-1)).AND.MASK(8)
      IF(KTRY.EQ.(1H .AND.MASK(8))) RETURN
      IF(KTRY.NE.(KHAR.AND.MASK(8))) GO TO 10
      INDX=I
      RETURN
   10 CONTINUE
      RETURN
      END
      SUBROUTINE WRONG(MESS)
      COMMON/CARD/KARD(10),KOL(80)
      COMMON/BAD/NBAD
      NBAD=NBAD+1
      PRINT 10,MESS,(KARD(I),I=1,4)
   10 FORMAT(1X,A8,* - *,4A8)
      RETURN
      END
      SUBROUTINE AREA
      COMMON/CARD/KARD(10),KOL(80)
      COMMON/AREAS/NA,NAREA(6),TOT(6)
      IF(NA.LT.6) GO TO 10
      CALL WRONG(8HSEVENTH )
      RETURN
   10 NA=NA+1
      DECODE(10,20,KARD) NAREA(NA)
   20 FORMAT(2X,A8)
      RETURN
      END
      SUBROUTINE EXPER
      COMMON/CARD/KARD(10),KOL(80)
      COMMON/EXPS/NE,NEXP(20),NSPOKE(2,20),GRANT(20),HOURS(6,20),
     1 KFLAG(20),KORD(20)
      NE=NE+1
      DECODE(34,10,KARD) NEXP(NE),NSPOKE(1,NE),NSPOKE(2,NE),GRANT(NE)
   10 FORMAT(2X,A8,1X,2A8,2X,F5.1)
      KORD(NE)=NE
      RETURN
      END
      SUBROUTINE RUNS
      COMMON/CARD/KARD(10),KOL(80)
      COMMON/AREAS/NA,NAREA(6),TOT(6)
      COMMON/EXPS/NE,NEXP(20),NSPOKE(2,20),GRANT(20),HOURS(6,20),
     1 KFLAG(20),KORD(20)
      DECODE(28,10,KARD) NAME,NPLACE,H,KF
   10 FORMAT(2X,A8,1X,A8,1X,F4.0,1X,O3)
      CALL LOOK(NAME,NEXP,NE,IE)
      CALL LOOK(NPLACE,NAREA,NA,IA)
      IF(IE.EQ.0) CALL WRONG(8HNO EXP  )
      IF(IA.EQ.0.AND.IE.NE.0) CALL WRONG('NO AREA ')
      IF(IE.EQ.0.OR.IA.EQ.0) RETURN
      HOURS(IA,IE)=HOURS(IA,IE)+H
      TOT(IA)=TOT(IA)+H
      KFLAG(IE)=KFLAG(IE).OR.KF
      RETURN
      END
      SUBROUTINE LOOK(NAME,LIST,N,I)
      DIMENSION LIST(1)
      DO 10 I=1,N
   10 IF(N.GT.0.AND.LIST(I).EQ.NAME) RETURN
      I=0
      RETURN
      END
      SUBROUTINE SORT
C
C     BY NAME, AS WORDS: A WORD OF TEXT IS POSITIVE, AND BLANKS COME BEFORE
C     LETTERS, SO XP-107 IS BEFORE XP-107A.  EXPERIMENTS STAY WHERE THEY
C     ARE, KORD HAS THEIR ORDER.
C
      COMMON/EXPS/NE,NEXP(20),NSPOKE(2,20),GRANT(20),HOURS(6,20),
     1 KFLAG(20),KORD(20)
      IF(NE.LT.2) RETURN
      DO 20 I=2,NE
      DO 20 JJ=2,I
      J=I+2-JJ
      IF(NEXP(KORD(J-1)).LE.NEXP(KORD(J))) GO TO 20
      K=KORD(J)
      KORD(J)=KORD(J-1)
      KORD(J-1)=K
   20 CONTINUE
      RETURN
      END
      SUBROUTINE TITLE
      COMMON/AREAS/NA,NAREA(6),TOT(6)
      DIMENSION LINE(9)
      ENCODE(72,10,LINE) DATE(D),(NAREA(I),I=1,NA)
   10 FORMAT(22HEXPERIMENT  SPOKESMAN ,A8,6A8)
C     THE DATE IS PRINTED ON TOP, AND BLANKED IN THE LINE
      PRINT 20,DATE(D),NA
   20 FORMAT(*1BEAM TIME  *,A8,I5,* AREAS*)
      LINE(3)=(LINE(3).AND.MASK(48)).OR.(8H        .AND..NOT.MASK(48))
      LINE(4)=(8H        .AND.MASK(48)).OR.(LINE(4).AND..NOT.MASK(48))
      PRINT 30,LINE
   30 FORMAT(1H0,9A8)
      RETURN
      END
      SUBROUTINE TABLE
      COMMON/AREAS/NA,NAREA(6),TOT(6)
      COMMON/EXPS/NE,NEXP(20),NSPOKE(2,20),GRANT(20),HOURS(6,20),
     1 KFLAG(20),KORD(20)
      DIMENSION FMT(6),FMT2(4)
      ENCODE(48,10,FMT) NA
   10 FORMAT(22H(1X,A8,4X,A8,A4,3X,4X,,I1,25HF8.1,F8.1,2X,O3,2X,A8)   )
      ENCODE(32,20,FMT2) NA
   20 FORMAT(17H(6H0TOTAL,26X,   ,I1,14HF8.1,F8.1)    )
      ALL=0.
      DO 50 I=1,NE
      J=KORD(I)
      SUM=0.
      DO 30 K=1,NA
   30 SUM=SUM+HOURS(K,J)
      ALL=ALL+SUM
      MARK=8HUNUSED
      IF(SUM.GT.0.) MARK=8H
      IF(SUM.GT.GRANT(J)) MARK=7HOVER BY
      IF(MARK.EQ.7HOVER BY) GO TO 40
      PRINT FMT,NEXP(J),(NSPOKE(K,J),K=1,2),(HOURS(K,J),K=1,NA),SUM,
     1 KFLAG(J),MARK
      GO TO 50
   40 PRINT FMT,NEXP(J),(NSPOKE(K,J),K=1,2),(HOURS(K,J),K=1,NA),SUM,
     1 KFLAG(J),MARK
      PRINT 45,SUM-GRANT(J)
   45 FORMAT(1H+,60X,F8.1)
   50 CONTINUE
      PRINT FMT2,(TOT(K),K=1,NA),ALL
      RETURN
      END
      SUBROUTINE BARS
C     A BAR OF AN ASTERISK FOR TEN HOURS, ROUNDED, BUILT IN WORDS
      COMMON/AREAS/NA,NAREA(6),TOT(6)
      DIMENSION IBAR(5)
      PRINT 10
   10 FORMAT(1H0)
      DO 50 K=1,NA
      DO 20 I=1,5
   20 IBAR(I)=1H
      N=MIN0(INT(TOT(K)/10.+0.5),40)
      IF(N.EQ.0) GO TO 40
      DO 30 I=1,N
      IW=(I+7)/8
      IS=8*(I-1-8*(IW-1))
      MEND=SHIFT(MASK(8),64-IS)
   30 IBAR(IW)=(IBAR(IW).AND..NOT.MEND).OR.(8H********.AND.MEND)
   40 PRINT 45,NAREA(K),TOT(K),IBAR
   45 FORMAT(1X,A8,F8.1,*  :*,5A8,*:*)
   50 CONTINUE
      RETURN
      END
