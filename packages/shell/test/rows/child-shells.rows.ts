import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'export x=1; f() { :; }; export -f f; (exec -c bash -c \'f; echo "$? [$x] [$HOME]"\') 2>/dev/null; f; echo $x',
		"echo 'echo \"env $0 $#\"; f() { echo fn $x; }; x=5' > e; BASH_ENV=./e bash -c 'f; echo $x' n a b; export BASH_ENV='$PWD/e'; echo 'f; echo \"$*\"' > s; bash s p q; bash -s r < s; chmod +x s; ./s; sh -c 'echo sh'; bash -p -c 'echo p'; bash --posix -c 'echo posix'; BASH_ENV=nosuch bash -c 'echo none'",
		"for t in 'exit 3' 'trap \"echo X\" EXIT; exit 6' 'set -e; false' 'exec echo gone' 'echo a; if' 'nosuch_cmd' 'set -- p q; set -u' 'readonly q=1; q=2; echo no'; do echo \"$t\" > e; BASH_ENV=e bash -c 'echo main $# $-' x y; echo $?; BASH_ENV=e bash -ec 'false; echo no'; echo $?; done 2>&1",
		"mkdir d bin; echo 'echo along PATH' > bin/e; echo 'echo here' > e; BASH_ENV=d bash -c 'echo d' 2>&1; PATH=$PWD/bin:$PATH BASH_ENV=e bash -c :; BASH_ENV='$(echo e)' bash -c :; BASH_ENV='${x!}' bash -c 'echo goes on' 2>&1; BASH_ENV='\"e\"' bash -c 'echo quoted'",
		"bash -c 'echo hi'; bash -c 'echo $0 $1 $#' a b c; bash -c 'echo $0'; sh -c 'echo sh'; bash -c 'exit 3'; echo $?",
		'x=1; bash -c \'echo "[$x]"\'; export x; bash -c \'echo "[$x]"; x=2\'; echo $x; y=3 bash -c \'echo $y\'; echo "[$y]"',
		"f() { echo fn; }; bash -c f 2>/dev/null; echo $?; export -f f; bash -c f; bash -c 'declare -F f'; a=(1 2); export a; bash -c 'echo \"[${a[0]}]\"'",
		"bash -c 'echo out; echo err >&2' 2>/dev/null; x=$(bash -c 'echo cs'); echo $x; echo in | bash -c 'read l; echo \"got $l\"'; bash -c 'cat' <<< here; bash -c 'echo a; exit 4' | cat; echo ${PIPESTATUS[0]}",
		`echo 'echo from stdin $1' | bash; echo 'echo "s $1"' | bash -s arg; bash <<< 'echo hs'; bash <<E
echo doc $((1+1))
E
bash -s x y <<'E'
echo $# $2
E`,
		"SECONDS=100; bash -c 'echo $SECONDS'; pushd / >/dev/null; bash -c 'dirs'; true & bash -c 'echo \"[$!]\"'; enable -n cd; bash -c 'type -t cd'; (type -t cd); wait",
		"RANDOM=1; x=$RANDOM; a=$(bash -c 'echo $RANDOM$RANDOM$RANDOM'); RANDOM=1; x=$RANDOM; b=$(bash -c 'echo $RANDOM$RANDOM$RANDOM'); [ $a = $b ]; echo $?",
		'printf \'#!/bin/bash\\necho $SECONDS "[$!]" $(dirs | grep -c " ") $(type -t cd)\\n\' >s; tail -n 1 s >t; chmod +x s t; SECONDS=100; pushd . >/dev/null; enable -n cd; ./s; ./t',
		"SHLVL=4; bash -c 'echo $SHLVL; exec bash -c \"echo \\$SHLVL\"'; (exec bash -c 'echo $SHLVL'); x=$(exec bash -c 'echo $SHLVL'); echo $x $SHLVL",
		'for n in abc -5 5x " 5 " "" 998 1000; do SHLVL=$n bash -c "echo \\$SHLVL"; done',
		'printf \'read l\\nscript line as data\\necho "[$l]"\\n\' | bash',
	),
	{
		script:
			'PATH=$PWD/d:$PATH; x=$(bash s.sh a b); echo "${x/$PWD}"; bash nosuch.sh 2>/dev/null; echo $?; bash e 2>/dev/null; echo $?; cd d; bash s.sh',
		files: { 'd/s.sh': 'echo "$0 ${BASH_SOURCE[0]} $*"\n', 'd/e/x': '', 'e/x': '' },
	},
	{
		script: 'chmod +x ?; ./a; echo $?; ./b; ./c; echo $?',
		files: {
			a: '#!/bin/bash -x -e\necho no\n',
			b: '#! /bin/bash\t-e \necho $-\n',
			c: '#!/bin/bash -eu\nfalse\necho no\n',
		},
	},
	{
		script: 'bash s.sh a b; bash ./s.sh; sh s.sh q; bash -- s.sh x; bash - s.sh y',
		files: { 's.sh': 'echo "$0 $# $1"\n' },
	},
	{
		script: 'bash s.sh; echo $?; bash s.sh || echo failed; if bash s.sh; then :; else echo $?; fi',
		files: { 's.sh': 'exit 5\n' },
	},
	{
		script: 'x=parent; bash s.sh; echo $? $x; [ "$PWD" != / ] && echo stayed',
		files: { 's.sh': "cd /; x=child; set -e; trap 'echo bye' EXIT; false; echo no\n" },
	},
	{
		script: 'bash s.sh; bash ./s.sh',
		files: {
			's.sh': 'echo ${BASH_SOURCE[0]} $LINENO\nf() { echo ${FUNCNAME[0]} ${BASH_SOURCE[0]} $LINENO; }\nf\n',
		},
	},
	{ script: 'bash s.sh 2>&1', files: { 's.sh': 'echo start\nnosuch_cmd\necho end\n' } },
	{
		script: 'bash s.sh 2>/dev/null; echo $?',
		files: { 's.sh': 'echo start\nif then\n' },
		differs: {
			why: 'a syntax error refuses the whole text before its first effect',
			stdout: '2\n',
			status: 0,
		},
	},
	{ script: 'bash nosuch.sh; echo "status $?"', stderr: true },
	{ script: 'bash -c; echo "status $?"', stderr: true },
	{ script: 'bash --nosuch; echo "status $?"', stderr: true },
	...rowsOf(
		"bash -c 'echo $BASH_VERSION' | grep -c '^5.2'; bash --version | head -n 1 | grep -c 'GNU bash, version 5.2'; bash -c 'echo $-' | grep -c c; bash -c '[[ -o posix ]] || echo nposix'",
		"bash -e -c 'false; echo no'; echo $?; bash -u -c 'echo $q; echo no' 2>/dev/null; echo $?; bash -x -c ': a' 2>&1; bash -o errexit -c 'false; echo no'; echo $?; bash -eu -o pipefail -c 'echo ok'",
		"bash -c 'bash -c \"echo nested\"'; bash -c \"bash -c 'echo \\$0' n\"; bash -c 'echo a' ; bash -c $'echo l1\\necho l2'; bash -c 'echo \"q u\"' ; bash -c \"echo 'it'\\''s'\"; bash -c ''; echo $?",
		"bash -c 'kill -TERM $$'; echo $?; bash -c 'kill -9 $$'; echo $?; bash -c 'exit 256'; echo $?; bash -c 'nosuch_q' 2>/dev/null; echo $?; bash -c 'return 3' 2>/dev/null; echo $?; bash -c 'set -e; (exit 9)'; echo $?",
		"bash -c 'trap \"echo exit-child\" EXIT; echo body'; bash -c 'trap \"\" TERM; kill $$; echo survived'; bash -c 'echo $BASH_SUBSHELL'; (bash -c 'echo $BASH_SUBSHELL'); bash -c 'echo $SHLVL' | grep -c '[0-9]'",
		"bash -c 'echo $PPID' | { read p; [ $p = $$ ] && echo parent; }; bash -c 'sleep 0.01; echo slept' & wait; bash -c 'echo bg & wait'; bash -c 'cat < f' 2>/dev/null; echo $?; echo data > f; bash -c 'cat < f; echo more >> f'; cat f",
		"set -- a b; bash -c 'echo $#' ; bash -c 'echo \"$@\"' _ \"$@\"; bash -c 'shift; echo $1' _ x y; bash -c 'for a; do echo \"<$a>\"; done' _ 'p q' r; bash -c 'echo ${10}' {a..k}",
		"env_x=1; export env_x; (unset env_x; bash -c 'echo \"[${env_x-unset}]\"'); export -n env_x; bash -c 'echo \"[${env_x-unset}]\"'; declare -x dx=5; bash -c 'echo $dx'; readonly rx=1; export rx; bash -c 'rx=2; echo $rx'; declare -i ix=2+2; export ix; bash -c 'ix=1+1; echo $ix'",
		"shopt -s nullglob; bash -c 'echo *.none'; set -f; bash -c 'touch zz; echo z*'; alias q=1; bash -c 'alias q' 2>/dev/null; echo $?; IFS=:; bash -c 'set -- a b; echo \"$*\"'; umask 077; bash -c umask; cd /; bash -c pwd",
		"exec 3> f; bash -c 'echo via3 >&3'; exec 3>&-; cat f; bash -c 'exec > g; echo in-g'; cat g; bash -c 'read x; echo $x; cat' <<< $'a\\nb'; { bash -c 'read a; echo $a'; read b; echo \"[$b]\"; } <<< $'1\\n2'",
		"sh -c 'x=1; echo $x'; sh -c 'f() { echo f; }; f'; sh -c '[ a = a ] && echo t'; sh -c 'echo $((1+1))'; sh -c 'for i in 1 2; do echo $i; done'; sh -c 'case a in a) echo c;; esac'; sh -c 'echo ${x:-d} ${x#y}'; sh -c 'set -- a b; echo $2'",
		`sh -c 'echo "$1"' _ arg; echo 'echo stdin-sh' | sh; sh -ec 'false; echo no'; echo $?; sh -c 'printf "%s\\n" p'; sh -c 'read x <<E
in
E
echo $x'; sh -c '. /dev/stdin <<E
echo sourced
E'`,
	),
	{
		script:
			'chmod +x run; ./run; ./run me; x=$(./run cs); echo "$x"; ./run | tr a-z A-Z; for n in 1 2; do ./run $n; done; ./run > o && cat o',
		files: { run: '#!/bin/bash\nset -euo pipefail\nname=${1:-world}\necho "Hello, $name"\n' },
	},
	{
		script: 'chmod +x a b; ./a 1 2 3; ./a',
		files: { a: '#!/bin/bash\n./b "$@"; echo "b said $?"\n', b: '#!/bin/bash\necho b got $#; exit $#\n' },
	},
	{
		script: 'chmod +x main.sh; ./main.sh z; bash ./main.sh y',
		files: {
			'lib.sh': 'helper() { echo helped "$1"; }\n',
			'main.sh':
				'#!/bin/bash\ncd "$(dirname_() { echo "${1%/*}"; }; dirname_ "$0")" && . ./lib.sh && helper "$@"\n',
		},
	},
	{
		script:
			'here=$(pwd); PWD=/nonexist bash -c \'[ "$PWD" = "$1" ] && pwd | grep -qx "$1" && echo put right\' x "$here"; unset PWD; bash -c \'[ "$PWD" = "$1" ] && v=$(declare -p PWD) && echo "${v:0:14}"\' x "$here"; PWD=/tmp; printf \'echo "${PWD##*/}"\' > s; [ "$(sh ./s)" = "${here##*/}" ] && echo in a script too',
	},
	{
		// A shell that is given no PWD, or a wrong one, is where the folder is without links.
		script:
			'cd link; p=${PWD%/*}; show() { while read -r l; do echo "${l#"$p"}"; done; }; bash -c pwd | show; (unset PWD; bash -c "pwd; echo \\$PWD" | show); (PWD=/nosuch; bash -c pwd | show); (PWD=$p/real; bash -c pwd | show); (export -n PWD; bash -c pwd | show); (PWD=link; bash -c pwd | show); (PWD=$p/./link/; bash -c pwd | show); (PWD=$p/link/../link; bash -c pwd | show); PWD=$p/real; pwd | show',
		files: { 'real/f': '' },
		links: { link: 'real' },
	},
	{
		script: `printf 'echo a\\\\' > s; bash s; chmod +x s; ./s; . ./s; printf 'echo a \\\\\\\\' > s; bash s; printf 'echo a\\\\\\\\\\\\' > s; bash s; printf '\\\\' > s; bash s; echo $?; printf '# c\\\\' > s; bash s; printf 'echo x\\n\\\\' > s; bash s; printf 'echo a\\\\\\n' > s; bash s`,
	},
];
