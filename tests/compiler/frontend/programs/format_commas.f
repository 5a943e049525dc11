C PLATTER run --machine cdc7600
      PROGRAM FMC(OUTPUT)
      DIMENSION F(3)
      DATA F/28H(,1X,I3,,*,)*,3(I2,,),3H,),)/
      PRINT 10,1,2
   10 FORMAT(,1X,I3,,3H,,),I2 , )
      PRINT 20,1,2,3
   20 FORMAT(1X,(2(I3,),*,,)*, ,),',)',)
      PRINT F,4,5,6,7
      END
