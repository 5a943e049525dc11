C PLATTER translate
      PROGRAM CLE
      CLICHE DECLS
      COMMON /A/ X
      I=X'9G'
      ENDCLICHE
      USE DECLS
      END
