#pragma once

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Changes READ INPUT TAPE 5,10,A and WRITE OUTPUT TAPE 6,10,A to READ (5,10) A and WRITE (6,10) A, and READ
/// TAPE 1,A and WRITE TAPE 1,A to READ (1) A and WRITE (1) A (unsourced: FORTRAN II, and RUN's manual).
void tape_statements(Statement& s);

/// Marks as refused SENSE LIGHT 3, IF (SENSE SWITCH 2) 10,20 and IF DIVIDE CHECK 10,20, which test hardware
/// that these machines do not have. Otherwise they would silently be read as names of variables.
void refuse_lights(Statement& s);

/// Marks FREQUENCY 10(1,2,1) as refused.
void refuse_frequency(Statement& s);

}  // namespace platter::dialect
