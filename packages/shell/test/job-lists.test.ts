import { describe, expect, it } from 'vitest';
import { askAgain } from './ask-again.ts';
import type { Row } from './row.ts';
import { runOnBash } from './run-bash.ts';
import { runOnOurs } from './run-ours.ts';

// Each script runs as the text of `bash -c` and as a file, between which bash's lists of jobs differ; its
// errors stand among its output, and process numbers, which no two runs share, are made alike.
const inBoth = (...scripts: readonly string[]): readonly Row[] =>
	scripts.flatMap((script) =>
		['bash -c "$(<s)" bash', 'bash s'].map((call) => ({
			script: `shopt -s extglob; ${call} > o 2>&1; echo "status $?"; while IFS= read -r l; do echo "\${l//*( )@([2-9][0-9][0-9]|[1-9][0-9][0-9]+([0-9]))/ PID}"; done < o`,
			files: { s: `${gone}\n${script}\n` },
		})),
	);

// Until the shell knows that a job has ended, however long that takes; then a command that is no builtin. A job
// that has to be there still sleeps for longer than that takes on a busy machine.
const gone = 'gone() { for p; do while kill -0 $p 2> /dev/null; do sleep 0.01; done; done; sleep 0; }';

const rows = inBoth(
	// What has ended is listed once, in a script; the text of -c forgets it with the next command.
	'(sleep 0.01; exit 3) & gone $!; jobs; echo --; jobs',
	'sleep 0.01 & a=$!; sleep 1.5 & gone $a; jobs; wait %2; jobs; echo --; jobs; jobs %1',
	'sleep 0.04 & a=$!; sleep 0.04 & b=$!; sleep 0.04 & gone $a $b $!; jobs; sleep 1 & jobs; gone $!; jobs -l',
	'sleep 0.04 & a=$!; sleep 0.04 & gone $a $!; jobs -r; jobs -s; jobs -n; jobs -p; jobs %1; jobs %1; echo $?',
	'sleep 5 & kill $!; gone $!; jobs; echo --; jobs',
	'sleep 5 & kill -9 $!; gone $!; jobs; echo --; jobs',
	'sleep 5 & p=$!; (sleep 0.5; kill -HUP $p) & wait $p; echo $?; wait',
	'sleep 5 & a=$!; sleep 1.5 & kill -9 $a; gone $a; wait %2; echo $?; jobs; wait; echo end',
	'sleep 5 & p=$!; (sleep 0.5; kill -USR1 $p) & wait $p; echo $?; wait',
	'(sleep 0.04; kill -SEGV $BASHPID) & gone $!; jobs; (sleep 0.5; kill -SEGV $BASHPID) & wait $!; echo $?; jobs',
	// The marks: chosen when a job starts, not when one ends.
	'sleep 1 & sleep 1.1 & jobs -l; jobs -p; kill %1 %2; wait',
	'sleep 0.04 & a=$!; sleep 1.5 & sleep 3 & jobs; gone $a; wait %2; jobs; sleep 3 & jobs; kill %3 %4; wait',
	'sleep 0.04 & a=$!; sleep 0.04 & b=$!; sleep 1.5 & gone $a $b; wait %3; jobs; sleep 1 & jobs; kill %1; wait; sleep 1 & jobs; kill %1; wait',
	'sleep 1 & sleep 1 & sleep 1 & jobs %1 %3; jobs -l %-; jobs %s; jobs %?1; kill %1 %2 %3; wait',
	'sleep 1.2 & sleep 1.3 & jobs %+x; jobs %-x; jobs %%y; jobs %?2; jobs "%?sleep 1.3"; kill %1 %2; wait',
	// What stands in a line.
	'cd /; sleep 1 & cd /tmp; jobs; sleep 1 & jobs; kill %1 %2; wait',
	'HOME=$PWD; sleep 1 & cd /; jobs; kill %1; wait',
	'f() { sleep 1; }; f & jobs; f x  y "a b" >/dev/null 2>&1 & jobs; X=1 f & jobs; f && f & f || f & jobs; kill %1 %2 %3 %4 %5; wait',
	'{ sleep 1; echo a; } & while read x; do :; done < <(sleep 1) & if true; then sleep 1; fi & for i in 1; do sleep 1; done & jobs; kill %1 %2 %3 %4; wait',
	'sleep 1 | cat & jobs; jobs -p > p; wc -l < p; wait',
	// Waiting for what has ended.
	'for i in 1 2 3; do (sleep 0.04; exit $i) & p+=($!); done; gone ${p[@]}; wait -n; echo $?; wait -n; echo $?; wait -n; echo $?; wait -n; echo $?',
	'(sleep 0.04; exit 3) & p=$!; gone $p; jobs; wait $p; echo $?; wait $p; echo $?; wait %1; echo $?',
	'(sleep 0.04; exit 3) & gone $!; wait %1; echo $?; wait %1; echo $?',
	'(sleep 0.5; exit 3) & wait %1; echo $?; wait %1; echo $?',
	'(exit 3) & p=$!; (sleep 0.1; exit 4) & wait; wait $p; echo $?; wait $!; echo $?',
	'(sleep 0.04; exit 3) & p=$!; wait $p; (sleep 0.04; exit 4) & wait; wait $p; echo $?',
	'(exit 2) & a=$!; sleep 1.5 & gone $a; wait $!; wait -n; echo $?',
	'sleep 0.04 & sleep 1.5 & wait -n -p v %1 %2; echo $?; jobs; [ -n "$v" ] && echo set; wait -np v; echo $? ${v:+x}; wait -np v; echo $? ${v-unset}',
	'sleep 0.04 & wait -f; jobs; sleep 0.04 & wait -f %1; echo $?; wait -n 99999; echo $?; wait -n %5; echo $?; wait -p; echo $?; wait -p 1x %1; echo $?',
	'(sleep 0.04; exit 3) & a=$!; (sleep 0.04; exit 4) & gone $a $!; kill %1; echo $?; kill -0 %1; echo $?; kill %3; echo $?; kill %%; kill %-; kill %+; echo $?; fg %1; bg; disown %1; echo $?; jobs',
	'sleep 1 & kill -s; kill -n; kill -s FOO %1; kill -FOO %1; kill -99 %1; kill; kill -l 9 TERM 137 xx; kill -l 999; kill -L 2; kill -l SIGINT; kill %; echo $?',
	'sleep 1 & jobs -ln; jobs -nl; jobs -rs; jobs -sr; jobs -z; echo $?; jobs -x nosuch; echo $?; jobs -x echo %9 %1 %%x a; kill %1; wait',
	'sleep 1 & disown -h; jobs; disown -r; jobs; wait; echo $?',
	'(jobs; sleep 1 & jobs; wait); sleep 1.5 & (jobs; jobs %1; wait %1; echo $?); echo $(jobs); jobs | cat; wait',
	// Job control.
	'set -m; sleep 0.04 & gone $!; echo hi; jobs',
	'set -m; (sleep 0.04; exit 3) & gone $!; echo hi; jobs',
	'set -m; sleep 5 & kill %1; gone $!; echo hi; jobs',
	'set -m; sleep 5 & kill -9 %1; gone $!; echo hi; jobs',
	'set -m; sleep 0.04 & wait; echo hi; jobs; (sleep 0.04; exit 3) & wait $!; jobs',
	'set -m; sleep 0.5 & fg; echo $?; (sleep 0.5; exit 3) & fg %1; echo $?; jobs',
	'set -m; sleep 5 & a=$!; sleep 5 & bg %1; bg %2 %1; echo $?; fg %9; bg %9; echo $?; kill %1 %2; gone $a $!; echo end',
	'set -m; sleep 1 & jobs -n; jobs -n; gone $!; jobs -n; jobs -n',
	'set -m; sleep 5 & kill -STOP %1; sleep 0.1; echo hi; jobs; jobs -s; jobs -r; bg; jobs; kill %1; gone $!; jobs',
	'set -m; sleep 5 & kill -STOP %1; sleep 0.1; jobs -l; kill -CONT %1; sleep 0.04; kill -TSTP %1; sleep 0.1; jobs -l; kill -CONT %1; kill -9 %1; gone $!; echo end',
	'set -m; sleep 5 & kill -STOP %1; sleep 0.1; wait %1; echo $?; kill -9 %1; gone $!; echo end',
	'set -m; sleep 5 & a=$!; sleep 6 & b=$!; sleep 7 & kill -STOP %1; sleep 0.1; jobs; kill -STOP %2; sleep 0.1; jobs; kill -CONT %2; sleep 0.04; jobs; kill -9 %1 %2 %3; gone $a $b $!; echo done',
	'set -m; sleep 0.2 & kill -STOP %1; sleep 0.1; fg; echo $?; jobs',
	'set -m; sleep 5 & kill -STOP %1; sleep 0.1; bg %1; echo $?; bg; kill %1; wait %1; echo $?',
	// Without job control bash does not see that a job was stopped.
	'sleep 0.1 & kill -STOP %1; echo $?; sleep 0.04; jobs; jobs -s; kill -CONT %1; wait; echo $?',
);

describe('lists of jobs are those of bash', () => {
	const fromBash = runOnBash(rows);
	it.concurrent.each(rows.map((row, index) => ({ title: row.files!.s!.slice(gone.length + 1), row, index })))(
		'$title',
		async ({ row, index }) => {
			const { stdout, status } = await runOnOurs(row);
			const theirs = askAgain(
				row,
				fromBash[index]!,
				(outcome) => outcome.stdout === stdout && outcome.status === status,
			);
			expect({ stdout, status }).toEqual({ stdout: theirs.stdout, status: theirs.status });
		},
	);
});
