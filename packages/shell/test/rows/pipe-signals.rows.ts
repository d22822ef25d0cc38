import { type Row, rowsOf } from '../row.ts';

/** A reader that is gone, where SIGPIPE is ignored or has a trap: the writer is told, and goes on. */
export const rows: readonly Row[] = rowsOf(
	...[
		"trap '' PIPE; echo a; echo $? >&2; printf 'x\\n'; echo $? >&2; pwd; echo $? >&2; type cd; echo $? >&2",
		"trap 'echo T >&2' PIPE; echo a; echo $? >&2; declare -p HOME; echo $? >&2; kill -l; echo $? >&2",
		"trap 'echo T >&2; exit 9' PIPE; while :; do echo y; done",
		"trap '' PIPE; for i in 1 2; do echo $i 2> /dev/null || echo handled >&2; done; exit 5",
		"trap '' PIPE; f() { printf 'x\\n' || return 7; }; f",
		"set -e; trap '' PIPE; echo a; echo no >&2",
		"trap '' PIPE; bash -c 'echo a; echo $? >&2'; (echo b; echo $? >&2); x=$(echo c); echo $x >&2",
	].map((body) => `exec 2>&1 3>&1; { sleep 0.1; ${body}; } 2>&3 | :; echo \${PIPESTATUS[@]}`),
	// Traps of signals that came together run in order of the signals.
	"trap 'echo u1' USR1; trap 'echo u2' USR2; (kill -USR2 $$; kill -USR1 $$; kill -USR1 $$); echo end",
	"trap 'echo term' TERM; trap 'echo hup' HUP; (kill -TERM $$; kill -HUP $$); echo end",
);
