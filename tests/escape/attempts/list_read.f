! tries: a list-directed READ of numbers of a file outside, past the text by its error
      CHARACTER*20 WORD
      OPEN(9,FILE='folder_link/secret',STATUS='OLD',IOSTAT=K)
      IF(K.EQ.0) READ(9,*,IOSTAT=K) WORD,NUMBER
      IF(K.EQ.0) PRINT *,'ESCAPED ',NUMBER
      END
