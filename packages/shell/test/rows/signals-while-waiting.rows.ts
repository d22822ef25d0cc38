import { type Row, rowsOf } from '../row.ts';

// Signals that come while a shell waits: for a job, a program, a subshell. And the trap of SIGCHLD.
const same = rowsOf(
	// What ends a wait, and what is the program's alone.
	`exec 2>&1
trap 'echo usr1' USR1; sleep 1 & (sleep 0.1; kill -USR1 $$) & wait; echo $?; wait; echo $?`,
	`exec 2>&1
trap 'echo usr1' USR1; sleep 0.5 & p=$!; (sleep 0.1; kill -USR1 $$) & wait $p; echo $?; wait $p; echo $?`,
	`exec 2>&1
trap 'echo usr1' USR1; sleep 0.5 & (sleep 0.1; kill -USR1 $$; sleep 0.1) & wait -n; echo $?`,
	`exec 2>&1
trap 'echo usr2' USR2; { sleep 0.1; kill -USR2 $$; } & wait; echo $?`,
	`exec 2>&1
trap 'echo usr2' USR2; { sleep 0.1; kill -USR2 $$; } & wait $!; echo $?`,
	`exec 2>&1
trap 'echo term; exit 3' TERM; { sleep 0.1; kill $$; } & wait; echo $?`,
	`exec 2>&1
trap '' USR2; { sleep 0.1; kill -USR2 $$; } & wait; echo $?`,
	`exec 2>&1
trap 'echo chld' CHLD; sleep 0.1 & wait; echo $?`,
	`exec 2>&1
trap 'echo usr1' USR1; { sleep 0.1; kill -USR1 $$; } & read x < <(sleep 0.3; echo hi); echo $? $x`,
	`exec 2>&1
trap 'echo usr1' USR1; { sleep 0.1; kill -USR1 $$; } & sleep 0.3; echo $?`,
	`exec 2>&1
trap 'echo usr1' USR1; kill -USR1 $$; echo $?; (kill -USR1 $$); echo $?; x=$(kill -USR1 $$; echo in); echo $x $?`,
	`exec 2>&1
trap 'echo int' INT; (sleep 0.1; kill -INT $$) & sleep 0.3; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & sleep 0.3; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & wait; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & read x < <(sleep 0.3); echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & x=$(sleep 0.3; echo a); echo after $? $x`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & (sleep 0.3; echo in); echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & sleep 0.3 | cat; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & { sleep 0.3; echo in; }; echo after $?`,
	`exec 2>&1
f() { sleep 0.3; echo in; }; (sleep 0.1; kill -INT $$) & f; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & for i in 1 2; do sleep 0.2; echo $i; done; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -INT $$) & bash -c 'sleep 0.3; echo in'; echo after $?`,
	`exec 2>&1
(sleep 0.1; kill -TERM $$) & sleep 0.3; echo after $?`,
	`exec 2>&1
(kill -INT $BASHPID; echo in); echo after $?`,
	`exec 2>&1
(kill -INT $BASHPID; echo in) & wait; echo after $?`,
	`exec 2>&1
x=$(kill -INT $BASHPID; echo in); echo after $? $x`,
	`exec 2>&1
bash -c 'kill -INT $$; echo in'; echo after $?`,
	`exec 2>&1
bash -c 'kill -INT $$; echo in' & wait $!; echo after $?`,
	`exec 2>&1
kill -INT $$; echo after`,
	`exec 2>&1
f() { kill -INT $$; echo in; }; f; echo after`,
	`exec 2>&1
trap 'echo exit' EXIT; kill -INT $$; echo after`,
	`exec 2>&1
trap 'echo exit' EXIT; (sleep 0.1; kill -INT $$) & sleep 0.3; echo after`,
	`exec 2>&1
trap 'echo e $?' EXIT; (kill -TERM $BASHPID); echo after $?`,
	`exec 2>&1
sleep 0.3 & sleep 0.1; kill -INT $!; wait $!; echo $?`,
	`exec 2>&1
bash -c 'trap "echo got" INT; kill -INT $$; echo $?'`,
	`exec 2>&1
trap 'echo int $?' INT; bash -c 'kill -INT $$'; echo $?; false; kill -INT $$; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; sleep 0.1; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; (true); echo $?; x=$(sleep 0.05); echo $?; true | true; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; sleep 0.1 & sleep 0.2 & wait; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; sleep 0.1 & sleep 0.3; echo a; wait; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; sleep 0.1 & wait $!; echo $?; { sleep 0.1; exit 3; } & wait -n; echo $?`,
	`exec 2>&1
trap "echo chld" CHLD; cat < in.txt | head -1; echo x > f; cat f > g; x=$(echo a); echo $x`,
	`exec 2>&1
sleep 3 & (sleep 0.1; kill $$) & wait; echo $?`,
);

const why =
	'bash looks for the signal before the next command, and there is none; here it ends the subshell at once';

/** The rows of this file. */
export const rows: readonly Row[] = [
	...same,
	{
		script: '(kill -INT $BASHPID); echo after $?',
		differs: { why, stdout: 'after 130\n', status: 0 },
	},
	{
		script: 'kill -INT $BASHPID | cat; echo after $? ${PIPESTATUS[@]}',
		differs: { why, stdout: 'after 0 130 0\n', status: 0 },
	},
];
