import type { GateReport } from '../state/gate.ts';
import type { Shell } from '../state/shell.ts';
import type { OpenTrace } from '../tools/trace.ts';
import type { Captures } from './connect-streams.ts';
import type { ExecuteResult } from './execution.ts';
import type { PreparedScript, ScriptEnd } from './run-script.ts';

/** What a call gives back when its script has ended. */
export const resultOf = (
	shell: Shell,
	{ stdout, stderr, redactor }: Captures,
	{ findings }: PreparedScript,
	{ status, exited, stopped }: ScriptEnd,
	tracing: OpenTrace,
	report: GateReport,
): ExecuteResult => {
	const truncated = stdout.overflowed || stderr.overflowed;
	const clean = <T>(value: T): T => redactor?.redactValue(value) ?? value;
	return {
		code: truncated ? cutCode : status,
		originalCode: status,
		exited,
		signal: exited ? shell.endedBy : undefined,
		stopped,
		refused: report.refused || findings.some(({ severity }) => severity === 'error'),
		data: stdout.data,
		truncated,
		spills: [stdout.spill, stderr.spill].filter((spill) => spill !== undefined),
		jobs: shell.jobs.running === 0 ? [] : runningJobs(shell),
		warnings: clean([
			...findings.filter(({ severity }) => severity === 'warning'),
			...tracing.warnings,
			...report.warnings,
			...shell.ports.usage.notes.take(),
			...(shell.execution.hidden?.take() ?? []),
		]),
		latches: clean(report.latches),
		undoStep: report.undoStep,
		errors: clean(findings.filter(({ severity }) => severity === 'error')),
		trace: tracing.context(),
		get stdout() {
			return stdout.text();
		},
		get stderr() {
			return stderr.text();
		},
		get stdoutBytes() {
			return stdout.bytes();
		},
	};
};

const runningJobs = (shell: Shell): ExecuteResult['jobs'] =>
	shell.jobs
		.list()
		.filter((job) => job.status === undefined)
		.map(({ record: { id, pid, command } }) => ({ id, pid, command }));

/** More was written than a result may keep. */
const cutCode = 3;
