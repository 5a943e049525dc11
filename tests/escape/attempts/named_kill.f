! tries: KILL of a process that is named on a card
! case: victim: @VICTIM@
! case: group: 0
! seen: named_\w+\.f:\d+.*(acts on the host|may not)
! trusted: no, refused when it is compiled
      READ *,K
      CALL KILL(K,9)
      PRINT *,'ESCAPED'
      END
