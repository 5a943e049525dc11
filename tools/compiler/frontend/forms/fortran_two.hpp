#pragma once

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// READ INPUT TAPE 5,10,A and WRITE OUTPUT TAPE 6,10,A are READ (5,10) A and WRITE (6,10) A; READ TAPE 1,A
/// and WRITE TAPE 1,A are READ (1) A and WRITE (1) A (unsourced: FORTRAN II, and RUN's manual).
void tape_statements(Statement& s);

/// SENSE LIGHT 3, IF (SENSE SWITCH 2) 10,20 and IF DIVIDE CHECK 10,20 ask for what the machines here do not
/// have. Without a word they would be variables, and names of nothing.
void refuse_lights(Statement& s);

/// FREQUENCY 10(1,2,1)
void refuse_frequency(Statement& s);

}  // namespace platter::dialect
