import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: '{ sleep 0.2; echo first > out; } | sleep 5 & kill $!; wait $!; echo $?; cat out', stderr: true },
	{
		script: '{ sleep 0.3; echo first > out; } | sleep 5 & sleep 0.1; kill $!; wait $!; echo $?; cat out',
		stderr: true,
	},
	{
		script:
			"{ trap 'echo got > out; exit 4' TERM; while :; do sleep 0.02; done; } | sleep 5 & sleep 0.1; kill %1; wait 2>/dev/null; echo $?; cat out",
		stderr: true,
	},
	{ script: 'yes | sleep 5 & sleep 0.05; kill $!; wait $!; echo $?', stderr: true },
	{ script: 'yes | while :; do :; done & sleep 0.1; kill $!; wait $! 2>/dev/null; echo $?', stderr: true },
	{ script: 'sleep 5 | sleep 5 & kill %1; wait %1; echo $?', stderr: true },
	{
		script:
			"sleep 0.2 | { trap 'echo t; exit 3' TERM; while :; do sleep 0.02; done; } & sleep 0.1; kill $!; wait $!; echo $?",
		stderr: true,
	},
	{
		script: "sleep 0.2 | (trap '' TERM; sleep 0.3; echo alive) & sleep 0.1; kill $!; wait $!; echo $?",
		stderr: true,
	},
	{
		script: 'sleep 0.1 | cat & kill -0 $!; echo $?; wait $!; echo $?; kill -0 $! 2>/dev/null; echo $?',
		stderr: true,
	},
	{ script: 'sleep 0.3 | cat | cat & p=$!; sleep 0.05; kill $p; wait $p; echo $?', stderr: true },
	{ script: 'echo "$BASHPID" | cat > p & wait; [ -s p ] && echo some', stderr: true },
	{ script: 'true | { echo $BASHPID > p; } & q=$!; wait; [ "$(cat p)" = $q ] && echo same', stderr: true },
	{ script: 'true | { sleep 0.1; echo end; } & jobs -p | wc -l; wait', stderr: true },
	{ script: 'set -m; sleep 0.3 | sleep 5 & sleep 0.1; kill $!; wait $!; echo $?', stderr: true },
	{ script: 'sleep 0.2 | sleep 5 & kill $!; wait; echo $?; echo "${PIPESTATUS[@]}"', stderr: true },
	{ script: '{ sleep 0.2; echo late; } | cat & kill -WINCH $!; wait $!; echo $?', stderr: true },
	{
		script: 'for i in 1 2; do { sleep 0.1; echo $i >> out; } | sleep 5 & kill $!; done; wait; sort out',
		stderr: true,
	},
	{
		script:
			'{ sleep 0.1; echo a; } | { read x; echo "got $x"; sleep 5; } & sleep 0.3; kill $!; wait $!; echo $?',
		stderr: true,
	},
	{ script: 'yes | cat > /dev/null & sleep 0.05; kill -9 $!; wait $!; echo $?' },
	{ script: 'true | sleep 5 & sleep 0.05; kill -HUP $!; wait; echo $?' },
	{ script: 'true | sleep 5 & sleep 0.05; kill -USR1 $!; wait $!; echo $?; jobs' },
];
