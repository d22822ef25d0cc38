/**
 * Rows that do not agree with bash. A test fails when one of them begins to agree, so that the list
 * never claims too much.
 */

/** What should agree and does not yet, by the script: what is missing. */
export const openDifferences: ReadonlyMap<string, string> = new Map([
	[
		"BASH_ALIASES[z]='echo z'; alias z; alias y='echo y'; echo \"${BASH_ALIASES[y]}\" ${#BASH_ALIASES[@]}; shopt -s expand_aliases\nz; unset 'BASH_ALIASES[z]'; alias z 2>/dev/null; echo $?",
		'BASH_ALIASES is not tied to the aliases',
	],
	[
		'bash -c \'echo "$BASH_EXECUTION_STRING"\'; unset BASH_VERSION 2>/dev/null; echo "[$BASH_VERSION]"; echo ${BASH_ARGC[@]-} | wc -l',
		'BASH_EXECUTION_STRING is missing',
	],
	['FUNCNEST=3; f() { f; }; f; echo in\necho "next $?"', 'FUNCNEST is not obeyed'],
	[
		'printf \'read l\\nscript line as data\\necho "[$l]"\\n\' | bash',
		'a script on standard input is read whole, not line by line',
	],
	[
		"bash -c 'echo $BASH_VERSION' | grep -c '^5.2'; bash --version | head -n 1 | grep -c 'GNU bash, version 5.2'; bash -c 'echo $-' | grep -c c; bash -c '[[ -o posix ]] || echo nposix'",
		'bash --version is not known',
	],
	['chmod +x c4; ./c4; echo $?', 'command lookup: interpreters that are missing, hash, exec -a'],
	[
		'hash -p /my/path foo; hash -t foo; hash -l | grep foo; hash -r; hash',
		'command lookup: interpreters that are missing, hash, exec -a',
	],
	['hash -d nosuch; echo "status $?"', 'command lookup: interpreters that are missing, hash, exec -a'],
	["exec -a name bash -c 'echo $0'; echo no", 'command lookup: interpreters that are missing, hash, exec -a'],
	[
		"(exec -a q bash -c 'echo $0'); exec > f; echo to-file; exec >&2; exit 0",
		'command lookup: interpreters that are missing, hash, exec -a',
	],
	[
		'set -a; x=1; f() { echo fn; }; printenv x; bash -c f; set +a; y=2; printenv y; echo $?; declare -p x y',
		'exported arrays and unset locals in the environment of commands; printenv of the rows takes one name',
	],
	[
		'echo a {v}> f; [ -n "$v" ] && echo got; echo b >&$v; cat f; { echo c >&$w; } {w}> g; cat g; exec {a[1]}> h; echo d >&${a[1]}; cat h',
		'files behind /dev/stdout are not truncated; cat of the rows is simple; {a[1]}>',
	],
	[
		'x=g; f() { local x; echo "[${x-unset}]"; }; x=env f; f() { echo $x; unset x; echo "[${x-unset}]"; }; x=env f; echo "[${x-unset}]"',
		'locals: temporaries of the call, localvar_unset',
	],
	['set -o posix; . nosuch; echo in\necho "next $?"', 'posix mode changes less than it should'],
	[
		'a["0"]=q; a[\'1\']=r; a[$((1+1))]=s; echo "${a[@]}"',
		'quotes in a subscript of an indexed array are taken away',
	],
	[
		'declare -n a=b b=a; echo $a; echo "status $?"',
		'references that lead in a circle, and temporaries through references',
	],
	[
		'f() { local -n self=self; echo "st $?"; self=1; } 2>/dev/null; f v 2>/dev/null; echo "out $?"',
		'references that lead in a circle, and temporaries through references',
	],
	[
		'( set -o pipefail; false | true; echo $? ); false | true; echo $?; (set -C; echo a > nf; echo b > nf) 2>/dev/null; echo $?; cat nf; (set -n; echo never); echo end; (set +B; echo {a,b}); echo {a,b}',
		'set -n in a subshell stops at the end of the line only',
	],
	[
		'sh -c \'alias a="echo sh"\na\'; bash -c \'alias a="echo x"; shopt -s expand_aliases\na\'; bash -O expand_aliases -c \'alias q="echo q"\nq\'',
		'sh does not expand aliases from its start',
	],
	[
		'echo first | cat; echo "$_" > /dev/null; [[ a ]]; echo $_; ((1)); echo "$_"; (exit 0); for i in p q; do :; done; echo $_',
		'special variables: SHLVL after assignment, $_ after tests, BASH_COMMAND in EXIT traps, assignments to BASH_SUBSHELL and POSIXLY_CORRECT',
	],
	[
		'f() { trap \'echo "status $?"\' RETURN; return 5; }; f; echo $?',
		'the DEBUG and RETURN traps run at fewer places',
	],
	[
		"shopt -s nullglob; bash -c 'echo *.none'; set -f; bash -c 'touch zz; echo z*'; alias q=1; bash -c 'alias q' 2>/dev/null; echo $?; IFS=:; bash -c 'set -- a b; echo \"$*\"'; umask 077; bash -c umask; cd /; bash -c pwd",
		'the message differs in its words',
	],
	['a=(1 2 3); echo "${a[@]:1/0}"; echo in\necho "next $?"', 'the message differs in its words'],
	['declare a[1/0]=1; echo in\necho "next $?"', 'the message differs in its words'],
	[
		"time echo t 2>/dev/null | cat; echo a | time cat 2>/dev/null; TIMEFORMAT=''; time echo q | cat",
		'time behind a pipe is a program',
	],
]);
