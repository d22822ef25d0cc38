import { type Row, rowsOf } from '../row.ts';

// Lines that a backslash joins, aliases that stand at an end, delimiters that begin with tabs.
const lines = rowsOf(
	"echo `echo 'foo\\\nbar'`; echo \"`echo 'foo\\\nbar'`\"",
	'x=`cat <<E\na\\\nb\nE\n`; echo "$x"; echo `echo a\\\\\nb`',
	"cat <<-'\tEND'\n\thello\n\tEND\necho after",
	"cat <<-'\tEND'\n\t\tx\n\tEND\necho after",
	'cat <<-END\n\thello\n\tEND\necho after',
	'shopt -s expand_aliases\nalias number="echo 123"\necho $(( $(number) )) "$(( $(number) + 1 ))"\n(( $(number) == 123 )); echo $?',
	'shopt -s expand_aliases\nalias two="echo 2"\nfor (( i = $(two); i < $(two) + 2; i += $(echo 1) )); do echo $i; done',
	"shopt -s expand_aliases\nalias a1='echo '\nalias a2=a1\nalias foo=bar\na2 foo\na1 foo",
	"shopt -s expand_aliases\nalias a1='echo '\nalias w='a1 foo'\nalias foo=bar\nw foo",
	"shopt -s expand_aliases\nalias al=' '\nalias foo=bar\nal case foo in foo) echo foo;; bar) echo bar;; esac",
	"shopt -s expand_aliases\nalias al=' '\nalias foo=bar\nal foo 2>/dev/null || echo $?",
);

// What `set -x` shows of expressions is what they are evaluated as.
const traces = rowsOf(
	'exec 2>&1; set -x; v=4; (( $v > 3 )); (( v++ )); (( "$v" )); ((  $v+1  ,2))',
	'exec 2>&1; set -x; v=5; for ((i=$v-5;i<$v-4;i++)); do :; done',
	'exec 2>&1; declare -A A; k="a b"; set -x; (( A[$k]++ )); (( A["$k"] + 2 ))',
	'exec 2>&1; (( $(echo 1; echo once >&2) )); set -x; (( $(echo 1) ))',
	'exec 2>&1; set -x; set -- 1 2; for i do :; done; for i; do :; done; select i do break; done <<< 1',
);

const readers = rowsOf(
	`printf '%q\\n' $'ab\\x{41}cd' $'ab\\x{}cd' $'ab\\x{4}cd' $'\\x{12341}z' $'\\x{41' $'\\x{41z' $'\\x{g}' $'\\x41}' $'\\x{c3}\\x{a9}'`,
	`x='a\\x{41}b'; echo "\${x@E}" $'q\\x{00}r' $'\\x{100}r'`,
	`printf '  line\\tb \\t\\r\\f\\v\\n' | { IFS=$'\\t\\r\\f\\v' read a b; printf '%q %q\\n' "$a" "$b"; }`,
	`printf 'x\\v\\vy\\v\\n' | { IFS=$'\\v' read a b; printf '%q %q\\n' "$a" "$b"; }`,
	`for s in ' a b ' ':a:b:' 'a::b' ' a : b : c ' 'a: :b' '\\ta\\t:b' 'a\\r\\rb' '\\r\\ra\\r \\rb\\r'; do
for i in ' ' : ' :' $'\\t:' $'\\r' $'\\r :'; do for n in a 'a b' 'a b c'; do unset a b c
printf "$s\\n" | { IFS=$i read -r $n; printf '%q|%q|%q;' "$a" "$b" "$c"; }; done; done; done`,
	`printf 'a\\200b\\200c' | while IFS= read -rd $'\\200' s; do printf '<%q>\\n' "$s"; done`,
	`mapfile -d $'\\377' a <<< $'a\\377b\\377c'; declare -p a`,
	'read -rt 0.1 <> <(:); echo $?; read -t 0.1 <> <(echo hi); echo $? $REPLY',
	'exec 3<> <(printf abc); read -t 0.1 x <&3; echo "$? $x"',
	'set -o posix; f() { echo "$@"; }; f PREFIX=~/x ~ a=b:~; export P=~; echo $P; Q=~:~; echo $Q',
	'f() { echo "$@"; }; f PREFIX=~/x ~ a=b:~',
);

export const rows: readonly Row[] = [...lines, ...traces, ...readers];
