import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `set -e; trap 'echo "ERR $LINENO $?"' ERR; f() { false; echo f; }; f || true; if ! f; then :; fi; f && true; echo a; { false; echo no; } || echo b; (false) || echo c; while false; do :; done; until true; do :; done; false | true; echo d; true | false
echo no`,
	},
	{
		script: `set -e; x=$(false) || echo caught; y=\`false; echo z\`; echo "y=$y"; echo $(false); local_fn() { local v=$(false); echo v; }; local_fn; export e=$(false); echo e; readonly r=$(false); declare d=$(false); echo done; a=$(false)
echo no`,
	},
	{
		script: `set -e; ((0)) || echo a; let 0 || echo b; [[ a == b ]] || echo c; [ a = b ] || echo d; test -z x || echo e; i=0; ((i++)) || true; echo $i; ((i++)); echo f; ((i-=2))
echo no`,
	},
	{ script: 'set -e; f() { return 1; }; f; echo no' },
	{ script: 'set -e; (exit 2); echo no' },
	{ script: 'set -e; eval false; echo no' },
	{ script: "set -e; . /dev/stdin <<< 'false; echo in'; echo no" },
	{ script: 'set -e; command false; echo no' },
	{
		script:
			'set -e; ! true; echo yes; false && true; echo yes2; if false; then :; fi; for i in 1; do false && true; done; echo yes3; case x in x) false || true;; esac; echo yes4; { ! true; }; echo yes5; ( ! true ); echo yes6; f() { false && true; }; f; echo no',
	},
	{ script: "set -e; trap 'echo exit $?' EXIT; f() { trap 'echo ret' RETURN; false; }; f; echo no" },
	{ script: "set -eE; trap 'echo E $BASH_COMMAND' ERR; f() { g; }; g() { false; }; f; echo no" },
	{
		script:
			'set -e; cd /nonexistent || echo cd; shift 5 || echo shift; unset -f x; read x < /dev/null || echo read; printf \'%d\' x 2>/dev/null || echo printf; : ${x:=}; y=; [ -n "$y" ] && echo no; echo end; nosuch 2>/dev/null || echo 127; kill -0 999999 2>/dev/null || echo kill',
		stderr: true,
	},
	{
		script:
			'set -o errexit -o nounset -o pipefail; main() { local arg; for arg in "$@"; do case $arg in -h|--help) echo help; return 0;; --) shift; break;; -*) echo "bad $arg" >&2; return 2;; *) echo "arg $arg";; esac; done; }; main a b; main -h; main -z && echo no || echo "rc $?"; main --bogus',
		stderr: true,
	},
	{
		script:
			"trap 'echo cleanup' EXIT; (trap 'echo sub' EXIT; echo in); (echo nosub); x=$(trap 'echo cs' EXIT; echo v); echo \"$x\"; f() { trap 'echo fexit' EXIT; }; f; echo end",
	},
	{ script: "trap 'echo one' EXIT; trap 'echo two' EXIT; trap; exit 5" },
	{ script: "trap 'exit 7' EXIT; exit 3" },
	{ script: "trap 'echo $?; false' EXIT; (exit 4)" },
	{ script: "trap 'echo term; trap - TERM; kill -TERM $$' TERM; kill -TERM $$; echo no" },
	{
		script: `shopt -s expand_aliases
alias hi='echo hello' ll='echo list' e='echo '
hi world
ll
e hi
alias x='echo y; echo z'
x
\\hi 2>/dev/null || echo nohi
'hi' 2>/dev/null || echo nohi2
alias
unalias hi
hi 2>/dev/null || echo gone
alias for1='for i in 1 2'
for1; do echo $i; done
alias b='{' c='}'
b echo brace; c
f() { ll; }
unalias ll
f
type e; alias e`,
	},
	{
		script:
			'a=(1 2 3); a[10]=x; echo ${#a[@]} ${!a[@]}; unset \'a[1]\'; echo ${!a[@]} "${a[@]}"; a=("${a[@]}"); echo ${!a[@]}; a+=([20]=z y); echo ${!a[@]}; b=("${a[@]/#/p-}"); echo ${b[@]}; echo ${a[@]: -2}; c=([2]=x [0]=y w); declare -p c; d=(); d[-1]=x 2>/dev/null; echo $?; e=(a b c); e[-1]=Z; echo ${e[@]}; echo ${e[-4]} ; f=($(echo 1 2) "3 4" {5..7}); echo ${#f[@]}; g=(*nomatch*); echo ${g[@]}; h=([a]=1 [b]=2); declare -p h; i=(1 2 3); i=(${i[@]/2}); echo ${#i[@]}; j="str"; j[1]=x; declare -p j; k=(1); k=2; declare -p k; readonly -a ro=(1 2); ro[0]=5; echo no',
		stderr: true,
	},
	{
		script:
			'declare -A m=([a]=1 ["b c"]=2 [$\'x\\ny\']=3); echo ${#m[@]}; m[d]=4; m+=([e]=5 [a]=9); echo ${m[a]} "${m[b c]}" ${m[e]}; unset \'m[a]\'; [[ -v m[a] ]] || echo gone; for k in "${!m[@]}"; do printf \'%q=%s\\n\' "$k" "${m[$k]}"; done | sort; k=d; echo ${m[$k]} ${m["$k"]}; m[$k]+=x; echo ${m[d]}; (( m[n]++ )); (( m[n]+=5 )); echo ${m[n]}; declare -A e; echo ${#e[@]} "${e[@]}"; m=(); echo ${#m[@]}; declare -A q=(k1 v1 k2 v2); echo ${q[k2]}; m[\'a]b\']=1; echo "${m[\'a]b\']}"; m["\\$x"]=2; echo "${!m[@]}"; declare -A w; w[]=1; echo no',
		stderr: true,
	},
	{
		script:
			'declare -n r=x; r=5; echo $x; x=6; echo $r ${!r}; declare -n a=arr; a=(1 2); a+=(3); echo ${arr[@]} ${#a[@]} ${a[1]}; for e in "${a[@]}"; do echo -n $e; done; echo; f() { local -n out=$1; out="from f"; }; f res; echo $res; g() { local -n m=$1; m[k]=v; }; declare -A mm; g mm; echo ${mm[k]}; unset r; echo ${x-unset}; unset -n r; declare -n el=\'arr[1]\'; echo $el; el=Q; echo ${arr[@]}; declare -p el; [[ -R el ]] && echo ref; h() { local -n v=$1; local -n w=v; w=deep; }; h zz; echo $zz; declare -n bad=1x; echo $?; declare -n n1; n1=y2; y2=val; echo $n1; for ref in x y2; do declare -n t=$ref; echo ${t-}; done',
		stderr: true,
	},
	// Where `set -e` ends the shell in a function, the EXIT trap sees its name and arguments, not its locals.
	...rowsOf(
		'set -e; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]} ${BASH_LINENO[*]}"\' EXIT; f() { local x=2; false; echo no; }; f p q r',
		'set -e; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]}"\' EXIT; f() { local x=2; g s t; }; g() { local x=3; set -- m n o; false; }; f p q r',
		'set -e; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]}"\' EXIT; f() { local x=2; (false; echo no); }; f p q r',
		'set -e; trap \'echo "EXIT $? $1 ${FUNCNAME[*]}"\' EXIT; f() { x=$(false); }; for i in 1; do f p; done',
		'set -e; c() { echo "$? $1 ${FUNCNAME[*]} x=$x"; caller 0; caller 1; }; trap "c arg" EXIT; f() { local x=1; false; }; f p',
		'set -eE; trap \'echo "ERR $? x=$x $1 ${FUNCNAME[*]}"\' ERR; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]}"\' EXIT; f() { local x=1; false; }; f p',
		'set -e; trap \'set -- new; f2; echo "EXIT $1"\' EXIT; f2() { echo "${FUNCNAME[*]} $#"; }; f() { false; }; f p; echo no',
		'set -e; trap \'echo "EXIT $? $1 ${FUNCNAME[*]}"; exit 7\' EXIT; f() { false; }; y=$(f sub) || echo caught $?; f w',
		'set -e; trap \'echo "EXIT $? $1 ${FUNCNAME[*]}"; cat out >&2\' EXIT; f() { false; }; true | f p | cat; echo $?; f q | true; { f w; } > out',
		// In a subshell it sees them too.
		'(set -e; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]}"\' EXIT; f() { local x=2; false; }; f p q r); echo $?',
		'f() { set -e; trap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]}"\' EXIT; local x=2; g z; }; g() { false; }; (f p q r); echo $?',
		'f() ( set -e; trap \'echo "EXIT $? $1 ${FUNCNAME[*]}"\' EXIT; false; echo no ); f p; echo $?',
	),
	{
		script: 'bash s a b c; echo $?',
		files: {
			s: 'set -e\ntrap \'echo "EXIT $? x=$x $1 $# ${FUNCNAME[*]} ${BASH_LINENO[*]}"\' EXIT\nf() { local x=2; g y; }\ng() {\nfalse\n}\nf p q\n',
		},
	},
];
