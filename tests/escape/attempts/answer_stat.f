! tries: STAT, LSTAT and ACCESS of files outside
! case: outside: ../outside/secret
! case: by_link: folder_link/secret
! case: passwd: /etc/passwd
! case: root: /
      CHARACTER*200 NAME
      INTEGER S(13)
      READ(5,'(A)') NAME
      CALL STAT(NAME,S,K)
      IF(K.EQ.0) PRINT *,'ESCAPED BY STAT',S(2),S(8),S(10)
      CALL LSTAT(NAME,S,K)
      IF(K.EQ.0) PRINT *,'ESCAPED BY LSTAT',S(2),S(8),S(10)
      IF(ACCESS(NAME,' ').EQ.0) PRINT *,'ESCAPED BY ACCESS'
      END
