import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		"printf 'echo a\\0b\\0\\necho c\\0\\0\\necho d\\n' > y; . ./y; echo $?; printf '\\0%.0s' {1..600} > z; echo 'echo no' >> z; x=$(. ./z 2>&1); echo \"$? ${x#*: *: }\"; . ./z 2>/dev/null; echo $?",
		"eval echo a; eval 'echo b'; eval \"echo c\"; eval echo d e; eval; echo $?; eval ''; echo $?",
		'x=\'echo hi\'; eval $x; eval "$x"; y=\'echo $z\'; z=5; eval "$y"; eval $y',
		'eval \'x=1; y=2\'; echo $x$y; n=v; eval "$n=5"; echo $v; eval "echo \\$$n"; eval echo \'$\'$n',
		"eval 'echo a; echo b' | wc -l; eval 'if true; then echo t; fi'; eval 'for i in 1 2; do echo $i; done'; eval 'f() { echo fn; }'; f",
		"eval false; echo $?; eval '(exit 4)'; echo $?; eval 'true; false'; echo $?; false; eval; echo $?; false; eval ':'; echo $?",
		"eval 'exit 3'; echo no",
		"f() { eval 'return 4'; echo no; }; f; echo $?; for i in 1 2; do eval 'break'; done; echo $i; for i in 1 2; do eval continue; echo no; done; echo $i",
	),
	{ script: 'eval \'echo a; fi\'; echo "status $?"', stderr: true },
	{ script: 'eval \'echo "unterminated\'; echo "status $?"', stderr: true },
	{ script: 'eval \'for\'; echo "status $?"', stderr: true },
	...rowsOf(
		'eval \'echo a\' \'b\' "c  d"; eval "echo \'x  y\'"; eval "echo \\"p  q\\""; eval echo \'"r  s"\'; eval \'echo $(echo sub)\' `echo bt`; eval "a=(1 2 3)"; echo ${a[1]}',
		`eval $'echo l1\\necho l2'; eval "cat <<E
doc $((1+1))
E"; eval 'x=$(cat <<E
in eval
E
)'; echo $x; eval "echo a # comment"; eval '# only comment'; echo $?`,
		"eval 'eval \"eval echo deep\"'; eval eval eval echo chain; e='eval'; $e echo dyn; x='\\$HOME'; eval echo $x; eval \"eval echo $x\"; eval echo \\$\\{HOME\\}",
		"x=1; x=2 eval 'echo $x'; echo $x; eval 'local q=1' 2>/dev/null; echo $?; f() { eval 'local q=1'; echo $q; }; f; echo \"[$q]\"; eval \"set -- a b\"; echo $#; eval 'shift'; echo $1",
		'declare -A ops=([add]=+ [mul]=*); for o in add mul; do eval "echo \\$((3 ${ops[$o]} 4))"; done; for i in 1 2; do eval "var_$i=\\$((i*10))"; done; echo $var_1 $var_2; eval "echo \\${var_$i}"',
		'set -- "a b" "c\'d"; eval "set -- $(printf \'%q \' "$@")"; echo $# "$2"; s=$(printf \'%q\' \'x; echo hacked\'); eval "v=$s"; echo "$v"; eval "w=${v@Q}"; echo "$w"',
		`eval -- echo dd; eval 'echo $LINENO'
eval 'echo $LINENO'; eval 'set -u' ; eval 'echo \${n-d}'; eval 'trap "echo t" EXIT'; eval 'alias_q=1; echo $alias_q'; eval 'cd /' ; pwd`,
	),
	{
		script: '. ./s.sh; echo $x; source ./s.sh; x=0; . s.sh; echo $x',
		files: { 's.sh': 'echo sourced; x=5\n' },
	},
	{ script: 'set -- m; . ./s.sh; . ./s.sh a b; echo $# $1', files: { 's.sh': 'echo $# $1 $0\n' } },
	{
		script: 'set -- m; . ./s.sh; echo $1; set -- m; . ./s.sh q; echo $1',
		files: { 's.sh': 'set -- changed args\n' },
	},
	{ script: '. ./s.sh; echo $?; . ./s.sh || echo failed', files: { 's.sh': 'return 3; echo no\n' } },
	{ script: '. ./s.sh; echo no', files: { 's.sh': 'echo in; exit 4\n' } },
	{
		script: ". ./s.sh; f x; echo $V; (. ./s.sh; V=sub); echo $V; bash -c '. ./s.sh; f child'",
		files: { 's.sh': 'f() { echo lib $1; }\nV=lib\n' },
	},
	{
		script: '. ./s.sh; echo $?; . ./s.sh && echo no; if . ./s.sh; then :; else echo else; fi',
		files: { 's.sh': 'false\n' },
	},
	{ script: '. ./s.sh; echo $?; false; . ./s.sh; echo $?', files: { 's.sh': '' } },
	{
		script: '. ./s.sh; f() { . ./s.sh; }; f; source s.sh',
		files: { 's.sh': 'echo ${BASH_SOURCE[0]} ${FUNCNAME[0]} $LINENO\n' },
	},
	{
		script: '. ./a.sh',
		files: { 'a.sh': 'echo a; . ./b.sh; echo a2\n', 'b.sh': 'echo b ${BASH_SOURCE[@]}\n' },
	},
	{ script: '. lib/l.sh; . ./lib/l.sh', files: { 'lib/l.sh': 'echo "${BASH_SOURCE%/*}"\n' } },
	{
		script: '. ./s.sh; f() { . ./s.sh; echo $q; }; f; echo "[$q]"',
		files: { 's.sh': 'local q=1 2>/dev/null; echo $?\n' },
	},
	{ script: 'for i in 1 2; do . ./s.sh; done; echo $i', files: { 's.sh': 'break\n' } },
	{
		script: '. ./s.sh 2>/dev/null; echo "status $?"',
		files: { 's.sh': 'echo a\nif then\n' },
	},
	{ script: 'PATH=$PWD/d:$PATH; . t.sh; source t.sh', files: { 'd/t.sh': 'echo from path\n' } },
	{ script: '. nosuch.sh; echo "status $?"', stderr: true },
	{ script: '. ./nosuch.sh; echo "status $?"', stderr: true },
	{ script: '.; echo "status $?"', stderr: true },
	{ script: 'source; echo "status $?"', stderr: true },
	{ script: '. .; echo "status $?"', stderr: true },
	...rowsOf(
		`. /dev/stdin <<< 'echo stdin'; . <(echo 'echo ps; y=7'); echo $y; source /dev/stdin <<E
echo doc
E
echo 'echo piped' | . /dev/stdin`,
	),
	{
		script: ". ./s.sh 'a b' c; . s.sh; bash s.sh x; bash ./s.sh y; chmod +x s.sh; ./s.sh z",
		files: { 's.sh': '#!/bin/bash\n# comment\necho "$@"\n' },
	},
	{
		script: '. ./conf; echo $KEY "$OTHER"; printenv E; set -a; . ./conf; set +a; printenv KEY',
		files: { conf: 'KEY=val\nOTHER="two words"\nexport E=1\n' },
	},
	{
		script: 'x=out; . ./s.sh; echo $x; f() { . ./s.sh; echo "f $x"; return 6; }; f; echo $?',
		files: { 's.sh': 'x=in; return 0; x=no\n' },
	},
	{ script: '. ./s.sh; echo main', files: { 's.sh': "trap 'echo lib-exit' EXIT\n" } },
	{ script: 'x=1 . ./s.sh; x=2; . ./s.sh; x=3 source ./s.sh; echo $x', files: { 's.sh': 'echo $x\n' } },
	{
		script: `shopt -s expand_aliases; . ./s.sh
hi; alias hi`,
		files: { 's.sh': "alias hi='echo hello'\n" },
	},
	{
		script: '. ./s.sh; f xxxy; shopt -q extglob && echo on',
		files: { 's.sh': 'shopt -s extglob\nf() { echo ${1##+(x)}; }\n' },
	},
	...rowsOf(
		"set -e; . /dev/stdin <<< 'false || echo ok'; . /dev/stdin <<< 'return 0'; echo alive; . /dev/stdin <<< 'return 1'; echo dead",
	),
	// What a sourced file sets stays, unless it sources or calls something behind that, or is a function's.
	...['. ./none', '. ./none q', 'f() { :; }; f 1', 'eval :', '(. ./none)', 'shift 0'].map((behind) => ({
		script: 'set -- o p; . ./s.sh a; echo "$*"; . ./s.sh; echo "$*"',
		files: { 's.sh': `set -- in "$@"; ${behind}\n`, none: ':\n' },
	})),
	{
		script:
			'f() { . ./s.sh a; echo $*; . ./s.sh; echo $*; }; f z; set -- o; . ./t.sh a; echo $*; . ./u.sh b; echo $*',
		files: { 's.sh': 'set -- x y\n', 't.sh': '. ./s.sh\n', 'u.sh': '. ./s.sh k\necho $*\n' },
	},
];
