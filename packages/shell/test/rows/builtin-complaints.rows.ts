import type { Row } from '../row.ts';

const files = { 'a.txt': 'one two\nthree\n', 'b.txt': 'x\n', 'd/e.c': '' };
const stdin = 'in1 in2\nin3\n';

export const rows: readonly Row[] = [
	{
		script:
			'while getopts ":ab:c" o; do case $o in a) echo A;; b) echo "B=$OPTARG";; :) echo "need $OPTARG";; \\?) echo "bad $OPTARG";; esac; done <<< x; echo $OPTIND',
	},
	{
		script:
			'set -- -a -b val -x -c rest; while getopts ":ab:c" o; do case $o in a) echo A;; b) echo "B=$OPTARG";; :) echo "need $OPTARG";; \\?) echo "bad $OPTARG";; esac; done; shift $((OPTIND-1)); echo "$@"',
	},
	{
		script:
			'declare -i OPTARG; set -- -b 3+4 -b xyz; while getopts "b:" o; do echo "$o $OPTARG"; done; declare -p OPTARG OPTIND',
		stderr: true,
	},
	{
		script:
			'declare -i OPTIND; set -- -a -b; getopts ab o; echo $o $OPTIND; OPTIND=1+0; getopts ab o; echo $o $OPTIND; declare -p OPTIND',
	},
	{ script: 'OPTIND=abc; set -- -a; getopts a o; echo $? $o $OPTIND' },
	{ script: 'OPTIND=0; set -- -a; getopts a o; echo $? $o $OPTIND' },
	{ script: 'OPTIND=5; set -- -a; getopts a o; echo $? $o $OPTIND', files, stdin },
	{ script: 'OPTIND=-1; set -- -a; getopts a o; echo $? $o $OPTIND' },
	{ script: 'set -- -abc; while getopts abc o; do echo $o $OPTIND; done; echo $OPTIND $o', files, stdin },
	{ script: 'set -- -a -- -b; while getopts ab o; do echo $o; done; echo $OPTIND' },
	{ script: 'set -- -x; getopts a o; echo $? "$o" "[$OPTARG]"', stderr: true },
	{ script: 'set -- -b; getopts b: o; echo $? "$o" "[$OPTARG]"', stderr: true },
	{ script: 'set -- -b; OPTERR=0; getopts b: o; echo $? "$o" "[$OPTARG]"' },
	{ script: 'readonly o; set -- -a; getopts a o; echo $?', stderr: true },
	{ script: 'readonly OPTARG; set -- -a v; getopts a: o; echo $?', stderr: true },
	{ script: "set -- -a; getopts a 'o[1]'; echo $? ${o[1]}", stderr: true },
	{ script: 'getopts; echo $?; getopts a; echo $?', stderr: true },
	{
		script:
			'f() { local OPTIND o; while getopts xy: o "$@"; do echo "$o:${OPTARG-}"; done; }; f -x -y 1; f -y 2 -x; echo $OPTIND',
	},
	{
		script: 'f() { local OPTIND=1 OPTARG; getopts a:b o; echo "$o $OPTARG $OPTIND"; }; f -a1; f -b; f -a',
		stderr: true,
	},
	{
		script:
			'set -- -a1 -b; getopts a:b o; echo "$o $OPTARG $OPTIND"; set -- -b -b; getopts a:b o; echo "$o $OPTIND"',
	},
	{
		script:
			'set -- --long -x; while getopts x-: o; do case $o in -) echo "long $OPTARG";; x) echo x;; esac; done',
	},
	{ script: 'set -- -a foo; getopts a:: o; echo $o $OPTARG' },
	{ script: 'unset OPTIND; set -- -a; getopts a o; echo $? $o $OPTIND' },
	{ script: 'declare -u o; set -- -a; getopts a o; echo $o' },
	{ script: 'declare -i o; set -- -a; a=7; getopts a o; echo $? $o' },
	{ script: 'echo one\necho $(( 1 / 0 ))\necho two', stderr: true },
	{ script: 'x=(1\n2\n3)\necho ${x[@]:q z}\necho after', stderr: true },
	{ script: 'cat <<X\n$(( 1 + ))\nX\necho $LINENO', stderr: true },
	{ script: 'f() {\n  echo in\n  nosuchcmd\n  cd /nonexistent\n}\nf', stderr: true },
	{ script: 'if true; then\n  nosuch1 |\n    nosuch2\nfi\necho $LINENO' },
	{ script: 'for i in 1 2\ndo\n  echo $LINENO\n  ((i++ +))\n  echo next\ndone\necho end', stderr: true },
	{ script: 'echo a \\\n  b \\\n  $LINENO\nnosuch \\\n  x\necho $LINENO', stderr: true },
	{ script: 'x=$(\nnosuch\necho $LINENO\n)\necho "$x $LINENO"', stderr: true },
	{ script: 'case x in\n x)\n   nosuch\n   ;;\nesac\n(\nnosuch2\n)\n{\nnosuch3\n}', stderr: true },
	{
		script:
			"trap 'echo err $LINENO' ERR\nfalse\nf() {\n  false\n  return 3\n}\nf\nx=$(false)\n[ 1 = 2 ]\n((0))",
	},
	{ script: 'set -u\necho a\necho ${b\n}', stderr: true },
	{ script: 'set -u\necho a\necho "x\n$undefd"\necho b', stderr: true },
	{ script: 'readonly r=1\necho a\nr=2\necho b', stderr: true },
	{ script: 'echo a\nunset r; readonly r=1\nr=2 true\necho b', stderr: true },
	{ script: "eval 'echo a\nnosuch\necho $LINENO'\nnosuch2", stderr: true },
	{ script: "source /dev/stdin <<< 'echo $LINENO\nnosuch\nf() { nosuch3; }\nf'\nnosuch2", stderr: true },
	{ script: 'while read -r l; do\n  echo "$l" | nosuch\ndone <<< $\'a\\nb\'', stderr: true },
	{ script: 'a=(1 2\n3 $(nosuch)\n4)\necho ${#a[@]}', stderr: true },
	{ script: 'local x\necho $?\nreturn 3\necho $?', stderr: true },
	{ script: 'break\ncontinue 2\necho $?', stderr: true },
	{ script: 'echo \'multi\nline\' $(nosuch\n) "a\nb"\nnosuch', stderr: true },
	{ script: 'cat << X | nosuch\na\nX\nnosuch2' },
	{ script: 'f() { echo $LINENO; }\n\nf; g() {\necho $LINENO; nosuch; }\ng', stderr: true },
	{ script: "printf '%d\\n' abc\nprintf '%z\\n'\necho \"$((08))\"\necho x", stderr: true },
	{ script: '[ a -eq b ]\n[ 1 -foo 2 ]\n[ ( ]\ntest a b c d\necho $?' },
	{ script: "[[ a =~ '(' ]]; echo $?\nx='('; [[ a =~ $x ]]\necho $?" },
	{ script: 'declare -A m; m[]=1\necho x', stderr: true },
	{ script: 'shift 5\necho $?\nshift a\necho $?', stderr: true },
	{ script: 'exit abc', stderr: true },
	{ script: '(exit 3 4); echo $?\nreturn', stderr: true },
	{ script: 'cd a b\ncd -\npushd\npopd\necho $?', stderr: true },
	{ script: "unset -v 1x\nunset -f 'a b'\nexport 1x=2\nreadonly 2y\ndeclare 3z=1\necho $?", stderr: true },
	{ script: 'alias foo\nunalias foo\nhash nosuch\ntype nosuch\ncommand -v nosuch\necho $?', stderr: true },
	{ script: "trap foo BAR\ntrap 'x' 999\ntrap\necho $?", stderr: true },
	{ script: 'set -o nosuch\nset -Z\nshopt -s nosuch\necho $?', stderr: true },
	{ script: "let\nlet 1+\nlet 'x = 5 5'\necho $?", stderr: true },
	{ script: 'read -t abc x\nread -n x y\nread -u 9 x\nread 1x\necho $?', stderr: true },
	{ script: 'mapfile -n x\nmapfile 1x\nmapfile -u 9 a\necho $?', stderr: true },
	{ script: 'source\nsource nosuchfile\n. nosuchfile\necho $?', stderr: true },
	{ script: 'exec nosuchcmd\necho no', stderr: true },
	{ script: 'command nosuch\nbuiltin nosuch\nenable nosuch\necho $?', stderr: true },
	{
		script:
			'declare -f nosuch; echo $?\ndeclare -p nosuch; echo $?\ndeclare -Q x; echo $?\ntypeset -F nosuch; echo $?',
		stderr: true,
	},
	{ script: "printf\nprintf -v\nprintf -v 1x a\nprintf '%*d' x 5\necho $?", stderr: true },
	{ script: 'shopt -s shift_verbose; shift; echo $?', stderr: true },
	{ script: 'shopt -s shift_verbose; set -- a; shift 2; echo $?', stderr: true },
	{ script: 'readonly V=1; set -- -x; getopts x V; echo $?; getopts x V; echo $?', stderr: true },
	{ script: 'typeset -n x=x; typeset -n x[3]=x; echo $?', stderr: true },
	{ script: 'declare -n y[0]; echo $?; declare -n q=(1); echo $?', stderr: true },
	{ script: 'a=(1 2 3); readonly a; declare -n r=a; r+=(4); echo no', stderr: true },
	{ script: 'readonly a=1; declare -n r=a; r=(4); echo no', stderr: true },
	{ script: 'a=(1); readonly a; declare -n r=a; r[0]=1; echo no', stderr: true },
	{ script: `declare 'a[]'; echo $?; export 'b[]'; echo $?`, stderr: true },
	{ script: 'set -- a b; shopt -s shift_verbose; shift -- 5; echo $?', stderr: true },
	{ script: 'set -- a b; shift -- -1; echo $?', stderr: true },
	{ script: 'for f in 1 2 3; do break -- -5; done; echo $?', stderr: true },
	{ script: 'for f in 1 2 3; do continue -- 0; done; echo $?', stderr: true },
	{
		script:
			'bash -e /nonexistent; echo $?; bash -o errexit +e /nonexistent; echo $?; bash -eu nosuch; echo $?; bash -e /; echo $?; bash /; echo $?',
		stderr: true,
	},
	{ script: `printf 'echo a\\n' > s; bash --verbose s`, stderr: true },
	{
		script: 'set -o ignoreeof; echo ${IGNOREEOF-unset}; set +o ignoreeof; echo ${IGNOREEOF-unset}',
		stderr: true,
	},
	{
		script:
			'mkdir d; cd d; touch e; chmod +x e; PATH=; [[ $(type -p e) == "$PWD/e" && $(command -v e) == "$PWD/e" ]]; echo $?; type -a e; unset PATH; [[ $(type e) == "e is $PWD/e" ]]; echo $?; PATH=.:; type -p e; PATH=:/bin; type e',
		stderr: true,
	},
];
