! tries: INCLUDE of a file beside the source
! seen: INCLUDED
      INCLUDE 'words.inc'
      END
