#pragma once

#include "tools/dialect/context.hpp"

namespace platter::dialect {

/// A rule looks at a statement and rewrites it where it applies. Throws Refused where it cannot be honoured.
using Rule = void (*)(Statement&, Context&);

// One file each in rules/.
void format_text(Statement& s, Context& context);  ///< FORMAT (1X,*TEXT*)
void shared_names(Statement& s,
                  Context& context);  ///< COMMON /F/ and SUBROUTINE F; NAMELIST /P/ and PROGRAM P
void namelist_order(Statement& s, Context& context);        ///< NAMELIST /N/ I before REAL I
void data_forms(Statement& s, Context& context);            ///< DATA (A=1.),(B=2(0.,1.))
void equivalence_elements(Statement& s, Context& context);  ///< EQUIVALENCE (A(5),B) with A of two dimensions
void text_of_words(Statement& s, Context& context);         ///< "TEXT" of FTN
void function_dummies(Statement& s, Context& context);      ///< F(A)=A+1. with A an array elsewhere
void few_subscripts(Statement& s, Context& context);        ///< A(I) and A with A of two dimensions
void cray_pointers(Statement& s, Context& context);         ///< P=LOC(A)+N, with POINTER (P,B)
void link_call(Statement& s, Context& context);             ///< CALL LINK("UNIT6=OUT//")
void program_card(Statement& s, Context& context);          ///< PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT)
void overlay_call(Statement& s, Context& context);          ///< CALL OVERLAY(4HFILE,1,0,6HRECALL)
void level(Statement& s, Context& context);                 ///< LEVEL 2,A,B
void data_constants(Statement& s, Context& context);        ///< DATA A/4HABCD/,B/777B/
void eof_condition(Statement& s, Context& context);         ///< IF (EOF,5) 10,20
void word_expressions(Statement& s, Context& context);      ///< 4HABCD, 777B and masks in expressions
void status_functions(Statement& s, Context& context);      ///< UNIT(5), LENGTH(5), EOF(5)
void one_trip(Statement& s, Context& context);              ///< DO loops that are run through at least once
void two_branch_if(Statement& s, Context& context);         ///< IF (L) 10,20
void second(Statement& s, Context& context);                ///< CALL SECOND(T), CALL TIMEF(T)
void library_calls(Statement& s, Context& context);         ///< CALL WRITMS(3,A,100,1), RANF(0.)
void punch(Statement& s, Context& context);                 ///< PUNCH 10, list
void buffer_statements(Statement& s, Context& context);     ///< BUFFER IN (5,1) (A(1),A(512))
void double_items(Statement& s, Context& context);          ///< WRITE (9) D, D being DOUBLE PRECISION
void stored_formats(Statement& s, Context& context);        ///< WRITE (6,FMT) with the format in an array
void right_formats(Statement& s, Context& context);         ///< FORMAT (R5)
void encode_decode(Statement& s, Context& context);         ///< ENCODE (20,10,A) list

/// In the order in which they are applied.
inline constexpr Rule kRules[] = {
    format_text,   link_call,        shared_names,   namelist_order,   data_forms,       equivalence_elements,
    text_of_words, function_dummies, few_subscripts, cray_pointers,    program_card,     overlay_call,
    level,         data_constants,   eof_condition,  word_expressions, status_functions, one_trip,
    second,        library_calls,    punch,          two_branch_if,    stored_formats,   buffer_statements,
    encode_decode, double_items,     right_formats};

}  // namespace platter::dialect
