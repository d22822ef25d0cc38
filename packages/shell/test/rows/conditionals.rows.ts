import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'if true; then echo yes; fi; if false; then echo no; fi; echo $?',
		'if false; then echo 1; elif true; then echo 2; else echo 3; fi',
		'if false; then echo 1; elif false; then echo 2; else echo 3; fi',
		'if false; then :; elif (exit 3); then :; fi; echo $?',
		'if true; then (exit 5); fi; echo $?; if false; then :; else (exit 6); fi; echo $?',
		'if echo cond; then echo body; fi | cat',
		'if ! false; then echo not; fi; if ! true; then :; else echo else; fi',
		'if true && false; then echo a; else echo b; fi; if true || false; then echo c; fi',
		'if { false; true; }; then echo list; fi; if (exit 1); then :; else echo $?; fi',
		`if false
true
then echo last-counts; fi`,
		`if [ 1 = 1 ]; then
  if [ 2 = 3 ]; then echo in; else echo nested; fi
fi`,
		'true && echo and; false && echo no; false || echo or; true || echo no; echo end',
		'false && echo a || echo b; true && false || echo c; true || echo x && echo d',
		'true && { false; echo "in $?"; } || echo no; false || { echo grp; false; } && echo no; echo $?',
		'! true; echo $?; ! false; echo $?; ! ! true; echo $?; ! (exit 5); echo $?',
		'[[ a == a ]]; echo $?; [[ a == b ]]; echo $?; [[ a = a ]] && echo eq; [[ a != b ]] && echo ne',
		'[[ abc == a* ]] && echo glob; [[ abc == "a*" ]] || echo quoted; [[ abc == a?c && abc == [a]b[!x] ]] && echo sets',
		'x=\'a*\'; [[ abc == $x ]] && echo pat; [[ abc == "$x" ]] || echo lit; [[ \'a*\' == "$x" ]] && echo same',
		'[[ a < b ]] && echo lt; [[ b > a ]] && echo gt; [[ B < a ]] && echo C-order; [[ 10 < 9 ]] && echo text',
		'[[ 1 -eq 1 && 2 -ne 1 && 1 -lt 2 && 2 -gt 1 && 1 -le 1 && 1 -ge 1 ]] && echo nums',
		'x=5; [[ x -eq 5 ]] && echo var; [[ x+1 -eq 6 ]] && echo expr; [[ 010 -eq 8 ]] && echo octal; [[ 0x10 -eq 16 ]] && echo hex',
		"[[ -z '' && -n x && ! -z x ]] && echo len; [[ x ]] && echo word; [[ '' ]] || echo empty; [[ $unset ]] || echo unset",
		'[[ ( a == a || b == c ) && ! ( x == y ) ]] && echo grouped; [[ a == b || c == c && d == e ]] || echo prec',
		'[[ a == a && ( b == c || d == d ) ]] && echo g2; [[ ! a == b ]] && echo n; [[ ! ! a == a ]] && echo nn',
		"x='a b'; [[ $x == 'a b' ]] && echo nosplit; [[ $x == a\\ b ]] && echo esc; [[ -n $x ]] && echo n",
		"unset u; [[ -z $u ]] && echo z; [[ $u == '' ]] && echo eqempty; [[ -v u ]] || echo notv; u=; [[ -v u ]] && echo v",
		'[[ abc =~ b ]] && echo find; [[ abc =~ ^a.c$ ]] && echo anchored; [[ abc =~ ^b ]] || echo no',
		'[[ foo123bar =~ ([a-z]+)([0-9]+)(.*) ]]; echo "${BASH_REMATCH[0]}|${BASH_REMATCH[1]}|${BASH_REMATCH[2]}|${BASH_REMATCH[3]}" ${#BASH_REMATCH[@]}',
		'[[ x =~ y ]]; echo $? ${#BASH_REMATCH[@]}; [[ ab =~ a(x)?b ]]; echo "[${BASH_REMATCH[1]}]" ${#BASH_REMATCH[@]}',
		're=\'^([0-9]+)-([0-9]+)$\'; [[ 10-20 =~ $re ]] && echo ${BASH_REMATCH[1]} ${BASH_REMATCH[2]}; [[ 10-20 =~ "$re" ]] || echo quoted',
		"[[ a.c =~ a\\.c ]] && echo esc; [[ abc =~ a\\.c ]] || echo noesc; [[ 'a b' =~ a\\ b ]] && echo blank; [[ 'a b' =~ \"a b\" ]] && echo q",
		'[[ aXb =~ a"X"b ]] && echo mixed; [[ \'a.b\' =~ a"."b ]] && echo dot; [[ axb =~ a\'.\'b ]] || echo litdot',
		'[[ abcabc =~ (abc){2} ]] && echo rep; [[ aaa =~ ^a{3}$ ]] && echo three; [[ ab =~ ^(a|b)+$ ]] && echo alt',
		'[[ hello =~ l+ ]] && echo ${BASH_REMATCH[0]}; [[ xyz =~ [[:alpha:]]+ ]] && echo class; [[ a1 =~ [^0-9]1 ]] && echo neg',
		'[[ abcd =~ (a|ab)(c|bcd)(d*) ]] && echo "${BASH_REMATCH[@]}"; [[ xyy =~ x*|xy ]]; echo "$BASH_REMATCH"',
		"[[ '' =~ ^$ ]] && echo empty; [[ a =~ () ]] && echo \"[${BASH_REMATCH[1]}]\"; [[ $'a\\nb' =~ a.b ]] && echo nl; [[ $'a\\nb' =~ ^b ]] || echo noml",
		'shopt -s nocasematch; [[ ABC == abc ]] && echo eq; [[ ABC =~ b ]] && echo re; case X in x) echo case;; esac; [[ a < B ]] && echo lt',
		"[[ a =~ [ ]] 2>/dev/null; echo $?; re='('; [[ a =~ $re ]]; echo $?",
		're=\'a|b\'; [[ xb =~ $re ]] && echo alt; [[ x =~ ^($re)$ ]] || echo no; re2="^$re"; [[ cb =~ $re2 ]] && echo second',
		'[[ 1.2.3 =~ ^([0-9]+)\\.([0-9]+)\\.([0-9]+)$ ]] && printf \'%s,\' "${BASH_REMATCH[@]:1}"; echo',
		'[[ key=val =~ ^([^=]+)=(.*)$ ]] && declare "${BASH_REMATCH[1]}_x=${BASH_REMATCH[2]}"; echo $key_x',
		'[[ user@host.org =~ ^[A-Za-z0-9._]+@[a-z.]+$ ]] && echo mail; [[ 2024-01-31 =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] && echo date',
		"[[ tab$'\\t'x =~ $'\\t' ]] && echo tab; [[ 'a\\b' =~ a\\\\b ]] && echo bs; [[ '$x' =~ \\$x ]] && echo dollar",
		"[[ abab =~ (ab)\\1 ]] && echo backref; [[ a+b =~ a\\+b ]] && echo plus; [[ 'a]b' =~ a]b ]] && echo bracket",
		'[[ aab =~ a*?b ]]; echo $? "$BASH_REMATCH"; [[ éa =~ ^.a$ ]] && echo one-char; [[ ☃ =~ ^[☃x]$ ]] && echo set',
		's=\'a1b2c3\'; r=; while [[ $s =~ ([a-z])([0-9])(.*) ]]; do r+="${BASH_REMATCH[2]}${BASH_REMATCH[1]}"; s=${BASH_REMATCH[3]}; done; echo $r',
		'f() { [[ $1 =~ ^-?[0-9]+$ ]]; }; for n in 5 -3 x 1x \'\'; do f "$n" && echo "$n int" || echo "$n not"; done',
		'[[ "a b c" == *" b "* ]] && echo contains; [[ abc != *x* ]] && echo lacks; [[ abc == *c ]] && [[ abc == a* ]] && echo both',
		'[[ abc == +(a|b|c) ]] && echo ext; [[ abc == !(x) ]] && echo not; [[ foo.tar.gz == *.@(gz|bz2) ]] && echo arch; [[ aab == *(a)b ]] && echo star',
		'touch f; mkdir d; [[ -e f && -f f && ! -d f && -d d && -r f && -w f && ! -x f && ! -s f ]] && echo files',
		'echo x > f; [[ -s f ]] && echo nonempty; ln -s f l; [[ -L l && -h l && -f l ]] && echo link; [[ -e nope ]] || echo none',
		'[[ f == f ]]; touch a; [[ a -ef ./a ]] && echo same; [[ a -ef b ]] || echo not-same; [[ a -nt nope ]] && echo newer; [[ nope -ot a ]] && echo older',
		'[[ -o errexit ]] || echo off; set -f; [[ -o noglob ]] && echo on; [[ -t 9 ]] || echo notty; [[ -p /dev/stdin ]] || echo notpipe',
	),
	{
		script: '[[ -n "a" -a -n b ]] 2>/dev/null; echo $?',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ a -eq b c ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ a == ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ -f ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ a b ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{
		script: '[[ ( a == a ]]; echo no',
		differs: {
			why: 'bash leaves status 0 after a syntax error in a condition; here the script is refused',
			stdout: '',
			status: 2,
		},
	},
	{ script: '[[ \'1 2\' -eq 3 ]]; echo "status $?"', stderr: true },
	...rowsOf(
		`[[ a == a &&
b == b ]] && echo multi; [[
a == a ]] && echo nl; [[ a == a ||
 
 b == c ]] && echo or; [[ (
a == a
) ]] && echo paren`,
		'[[ -z $(echo) ]] && echo subst; [[ $(echo hi) == hi ]] && echo run; [[ $((1+1)) -eq 2 ]] && echo arith; [[ `echo x` = x ]] && echo bt',
		'a=(1 2); [[ ${a[@]} == \'1 2\' ]] && echo joined; [[ ${#a[@]} -eq 2 ]] && echo count; [[ "${a[*]}" == 1\\ 2 ]] && echo star',
		'[[ -v HOME ]] && echo home; [[ -v nope ]] || echo nope; declare d1; [[ -v d1 ]] || echo declared; [[ -v 1 ]] || echo no1; set -- x; [[ -v 1 ]] && echo one',
		'declare -n r=t; [[ -R r ]] && echo ref; [[ -R t ]] || echo noref; t=1; [[ -v r ]] && echo v',
		"[[ ! x ]] || echo notx; [[ ! '' ]] && echo notempty; [[ ! ( x && '' ) ]] && echo notgroup",
		'[[ \'==\' == == ]] && echo ops; [[ "-f" = -f ]] && echo dash; [[ "!" = ! ]] && echo bang; [[ "(" == "(" ]] && echo paren',
		'x=; [[ $x -eq 0 ]] && echo zero; [[ \'\' -eq 0 ]] && echo z; [[ " 5 " -eq 5 ]] && echo blanks; [[ 2**3 -eq 8 ]] && echo pow',
		'if [[ a == a ]]; then echo y; fi; while [[ $i != xxx ]]; do i+=x; done; echo $i; [[ a ]] && [[ b ]] && echo chain',
		'[[ a == [[:alpha:]] ]] && echo cls; [[ 5 == [0-9] ]] && echo dig; [[ - == [a-] ]] && echo dash; [[ ] == []] ]] && echo br',
		"[[ abc == abc* && abc == *abc && abc == **abc** ]] && echo stars; [[ '' == * ]] && echo empty; [[ '' == ? ]] || echo noq",
		"[[ 'a/b/c' == a*c ]] && echo slash; [[ .hid == * ]] && echo dot; [[ $'a\\nb' == a?b ]] && echo newline",
		'[[ "$(printf \'a\\n\')" == a ]] && echo trimmed; [[ \\a == a ]] && echo bs; [[ "\\a" == \'\\a\' ]] && echo dq',
		'x=y y=5; [[ x -eq 5 ]] && echo chain; [[ $x == y ]] && echo val; [[ x == y ]] || echo words',
		'[[ a == a ]] && [[ b == c ]] || echo mixed; ! [[ a == b ]] && echo neg; [[ a == b ]] || [[ c == c ]] && echo or',
		'f() { [[ $# -gt 0 ]] || { echo usage; return 2; }; echo "arg $1"; }; f; echo $?; f x; echo $?',
		'[[ -e /dev/null && -c /dev/null && ! -b /dev/null && ! -S /dev/null ]] && echo dev; [[ -d . && -x . ]] && echo dot; [[ -d / ]] && echo root',
		'[[ a -lt 5 ]] && echo unset-is-zero; [[ -1 -lt 0 ]] && echo neg; [[ 9223372036854775807 -gt 9223372036854775806 ]] && echo big',
		'n=7; if ((n > 5)) && [[ $n -lt 10 ]]; then echo between; fi; if [ $n -gt 5 -a $n -lt 10 ]; then echo between; fi',
		'if grep -q x <<< xyz; then echo found; fi; if ! grep -q q <<< xyz; then echo missing; fi; if x=$(false); then :; else echo "sub $?"; fi',
		'x=1; [[ $x ]] && y=2 || y=3; echo $y; [[ -n $z ]] && z=4; echo "$? $z"',
		'case $((5 > 3)) in 1) echo true;; esac; [[ 5 > 10 ]] && echo lexical; [[ 5 -gt 10 ]] || echo numeric',
		'if :; then echo colon; fi; if ! :; then :; else echo notcolon; fi; if (:); then echo sub; fi; if { :; }; then echo group; fi',
		'[[ ${x:-def} == def ]] && echo default; [[ ${x+set} ]] || echo unset; x=1; [[ ${x+set} ]] && echo set',
		'v="--flag"; [[ $v == --* ]] && echo flag; [[ $v == -[!-]* ]] || echo notshort; [[ \'-x\' == -? ]] && echo short',
		'set -e; if false; then :; fi; false || true; ! true; [[ a == b ]] || echo handled; false && true; echo alive',
	),
];
