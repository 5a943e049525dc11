// The statements of the dialects in fixed form, as a parsing expression grammar, in this notation:
//
//   name = item item | item      a rule: the first alternative that matches is taken
//   'TEXT'                       these characters; blanks between them have no meaning
//   [A-Z]                        one character of a class
//   x? x* x+                     at most one, any number, at least one
//   &x !x                        x has to match here, or must not, and takes no characters
//   <cft ftn>                    the alternative belongs to these dialects only: cft, ftn, vax, vs
//   name "description" = ...     messages name the description, not the first parts of the rule
//   name "description" := ...    a token: messages never name any of its parts
//
// Names that begin with a point are recognized by the parser itself. They match:
//
//   .name       a name, with all letters and digits that follow
//   .hollerith  a number before H, L or R, and that number of characters
//   .quoted     text in apostrophes or quotation marks; in cft and ftn also between number signs
//   .starred    text between asterisks, in cft and ftn
//   .format     the list of a FORMAT
//   .equals     nothing, before an equals sign of this statement that is outside parentheses and text
//   .separator  a character that separates statements on a card
//   .end        the end of the card and its continuations
//
// Keywords are not reserved. As in the compilers of the time, a statement with an equals sign outside
// parentheses is an assignment or a loop, unless it is one of the few others that can have one.

#include <string_view>

#include "tools/compiler/frontend/syntax/grammar.hpp"

namespace platter::dialect {
namespace {

constexpr std::string_view kFortran = R"grammar(
line = statement (.separator statement?)* .end

statement "a statement" = &.equals assignment after
          | do after
          | <cft ftn> &.equals multiple_assignment after
          | if
          | unit_statement after
          | specification after
          | action after

after "the end of the statement" := &.separator | &.end

# Program units

unit_statement = program | block_data | function | subroutine | entry | end | newer_unit

program = 'PROGRAM' .name ('(' (program_file (',' program_file)*)? ')')?
program_file "a file" = .name file_value? file_value? ('/' digits)?
file_value = '=' (.name | digits 'B'? | '/' digits)?
block_data = 'BLOCKDATA' .name?
subroutine = prefix* 'SUBROUTINE' .name dummies? returns? binding?
function = (prefix | type_name)* 'FUNCTION' .name declared_size? function_dummies function_suffix* after
function_dummies = '(' (function_dummy (',' function_dummy)*)? ')'
function_dummy "a dummy argument" = .name | <vs> '/' .name '/'
function_suffix = 'RESULT(' .name ')' | binding
prefix = 'RECURSIVE' | 'PURE' | 'ELEMENTAL' | 'IMPURE' | <cft ftn> 'FORTRAN'
entry = 'ENTRY' .name dummies? function_suffix* returns?
dummies = '(' (dummy (',' dummy)*)? ')'
dummy = label_mark | function_dummy
label_mark := '*' | '&' | '$'
returns = ','? 'RETURNS(' .name (',' .name)* ')'
end = 'END' ended_unit .name? after
    | 'END' after
ended_unit = 'PROGRAM' | 'SUBROUTINE' | 'FUNCTION' | 'BLOCKDATA' | 'SUBMODULE' | 'MODULE' | 'PROCEDURE'

# Newer programs: Fortran 90 and later, as gfortran accepts it in fixed form

newer_unit = 'MODULEPROCEDURE' names after
           | 'MODULE' .name after
           | 'USE' .name (',' 'ONLY:' (only (',' only)*)? | (',' only)+)? after
           | 'CONTAINS' after
           | 'ABSTRACT'? 'INTERFACE' access? after
           | 'ENDINTERFACE' access? after
           | 'SUBMODULE(' .name (':' .name)? ')' .name after
           | 'TYPE' (',' type_attribute)* '::'? .name after
           | 'PROCEDURE' interface_name? (',' procedure_attribute)* '::'? procedure (',' procedure)* after
           | 'GENERIC' (',' access_word)? '::' access '=>' names after
           | 'FINAL' '::'? names after
           | 'ENUM,BIND(' .name ')' after
           | 'ENUMERATOR' '::'? enumerator (',' enumerator)* after
           | 'ENDENUM' after
           | 'ENDTYPE' .name? after
           | 'SEQUENCE' after
           | access_word ('::'? access (',' access)*)? after
           | 'ENDCLICHE' after
           | 'CLICHE' .name after
           | 'IMPORT' ('::'? names)? after
type_attribute = access_word | 'ABSTRACT' | 'EXTENDS(' .name ')' | binding
access_word = 'PRIVATE' | 'PUBLIC'
interface_name = '(' (type_name | .name)? ')'
procedure_attribute = access_word | 'POINTER' | 'NOPASS' | 'PASS' ('(' .name ')')? | 'DEFERRED'
                    | 'NON_OVERRIDABLE'
procedure = .name ('=>' .name ('(' ')')?)?
enumerator = .name ('=' expression)?
binding = 'BIND(' .name (',' .name '=' expression)? ')'
only = .name '=>' .name | access
own_operator "an operator" := '.' [A-Z]+ '.'
access = 'OPERATOR(' (own_operator | operator_sign) ')' | 'ASSIGNMENT(=)' | .name
operator_sign = '**' | '*' | '//' | '/=' | '/' | '+' | '-' | relation

# Specifications

specification = include | implicit | parameter | format | data | type_statement | common | equivalence
              | name_list
              | namelist | level | vax_specification | define_files | pointer | generic | debug
              | wait

include = 'INCLUDE' .quoted
implicit = 'IMPLICIT' 'NONE' after
         | 'IMPLICIT' implicit_part (',' implicit_part)*
implicit_part = implicit_type '(' letters (',' letters)* ')'
implicit_type = type_word ('*' digits | '*'? '(' (!letters expression | '*' ) ')' &'(')?
letters "letters" = '$' | letter ('-' ('$' | letter))?
letter "a letter" := [A-Z]

parameter = 'PARAMETER(' constant (',' constant)* ')' after
          | 'PARAMETER' constant (',' constant)*
constant = .name '=' expression

format = 'FORMAT' .format

type_statement = type_name attributes? declared (',' declared)*
               | 'TYPE' type_word declared (',' declared)*
type_name "a type" = type_word size? | 'TYPE(' .name ')' | 'CLASS(' .name ')'
type_word = 'INTEGER' | 'REAL' | 'DOUBLEPRECISION' | 'DOUBLECOMPLEX' | 'COMPLEX' | 'LOGICAL'
          | 'CHARACTER' | 'BYTE' | 'DOUBLE'
size "a size" = '*' digits | '*' '(' ('*' | expression) ')' | '(' kind (',' kind)* ')'
kind = (('KIND' | 'LEN') '=')? ('*' | ':' | expression)
attributes = (',' attribute)* '::' | ','
attribute = 'DIMENSION' bounds | 'PARAMETER' | intent | 'ALLOCATABLE' | 'POINTER' | 'TARGET' | 'SAVE'
          | 'OPTIONAL'
          | binding | 'CONTIGUOUS' | 'ASYNCHRONOUS' | 'EXTERNAL'
          | 'INTRINSIC' | 'PUBLIC' | 'PRIVATE' | 'VALUE' | 'PROTECTED' | 'VOLATILE'
declared "a name" = .name declared_size? bounds? declared_size? initial?
declared_size = '*' (digits | '(' ('*' | expression) ')')
bounds = '(' bound (',' bound)* ')'
bound "a bound" = (expression? ':' (expression | '*')?) | '*' | expression
intent = 'INTENT(' ('INOUT' | 'IN' | 'OUT') ')'
initial = '/' data_value (',' data_value)* '/' | ('=>' | '=') expression

common = 'TASK'? 'COMMON' block? declared_array (','? block declared_array | ',' declared_array)* ','?
block = '/' (.name | digits)? '/' | '//'
declared_array = .name bounds? declared_size? !'='

equivalence = 'EQUIVALENCE' equal_places (',' equal_places)*
equal_places = '(' variable (',' variable)* ')'

name_list = listed_attribute '::'? listed (',' listed)*
          | 'DIMENSION' '::'? declared (',' declared)*
          | <vax> 'VIRTUAL' declared (',' declared)*
          | 'SAVE' ('::'? saved (',' saved)*)? after
          | intent '::'? names
listed_attribute = 'EXTERNAL' | 'INTRINSIC' | 'OPTIONAL' | 'ALLOCATABLE' | 'TARGET' | 'AUTOMATIC' | 'STATIC'
                 | 'VOLATILE'
listed = label_mark? .name bounds?
saved = .name | '/' .name '/'
names = .name (',' .name)*

namelist = 'NAMELIST' ('/' .name '/' names ','?)+
level = <cft ftn> 'LEVEL' digits ',' levelled (',' levelled)*
levelled = .name | '/' (.name | digits) '/'

pointer = 'POINTER' '::'? pointed (',' pointed)*
pointed = '(' .name ',' .name bounds? ')' | .name bounds?

data = 'DATA' data_set (','? data_set)* ','?
     | <cft ftn> 'DATA' '(' data_equal ')' (',' '(' data_equal ')')*
data_set = data_place (',' data_place)* '/' data_value (',' data_value)* ','? '/'
data_place = implied_places | variable
implied_places = '(' data_place (',' !loop_start data_place)* (',' loop_control)? ')'
data_equal = data_place '=' data_equal_value (',' data_equal_value)*
data_equal_value = digits '(' data_value (',' data_value)* ')' | data_value
data_value "a constant" = repeated_value | data_constant
repeated_value = (digits | .name) '*' data_constant
               | <cft ftn> digits '(' data_constant (',' data_constant)* ')'
data_constant = hexadecimal | '(' data_constant (',' data_constant)+ ')' | '(' data_constant ')'
              | signed_constant | .name '(' expression (',' expression)* ')' | 'NULL()' | .name
hexadecimal "a constant" := 'Z' [0-9A-F]+ &(',' | '/' | ')') | 'O' [0-7]+ &(',' | '/' | ')')
signed_constant = sign* (constant_number | .name)

vax_specification = <vax> ('STRUCTURE' ('/' .name '/')? declared_list?
                  | 'ENDSTRUCTURE' | 'UNION' | 'ENDUNION' | 'MAP' | 'ENDMAP'
                  | 'RECORD' ('/' .name '/' declared_list ','?)+
                  | 'OPTIONS' ('/' .name ('=' .name)?)+
                  | 'DICTIONARY' .quoted)
declared_list = declared (',' declared)*

# DEBUG, AT, TRACE and DISPLAY form the debug packets of FORTRAN IV G
define_files = <vax vs> 'DEFINEFILE' define_file (',' define_file)*
generic = <vs> 'GENERIC' names? after
wait = <vs> 'WAIT' transfer_list ','? items?
debug = <vs> 'DEBUG' (debug_option (',' debug_option)*)? after
      | <vs> 'AT' label after
      | <vs> 'TRACE' ('ON' | 'OFF') after
      | <vs> 'DISPLAY' names after
debug_option = 'SUBCHK' names_in_parentheses? | 'INIT' names_in_parentheses? | 'UNIT(' digits ')' | 'TRACE'
             | 'SUBTRACE'
names_in_parentheses = '(' names ')'
define_file = expression '(' expression ',' expression ',' .name ',' .name ')'

# Statements with conditions

if = 'IF' '(' unit_condition ')' labels after
   | 'IF' '(' expression ')' 'THEN' after
   | 'ELSEIF' '(' expression ')' 'THEN' .name? after
   | 'ELSE' .name? after
   | 'ENDIF' .name? after
   | 'IF' '(' expression ')' labels after
   | 'IF' '(' expression ')' guarded
   | <cft ftn> 'IF' fault labels after
   | construct if
unit_condition = <cft ftn> unit_state ','? expression
               | <cft ftn> 'SENSELIGHT' expression | <cft ftn> 'SENSESWITCH' expression
unit_state = 'EOFTAPE' | 'EOF' | 'UNIT' | 'IOCHECK' | 'PARITY' | 'ENDFILETAPE' | 'ENDFILE'
fault = 'DIVIDECHECK' | 'DIVIDEFAULT' | 'OVERFLOWFAULT' | 'EXPONENTFAULT' | 'ACCUMULATOROVERFLOW'
      | 'QUOTIENTOVERFLOW'
      | '(' ('SENSELIGHT' | 'SENSESWITCH') digits ')' | 'SENSELIGHT' digits ','? | 'SENSESWITCH' digits ','?
labels = label (',' label)*
label "a label" := [0-9]+
guarded "a statement" = &.equals assignment after | <cft ftn> &.equals multiple_assignment after
                      | action after

do = 'DO' (label ','?)? loop_control
   | 'DO' label? ','? 'WHILE' '(' expression ')'
   | 'DO' after
   | construct do
construct := .name ':'
loop_control = .name '=' expression ',' expression (',' expression)?

# Actions

action = 'CONTINUE' | go_to | assign | call | return | stop | input | output | file_statement
       | buffer | core_transfer | newer_action | light

assignment = variable ('=>' | '=') expression
multiple_assignment = variable '=' (variable '=')+ expression
                    | variable '=' expression (',' variable '=' expression)+

go_to = 'GOTO' label
      | 'GOTO' '(' label (',' label)* ')' ','? expression
      | 'GOTO' .name (','? '(' label (',' label)* ')')?
assign = 'ASSIGN' label 'TO' variable
call = 'CALL' callee arguments? (','? 'RETURNS(' label (',' label)* ')')?
callee "the name of a subroutine" = .name ('%' .name)*
return = 'RETURN' expression?
stop = ('STOP' | 'PAUSE') (digits 'B' after | .hollerith | .quoted | .starred | expression)?
light = <cft ftn> ('SENSELIGHT' digits | 'FREQUENCY' anything)
anything = (!.end (.hollerith | .quoted | [ -~]))*

input = 'READ' transfer_list ','? items?
      | <cft ftn> 'READINPUTTAPE' expression ',' format_place (',' items)?
      | <cft ftn> 'READTAPE' expression (',' items)?
      | ('READ' | 'ACCEPT') format_place (',' items)?
output = 'WRITE' transfer_list ','? items?
       | <cft ftn> 'WRITEOUTPUTTAPE' expression ',' format_place (',' items)?
       | <cft ftn> 'WRITETAPE' expression (',' items)?
       | <vax> 'REWRITE' transfer_list ','? items?
       | ('PRINT' | 'PUNCH' | 'TYPE' | 'WRITE') format_place (',' items)?
       | <cft ftn> 'PRINT' ','? items?
transfer_list = '(' control (',' control)* ')'
control = record_number | <vax> 'KEY' '=' '(' key_field (',' key_field)* ')'
        | .name '=' (label_mark digits | '*' | expression | digits) | label_mark digits
        | '*' | expression
key_field = expression ':' expression (':' .name)?
record_number = <vax vs> expression "'" expression
format_place "a format" = '*' | expression
items = item (',' !loop_start item)* ','?
loop_start = .name '='
item "an item" = <cft ftn> .starred item_end | implied_do item_end | expression
implied_do = '(' items loop_control? ')'
item_end = &',' | &')' | &'/)' | &']' | after

file_statement = ('OPEN' | 'CLOSE' | 'INQUIRE' | 'FLUSH') transfer_list items?
               | ('REWIND' | 'BACKSPACE' | 'ENDFILE') transfer_list
               | <vax vs> 'FIND' transfer_list
               | <vax> ('DELETE' | 'UNLOCK') transfer_list
               | <vax> 'UNLOCK' expression
               | ('REWIND' | 'BACKSPACE' | 'ENDFILE' | 'UNLOAD') 'TAPE'? expression
               | 'INQUIRE' '(' 'IOLENGTH' '=' variable ')' items

buffer = <cft ftn> 'BUFFER' ('IN' | 'OUT') pair pair
pair = '(' expression ',' expression ')'
core_transfer = <cft ftn vax> ('ENCODE' | 'DECODE') '(' expression ',' format_place ',' control (',' control)* ')' items?

newer_action = construct? 'SELECTCASE' '(' expression ')' | 'CASEDEFAULT' .name?
             | 'CASE' '(' case (',' case)* ')' .name? | 'ENDSELECT' .name?
             | construct? 'SELECTTYPE' '(' (.name '=>')? expression ')' | 'TYPEIS' '(' type_name ')' .name?
             | 'CLASSIS' '(' .name ')' .name? | 'CLASSDEFAULT' .name?
             | construct? 'ASSOCIATE' '(' association (',' association)* ')' | 'ENDASSOCIATE' .name?
             | construct? 'BLOCK' | 'ENDBLOCK' .name? | 'ERRORSTOP' expression?
             | 'DOCONCURRENT' '(' forall (',' forall)* ')'
             | 'ALLOCATE' '(' type_name '::' subscript (',' subscript)* ')'
             | 'ALLOCATE' arguments | 'DEALLOCATE' arguments | 'NULLIFY' arguments
             | 'ENDDO' .name? | 'CYCLE' .name? | 'EXIT' .name?
             | 'WHERE' '(' expression ')' assignment? | 'ELSEWHERE' ('(' expression ')')? | 'ENDWHERE'
             | 'FORALL' '(' forall (',' forall)* ')' assignment? | 'ENDFORALL'
association = .name '=>' expression
case = expression? ':' expression? | expression
forall = .name '=' expression ':' expression (':' expression)? | expression

# Expressions

expression "an expression" = equivalent (defined_operator equivalent)*
equivalent = disjunct (equivalence_sign disjunct)*
equivalence_sign "an operator" := '.NEQV.' | '.EQV.' | '.XOR.' | <cft ftn> '.X.'
disjunct = conjunct (or_sign conjunct)*
or_sign "an operator" := '.OR.' | <cft ftn> '.O.'
conjunct = negation (and_sign negation)*
and_sign "an operator" := '.AND.' | <cft ftn> '.A.'
negation = ('.NOT.' | <cft ftn> '.N.') negation | comparison
comparison = joined (relation joined)*
relation "an operator" := '.EQ.' | '.NE.' | '.LT.' | '.LE.' | '.GT.' | '.GE.' | '==' | '/=' | '<=' | '>='
                        | '<' | '>'
joined = sum (join_sign sum)*
join_sign "an operator" := '//'
sum = sign? term (sum_sign term)*
sign := '+' | '-'
sum_sign "an operator" := '+' | '-'
term = factor (term_sign factor)*
term_sign "an operator" := '*' !'*' | '/' !('/' | '=' | ')')
factor = signed_primary (power_sign factor)?
power_sign "an operator" := '**'
signed_primary = sign signed_primary | defined_unary? primary
defined_operator "an operator" := !known_word '.' [A-Z]+ '.'
defined_unary := defined_operator
known_word := relation | '.AND.' | '.OR.' | '.NOT.' | '.EQV.' | '.NEQV.' | '.XOR.' | '.TRUE.' | '.FALSE.'
            | <cft ftn> '.' [AONXTF] '.'

primary "a value" = constant_number | array_constructor | variable | parenthesized
                  | '%' .name '(' expression ')'
parenthesized = '(' expression (',' expression)* ')'
array_constructor = '(/' (type_name '::')? (item (',' item)*)? '/)'
                  | '[' (type_name '::')? (item (',' item)*)? ']'
variable "a variable" = .name part*
part = '(' (subscript (',' subscript)*)? ')' | member | <vax> field
member "a field" := '%' .name
field "a field" := !known_word '.' .name
arguments = '(' (subscript (',' subscript)*)? ')'
subscript = label_mark digits &(',' | ')')
          | (.name '=' !'=')? (section | expression | '%' .name '(' expression ')')
          | &(',' | ')')
section = expression? ':' expression? (':' expression)?

constant_number = typeless | .hollerith | number | .quoted | '.TRUE.' kind_name? | '.FALSE.' kind_name?
                | <cft ftn> '.T.' | <cft ftn> '.F.'
typeless "a constant" := .quoted [HLROXZB] !after_name_character | [HLROXZB] .quoted
                       | [0-7]+ 'B' !after_name_character | <vax> '"' [0-7]+
number "a number" := real | digits kind_name?
real := digits '.' !dotted digits? exponent? kind_name? | '.' digits exponent? kind_name?
      | digits exponent kind_name?
exponent := ('E' | 'D' | 'Q') ('+' | '-')? digits
kind_name := '_' (digits | .name)
dotted := [A-Z]+ '.'
digits "a number" := [0-9]+
after_name_character := [A-Z0-9]
)grammar";

}  // namespace

const Grammar& fortran_grammar() {
  static const Grammar grammar(kFortran);
  return grammar;
}

}  // namespace platter::dialect
