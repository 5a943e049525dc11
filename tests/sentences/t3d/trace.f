C PLATTER run --machine t3d --pes 2 --trace out.json
      END
