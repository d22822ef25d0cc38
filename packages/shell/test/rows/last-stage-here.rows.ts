import { type Row, rowsOf } from '../row.ts';

/** `shopt -s lastpipe`: the last stage runs in the shell itself, but `( … )` in an environment of its own. */
export const rows: readonly Row[] = rowsOf(
	...[
		'true | (exit 3); echo $?',
		'true | (echo a; x=1; exit 3); echo $? $x',
		'true | { (exit 3); }; echo $?',
		'true | (x=1; return 4); echo $? $x',
		'true | (false); echo $?; set -e; true | (exit 4); echo no',
		'for i in 1 2; do true | (break); echo $i; done',
		'f() { true | (return 3); echo $?; true | return 4; echo no; }; f; echo $?',
		'true | (trap "echo t" EXIT; exit 2); echo $?',
		'echo a | (read x; echo $x; exit 5) > f; echo $? $(cat f)',
		'true | exit 3; echo no',
		'true | (echo $BASH_SUBSHELL; cd /; set -f); pwd | grep -c "^/$"; true | { echo $BASH_SUBSHELL; cd /; }; pwd',
		'set -o pipefail; false | (cat; exit 0); echo $? ${PIPESTATUS[@]}',
		'exec 2> /dev/null; echo a | (kill -TERM $BASHPID); echo $?; (true | (kill -TERM $BASHPID)); echo $?',
		// A failure of it counts for itself, then as the pipeline's.
		'trap "echo err" ERR; true | (exit 3); echo end',
		'trap "echo err" ERR; true | { false; }; echo end',
		"trap 'echo err $BASH_COMMAND' ERR; true | false; true | nosuch 2> /dev/null; true | [[ a = b ]]; true | (( 0 )); echo end",
		"trap 'echo err $BASH_COMMAND' ERR; f() { return 3; }; true | f; echo end",
		"trap 'echo err $BASH_COMMAND' ERR; if true | false; then :; fi; true | false || echo or; ! true | false; echo end",
		"set -e; trap 'echo err $BASH_COMMAND' ERR; true | false; echo end",
		'set -e; false | true; echo a; set -o pipefail; false | true; echo end',
		'trap "echo dbg" DEBUG; true | (echo x); echo y',
	].map((script) => `exec 2>&1\nshopt -s lastpipe; ${script}`),
);
