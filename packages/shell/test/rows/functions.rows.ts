import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'f() { echo hi; }; f; f',
		'function f { echo kw; }; f; function g() { echo both; }; g; function h () { echo sp; }; h',
		'f() (echo sub; x=in); x=out; f; echo $x; f() if true; then echo iff; fi; f; f() for i in 1 2; do echo $i; done; f',
		'f() [[ $1 == a ]]; f a && echo y; f b || echo n; g() (( $1 > 5 )); g 6 && echo big; h() case $1 in a) echo A;; esac; h a',
		'f() { echo "$# $1 $2"; }; f a \'b c\'; f; f "" x',
		'f() { echo "$@"; echo "$*"; for a; do echo "[$a]"; done; }; f a \'b c\'',
		'f() { return 3; }; f; echo $?; g() { return; }; false; g; echo $?; h() { false; return; }; h; echo $?',
		'f() { (exit 7); }; f; echo $?; g() { :; }; g; echo $?; f() { return 256; }; f; echo $?; f() { return -1; }; f; echo $?',
		'f() { return $((1+1)); echo no; }; f; echo $?; f() { if true; then return 5; fi; echo no; }; f; echo $?',
	),
	{ script: 'f() { return x; }; f; echo "status $?"', stderr: true },
	{ script: 'f() { return 1 2; }; f; echo "status $?"', stderr: true },
	{ script: 'return 3; echo "status $?"', stderr: true },
	...rowsOf(
		'f() { shift; echo $1 $#; }; f a b c; set -- x y; f p q; echo $1 $#',
		'f() { set -- new args; echo $1 $#; }; set -- old; f a; echo $1',
		'f() { echo $0 ${FUNCNAME[0]}; }; f; f() { echo ${FUNCNAME[@]}; }; g() { f; }; g; echo "[${FUNCNAME[0]}]"',
		`f() { echo \${#FUNCNAME[@]} \${BASH_LINENO[0]} $LINENO; }
f

f`,
		'f() { local x=1; g; echo $x; }; g() { x=2; }; x=0; f; echo $x',
		'f() { x=1; }; f; echo $x; f() { local x=5; y=$x; }; f; echo $x $y',
		'f() { echo one; f() { echo two; }; }; f; f',
		'f() { g() { echo inner; }; }; f; g; unset -f g; g 2>/dev/null; echo $?',
		'fact() { if (($1 <= 1)); then echo 1; else echo $(($1 * $(fact $(($1 - 1))))); fi; }; fact 5',
		'r=; f() { (($1 == 0)) && return; r+=$1; f $(($1-1)); r+=$1; }; f 3; echo $r',
		'd=0; f() { ((d++)); ((d<500)) && f; }; f; echo $d',
		'even() { (($1==0)) && return 0; odd $(($1-1)); }; odd() { (($1==0)) && return 1; even $(($1-1)); }; even 10 && echo even; even 7 || echo odd',
		'f() { echo out; echo err >&2; } 2>/dev/null; f; g() { cat; } <<< fixed; g; h() { echo x; } > hf; h; cat hf',
		'f() { echo $1; } > "$2"; f a 2>/dev/null; echo $?',
		'x=$(f() { echo in; }; f); echo $x; f 2>/dev/null; echo $?; (g() { echo g; }; g); g 2>/dev/null; echo $?',
		'f() { echo "$1"; }; echo a | f b; f c | cat; f d > o; cat o; f < /dev/null; x=$(f e); echo $x; f g & wait',
		'f() { read x; echo "got $x"; }; echo in | f; f <<< here; f < <(echo ps)',
		'f() { exit 4; }; (f); echo $?; f | cat; echo ${PIPESTATUS[0]}; f; echo no',
		'f() { echo first; }; f() { echo second; }; f; declare -f f',
		'f() { echo a; }; declare -F f; declare -F nope; echo $?; type f; unset f; declare -F f; echo $?',
		'f() { echo fn; }; f=var; echo $f; f; unset f; echo "[$f]"; f 2>/dev/null || echo "gone $?"',
		'f() { :; }; v=1; unset -v v; unset -f f; type f 2>/dev/null; echo $?; f() { :; }; f=1; unset f; type -t f',
		'echo() { builtin echo "mine: $*"; }; echo a; unset -f echo; echo b; cd() { builtin cd "$@" && builtin echo moved; }; cd /',
		'ls() { echo fake; }; ls; command ls | wc -l; unset -f ls; test() { return 5; }; test a = a; echo $?; [ a = a ]; echo $?',
		'true() { return 1; }; true; echo $?; builtin true; echo $?; command true; echo $?; unset -f true; true; echo $?',
		'a-b() { echo dash; }; a-b; a.b() { echo dot; }; a.b; a:b() { echo colon; }; a:b; _x1() { echo und; }; _x1; é() { echo uni; }; é',
		'function 1x { echo digit; }; 1x; function a+b { echo plus; }; a+b; function +x { echo p; }; +x',
	),
	{ script: 'for() { :; }', stderr: true },
	{ script: 'f( { :; }', stderr: true },
	{ script: 'f() { echo x', stderr: true },
	{ script: 'f() echo x; f', stderr: true },
	...rowsOf(
		'readonly -f f 2>/dev/null; f() { echo 1; }; readonly -f f; f() { echo 2; } 2>/dev/null; echo $?; f',
	),
	{ script: 'f() { :; }; readonly -f f; unset -f f; echo "status $?"', stderr: true },
	...rowsOf(
		'f() { echo exported; }; export -f f; bash -c f; export -nf f; bash -c f 2>/dev/null; echo $?',
		'f() { echo "$x"; }; x=1 f; echo "[$x]"; x=5; x=6 f; echo $x; g() { x=7; }; x=8 g; echo $x',
		'f() { local x; x=$1; [ $x -gt 0 ] && f $((x-1)); echo -n "$x "; }; f 3; echo',
		'f() { eval "echo \\$1 \\$#"; }; f a b; g() { eval return 6; echo no; }; g; echo $?; h() { . /dev/stdin <<< \'echo sourced $1\'; }; h q',
		"f() { trap 'echo ret' RETURN; echo body; }; f; echo after; g() { :; }; g",
		'f() { for i in 1 2 3; do case $i in 2) return $i;; esac; echo $i; done; }; f; echo $?',
		'f() { { return 8; }; }; f; echo $?; f() { (return 9); echo "sub $?"; }; f; f() { return 5 | cat; echo "pipe $?"; }; f',
		'f() { while :; do return 2; done; }; f || echo $?; f() { false || return 3; }; f; echo $?; f && echo no; if f; then :; else echo else $?; fi',
		'f() { echo a; return 1; }; x=$(f); echo "$x $?"; x=$(f) || echo failed; local_test=$(f; echo b); echo $local_test',
		'f() { unset x; echo "[${x-unset}]"; }; x=1; f; echo "[${x-unset}]"; g() { local x=2; unset x; echo "[${x-unset}]"; }; x=1; g; echo $x',
		'max() { local m=$1; shift; for n; do ((n>m)) && m=$n; done; echo $m; }; max 3 9 2; sum() { local s=0; for n; do ((s+=n)); done; echo $s; }; sum 1 2 3',
		'f() { printf \'%s\\n\' "${@:2}"; }; f a b c; f() { echo "${!#}" "${@: -1}"; }; f x y z; f() { echo "${1:-default}"; }; f; f given',
		'f() { local -n out=$1; out=result; }; f v; echo $v; f() { printf -v "$1" \'%s\' val; }; f w; echo $w; f() { eval "$1=ev"; }; f z; echo $z',
		'f() { [ $# -eq 0 ] && { echo usage >&2; return 64; }; echo ok; }; f 2>/dev/null; echo $?; f a',
		'cb() { "$1" "${@:2}"; }; add() { echo $(($1+$2)); }; cb add 2 3; map() { local fn=$1; shift; for x; do $fn $x; done; }; sq() { echo $(($1*$1)); }; map sq 1 2 3',
		'compose() { $1 "$($2 "$3")"; }; up() { echo "${1^^}"; }; ex() { echo "$1!"; }; compose ex up hi; n=up; $n dyn; "${n}" x',
		'declare -A disp=([a]=fa [b]=fb); fa() { echo A; }; fb() { echo B; }; for k in a b; do ${disp[$k]}; done',
		`f() { echo $FUNCNAME; }; g() { echo \${FUNCNAME[1]}; }; h() { g; }; f; h; caller; echo $?; k() { caller; }; k; l() { caller 0; }
l`,
		'outer() { inner() { echo ${FUNCNAME[@]}; }; inner; }; outer; inner',
		'f() { echo $BASH_SUBSHELL; }; f; (f); echo $(f); f() (echo $BASH_SUBSHELL); f; (f)',
		`f ()
{
  echo newline
}
f; function g
{ echo kwnl; }
g`,
		'f() { echo "a;b" \'c d\' | cat; if true; then :; fi; }; declare -f f',
		'f() { local x=1 y="$2"; for i in 1 2; do echo $i; done; while true; do break; done; case $x in 1) echo;; *) :;; esac; }; declare -f f; type f | head -n 3',
		`f() { cat <<E
doc $1
E
}; f x; declare -f f`,
		'f() { [[ a == b && c ]] || (( x++ )); ( sub ); { grp; }; a=1 cmd > f 2>&1 < g & ! true; }; declare -f f',
		'f() { x=(1 2); y[0]=3; until false; do echo "$(echo q)" `r`; done; select i in a; do :; done; for ((i=0;i<1;i++)); do :; done; time ls; coproc_no=1; }; declare -f f',
		'f() if a; then b; elif c; then d; else e; fi; declare -f f; g() ( a; b ); declare -f g; h() { a && b || c; a | b |& c; }; declare -f h',
		'f() { g() { echo nested; }; g; }; declare -f f; function k { :; }; declare -f k; f2() { echo x; } >&2 2>/dev/null; declare -f f2',
		'f() { :; }; g() { :; }; declare -F; declare -f g f',
		'set -e; f() { false; echo no; }; f || echo handled; if f; then echo yes; fi; f; echo never',
		'set -e; f() { false; return 0; }; (f; echo no); echo "never"',
		'set -u; f() { echo "${1-none}" "$#"; }; f; f x; f() { echo $2; }; (f x) 2>/dev/null; echo $?',
		'x=1; f() { x=2 g; echo $x; }; g() { echo $x; x=3; }; f; echo $x; h() { local x=4; g2; }; g2() { echo $x; }; h',
		'f() { local f=1; echo $f; }; f; f() { declare x=loc; declare -g y=glob; }; f; echo "[$x]" $y; f() { typeset z=t; }; f; echo "[$z]"',
		'f() { IFS=:; }; f; set -- a b; echo "$*"; f() { local IFS=-; echo "$*"; }; f 1 2; echo "$*"',
		'f() { cd /; }; f; pwd; f() (cd /tmp; pwd); f; pwd; f() { set -f; echo *; }; f; echo *; f() { local -; set +f; }; f; [[ -o noglob ]] && echo still',
		'f() { shopt -s nullglob; }; f; shopt -q nullglob && echo on; f() { alias q=1; }; f; f() { umask 077; }; f; umask',
		'yes() { echo y; }; yes | head -n 1; f() { echo 1; echo 2; }; f | while read x; do echo "<$x>"; done; f | { read a; read b; echo $b$a; }; f |& cat',
		'f() { return "$1"; }; for i in 0 1 255 256 257; do f $i; echo -n "$? "; done; echo; f \'\' 2>/dev/null; echo $?',
		'unset -f nosuch; echo $?; unset nosuch; echo $?; f() { :; }; unset -v f; type -t f; f=1; unset -f f; echo $f; type -t f',
	),
	{ script: `function 'a b' { :; }; echo no; function "a;b"() { :; }; echo no2`, stderr: true },
	{ script: `function a\\ b { :; }; echo no`, stderr: true },
	{ script: `function $(echo x) { :; }; echo no`, stderr: true },
	{
		script: `function f() { echo f; }; function g { echo g; }; function h() ( echo h ); f; g; h; function k
{
echo k; }
k`,
		stderr: true,
	},
	{ script: `function <(:) { echo x; }; echo no`, stderr: true },
	{
		script: `function a=b { echo eq; }; a=b; echo $a; 'a=b'; function x+y { echo plus; }; x+y; function [ { echo br; }; [; unset -f [; function a[1] { echo el; }; 'a[1]'`,
		stderr: true,
	},
];
