#pragma once

#include <array>

#include "tools/compiler/frontend/statement/reading.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// A rule examines a statement and rewrites it if it applies. It throws Refused for a statement that it
/// cannot translate.
struct Rule {
  const char* name;
  void (*apply)(Statement&, Context&);
  DialectSet dialects;  ///< dialects to which the rule applies; kNone is source that is not translated
  Reading reading;
};

// Each rule is in a file of rules/; related rules share one.
void vax_constants(Statement& s, Context& context);       ///< '1F'X of VAX Fortran
void vax_statements(Statement& s, Context& context);      ///< ACCEPT, ENCODE (20,10,LINE) of VAX Fortran
void format_expressions(Statement& s, Context& context);  ///< FORMAT (<N>I5) of VAX Fortran
void vax_conditions(Statement& s, Context& context);      ///< IF (.NOT. STATUS) with an INTEGER
void vax_logicals(Statement& s, Context& context);        ///< I=L of VAX Fortran, with LOGICAL L
void logical_values(Statement& s, Context& context);      ///< I=L of CFT and FTN
void vax_arguments(Statement& s, Context& context);       ///< CALL SYS$QIOW(,%VAL(CHAN),...)
void vax_records(Statement& s, Context& context);         ///< WRITE (1) R with R a RECORD that has a UNION
void foreign_intrinsics(Statement& s, Context& context);  ///< POPCNT on a VAX, IAND on a 7600
void vax_open(Statement& s, Context& context);            ///< OPEN(...,INITIALSIZE=10000)
void format_text(Statement& s, Context& context);         ///< FORMAT (1X,*TEXT*)
void format_skips(Statement& s, Context& context);        ///< FORMAT (I5,-3X,I2)
void format_commas(Statement& s, Context& context);       ///< FORMAT (I5,)
void shared_names(Statement& s,
                  Context& context);  ///< COMMON /F/ and SUBROUTINE F; NAMELIST /P/ and PROGRAM P
void fortran_ii_functions(Statement& s, Context& context);  ///< SQRTF(X) of FORTRAN II
void namelist_order(Statement& s, Context& context);        ///< NAMELIST /N/ I before REAL I
void data_forms(Statement& s, Context& context);            ///< DATA (A=1.),(B=2(0.,1.))
void equivalence_elements(Statement& s, Context& context);  ///< EQUIVALENCE (A(5),B) with A of two dimensions
void text_of_words(Statement& s, Context& context);         ///< "TEXT" of FTN
void external_functions(Statement& s, Context& context);    ///< EXTERNAL SIN, which is passed as an argument
void function_dummies(Statement& s, Context& context);      ///< F(A)=A+1. if A is an array elsewhere
void few_subscripts(Statement& s, Context& context);        ///< A(I) and A with A of two dimensions
void cray_pointers(Statement& s, Context& context);         ///< P=LOC(A)+N, with POINTER (P,B)
void read_formats(Statement& s, Context& context);          ///< READ (5,10) and 10 FORMAT (20H...)
void unit_names(Statement& s, Context& context);            ///< REWIND 5LTAPE1
void link_call(Statement& s, Context& context);             ///< CALL LINK("UNIT6=OUT//")
void program_card(Statement& s, Context& context);          ///< PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT)
void overlay_call(Statement& s, Context& context);          ///< CALL OVERLAY(4HFILE,1,0,6HRECALL)
void level(Statement& s, Context& context);                 ///< LEVEL 2,A,B
void data_constants(Statement& s, Context& context);        ///< DATA A/4HABCD/,B/777B/
void data_counts(Statement& s, Context& context);           ///< DATA K/1,2,3/ with K of five elements
void host_range(Statement& s, Context& context);            ///< 1.E2000
void eof_condition(Statement& s, Context& context);         ///< IF (EOF,5) 10,20
void vector_merges(Statement& s, Context& context);         ///< CVMGT(A,B,L)
void word_expressions(Statement& s, Context& context);      ///< 4HABCD, 777B and masks in expressions
void status_functions(Statement& s, Context& context);      ///< UNIT(5), LENGTH(5), EOF(5)
void real_selector(Statement& s, Context& context);         ///< GO TO (10,20),X with a REAL
void one_trip(Statement& s, Context& context);              ///< DO loops that execute at least once
void two_branch_if(Statement& s, Context& context);         ///< IF (L) 10,20
void byte_machine_routines(Statement& s, Context& context);  ///< TIMEF, SECNDS, RAN of a VAX or an IBM 3081
void second(Statement& s, Context& context);                 ///< CALL SECOND(T), CALL TIMEF(T)
void sized_arguments(Statement& s, Context& context);        ///< IABS(I) with INTEGER*4 I
void argument_counts(Statement& s, Context& context);        ///< NUMARG()
void library_calls(Statement& s, Context& context);          ///< CALL WRITMS(3,A,100,1), RANF(0.)
void partition_size(Statement& s, Context& context);         ///< N$PES
void punch(Statement& s, Context& context);                  ///< PUNCH 10, list
void vs_functions(Statement& s, Context& context);           ///< ARSIN and ARCOS, which are ASIN and ACOS
void define_file(Statement& s, Context& context);            ///< DEFINE FILE 8(50,100,E,K)
void function_calls(Statement& s, Context& context);         ///< CALL F(X) with a FUNCTION F
void vs_data(Statement& s, Context& context);                ///< DATA K/Z1F/,L/T/ of VS FORTRAN
void buffer_statements(Statement& s, Context& context);      ///< BUFFER IN (5,1) (A(1),A(512))
void double_items(Statement& s, Context& context);           ///< WRITE (9) D, D being DOUBLE PRECISION
void stored_formats(Statement& s, Context& context);         ///< WRITE (6,FMT) with the format in an array
void right_formats(Statement& s, Context& context);          ///< FORMAT (R5)
void encode_decode(Statement& s, Context& context);          ///< ENCODE (20,10,A) list
void list_parentheses(Statement& s, Context& context);       ///< PRINT 1,(X,Y)
void two_words(Statement& s, Context& context);              ///< EQUIVALENCE (Z,D) with D DOUBLE PRECISION
void data_order(Statement& s, Context& context);             ///< DATA A/2*1./ before DIMENSION A(2)

/// The rules in the order of their application.
inline constexpr std::array kRules = {
    Rule{"host_range", host_range, kTranslated,
         Reading::assumed("the constant is outside the range of a REAL here; a REAL*8 gets its value, and "
                          "otherwise it becomes the largest number or 0")},
    Rule{"foreign_intrinsics", foreign_intrinsics, kEvery,
         Reading::only("functions that the machine's compilers did not have are rejected")},
    Rule{"vax_constants", vax_constants, kOnlyVax,
         Reading::only("a quoted string followed by X or O is a constant, not text")},
    Rule{"vax_conditions", vax_conditions, kOnlyVax,
         Reading::only("VAX Fortran tests the lowest bit of an INTEGER that is used as a condition")},
    Rule{"vax_logicals", vax_logicals, kOnlyVax,
         Reading::only("VAX Fortran converts .TRUE. to the number -1")},
    Rule{"vax_statements", vax_statements, kOnlyVax,
         Reading::only("VAX Fortran has no other statements of these names")},
    Rule{"format_expressions", format_expressions, kOnlyVax,
         Reading::only("a FORMAT has no other use for < and >")},
    Rule{"format_text", format_text, kOld,
         Reading::assumed("*TEXT* is text, which cannot contain an asterisk")},
    Rule{"format_skips", format_skips, kOld, Reading::only("an X with a minus sign moves backwards")},
    Rule{"format_commas", format_commas, kOld,
         Reading::only("a comma without an item on one of its sides has no effect")},
    Rule{"read_formats", read_formats, kTranslated,
         Reading::assumed("a READ replaces the text constants of this FORMAT with the characters that it "
                          "reads, as in FORTRAN 66")},
    Rule{"list_parentheses", list_parentheses, kTranslated,
         Reading::only("the parentheses contain no loop and no complex number, so they have no effect")},
    Rule{"fortran_ii_functions", fortran_ii_functions, kOld,
         Reading::assumed(
             "this is a function of FORTRAN II, because the program defines no function of that name")},
    Rule{"link_call", link_call, kOld,
         Reading::assumed("LINK has no effect, except for a unit that it connects to the terminal; connect "
                          "other units with --file UNIT=NAME")},
    Rule{"shared_names", shared_names, kTranslated,
         Reading::assumed(
             "the PROGRAM has the same name as another entity; Platter treats them as separate entities")},
    Rule{"namelist_order", namelist_order, kTranslated,
         Reading::assumed(
             "the NAMELIST is read as if it came after the declarations of the types of its names")},
    Rule{"data_forms", data_forms, kTranslated,
         Reading::assumed(
             "this form of DATA is read as in CDC's compilers: a number before values in parentheses repeats "
             "them, and a single subscript counts the elements of an array in storage order")},
    Rule{"equivalence_elements", equivalence_elements, kTranslated,
         Reading::assumed(
             "a single subscript of an array with more dimensions counts its elements in storage order")},
    Rule{"text_of_words", text_of_words, kTranslated,
         Reading::assumed("text in quotes is read as a Hollerith constant")},
    Rule{"unit_names", unit_names, kOld,
         Reading::assumed("a unit may be specified by the name of its file: TAPE1 is unit 1, INPUT is 5, "
                          "OUTPUT is 6, PUNCH is 100")},
    Rule{"vs_functions", vs_functions, kOnlyVs,
         Reading::only("the name is a synonym of an intrinsic function")},
    Rule{"external_functions", external_functions, kOldAndVs,
         Reading::assumed("EXTERNAL is read as INTRINSIC for a function that the program does not define, so "
                          "the intrinsic function is passed")},
    Rule{"function_dummies", function_dummies, kOld,
         Reading::assumed("the dummy argument of the statement function is not the array of the same name, "
                          "but a separate variable")},
    Rule{"few_subscripts", few_subscripts, kTranslated,
         Reading::assumed(
             "each omitted subscript of an array is read as the first of its dimension, as in FTN and CFT")},
    Rule{"cray_pointers", cray_pointers, kOld,
         Reading::assumed("LOC and pointers are read as word addresses, as in CFT")},
    Rule{"program_card", program_card, kOld,
         Reading::assumed("the files in the list of the PROGRAM statement are units of the run")},
    Rule{"overlay_call", overlay_call, kOld,
         Reading::assumed("overlays are identified by their numbers; the name of the file is ignored")},
    Rule{"level", level, kOld,
         Reading::assumed("LEVEL has no effect, because the machine here has one memory")},
    Rule{"data_constants", data_constants, kOld,
         Reading::assumed("octal and Hollerith constants in DATA are read as the bits of a word, without "
                          "conversion to the type of the variable")},
    Rule{"vs_data", vs_data, kOnlyVs,
         Reading::assumed("a hexadecimal constant is read as the number that its bits represent on the "
                          "machine, and T and F as .TRUE. and .FALSE.")},
    Rule{"data_counts", data_counts, kTranslated,
         Reading::assumed("the last array of a DATA list may get fewer values than it has elements, and a "
                          "text that is longer than an element may fill several elements")},
    Rule{"eof_condition", eof_condition, kOld,
         Reading::only("no other form of IF has a name and a comma between its parentheses")},
    Rule{"vector_merges", vector_merges, kOld,
         Reading::assumed("both values of a vector merge are computed, and one is used")},
    Rule{"word_expressions", word_expressions, kOld,
         Reading::assumed("functions on words, such as MASK and SHIFT, use and return the bits of a word, "
                          "whatever its type")},
    Rule{"logical_values", logical_values, kAllButVax,
         Reading::only("no logical value is converted to a number")},
    Rule{"status_functions", status_functions, kOld,
         Reading::assumed("read as the library function (UNIT, LENGTH, EOF or IOCHEC), because the program "
                          "has no array or function of that name")},
    Rule{"real_selector", real_selector, kTranslated,
         Reading::assumed("a REAL is truncated to the INTEGER that selects a label")},
    Rule{"one_trip", one_trip, kTranslated,
         Reading::assumed("the loop runs at least once; with --one-trip off, it may run zero times")},
    Rule{"second", second, kOldAndNone,
         Reading::assumed("SECOND and TIMEF are read as library routines, which store a whole word")},
    Rule{"sized_arguments", sized_arguments, kTranslated,
         Reading::only("the function is the same for INTEGERs of every size")},
    Rule{"argument_counts", argument_counts, kOldAndNone,
         Reading::assumed("NUMARG returns the number of arguments of the current call; Platter passes it as "
                          "an additional argument")},
    Rule{"library_calls", library_calls, kAllButVax,
         Reading::assumed("this is a library routine, because the program defines none of that name")},
    Rule{"partition_size", partition_size, kOld,
         Reading::only("in CFT, only names with a meaning defined by Cray contain $")},
    Rule{"punch", punch, kOldAndVs,
         Reading::only("PUNCH has no other meaning, and programs do not use the number of its unit")},
    Rule{"two_branch_if", two_branch_if, kOld,
         Reading::assumed("the IF jumps to the first of its two labels if the value is true or not zero, and "
                          "to the second otherwise")},
    Rule{"stored_formats", stored_formats, kOld,
         Reading::assumed(
             "the format consists of the characters that the array contains when the format is used")},
    Rule{"buffer_statements", buffer_statements, kOld,
         Reading::only("the declared types are passed to the runtime")},
    Rule{"encode_decode", encode_decode, kOld,
         Reading::assumed("each record starts in a new word, and blanks fill the last word of a record")},
    Rule{"double_items", double_items, kOld, Reading::only("the declared type is passed to the runtime")},
    Rule{"right_formats", right_formats, kOld,
         Reading::assumed(
             "R transfers the rightmost characters of a word, and fills the word with leading zeros")},
    Rule{"data_order", data_order, kTranslated,
         Reading::assumed("the DATA statement is read as if it came after the declarations of its names")},
    Rule{"two_words", two_words, kOld,
         Reading::assumed("a double-precision number takes two words here, as on the machine, and the first "
                          "word contains its value")},
    Rule{"define_file", define_file, kVaxAndVs, Reading::only("the statement opens a file of this form")},
    Rule{"function_calls", function_calls, kOnlyVs, Reading::only("the value of the function is not used")},
    Rule{"vax_records", vax_records, kVaxAndNone,
         Reading::only("VAX Fortran transfers a record as its bytes")},
    Rule{"vax_arguments", vax_arguments, kOnlyVax,
         Reading::only("an omitted argument is a zero, as under VMS")},
    Rule{"vax_open", vax_open, kOnlyVax, Reading::only("the parameters of OPEN are passed to the runtime")},
    Rule{"byte_machine_routines", byte_machine_routines, kBytes,
         Reading::only("the kinds of the arguments and of the result are passed to the runtime")}};

}  // namespace platter::dialect
