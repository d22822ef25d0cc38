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
		'echo a {v}> f; [ -n "$v" ] && echo got; echo b >&$v; cat f; { echo c >&$w; } {w}> g; cat g; exec {a[1]}> h; echo d >&${a[1]}; cat h',
		'a descriptor is not stored in an element, {a[1]}>',
	],
	[
		'f() { local -n self=self; echo "st $?"; self=1; } 2>/dev/null; f v 2>/dev/null; echo "out $?"',
		'references that lead in a circle',
	],
	[
		'( set -o pipefail; false | true; echo $? ); false | true; echo $?; (set -C; echo a > nf; echo b > nf) 2>/dev/null; echo $?; cat nf; (set -n; echo never); echo end; (set +B; echo {a,b}); echo {a,b}',
		'set -n in a subshell stops at the end of the line only',
	],
	['a=(1 2 3); echo "${a[@]:1/0}"; echo in\necho "next $?"', 'the message differs in its words'],
	['declare a[1/0]=1; echo in\necho "next $?"', 'the message differs in its words'],
]);
