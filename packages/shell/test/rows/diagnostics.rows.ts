import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			'set -x; echo a "b c" \'d\'; x=1 y="q r"; [[ $x == 1* ]]; (( x + 1 )); for i in 1 2; do :; done; case $x in 1) :;; esac; f() { echo in "$1"; local z=3; }; f "p q"; echo $(echo sub); a=(1 "2 3"); a+=(4); a[5]=x; export E=1; declare -A m=([k]="v w"); echo x > /dev/null; echo a | cat; (echo sub); { echo grp; }; if [ 1 -eq 1 ]; then :; fi; while false; do :; done; x=$(echo hi) ; cat <<< "h s"; PS4=\'+${LINENO}: \'; echo ps4; set +x; echo off',
		stderr: true,
	},
	{
		script: `set -v
echo a
f() {
  echo b
}
f
set +v
echo c`,
		stderr: true,
	},
	{
		script:
			'set -u; echo ${x:-d} ${x-d}; echo "${#}"; echo "$@"; a=(); echo "${a[@]}" "${#a[@]}"; echo ${a[0]-none}; declare -A m; echo ${m[k]-none}; y=; echo "[$y]"; (echo $nope); echo "st $?"; (echo ${nope[1]}); echo "st $?"; (echo ${#nope}); echo "st $?"; (echo $1); echo "st $?"; (echo $!); echo "st $?"; (( z = nope2 )); echo "st $?"; (echo ${nope%x}); (echo ${!nope}); (unset q; echo "${q^^}"); echo $nope; echo never',
		stderr: true,
	},
	{
		script:
			'f() { local -; set -u; set -f; echo $-; }; echo $-; f; echo $-; g() { local - x=1; set -x; :; }; g; echo done',
		stderr: true,
	},
	{ script: 'exec nosuchprog; echo never', stderr: true },
	{ script: 'exec > f; echo in file; exec >&2; echo to err; cat f', stderr: true },
	{
		script:
			'command -p cat <<< x; command -v -p cat >/dev/null && echo yes; command; echo $?; command -x; echo $?; command nosuch; echo $?; command -v; echo $?; builtin; echo $?; builtin cd /; pwd; builtin echo x; command command echo y; command builtin echo z; builtin command echo w; command -- echo v; cd() { echo mycd; }; cd; command cd /tmp; builtin cd /; pwd; unset -f cd',
		stderr: true,
	},
	{
		script:
			'getopts ab x -a -b -c; echo "$? $x $OPTIND"; getopts ab x -a -b -c; echo "$? $x $OPTIND"; getopts ab x -a -b -c; echo "$? $x $OPTIND $OPTARG"; getopts ab x -a -b -c; echo "$? $x $OPTIND"; OPTIND=1; getopts a: x -a; echo "$? $x [$OPTARG]"; OPTIND=1; getopts :a: x -a; echo "$? $x [$OPTARG]"; OPTIND=1; getopts :a: x -z; echo "$? $x [$OPTARG]"; OPTIND=1; while getopts xy:z o -xy val -zfoo rest; do echo "$o ${OPTARG-none} $OPTIND"; done; OPTIND=1; OPTERR=0; getopts a x -q; echo "$? $x"; getopts; echo $?; getopts a; echo $?; getopts a 1x -a; echo $?',
		stderr: true,
	},
	{
		script:
			'IFS=,; x="a,b,,c,"; set -- $x; echo $#; printf \'<%s>\' "$@"; echo; IFS=\', \'; x=" a , b ,, c "; set -- $x; echo $#; printf \'<%s>\' "$@"; echo; IFS=; x="a b"; set -- $x; echo $#; unset IFS; x=$\' a\\tb\\nc \'; set -- $x; echo $#; IFS=x; y=axbxc; echo $y "$y"; for i in $y; do echo $i; done; IFS=:; a=(1 2 3); echo "${a[*]}" ${a[*]}; echo "$*"; read -ra p <<< "/usr/bin:/bin::/x"; echo "${#p[@]}" "${p[2]}|"; IFS=$\'\\n\'; z=$(printf \'l 1\\nl 2\\n\'); for l in $z; do echo "[$l]"; done; IFS=ab; echo $(echo 1a2b3) ; v=1a2; echo $v$v; IFS=\'\\\'; w=\'a\\b\'; echo $w',
	},
	{ script: 'echo $(( 1 +  )); echo after' },
	{
		script: `echo $(( 5 / 0 )); echo after
echo next`,
	},
	{
		script:
			'(( 1 / 0 )); echo "st $?"; let \'x = 1 +\'; echo "st $?"; let; echo "st $?"; echo $(( x = ; )) ; echo no',
		stderr: true,
	},
	{ script: '(( a[ )); echo $?', stderr: true },
	{ script: 'echo $((08)); echo $?', stderr: true },
	{ script: 'echo $((2#3)); echo $((1.5)); echo $?', stderr: true },
	{ script: "x='1 +'; echo $((x)); echo $?" },
	{ script: 'x=abc; y=x; echo $((y)); x=y; echo $((x)); echo no', stderr: true },
	{
		script: `declare -i n; n=1+; echo "st $?"
echo next`,
		stderr: true,
	},
	{
		script: `a=(1 2); a[1+]=3; echo "st $?"
echo next`,
		stderr: true,
	},
	{
		script: `a=(1 2); echo \${a[1/0]}; echo "st $?"
echo next`,
		stderr: true,
	},
	{
		script: `echo \${x!y}; echo "st $?"
echo next`,
		stderr: true,
	},
	{ script: 'echo ${}; echo no', stderr: true },
	{
		script: `echo \${x:1:-5}; x=abc; echo \${x:1:-5}; echo "st $?"
echo next`,
		stderr: true,
	},
	{ script: 'echo "${x:?must be set}"; echo no', stderr: true },
	{ script: ': ${HOME:?fine} ${EMPTY?unset msg}; echo no', stderr: true },
	{ script: 'for i in 1 2 3; do f() { break; }; f; echo not $i; done; echo out', stderr: true },
	{ script: 'for i in 1 2 3; do f() { continue; echo x; }; f; echo not $i; done; echo out', stderr: true },
	{ script: 'for i in 1 2 3; do eval break; echo not $i; done; echo out $i' },
	{ script: 'select x in; do echo no; done; echo "st $?"' },
	{
		script: 'while true; do f() { break; }; f; echo not; ((n++ > 3)) && break; done; echo out',
		stderr: true,
	},
	{
		script:
			'continue 5; echo $?; break 0; echo $?; for i in 1 2; do break 0; echo x; done; echo $?; for i in 1 2; do break x; done; echo no',
		stderr: true,
	},
	{
		script: `set -x; for (( i=0 ; i < 2 ; i++ )); do :; done; for ((i=0;i<1;i++)); do :; done; ((  1  )); ((1)); (( 1
+2 ))`,
		stderr: true,
	},
	{
		script: `set -v
# comment

echo a; echo b
if true
then
  echo c  # trailing
fi
cat <<E
doc
E
x=1 \\
 y=2

eval 'echo ev
echo ev2'
f() { :; }; f
(
 echo sub
)
set +v
echo done`,
		stderr: true,
	},
	{
		script: `set -v; echo same line
echo next
{ echo g
}
echo 'multi
line'
set -x
echo both`,
		stderr: true,
	},
	{ script: 'set -n; echo never; exit 3' },
	{ script: '(set -n; echo never); echo "end $?"' },
	{ script: 'f() { set -n; echo a; }; f; echo b' },
	{ script: 'x=$(set -n; echo a); echo "[$x]"; trap \'echo T\' EXIT; set -n; echo a' },
	{
		script:
			'exec {a[1]}> f; echo one >&${a[1]}; i=2; exec {a[$i]}> g; echo two >&${a[2]}; exec {a[1]}>&- {a[2]}>&-; cat f g; declare -A m; exec {m[out]}> h; echo three >&${m[out]}; cat h; (echo x >&${a[1]}) 2>/dev/null || echo closed',
	},
	{ script: 'echo {a[1]} {a[1]}x {a[1} "{a[1]}>" ; ls {a[1]} 2>/dev/null || echo none' },
	// What cannot be written is lost, and nothing else changes.
	{
		script:
			'nosuchcmd 2>/dev/full; echo $?; exec 2>/dev/full; nosuch; echo $?; cd /nonexist; echo $?; . /nonexist; echo $?; set -x; echo hi; time :',
	},
	{
		script:
			'exec 2>/dev/full; [ a -eq b ]; echo $?; (x=${y?no}; echo $?); echo $?; declare -r q=1; q=2; echo $?',
	},
];
