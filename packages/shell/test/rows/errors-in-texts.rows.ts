import { rowsOf } from '../row.ts';

/** What errors in `eval`, in sourced files and in jobs end, and what the EXIT trap then sees. */
export const rows = rowsOf(
	"set -e; eval 'echo ${x!}; echo no' || echo or; echo a; eval 'echo ${x!}'; echo no",
	"set -e; readonly r=1; eval 'r=2; echo no' || echo or; if eval 'r=3'; then echo t; else echo e; fi; echo b",
	"set -e; eval 'a[-1]=2' || echo or; eval 'x=$((1/0))' || echo or; ! eval 'echo ${x!}'; echo a",
	"set -e; eval 'echo ${x!}' && echo no; echo b; while eval 'echo ${x!}'; do :; done; echo c",
	"set -e; readonly r=1; printf 'r=2\\necho in\\n' > s; . ./s || echo or; f() { eval 'r=2'; echo f; }; f || echo or",
	'set -e; readonly r=1; f() { r=2; echo no; }; eval f || echo or; f || echo no',
	"set -e; eval 'echo ${nope?msg}' || echo no; echo no",
	...[
		"f() { eval 'exit 5; echo a'; }; f",
		'f() { exit 5; }; eval f',
		"set -e; f() { eval 'false'; }; f",
		"echo 'exit 3' > s; . ./s",
		"echo 'f() { exit 3; }; f' > s; . ./s",
		"echo 'g' > s; g() { exit 3; }; f() { . ./s; }; f",
		'eval \'eval "exit 2"\'',
		"eval 'echo ${x?bad}'",
		"set -e; eval 'echo ${x!}'",
		"eval 'true'; eval 'kill -TERM $$'",
		"eval 'true'; . /dev/null; eval 'f() { false; }'; f; exit 3",
		"eval 'echo ${x!}'; false",
	].map((script) => `trap 'echo "X $? $BASH_COMMAND"' EXIT; ${script}`),
	"( trap 'echo \"X $? $BASH_COMMAND\"' EXIT; eval 'true; exit 4' ); echo $?",
	'echo ${nope?msg} & wait $!; echo $?; (echo ${nope?msg}) & wait $!; echo $?; { echo ${nope?msg}; } & wait $!; echo $?',
	'f() { echo ${nope?msg}; }; f & wait $!; echo $?; f | cat; echo ${PIPESTATUS[@]}; (f); echo $?; x=$(f); echo $?',
	'set -u; echo $nope & wait $!; echo $?; echo $nope | cat; echo ${PIPESTATUS[@]}; true && echo $nope & wait $!; echo $?',
	'(echo ${n?x} | cat; echo ${PIPESTATUS[@]}); f() { echo ${n?x} | cat; echo ${PIPESTATUS[@]}; }; f | cat; { f; } & wait',
);
