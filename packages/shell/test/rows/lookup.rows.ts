import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'type -t echo; type -t if; type -t cat; f() { :; }; type -t f; type -t nosuch; echo $?',
		"type echo; type if; f() { echo hi; }; type f; type '['; type '[['; type time; type '{'; type '!'",
	),
	{ script: 'type nosuch; echo "status $?"', stderr: true },
	...rowsOf(
		"type -t [[ '{' ! time function select in do; type -t in do case esac",
		`shopt -s expand_aliases; alias q='echo x'
type -t q; type q; command -v q; command -V q`,
		'f() { :; }; command -v f; command -v echo; command -v if; command -v nosuch; echo $?; command -v cat > /dev/null && echo found',
		'command -V echo; command -V if; f() { echo b; }; command -V f; command -V nosuch 2>/dev/null; echo $?',
		'echo() { builtin echo "fn $*"; }; echo a; command echo b; builtin echo c; unset -f echo; echo d',
		'command -p echo p; command -- echo dd; command; echo $?; command nosuch_q 2>/dev/null; echo $?; command -v; echo $?',
	),
	{ script: 'nosuch_command; echo "status $?"', stderr: true },
	{ script: './nosuch; echo "status $?"', stderr: true },
	{ script: '/no/such/path; echo "status $?"', stderr: true },
	{ script: 'touch f; ./f; echo "status $?"', stderr: true },
	{ script: 'mkdir d; ./d; echo "status $?"', stderr: true },
	{ script: '\'\'; echo "status $?"', stderr: true },
	{ script: '"a b"; echo "status $?"', stderr: true },
	{ script: 'builtin nosuch; echo "status $?"', stderr: true },
	{ script: 'builtin cat; echo "status $?"', stderr: true },
	{ script: 'command -z; echo "status $?"', stderr: true },
	{ script: 'exec nosuch_q; echo not reached', stderr: true },
	...rowsOf('touch ff; exec ./ff; echo not reached'),
	{ script: 'type -z; echo "status $?"', stderr: true },
	...rowsOf(
		'builtin; echo $?; builtin echo a; builtin -- echo b; builtin test a = a; echo $?; builtin exit 4; echo no',
	),
	{
		script:
			'chmod +x bin/mycmd; PATH=$PWD/bin:$PATH; mycmd a b; type -t mycmd; command -v mycmd | grep -c bin/mycmd; mycmd | cat',
		files: { 'bin/mycmd': '#!/bin/bash\necho mine "$@"\n' },
	},
	{
		script: 'chmod +x c1; ./c1 x; ./c1 \'a b\'; x=$(./c1); echo "$x"',
		files: { c1: '#!/bin/sh\necho sh $0 $1\n' },
	},
	{ script: 'chmod +x c2; ./c2 arg; echo $?', files: { c2: 'echo no shebang $1; exit 3\n' } },
	{ script: 'chmod +x c3; ./c3 1 2', files: { c3: '#!/usr/bin/env bash\necho env bash $#\n' } },
	{ script: 'chmod +x c4; ./c4; echo $?', files: { c4: '#!/bin/bash -e\nfalse\necho no\n' } },
	{
		script: 'chmod +x c5; x=parent; ./c5; echo $? $x; export x; ./c5; echo $x',
		files: { c5: '#!/bin/bash\nx=child; exit 7\n' },
	},
	{
		script: 'chmod +x c6; export VAR=v; NOEXP=n; echo input | ./c6; VAR=w ./c6 <<< here',
		files: { c6: '#!/bin/bash\necho "$VAR [$NOEXP]"\nread l; echo "in $l"\n' },
	},
	...rowsOf(
		'hash; hash -r; echo $?; hash nosuch 2>/dev/null; echo $?; hash cat; hash -t cat > /dev/null; echo $?; hash -d cat; hash -t cat 2>/dev/null; echo $?',
		'hash -p /my/path foo; hash -t foo; hash -l | grep foo; hash -r; hash',
	),
	{ script: 'hash -t nosuch; echo "status $?"', stderr: true },
	{ script: 'hash -d nosuch; echo "status $?"', stderr: true },
	...rowsOf(
		"enable -n shopt; type -t shopt; enable shopt; type -t shopt; enable -n test; enable -n; enable test; enable | grep -c 'enable echo'",
	),
	...rowsOf(
		'enable -n echo; type -t echo; type echo; echo hi; command -v echo; command -p echo p; x=$(echo y); builtin printf "%s\\n" "$x"; type -P printf [; /bin/echo b; exec echo e',
		'(exec /bin/echo a); (exec -a x printf "b\\n"); type -a echo | head -n 2',
	),
	{
		script: 'chmod +x b/*; PATH=$PWD/b:$PATH; cat x; (exec cat y); (exec echo z); enable -n echo; echo own',
		files: { 'b/cat': '#!/bin/bash\necho mine $*\n', 'b/echo': '#!/bin/bash\necho mine $*\n' },
	},
	{ script: '(PATH=/nosuch; exec echo hi); echo $?', stderr: true },
	{ script: 'mkdir b; (exec b); echo $?; (exec ./b 2>/dev/null); echo $?', stderr: true },
	{ script: 'enable nosuch; echo "status $?"', stderr: true },
	...rowsOf(
		'type -a echo | head -n 1; f() { :; }; type -a f | head -n 1; cat() { :; }; type -a -t cat | head -n 1; type -f cat 2>/dev/null | grep -c function; type -p f; type -P nosuch; echo $?',
	),
	{
		script:
			'PATH=; cat < /dev/null 2>/dev/null; echo $?; echo builtin works; PATH=/nosuch; ls 2>/dev/null; echo $?; type -t echo',
	},
	...rowsOf(
		'mkdir b c; echo "echo one" > b/s; echo "echo two" > c/s; chmod +x b/s c/s; PATH=$PWD/b:$PATH s; command -v s; type -t s; PATH=$PWD/c:$PATH; s; PATH=$PWD/b:/usr/bin s; s; x=$(hash -t s); echo "${x##*w/}" | grep -o c/s',
		'alias; type -t type; type -t command; type -t :; type -t .; type -t source; type -t true; type -t test; type -t printf; type -t exec; type -t return; type -t export; type -t eval',
		'f() { echo fn; }; type -t f; unset -f f; type -t f; echo $?; g=1; type -t g; echo $?; declare -F f; echo $?',
		'which_() { command -v "$1" >/dev/null 2>&1 && echo "have $1" || echo "no $1"; }; which_ echo; which_ nosuch; which_ which_; if ! command -v nosuch > /dev/null; then echo missing; fi; hash cat 2>/dev/null && echo hashed',
		'x=echo; $x var; ${x} br; "$x" quoted; $x$y join; cmd=(echo arr \'a b\'); "${cmd[@]}"; c=\'echo split words\'; $c; $(echo echo) cs; \\echo bs; \'echo\' sq; e""cho empty',
		'\\if 2>/dev/null; echo $?; \'if\' 2>/dev/null; echo $?; i"f" 2>/dev/null; echo $?; then=1; echo $then',
		'true; :; : ignored args; : > made; [ -e made ] && echo made; : ${d:=v}; echo $d; false; :; echo $?; true false; echo $?; false true; echo $?',
		"compgen -b | grep -c '^echo$'; compgen -k | grep -c '^if$'; compgen -A function; f1() { :; }; f2() { :; }; compgen -A function f; compgen -v HOM; compgen -A builtin ech",
		"help > /dev/null; echo $?; times > /dev/null; echo $?; times | wc -l; let 'x=3'; echo $x; caller > /dev/null; echo $?",
		'command_not_found_handle() { echo "handler: $*"; return 99; }; nosuch_z a \'b c\'; echo $?; (nosuch_z); nosuch_z | cat',
		"exec -a name bash -c 'echo $0'; echo no",
		'exec -c bash -c \'echo "[$HOME]"\'; echo no',
		'exec echo done; echo no',
		"(exec -a q bash -c 'echo $0'); exec > f; echo to-file; exec >&2; exit 0",
		'x=5; exec bash -c \'echo "[$x]"\'; echo no',
		'export x=5; exec bash -c \'echo "[$x]"\'',
	),
	// A place that `hash -p` gives goes before the command of that name.
	{
		script: 'hash -p /nosuch/file cat; cat < /dev/null; echo $?; hash -t cat; hash -d cat; echo x | cat',
		stderr: true,
	},
	...rowsOf(
		'echo \'echo mine "$@"\' > own; chmod +x own; hash -p ./own cat; cat a b; hash -r; echo x | cat',
		'hash cat; echo x | cat; hash -r; echo y | cat',
		// What the description could not be written to does not matter.
		'exec 2>&1; command -v echo >&-; echo $?; command -V echo >&-; echo $?; kill -l 9 >&-; echo $?; if command -v cat >&- 2>&-; then echo have; fi',
	),
	...rowsOf(
		// What a program is called does not decide which one it is.
		"(exec -a special /bin/bash -c 'echo $0'); (exec -a name bash -c 'echo $0'); (exec -l /bin/bash -c 'echo $0'); (exec -a foo -l bash -c 'echo $0'); (exec -a foo /bin/sh -c 'echo $0 $1' bar q)",
	),
];
