import { type Row, rowsOf } from '../row.ts';

// What `exit` and `return` without a number leave inside of a trap, and for which failures the ERR trap runs.
export const rows: readonly Row[] = [
	...rowsOf(
		'trap "false; exit" USR1; kill -USR1 $$; echo not here',
		'trap "(exit 5); exit" EXIT; (exit 3)',
		'trap "(exit 5); exit" ERR; (exit 3)',
		'trap "true; exit" ERR; (exit 3)',
		'set -e; trap "echo caught; exit" ERR; (exit 3); echo not here',
		'trap "echo bye; exit" TERM; (exit 4); kill -TERM $$; echo not here',
		'trap "(exit 6); exit" EXIT; trap "(exit 5); exit" ERR; (exit 3)',
		'f() { (exit 4); return; }; trap "f; echo \\$?" USR1; kill -USR1 $$',
		'f() { (exit 4); return; }; trap "f; echo \\$?" ERR; (exit 9)',
		'f() { (exit 4); return; }; trap "f; echo \\$?" EXIT; exit 11',
		'f() { (exit 4); return; }; trap "f; echo \\$?" DEBUG; (exit 7); trap - DEBUG',
		'f() { (exit 4); return 6; }; trap "f; echo \\$?" EXIT; exit 11',
		'f() { (exit 4); return; }; trap "(f; echo \\$?)" EXIT; exit 11',
		'f() { false; return; }; trap "f && echo and || echo or" EXIT; true',
		'set -E; f() { false; echo not here; }; trap "echo E; return 3" ERR; f; echo $?',
		'f() { trap "return 42" ERR; false; return 0; }; f; echo $?',
		'f() { trap "echo E" ERR; false; }; f; echo $?; f; echo $?',
		'f() { trap "echo E" ERR; false; }; if f; then :; fi; false; echo end',
		'f() { trap "echo E" ERR; false; }; f || true; false; echo end',
		'f() { trap "echo E" ERR; false; }; ! f; false; echo end',
		'f() { trap "echo E" ERR; false; }; set -e; f; echo not here',
		'eval "trap \\"echo E\\" ERR; false"; echo $?; eval false',
		'set -e; f() { trap "echo E; exit 7" ERR; false; }; f; echo not here',
		'set -eE; trap "echo E; exit 7" ERR; f() { g; }; g() { false; }; f; echo not here',
		'trap "echo E" ERR; f() { trap "echo F" ERR; false; }; f; false; echo end',
	),
	{
		script: '. ./setup; echo $?; . ./setup; echo $?',
		files: { setup: 'trap "echo E" ERR\nfalse\n' },
	},
	// Where the traps that watch functions find themselves.
	{
		script: 'bash ./watched',
		files: {
			watched: `debug() { echo "D $1 \${FUNCNAME[1]}"; return; }
returning() { echo "R $1 \${FUNCNAME[1]}"; return; }
f() {
	echo f
	g
}
g() { echo g; }
set -T
trap 'debug $LINENO' DEBUG
trap 'returning $LINENO' RETURN
f
(f)
. ./sourced
`,
			sourced: 'echo sourced\n',
		},
	},
];
