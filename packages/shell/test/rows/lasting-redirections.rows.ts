import { type Row, rowsOf } from '../row.ts';

// What `exec` redirects stays so, whatever `command` stands before it.
export const rows: readonly Row[] = rowsOf(
	'command exec 3>f; echo hi >&3; cat f',
	'command -p exec 5>h; echo x >&5; command command -- exec 6>i; echo y >&6; cat h i',
	'command exec 2>&1; echo said >&2',
	'command exec 7</nonexistent; echo after $?',
	'builtin exec 4>g; { echo ho >&4; } 2>/dev/null || echo gone',
	'command() { echo fn "$@"; }; command exec 3>f; { echo x >&3; } 2>/dev/null || echo gone; cat f',
	'exec() { echo fn "$@"; }; command exec 3>f; echo x >&3; command cat f',
	'f() { command exec 3>f; }; f; echo x >&3; cat f',
	'{ command exec 3>f; echo in >&3; } 2>/dev/null; echo out >&3; cat f',
	// The end of the shell closes its standard output and error, wherever they lead.
	'exec > >(mapfile -t lines; echo "${#lines[@]}: ${lines[*]}"); echo a; echo b',
	'exec > >(mapfile -t lines; echo "${lines[@]}") 2>&1; echo a; echo b >&2; trap "echo bye" EXIT; exit 3',
	'x=$(bash -c \'exec > >(mapfile -t lines; echo "${lines[@]}"); echo a; echo b; exit 3\'); echo "$? $x"',
	// A signal that was ignored when a shell began stays ignored in it.
	'trap "" USR2; bash -c "trap \\"echo U\\" USR2; trap -p; kill -USR2 \\$\\$; echo end; trap - USR2; trap -p"',
	'trap "" TERM; bash -c "(trap \\"echo T\\" TERM; trap -p; kill -TERM \\$BASHPID; echo end)"',
	'trap "" USR2; (trap "echo U" USR2; trap -p; kill -USR2 $BASHPID; echo end)',
	'trap "" USR2; trap "echo U" USR2; kill -USR2 $$; echo end',
	'bash -c "trap \\"echo I\\" INT; trap -p" & wait',
);
