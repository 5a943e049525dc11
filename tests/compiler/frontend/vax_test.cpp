// Extensions of VAX Fortran that gfortran does not accept: how each rule translates them, and which it
// rejects.

#include <gtest/gtest.h>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

const Options kOptions{.dialect = Dialect::kVax};

/// Returns the translated text without blanks and line markers, with one statement per line.
std::string translated(const std::string& text) {
  std::string bare;
  const std::string result = translate(text, "x.for", kOptions).text;
  for (std::size_t begin = 0; begin < result.size();) {
    const auto end = std::min(result.find('\n', begin), result.size());
    if (result[begin] != '#') {
      for (const char c : result.substr(begin, end - begin))
        if (c != ' ' && c != '\t') bare += c;
      bare += '\n';
    }
    begin = end + 1;
  }
  for (auto at = bare.find("\n&"); at != std::string::npos; at = bare.find("\n&")) bare.erase(at, 2);
  return bare;
}
bool has(const std::string& text, const std::string& line) {
  return ("\n" + translated(text)).find("\n" + line + "\n") != std::string::npos;
}
std::string refusal(const std::string& text) {
  try {
    translate(text, "x.for", kOptions);
  } catch (const Refusal& refused) {
    return refused.refused().front();
  }
  return "";
}

TEST(Vax, AnIntegerOfAnySizeIsACondition) {
  for (const char* declared : {"INTEGER*4 STATUS", "INTEGER*2 STATUS", "BYTE STATUS", "INTEGER STATUS",
                               "IMPLICIT INTEGER*4 (A-Z)", "IMPLICIT INTEGER (S)"}) {
    const auto text = std::string("\t") + declared + "\n\tIF (.NOT. STATUS) STOP\n\tEND\n";
    EXPECT_TRUE(has(text, "IF(.NOT.BTEST(STATUS,0))STOP")) << declared << "\n" << translated(text);
  }
}

TEST(Vax, OtherConditionsStayAsTheyAre) {
  for (const char* text :
       {"\tLOGICAL*4 I\n\tIF (.NOT. I) STOP\n\tEND\n", "\tLOGICAL*1 I\n\tIF (I) STOP\n\tEND\n",
        "\tIF (I .EQ. 1 .AND. J .GT. 2) STOP\n\tEND\n", "\tIF ((I .AND. 1) .EQ. 1) STOP\n\tEND\n",
        "\tIF (X) 10, 20, 30\n10\tI = 1\n20\tI = 2\n30\tEND\n"})
    EXPECT_FALSE(translate(text, "x.for", kOptions).changed) << translated(text);
}

TEST(Vax, PartsOfConditionsAreBits) {
  EXPECT_TRUE(has("\tIF (I .AND. '3'X) STOP\n\tEND\n", "IF(BTEST(I,0).AND.BTEST(3,0))STOP"));
  EXPECT_TRUE(has("\tIF (I + 1) STOP\n\tEND\n", "IF(BTEST(I+1,0))STOP"));
  EXPECT_TRUE(
      has("\tSTRUCTURE /S/\n\tINTEGER*4 COUNT\n\tEND STRUCTURE\n\tRECORD /S/ R(3)\n\tIF (R(2).COUNT) "
          "STOP\n\tEND\n",
          "IF(BTEST(R(2).COUNT,0))STOP"));
}

TEST(Vax, ConstantsAreNumbersInExpressions) {
  EXPECT_TRUE(has("\tI = J .AND. '0F'X\n\tEND\n", "I=J.AND.15"));
  EXPECT_TRUE(has("\tCALL S('377'O, \"17)\n\tEND\n", "CALLS(255,15)"));
  EXPECT_TRUE(has("\tI = J + 'FFFFFFFF'X\n\tEND\n", "I=J+(-1)"));
  EXPECT_NE(refusal("\tI = J + '123456789'X\n\tEND\n"), "");
}

TEST(Vax, ABareConstantKeepsItsBits) {
  EXPECT_TRUE(has("\tREAL X\n\tX = '40800000'X\n\tI = \"17\n\tEND\n", "X=Z'40800000'"));
  EXPECT_TRUE(has("\tI = \"17\n\tEND\n", "I=O'17'"));
}

TEST(Vax, LinesForDebuggingAreComments) {
  const std::string text = "\tI = 1\nD\tIF (I) TYPE *, I\nd\tTYPE 10\n\tEND\n";
  EXPECT_FALSE(translate(text, "x.for", kOptions).changed);
}

TEST(Vax, TypeAndAcceptBecomePrintAndRead) {
  EXPECT_TRUE(has("\tTYPE 10, I\n10\tFORMAT (I5)\n\tEND\n", "PRINT10,I"));
  EXPECT_TRUE(has("\tNAMELIST /N/ I\n\tTYPE N\n\tIF (I) ACCEPT *, J\n\tEND\n", "IF(BTEST(I,0))READ*,J"));
  EXPECT_TRUE(has("\tNAMELIST /N/ I\n\tTYPE N\n\tEND\n", "PRINTN"));
}

TEST(Vax, ARecordNumberAfterAQuoteBecomesRec) {
  EXPECT_TRUE(has("\tREAD (1'N, ERR=10) A\n10\tEND\n", "READ(1,REC=N,ERR=10)A"));
  EXPECT_TRUE(has("\tREAD (1'N, 10) A\n10\tFORMAT (F5.1)\n\tEND\n", "READ(1,REC=N,FMT=10)A"));
  EXPECT_TRUE(
      has("\tIF (X .GT. 1.) WRITE (LUN'2*N+1) 'A', 'B'\n\tEND\n", "IF(X.GT.1.)WRITE(LUN,REC=2*N+1)'A','B'"));
}

TEST(Vax, EncodeWritesBytes) {
  const auto text =
      translated("\tBYTE B(20)\n\tIF (I .EQ. 1) ENCODE (12, 10, B, ERR=20) J\n10\tFORMAT (I12)\n20\tEND\n");
  EXPECT_NE(text.find("IF(I.EQ.1)THEN\nPLT_VAX_PLACE=LOC(B)\nWRITE(PLT_VAX_TEXT(1:12),10,ERR=20)J\nENDIF\n"),
            std::string::npos)
      << text;
  EXPECT_TRUE(has("\tCHARACTER*20 C(3)\n\tDECODE (N, 10, C(2)) J\n10\tFORMAT (I12)\n\tEND\n",
                  "READ(C(2)(1:N),10,PAD='NO')J"));
}

TEST(Vax, ConditionsOfEncodeAreBits) {
  EXPECT_NE(translated("\tBYTE B(20)\n\tIF (I) ENCODE (12, 10, B) J\n10\tFORMAT (I12)\n\tEND\n")
                .find("IF(BTEST(I,0))THEN\nPLT_VAX_PLACE=LOC(B)\n"),
            std::string::npos);
}

/// Returns a program with a STRUCTURE that contains a UNION, variables R, A and O that use it, and
/// `statement`.
std::string with_unions(const std::string& statement) {
  return "\tSTRUCTURE /PAIR/\n\tUNION\n\tMAP\n\tINTEGER*4 I\n\tEND MAP\n\tMAP\n\tINTEGER*2 H(2)\n"
         "\tEND MAP\n\tEND UNION\n\tEND STRUCTURE\n\tSTRUCTURE /OUTER/\n\tINTEGER K\n"
         "\tSTRUCTURE /PAIR/ P, Q(2)\n\tUNION\n\tMAP\n\tINTEGER*4 J\n\tEND MAP\n\tEND UNION\n"
         "\tEND STRUCTURE\n\tEND STRUCTURE\n\tSTRUCTURE /PLAIN/\n\tINTEGER K\n\tEND STRUCTURE\n"
         "\tRECORD /PAIR/ R, A(9), /OUTER/ O, /PLAIN/ L\n\t" +
         statement + "\n\tEND\n";
}

TEST(Vax, RecordsWithUnionsAreTransferredAsBytes) {
  const std::string r = "PLT_VAX_BYTES1(LOC(R)-PLT_VAX_PLACE1+1:LOC(R)-PLT_VAX_PLACE1+SIZEOF(R))";
  const std::string o =
      "PLT_VAX_BYTES1(LOC(O.Q(I))-PLT_VAX_PLACE1+1:LOC(O.Q(I))-PLT_VAX_PLACE1+SIZEOF(O.Q(I)))";
  EXPECT_NE(translated(with_unions("WRITE (1, IOSTAT=N) K, R"))
                .find("PLT_VAX_PLACE1=LOC(R)\nWRITE(1,IOSTAT=N)K," + r),
            std::string::npos)
      << translated(with_unions("WRITE (1, IOSTAT=N) K, R"));
  EXPECT_TRUE(has(with_unions("READ (1'N) (O.Q(I), I=1,2)"), "READ(1,REC=N)(" + o + ",I=1,2)"));
  EXPECT_NE(translated(with_unions("IF (I) READ (1) R"))
                .find("IF(BTEST(I,0))THEN\nPLT_VAX_PLACE1=LOC(R)\nREAD(1)" + r + "\nENDIF\n"),
            std::string::npos);
}

TEST(Vax, RecordsWithUnionsAreTransferredAsBytesInOtherDialects) {
  const Options plain{.dialect = Dialect::kNone, .has_bytes = true};
  EXPECT_NE(translate(with_unions("WRITE (1) R"), "x.for", plain).text.find("PLT_VAX_PLACE1=LOC(R)"),
            std::string::npos);
}

TEST(Vax, RecordsWithoutUnionsAndFieldsAreTransferredByTheCompiler) {
  for (const char* statement : {"WRITE (1) L, R.I, O.K, A(1).H, O.Q(1).J", "PRINT *, L, R.I, O.Q(I).J",
                                "CALL S(R, A(1))", "WRITE (1) F(R)", "R = A(1)"})
    EXPECT_FALSE(translate(with_unions(statement), "x.for", kOptions).changed) << statement;
}

TEST(Vax, ArgumentsMayBeLeftOut) {
  EXPECT_TRUE(has("\tCALL SUB(1, , 3)\n\tCALL NONE()\n\tEND\n", "CALLSUB(1,%VAL(0),3)"));
  EXPECT_FALSE(has("\tCALL SUB(1, , 3)\n\tCALL NONE()\n\tEND\n", "CALLNONE(%VAL(0))"));
  EXPECT_TRUE(has("\tCALL LIB$INIT_TIMER\n\tEND\n", "CALLLIB$INIT_TIMER(%VAL(0))"));
  EXPECT_TRUE(has("\tCHARACTER*5 C\n\tCALL S(%DESCR(C), %DESCR('A'))\n\tEND\n", "CALLS(C,'A')"));
}

TEST(Vax, OpenOmitsSpecifiersThatAlwaysHold) {
  EXPECT_TRUE(
      has("\tOPEN (1, NAME='A', TYPE='OLD', SHARED,\n\t1 ORGANIZATION='sequential', DISP='SAVE')\n\tEND\n",
          "OPEN(UNIT=PLT_VAX_OPEN(1,0,0,0,0,0,0,0,0,0,0,0,1,''),FILE='A',STATUS='OLD')"));
  EXPECT_TRUE(
      has("\tOPEN (1, NAME='A', TYPE='OLD', DISP='SAVE')\n\tEND\n", "OPEN(UNIT=1,FILE='A',STATUS='OLD')"));
  EXPECT_TRUE(has("\tCLOSE (1, DISPOSE='SAVE')\n\tEND\n", "CLOSE(1,STATUS='KEEP')"));
}

TEST(Vax, TheAddressOfAnArgumentIsTakenByACall) {
  EXPECT_TRUE(has("\tSUBROUTINE S(I)\n\tJ = %LOC(I)\n\tEND\n", "J=PLT_VAX_LOC(I)"));
  EXPECT_TRUE(has("\tSUBROUTINE S(I)\n\tDIMENSION I(3)\n\tJ = %LOC(I(1))\n\tEND\n", "J=PLT_VAX_LOC(I(1))"));
  EXPECT_TRUE(has("\tJ = %LOC(I)\n\tEND\n", "J=%LOC(I)"));
}

TEST(Vax, OpenPassesItsSpecifiersToTheRuntime) {
  EXPECT_TRUE(
      has("\tOPEN (1, STATUS='NEW')\n\tEND\n", "OPEN(UNIT=PLT_VAX_OPEN(1,0,0,0,0,0,0,0,0,1,0,0,0,''))"));
  EXPECT_TRUE(has("\tOPEN (1, MAXREC=9, NOSPANBLOCKS)\n\tEND\n",
                  "OPEN(UNIT=PLT_VAX_OPEN(1,0,0,0,0,9,1,0,0,0,0,0,0,''))"));
  EXPECT_NE(
      translated("\tOPEN (1, ASSOCIATEVARIABLE=N)\n\tEND\n").find("0,INT(LOC(N)),INT(SIZEOF(N)),0,0,0,0,''"),
      std::string::npos);
}

TEST(Vax, StatementsOfKeyedFilesPassTheirKeyToTheRuntime) {
  const std::pair<const char*, const char*> kTranslated[] = {
      {"\tOPEN (1,ORGANIZATION='INDEXED',ACCESS='KEYED',KEY=(1:4:INTEGER))\n\tEND\n",
       "OPEN(UNIT=PLT_VAX_ORGANIZATION(1,2,'1:4:INTEGER'))"},
      {"\tREAD (1, KEYGE='A', KEYID=2) B\n\tEND\n", "(PLT_VAX_KEY_TEXT(1,1,2,'A'))"},
      {"\tREAD (1, KEYEQ=N) B\n\tEND\n", "(PLT_VAX_KEY_NUMBER(1,0,0,INT(N)))"},
      {"\tREWRITE (1) B\n\tEND\n", "(PLT_VAX_REWRITE(1))"},
      {"\tDELETE (1,REC=N,IOSTAT=I)\n\tEND\n", "CALLPLT_VAX_DELETE(1,N,I,1)"},
      {"\tDELETE (1,ERR=10)\n10\tEND\n", "CALLPLT_VAX_DELETE_OR(1,-1,PLT_VAX_STATUS,1,*10)"},
  };
  for (const auto& [text, part] : kTranslated)
    EXPECT_NE(translated(text).find(part), std::string::npos) << translated(text);
}

/// Each case is a statement and its error message.
TEST(Vax, UnsupportedStatementsAreReported) {
  const std::pair<const char*, const char*> kRefused[] = {
      {"\tOPEN (1, ORGANIZATION='HASHED')\n\tEND\n", "x.for:1:16: OPEN with ORGANIZATION='HASHED'"},
      {"\tOPEN (1, KEY=(I:J))\n\tEND\n", "OPEN with KEY: I is not supported"},
      {"\tOPEN (1, USEROPEN=F)\n\tEND\n", "OPEN with USEROPEN"},
      {"\tCLOSE (1, DISP='PRINT')\n\tEND\n", "write 'KEEP', 'SAVE' or 'DELETE'"},
      {"10\tFORMAT (1X, Q, A)\n\tEND\n", "the Q descriptor"},
      {"\tOPTIONS /I2\n\tEND\n", "OPTIONS /I2"},
      {"\tREAD (1, KEYID=1) A\n\tEND\n", "READ with KEYID also needs KEYEQ"},
      {"\tUNLOCK (1)\n\tEND\n", "UNLOCK"},
      {"\tDEFINE FILE 1(10,20,E,N)\n\tEND\n", "DEFINE FILE: E is not a valid form of records"},
      {"\tCALL S(%DESCR(X))\n\tEND\n", "%DESCR(X)"},
  };
  for (const auto& [text, why] : kRefused)
    EXPECT_NE(refusal(text).find(why), std::string::npos) << refusal(text);
}

TEST(Vax, FormatsWithQuotesAreLookedIntoBetweenThem) {
  EXPECT_EQ(refusal("10\tFORMAT (' A <B> Q ', I5, ' (Q')\n\tEND\n"), "");
}

TEST(Vax, TextAfterColumn72IsReported) {
  const auto notes =
      translate("\tTYPE *, 'A LINE THAT IS FAR TOO LONG FOR A CARD OF SEVENTY-TWO', I, JKLMNO\n\tEND\n",
                "x.for", kOptions)
          .notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(notes[0].what.find("after column 72"), std::string::npos);
  EXPECT_NE(notes[0].what.find("in 1 line from here on"), std::string::npos);
  EXPECT_TRUE(translate("\tI = 1\n\tEND\n", "x.for", kOptions).notes.empty()) << "tabs are usual there";
}

}  // namespace
}  // namespace platter::dialect
