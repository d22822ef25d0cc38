import { type Row, rowsOf } from '../row.ts';

// What a shell waits for when a signal comes for its group: the signal is sent when that has had time to start.
const inGroup = (body: string, signal = 'TERM'): Row => ({
	script: `set -m; ${body} & p=$!; sleep 0.2; kill -${signal} -- -$(jobs -p); wait $p; echo $?`,
});

const worker = `cat > worker.sh <<'END'
trap 'echo got' TERM
trap 'echo bye' EXIT
sleep 5
echo "after $?"
END
`;

const sleeper = `cat > sleeper.sh <<'END'
trap 'echo bye' EXIT
sleep 5
echo "after $?"
END
`;

/** Under job control a job is a group of its own; and an EXIT trap that an EXIT trap sets. */
export const rows: readonly Row[] = [
	inGroup('(trap "echo got" INT; sleep 5; echo "after $?")', 'INT'),
	inGroup('(trap "echo got" USR1; sleep 5; echo "after $?")', 'USR1'),
	inGroup('(trap "echo got" HUP; cat < <(sleep 5); echo "after $?")', 'HUP'),
	inGroup('(trap "" INT; sleep 0.4; echo "after $?")', 'INT'),
	inGroup('(trap "echo got" INT; x=$(sleep 5; echo in); echo "after $? [$x]")', 'INT'),
	inGroup('(trap "echo got" TERM; (sleep 5; echo in); echo "after $?")'),
	inGroup('(trap "echo got" TERM; (trap "echo inner" TERM; sleep 5; echo "in $?"); echo "after $?")'),
	inGroup('(trap "echo got" TERM; (trap "echo bye" EXIT; sleep 5; echo in); echo "after $?")'),
	inGroup('(trap "echo got" TERM; sleep 5 | sleep 6; echo "after $? ${PIPESTATUS[*]}")'),
	inGroup('(trap "echo got" INT; sleep 0.4 & wait $!; echo "after $?"; wait $!; echo "again $?")', 'INT'),
	inGroup('(trap "echo got" TERM; for i in 1 2; do sleep 0.4; echo "$i $?"; done)'),
	inGroup('(trap "echo got; exit 4" TERM; while :; do :; done)'),
	inGroup('(trap "echo got" USR1; read -t 0.4 x < <(trap "" USR1; sleep 3); echo $(($? > 128)))', 'USR1'),
	inGroup('sleep 5 | (trap "echo got" TERM; sleep 5; echo "after $?")'),
	...[
		inGroup('bash worker.sh'),
		inGroup('(trap "echo outer" TERM; bash worker.sh; echo "left $?")'),
		inGroup('(trap "echo outer" TERM; bash sleeper.sh; echo "left $?")'),
		inGroup('(bash sleeper.sh; echo "left $?")'),
		inGroup('bash sleeper.sh', 'INT'),
	].map(({ script }) => ({ script: `${worker}${sleeper}${script}` })),
	inGroup('(set -e; trap "echo got" TERM; trap "echo exit" EXIT; sleep 5; echo no)'),
	inGroup('(trap "echo got" TERM; trap "echo err" ERR; sleep 5; echo "after $?")'),
	...rowsOf(
		// The traps of signals run before a failure is dealt with.
		"set -e; trap 'echo t' USR1; trap 'echo x $?' EXIT; (kill -USR1 $$; exit 3); echo no",
		"set -e; trap 'echo t' USR1; bash -c 'kill -USR1 $PPID; exit 4' || echo or; bash -c 'kill -USR1 $PPID; exit 4'; echo no",
		"trap 'echo t' USR1; trap 'echo e $?' ERR; bash -c 'kill -USR1 $PPID; exit 4'; (kill -USR1 $$; exit 5); echo end",
		"set -e; trap 'echo t' CHLD; bash -c 'exit 3'; echo no",
		// A job specification means the group, a number the process alone.
		"set -m; (trap 'echo got' INT; sleep 5; echo x) & sleep 0.2; kill -INT %1; wait; echo $?",
		"set -m; (trap 'echo got' INT; sleep 0.4; echo x) & sleep 0.2; kill -INT $!; wait; echo $?",
		// The group of the sender itself.
		'set -m; (kill 0; echo no) & wait $!; echo $?',
		"set -m; (trap 'echo in' TERM; kill 0; echo sub) & wait; echo $?",
		"set -m; (trap 'echo in' TERM; kill 0; echo sub); echo $?",
		"set -m; (sleep 5 & trap 'echo in' TERM; sleep 0.1; kill 0; wait $!; echo sub $?) & wait; echo $?",
		// A copy of a shell has no job control until it says so itself.
		'set -m; (sleep 0.1 & wait; fg; echo $?; set -m; sleep 0.1 & fg); echo $-; (echo $-)',
		// Without job control the keyboard is not felt, unless a trap says so.
		"(trap 'echo got' INT; sleep 0.4; echo x) & sleep 0.2; kill -INT $!; wait; echo $?",
		"(trap 'echo got' QUIT; sleep 0.4; echo x) & sleep 0.2; kill -QUIT %1; wait; echo $?",
		"sleep 0.4 | { trap 'echo got' INT; cat; echo x; } & sleep 0.2; kill -INT $!; wait; echo $?",
		'(sleep 0.4; echo x) & sleep 0.2; kill -INT $!; kill -QUIT $!; wait $!; echo $?',
	),
	...rowsOf(
		'set -m; f() { sleep 5; }; f & p=$!; kill -0 -- -$p; echo $?; kill -INT -- -$p; echo $?; wait $p; echo $?',
		'set -m; { sleep 5; echo x; } & p=$!; kill -TERM -- -$p; wait $p; echo $?; kill -0 -- -$p 2>/dev/null; echo $?',
		'set -m; sleep 5 | sleep 6 & p=$(jobs -p); kill -KILL -- -$p; wait; echo $?',
		'sleep 5 & p=$!; kill -0 -- -$p 2>/dev/null; echo $?; kill $p; wait $p; echo $?',
		'set -m; sleep 5 & p=$!; set +m; kill -HUP -- -$p; wait $p; echo $?',
		"set -m; { trap 'echo caught; exit 3' USR1; sleep 5 & wait; } & p=$!; sleep 0.2; kill -USR1 -- -$p; wait $p; echo $?",
		'a() { echo "a $?"; }; b() { echo "b $?"; trap a EXIT; exit 3; }; trap b EXIT; exit 1',
		'a() { echo "a $?"; }; b() { echo "b $?"; trap a EXIT; }; trap b EXIT; exit 1',
		'set -eET; a() { echo "a $?"; exit 3; } >&3; b() { echo "b $?"; trap a EXIT; a; }; exec 3>&1; trap b EXIT; f() { return 1; }; f >>/dev/null 2>&1',
		`( trap 'echo x; trap "echo y" EXIT; exit 4' EXIT; exit 2 ); echo $?; ( trap 'echo x; trap "echo y" EXIT' EXIT; exit 2 ); echo $?`,
		`trap 'echo x; trap "echo y" EXIT; false' EXIT`,
		`trap 'echo x; (trap "echo inner" EXIT; exit 5); echo $?' EXIT; exit 2`,
		`trap 'echo x; trap "echo y" EXIT; trap -p EXIT' EXIT`,
	),
];
