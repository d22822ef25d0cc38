import { type Row, rowsOf } from '../row.ts';

/** `eval` and `.` in a condition: the ERR trap from around them is put away, and one that they set themselves runs. */
export const rows: readonly Row[] = rowsOf(
	"trap 'echo E' ERR; if eval 'trap -p ERR; false; trap \"echo F\" ERR; false; echo x'; then echo yes; fi; trap -p ERR; false",
	"trap 'echo E' ERR; if eval 'trap - ERR'; then :; fi; false; trap -p ERR",
	"f() { trap 'echo E' ERR; false; return 0; }; set -E; f || echo oops $?; eval 'trap \"echo G\" ERR; f' || :; trap -p ERR",
	'f() { eval "trap \'return 42\' ERR; false"; return 0; }; set -E; f || echo oops $?; f; echo $?',
	'f() { eval "trap \'echo E\' ERR; false"; return 0; }; set -E; f || echo oops $?; f',
	'printf \'trap "echo E" ERR\\nfalse\\nif false; then :; fi; false || true\\n\' > lib; . ./lib || echo no; trap -p',
	'printf \'trap "echo E" ERR\\nfalse\\n(false)\\n\' > lib; set -E; while ! . ./lib; do break; done; false',
	"set -e; if eval 'false; echo x'; then echo yes; fi; eval 'set -e; false; echo x' || echo no; echo after",
	'set -e; eval \'trap "echo E" ERR; false; echo in\' && echo yes; echo after; false; echo no',
	"trap 'echo E' ERR; eval 'eval false; false' || echo no; ! eval false; eval false",
);
