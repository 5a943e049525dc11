C PLATTER run --machine ymp
C     The kernel's tables are numbers of the machine here: platter show systems/unicos and --set, in place of crash.
      I = ISHELL('crash')
      END
