"""Attacks by names and texts that Platter shows: escape sequences, and lines that look like Platter's own."""

from ground import FORGED, attack

ESCAPES = "\x1b[2J\x1b]0;title\x07"


def program(work, text, name="p.f"):
    (work / name).write_text(text)


@attack("run p.f", codes=(1, 2), tries="the name in INCLUDE holds escape sequences")
def include_name(work):
    program(work, f"      INCLUDE '{ESCAPES}'\n      END\n")


@attack("run p.f", codes=(0, 1, 2), seen=r"\\x1b", tries="a control card holds escape sequences")
def control_card(work):
    program(work, f"JOB,JN=A.\n{ESCAPES},X.\n/EOF\n      END\n")


@attack("run p.f", codes=(1, 2), seen=r"\\x1b", tries="a source line that a message shows holds escape sequences")
def source_line(work):
    program(work, f"      X = {ESCAPES} )(\n      END\n")


@attack("run p.f90", codes=(1, 2), seen=r"\\x1b", tries="a line of the compiler's messages holds escape sequences")
def compiler_message(work):
    program(work, f"      CALL S('{ESCAPES}', )\n      END\n", "p.f90")


@attack("run p.f", tries="a name in OPEN holds escape sequences", codes=(1, 2))
def open_name(work):
    program(work, "      OPEN(9,FILE='A'//CHAR(27)//'[2J'//CHAR(10)//'" + FORGED
            + "',STATUS='OLD')\n      END\n")


@attack("run p.f", tries="the text of STOP holds escape sequences", codes=(0, 1, 2))
def stop_text(work):
    program(work, f"      STOP 'A{ESCAPES}'\n      END\n")


@attack("run p.f", tries="the text of PAUSE holds escape sequences", codes=(0, 1, 2))
def pause_text(work):
    program(work, f"      PAUSE 'A{ESCAPES}'\n      END\n")


@attack("run p.f90", tries="the text of ERROR STOP forges a message", codes=(1, 2))
def error_stop_text(work):
    program(work, f"error stop 'A'//char(10)//'{FORGED}'//char(27)//'[2J'\nend\n", "p.f90")


@attack("run p.f --cards c", tries="a NAMELIST card that an error shows holds escape sequences", codes=(1, 2))
def namelist_card(work):
    program(work, "      NAMELIST /N/ I\n      READ(5,N)\n      END\n")
    (work / "c").write_text(f" &N\n {ESCAPES}\x1b=1 &END\n")


@attack("run 'p\n" + FORGED + ".f'", seen="newline|\\\\x0a|line", tries="the name of a source forges a message")
def source_name(work):
    program(work, "      X = )(\n      END\n", f"p\n{FORGED}.f")


@attack("list '\x1b[2J'", tries="a word of the command line holds escape sequences")
def command_word(work):
    pass


@attack("run p.f --set 'disk.\x1b[2J=1'", tries="a key of --set holds escape sequences")
def set_key(work):
    program(work, "      END\n")


@attack("run p.f --json r.json --csv r.csv && report r.json", codes=(0,),
        tries="a file name with markup becomes a part of the page")
def markup_in_a_page(work):
    program(work, "      OPEN(9,FILE='<script>alert(1)<.script>')\n      WRITE(9,*) 1\n      END\n")


@attack("setf -n 5 x --image ''", seen="--image: its value is empty", tries="the name of the image is empty")
def empty_image_name(work):
    program(work, "      END\n")


@attack("run p.f --json r.json", codes=(0, 1, 2), tries="a PROGRAM card's IDENT holds escape sequences")
def ident(work):
    program(work, f"          IDENT {ESCAPES}\n          END\n")
